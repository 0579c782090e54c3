import { CacheProvider } from '@emotion/react';
import { useSyncExternalStore } from 'react';
import { AdminContext, AdminUI, Resource } from 'react-admin';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { LoginPage } from './login/login-page.tsx';
import { AdminLayout } from './platform/layout.tsx';
import { styleCaches } from './platform/style-cache.ts';
import { currentDirection, i18nProvider, watchDirection } from './platform/texts.ts';
import { themeOf } from './platform/theme.ts';
import { resources } from './resources.ts';

const themes = { ltr: themeOf('ltr'), rtl: themeOf('rtl') };

/** The back office: what an operator may not do is not there. */
export function App() {
  const direction = useSyncExternalStore(watchDirection, currentDirection);
  return (
    <CacheProvider value={styleCaches[direction]}>
      <AdminContext
        key={direction}
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        theme={themes[direction]}
        darkTheme={null}
      >
        <AdminUI title="Medatlas" layout={AdminLayout} loginPage={LoginPage} disableTelemetry requireAuth>
          {(permissions: ReadonlySet<string> | undefined) =>
            resources
              .filter(({ permission }) => permissions?.has(permission))
              .map(({ permission: _, ...resource }) => <Resource key={resource.name} {...resource} />)
          }
        </AdminUI>
      </AdminContext>
    </CacheProvider>
  );
}
