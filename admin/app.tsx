import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { AdminContext, AdminUI, Resource } from 'react-admin';
import { isPassing } from '../contract/platform/client.ts';
import { LoginPage } from './accounts/login/login-page.tsx';
import { AdminLayout } from './layout.tsx';
import { Dashboard } from './operations/dashboard/dashboard.tsx';
import { authProvider } from './platform/auth-provider.ts';
import { dataProvider } from './platform/data-provider.ts';
import { routerProvider } from './platform/router.ts';
import { store } from './platform/store.ts';
import { styleCaches } from './platform/style-cache.ts';
import { currentDirection, i18nProvider, watchDirection } from './platform/texts.ts';
import { themeOf } from './platform/theme.ts';
import { UnknownPage } from './platform/unknown.tsx';
import { Waiting } from './platform/waiting.tsx';
import { resources } from './resources.ts';

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (tried, error) => tried < 2 && isPassing(error) } },
});

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
        queryClient={queryClient}
        routerProvider={routerProvider}
        store={store}
        theme={themes[direction]}
        darkTheme={null}
      >
        <AdminUI
          title="Medatlas"
          dashboard={Dashboard}
          layout={AdminLayout}
          loginPage={LoginPage}
          loading={Waiting}
          catchAll={UnknownPage}
          disableTelemetry
          requireAuth
        >
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
