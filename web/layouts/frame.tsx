import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameKind } from './frame-kind.ts';
import { PageProgress } from './page-progress.tsx';
import classes from './site.module.css';

type Props = { kind: FrameKind; header: ReactNode; footer?: ReactNode; children: ReactNode };

/** What stands around every page but login: skip link, header, main, footer. */
export function Frame({ kind, header, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.frame} data-kind={kind}>
      <a className={classes.skip} href="#main">
        {t('site.skip')}
      </a>
      <PageProgress />
      {header}
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer}
    </div>
  );
}
