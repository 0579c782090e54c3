import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Link } from '../platform/links.tsx';
import { useSession } from '../platform/session.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './account-tool.module.css';
import { ClientMenu } from './client-menu.tsx';

/** Address of login that leads back to the present page. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation();
  return `/auth/login?next=${encodeURIComponent(pathname + search)}`;
}

/** The way in for a visitor, the own menu for a client. */
export function AccountTool() {
  const { t } = useTranslation();
  const { isLoggedIn } = useSession();
  const loginPath = useLoginPath();
  if (isLoggedIn) return <ClientMenu />;
  return (
    <Link to={loginPath} className={classes.login ?? ''}>
      <Icon name="user" size={22} />
      <span>{t('client_menu.log_in')}</span>
    </Link>
  );
}
