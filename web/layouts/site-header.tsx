import { useTranslation } from 'react-i18next';
import { PhoneSeek } from '../clinics/phone-seek.tsx';
import { SeekBox } from '../clinics/seek-box.tsx';
import { Link, NavLink } from '../platform/links.tsx';
import { Logo } from '../ui/logo.tsx';
import { Chooser } from './chooser.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { useCountries } from './site-data.ts';
import type { FrameKind } from './site-frame.tsx';
import classes from './site-header.module.css';

export function SiteHeader({ kind }: { kind: FrameKind }) {
  const { t } = useTranslation();
  const countries = useCountries();
  return (
    <>
      <header className={classes.top}>
        <div className={kind === 'wide' ? classes.in : `${classes.in} ${classes.content}`}>
          <Link to="/" className={classes.logo} aria-label={t('site.home')}>
            <Logo />
          </Link>
          {kind !== 'home' && (
            <div className={classes.seek}>
              <SeekBox countries={countries} />
            </div>
          )}
          <nav aria-label={t('nav.label')} className={classes.nav}>
            <NavLink to="/search/search-clinics">{t('nav.clinics')}</NavLink>
          </nav>
          <div className={classes.tools}>
            <div className={classes.chooser}>
              <Chooser />
            </div>
            <div className={classes.menu}>
              <PhoneMenu />
            </div>
          </div>
        </div>
      </header>
      {kind !== 'home' && (
        <div className={classes.phoneSeek}>
          <PhoneSeek countries={countries} />
        </div>
      )}
    </>
  );
}
