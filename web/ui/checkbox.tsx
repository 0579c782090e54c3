import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';
import { FieldError } from './field-frame.tsx';

type Props = ComponentProps<'input'> & {
  label: ReactNode;
  /** How many there are behind it, as shown. */
  count?: string;
  /** A sentence that says what to do. */
  error?: string | undefined;
};

/** A row that is one target: box, words, count; the error below. */
export function Checkbox({ label, count, error, ...rest }: Props) {
  const errorId = useId();
  const ties = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <>
      <label className={classes.row}>
        <input type="checkbox" className={classes.input} {...rest} {...ties} />
        <span className={classes.text}>{label}</span>
        {count !== undefined && <span className={classes.count}>{count}</span>}
      </label>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </>
  );
}
