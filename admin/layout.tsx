import LockIcon from '@mui/icons-material/Lock';
import {
  Box,
  ListItemIcon,
  ListItemText,
  MenuItem,
  type MenuItemProps,
  type Theme,
  useMediaQuery,
} from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  Layout,
  LocalesMenuButton,
  Logout,
  RefreshIconButton,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  UserMenu,
  useGetIdentity,
  useLogout,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import { readToken, watchSession } from '../web/platform/session-store.ts';
import { below } from '../web/ui/breakpoints.ts';
import { AdminMenu } from './menu.tsx';
import { ConfirmDialog } from './platform/confirm-dialog.tsx';
import { ReportBar } from './platform/report-bar.tsx';

const toolbar = (
  <>
    <Box
      sx={{
        '& .MuiButton-root': { minWidth: 0, fontSize: { xs: 0, sm: 'inherit' } },
        '& .MuiButton-endIcon': { display: { xs: 'none', sm: 'inherit' } },
      }}
    >
      <LocalesMenuButton />
    </Box>
    <RefreshIconButton />
  </>
);

/** Beside the buttons of a narrow bar half a title has room in one line; the key of a text is one long word. */
const twoLinesWhereNarrow = {
  fontSize: { xs: '1rem', md: '1.25rem' },
  lineHeight: 1.2,
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  overflowWrap: 'anywhere',
};

/** Called by the name that it shows: what is said to it by voice is what is read on it. */
function OwnMenu() {
  const { identity } = useGetIdentity();
  return (
    <UserMenu label={identity?.fullName || 'ra.auth.user_menu'}>
      <SecurityItem />
      <Logout />
    </UserMenu>
  );
}

/** The way to passkeys, recovery codes and the password: they stand on the site, whose menu leads back. */
function SecurityItem(props: Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>) {
  const translate = useTranslate();
  return (
    <MenuItem {...props} component="a" href="/profile/security">
      <ListItemIcon>
        <LockIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('admin.shell.security')}</ListItemText>
    </MenuItem>
  );
}

const Bar = () => (
  <AppBar color="inherit" toolbar={toolbar} userMenu={<OwnMenu />}>
    <TitlePortal sx={twoLinesWhereNarrow} />
  </AppBar>
);

/** Leaves for the login when the session has ended in another tab. */
function useSessionOfOtherTabs(): void {
  const logout = useLogout();
  useEffect(
    () =>
      watchSession(() => {
        if (readToken() === null) void logout();
      }),
    [logout],
  );
}

/** On phones the menu lies over the page; below 1280 it is closed until somebody opens it. */
function useWidthOfMenu(): 'over' | 'narrow' | 'wide' {
  const isOver = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isNarrow = useMediaQuery(below(1280), { noSsr: true });
  return isOver ? 'over' : isNarrow ? 'narrow' : 'wide';
}

/** The place of the menu: closed as the window gets too narrow for it, and as before when there is room again. */
function MenuPlace(props: SidebarProps) {
  const width = useWidthOfMenu();
  const [isOpen, setOpen] = useSidebarState();
  const [settled, settle] = useState({ width, wasOpen: isOpen });
  useEffect(() => {
    const { width: last, wasOpen } = settled;
    if (width === last) return;
    settle({ width, wasOpen: last === 'wide' ? isOpen : wasOpen });
    if (width === 'wide') setOpen(wasOpen);
    else if (last !== 'over') setOpen(false);
  }, [width, isOpen, settled, setOpen]);
  // A menu over the page that appears open and has to leave at once would keep the page hidden from screen readers.
  return settled.width === width ? <Sidebar {...props} /> : null;
}

/** The frame of every view: bar, menu, and the question for the second factor. */
export function AdminLayout({ children }: { children: ReactNode }) {
  useSessionOfOtherTabs();
  return (
    <Layout appBar={Bar} menu={AdminMenu} sidebar={MenuPlace}>
      <ReportBar />
      {children}
      <ConfirmDialog />
    </Layout>
  );
}
