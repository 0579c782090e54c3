import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { AccountReasons } from '../accounts/auth/account-reasons.tsx';
import { Link } from '../platform/links.tsx';
import { Logo } from '../ui/logo.tsx';
import { Note } from '../ui/panel.tsx';
import wrap from '../ui/wrap.module.css';
import classes from './auth.module.css';
import { LanguageLinks } from './language-links.tsx';
import { PageProgress } from './page-progress.tsx';

/** Frame of login and registration: the logo leads back, nothing else distracts. */
export default function AuthLayout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  // Who has followed a mailed link has an account.
  const hasReasons = /\/auth\/(login|registration)$/.test(pathname);
  return (
    <div className={classes.frame}>
      <PageProgress />
      <header className={classes.head}>
        <div className={wrap.wrap}>
          <Link to="/" aria-label={t('nav.home')}>
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main" className={`${wrap.wrap} ${classes.body}`} data-wide={hasReasons || undefined}>
        <div className={classes.column}>
          <noscript>
            <Note kind="amber">{t('auth.needs_scripts')}</Note>
          </noscript>
          <Outlet />
        </div>
        {hasReasons && <AccountReasons />}
      </main>
      <footer className={`${wrap.wrap} ${classes.foot}`}>
        <LanguageLinks />
      </footer>
    </div>
  );
}
