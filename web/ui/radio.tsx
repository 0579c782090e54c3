import type { ComponentProps, ReactNode } from 'react';
import classes from './checkbox.module.css';

type Props = ComponentProps<'input'> & {
  label: ReactNode;
  /** How many there are behind it, as shown. */
  count?: string;
};

/** One of several: a row that is one target, as a checkbox is. */
export function Radio({ label, count, ...rest }: Props) {
  return (
    <label className={classes.row}>
      <input type="radio" className={`${classes.input} ${classes.radio}`} {...rest} />
      <span className={classes.text}>{label}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </label>
  );
}
