import { useTranslation } from 'react-i18next';
import { Link, NavLink } from '../platform/links.tsx';
import { PhoneSeek } from '../search/phone-seek.tsx';
import { SeekBox } from '../search/seek-box.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountTool } from './account-tool.tsx';
import { Chooser } from './chooser.tsx';
import { ClientTools } from './client-tools.tsx';
import type { FrameKind } from './frame-kind.ts';
import { KeptCounts } from './kept-counts.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import classes from './site-header.module.css';

export function SiteHeader({ kind }: { kind: FrameKind }) {
  const { t } = useTranslation();
  return (
    <>
      <header className={classes.top}>
        <div className={classes.in}>
          <Link to="/" className={classes.logo} aria-label={t('site.home')}>
            <Logo />
          </Link>
          {kind !== 'home' && (
            <div className={classes.seek}>
              <SeekBox />
            </div>
          )}
          <nav aria-label={t('nav.label')} className={classes.nav}>
            <NavLink to="/search/search-clinics">{t('nav.clinics')}</NavLink>
            <NavLink to="/search/search-doctors">{t('nav.doctors')}</NavLink>
            <NavLink to="/news">{t('nav.news')}</NavLink>
          </nav>
          <div className={classes.tools}>
            <KeptCounts />
            <ClientTools />
            <div className={classes.chooser}>
              <Chooser />
            </div>
            <AccountTool />
            <div className={classes.menu}>
              <PhoneMenu />
            </div>
          </div>
        </div>
      </header>
      {kind !== 'home' && kind !== 'chat' && (
        <div className={classes.phoneSeek}>
          <PhoneSeek />
        </div>
      )}
    </>
  );
}
