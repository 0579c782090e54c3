import type { ReactNode } from 'react';
import classes from './fact.module.css';

type Props = {
  label: string;
  value: ReactNode;
  /** What the value rests on. */
  qualifier?: ReactNode;
  /** The value is the word for not knowing: regular weight, muted. */
  isUnknown?: boolean;
};

/** A fact is a pair with its ground: label above, value, qualifier. Stands inside a `dl`. */
export function Fact({ label, value, qualifier, isUnknown = false }: Props) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{label}</dt>
      <dd className={isUnknown ? `${classes.value} ${classes.unknown}` : classes.value}>{value}</dd>
      {qualifier !== undefined && <dd className={classes.qualifier}>{qualifier}</dd>}
    </div>
  );
}
