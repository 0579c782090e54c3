import { type ReactNode, useId } from 'react';
import classes from './field.module.css';
import { Icon } from './icon.tsx';

export type FieldTexts = {
  label: ReactNode;
  /** What helps to fill it in; stays in view beside an error. */
  hint?: ReactNode;
  /** A sentence that says what to do. */
  error?: string | undefined;
};

/** What ties a control to its words. */
export type ControlTies = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

/** Label above, hint and error below in words, tied to the one control that `children` makes. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children(ties: ControlTies): ReactNode }) {
  const id = useId();
  const describedBy = [error !== undefined && `${id}-error`, hint !== undefined && `${id}-hint`].filter(
    Boolean,
  );
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy.join(' ') || undefined,
      })}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint !== undefined && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className={classes.error} id={id}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}
