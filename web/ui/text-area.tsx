import type { ComponentProps } from 'react';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

/** Several lines to type in: label above, hint and error below. It grows with what is typed where browsers can. */
export function TextArea({ label, hint, error, rows = 4, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea {...rest} {...ties} rows={rows} dir="auto" className={`${classes.input} ${classes.area}`} />
      )}
    </FieldFrame>
  );
}
