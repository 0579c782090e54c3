import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

type Props = {
  title: string;
  /** What it is for, in a sentence or two. */
  lead?: ReactNode;
  /** Part of the address that leads here. */
  anchor?: string;
  children: ReactNode;
};

/** One matter of the profile on its own card. */
export function Section({ title, lead, anchor, children }: Props) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId} id={anchor}>
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
