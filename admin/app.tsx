import { CacheProvider } from '@emotion/react';
import { AdminContext, AdminUI, Resource } from 'react-admin';
import { authProvider } from './auth-provider.ts';
import { dataProvider } from './data-provider.ts';
import { LoginPage } from './login/login-page.tsx';
import { styleCache } from './platform/style-cache.ts';
import { i18nProvider } from './platform/texts.ts';
import { themeOf } from './platform/theme.ts';
import { resources } from './resources.ts';

const cache = styleCache();
const theme = themeOf('ltr');

/** The back office: what an operator may not do is not there. */
export function App() {
  return (
    <CacheProvider value={cache}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        theme={theme}
        darkTheme={null}
      >
        <AdminUI title="Medatlas" loginPage={LoginPage} disableTelemetry requireAuth>
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
