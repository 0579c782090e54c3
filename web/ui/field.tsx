import { type ComponentProps, useId } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';

type Props = ComponentProps<'input'> & {
  label: string;
  /** A sentence that says what to do. */
  error?: string | undefined;
};

/** Label above, the error below in words. */
export function Field({ label, error, ...rest }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={classes.input}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
      />
      {error !== undefined && (
        <p className={classes.error} id={errorId}>
          <Icon name="alert" size={18} />
          {error}
        </p>
      )}
    </div>
  );
}
