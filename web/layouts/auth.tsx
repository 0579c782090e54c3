import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { Link } from '../platform/links.tsx';
import { Logo } from '../ui/logo.tsx';
import classes from './auth.module.css';

/** Frame of login and registration: the logo leads back, nothing else distracts. */
export default function AuthLayout() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Link to="/" aria-label={t('nav.home')}>
          <Logo />
        </Link>
      </header>
      <main id="main" className={classes.body}>
        <Outlet />
      </main>
    </div>
  );
}
