import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, LocalesMenuButton, RefreshIconButton, TitlePortal } from 'react-admin';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { AdminMenu } from './menu.tsx';
import { ReportBar } from './report-bar.tsx';

const toolbar = (
  <>
    <Box sx={{ '& .MuiButton-root': { minWidth: 0, fontSize: { xs: 0, sm: 'inherit' } } }}>
      <LocalesMenuButton />
    </Box>
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
      <ReportBar />
      {children}
      <ConfirmDialog />
    </Layout>
  );
}
