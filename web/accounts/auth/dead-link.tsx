import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

type Props = {
  meta: { title: string; description: string };
  text: string;
  /** The way on. */
  children: ReactNode;
};

/** A mailed link that opens nothing any more. */
export function DeadLink({ meta, text, children }: Props) {
  const { t } = useTranslation();
  return (
    <AuthPage meta={meta} title={t('auth.dead_title')} lead={text}>
      <div className={classes.actions}>{children}</div>
    </AuthPage>
  );
}
