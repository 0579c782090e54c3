import type { ComponentProps, ReactNode } from 'react';
import classes from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

type Props = ComponentProps<'input'> &
  FieldTexts & {
    /** Inside the box at its end, e.g. a button of one icon. */
    end?: ReactNode;
  };

/** A line to type in: label above, hint and error below in words. */
export function Field({ label, hint, error, end, ...rest }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(ties) =>
        end === undefined ? (
          <input {...rest} {...ties} className={classes.input} />
        ) : (
          <span className={classes.box}>
            <input {...rest} {...ties} className={classes.bare} />
            {end}
          </span>
        )
      }
    </FieldFrame>
  );
}
