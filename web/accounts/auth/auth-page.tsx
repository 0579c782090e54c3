import type { ReactNode } from 'react';
import { PageMeta } from '../../platform/meta.tsx';
import classes from './auth-page.module.css';

type Props = {
  /** Texts of the window, for search engines not to list. */
  meta: { title: string; description: string };
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Below the card's line: where to go instead. */
  foot?: ReactNode;
};

/** The one card of a page of login, registration or a mailed link. */
export function AuthPage({ meta, title, lead, children, foot }: Props) {
  return (
    <section className={classes.card}>
      <PageMeta {...meta} noIndex />
      <header className={classes.head}>
        <h1>{title}</h1>
        {lead !== undefined && <p>{lead}</p>}
      </header>
      {children}
      {foot !== undefined && <footer className={classes.foot}>{foot}</footer>}
    </section>
  );
}
