import type { ComponentProps } from 'react';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import { Icon } from './icon.tsx';

/** A choice from a list, as the system shows it: label above, hint and error below. */
export function Select({ label, hint, error, ...rest }: ComponentProps<'select'> & FieldTexts) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) => (
        <span className={classes.choice}>
          <select {...rest} {...ties} className={classes.input} />
          <Icon name="chevron-down" size={18} />
        </span>
      )}
    </FieldFrame>
  );
}
