import type { ReactNode } from 'react';
import { AppBar, Layout, LocalesMenuButton, RefreshIconButton, TitlePortal } from 'react-admin';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { AdminMenu } from './menu.tsx';

const toolbar = (
  <>
    <LocalesMenuButton />
    <RefreshIconButton />
  </>
);

const Bar = () => (
  <AppBar color="inherit" toolbar={toolbar}>
    <TitlePortal />
  </AppBar>
);

/** The frame of every view: bar, menu, and the question for the second factor. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <Layout appBar={Bar} menu={AdminMenu}>
      {children}
      <ConfirmDialog />
    </Layout>
  );
}
