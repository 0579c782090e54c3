import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from '../ui/field-frame.tsx';
import classes from './long-text.module.css';

/** Several lines to type in, in the direction of what is typed: label above, hint and error below. */
export function LongText({ label, hint, error, rows = 3, ...rest }: ComponentProps<'textarea'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => <textarea dir="auto" rows={rows} {...rest} {...ties} className={classes.area} />}
    </FieldFrame>
  );
}
