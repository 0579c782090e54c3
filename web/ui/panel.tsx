import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import classes from './panel.module.css';

/** A white card with a hairline. */
export const panelClass = classes.panel;

type StateProps = { title: ReactNode; children: ReactNode; actions: ReactNode; role?: 'alert' };

/** In the place of content: what happened and the next step. Empty lists and failures share the form. */
export function StatePanel({ title, children, actions, role }: StateProps) {
  return (
    <section className={`${classes.panel} ${classes.state}`} role={role}>
      <h2>{title}</h2>
      {children}
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}

/** A remark beside content: information in blue, what to mind in amber. */
export function Note({ kind = 'info', children }: { kind?: 'info' | 'amber'; children: ReactNode }) {
  return (
    <div className={kind === 'amber' ? `${classes.note} ${classes.amber}` : classes.note}>
      <Icon name={kind === 'amber' ? 'alert' : 'info'} size={20} />
      <div>{children}</div>
    </div>
  );
}
