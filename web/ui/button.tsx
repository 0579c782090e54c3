import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import classes from './button.module.css';

export type ButtonLook = {
  /**
   * `primary` once per view; `tonal` for the usual action; `line` for the rest; `quiet` beside text; `danger` for what
   * cannot be undone.
   */
  kind?: 'primary' | 'tonal' | 'line' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
};

/** Class of a link that looks like a button. */
export function buttonClass({ kind = 'line', small = false, wide = false }: ButtonLook = {}): string {
  return [classes.button, classes[kind], small && classes.small, wide && classes.wide]
    .filter(Boolean)
    .join(' ');
}

/** Keeps the place of the words while waiting, so that nothing moves. */
export function Waiting() {
  return (
    <span className={classes.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

type Props = ComponentProps<'button'> & ButtonLook & { loading?: boolean; children: ReactNode };

export function Button({ kind, small, wide, loading, type = 'button', onClick, children, ...rest }: Props) {
  const look = { ...(kind && { kind }), ...(small && { small }), ...(wide && { wide }) };
  function press(event: MouseEvent<HTMLButtonElement>) {
    // What a button sends goes once in a double press, also when the first answer is there before the second press.
    if (loading !== undefined && event.detail > 1) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look)}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {children}
      {loading && <Waiting />}
    </button>
  );
}

/** A button of one icon; the label is its name. */
export function IconButton({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" className={classes.icon} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}
