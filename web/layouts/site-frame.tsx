import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFrameKind } from './frame-kind.ts';
import { PageProgress } from './page-progress.tsx';
import classes from './site.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
