import type { ReactNode } from 'react';
import classes from './leader.module.css';

/** A line of an index: a link, dots, a count; without one, the link alone. */
export function Leader({ children, count }: { children: ReactNode; count: string }) {
  return (
    <li className={classes.leader}>
      {children}
      {count !== '' && (
        <>
          <i aria-hidden="true" />
          <span>{count}</span>
        </>
      )}
    </li>
  );
}
