import type { ReactNode } from 'react';
import classes from './leader.module.css';

/** A line of an index: a link, dots, a count. */
export function Leader({ children, count }: { children: ReactNode; count: string }) {
  return (
    <li className={classes.leader}>
      {children}
      <i aria-hidden="true" />
      <span>{count}</span>
    </li>
  );
}
