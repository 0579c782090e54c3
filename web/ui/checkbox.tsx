import type { ComponentProps } from 'react';
import classes from './checkbox.module.css';

type Props = ComponentProps<'input'> & {
  label: string;
  /** How many there are behind it, as shown. */
  count?: string;
};

/** A row that is one target: box, words, count. */
export function Checkbox({ label, count, ...rest }: Props) {
  return (
    <label className={classes.row}>
      <input type="checkbox" className={classes.input} {...rest} />
      <span className={classes.text}>{label}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </label>
  );
}
