import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { PageProgress } from './page-progress.tsx';
import classes from './site.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** How wide the page is (`site.module.css`): `map`: up to the edges, the footer directly below; `wide`: the same up to 1920; `chat`: as high as the window. */
export type FrameKind = 'home' | 'map' | 'wide' | 'content' | 'chat';

/** The home page has the search box in its own place; search and map use the full width. */
function useFrameKind(): FrameKind {
  const { pathname } = useLocation();
  const { lang } = useParams();
  const path = lang === undefined ? pathname : pathname.slice(lang.length + 1);
  if (path === '' || path === '/') return 'home';
  if (/^\/(search|map-result)(\/|$)/.test(path)) return 'map';
  if (/^\/(staff\/)?chats?(\/|$)/.test(path)) return 'chat';
  return path.startsWith('/comparison') ? 'wide' : 'content';
}

/** What stands around every page: skip link, header, main, footer. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const kind = useFrameKind();
  return (
    <div className={classes.frame} data-kind={kind}>
      <a className={classes.skip} href="#main">
        {t('site.skip')}
      </a>
      <PageProgress />
      <SiteHeader kind={kind} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {kind !== 'chat' && <SiteFooter />}
    </div>
  );
}
