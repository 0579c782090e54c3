import type { ReactNode } from 'react';
import { Button, type ButtonLook } from './button.tsx';
import classes from './field.module.css';
import { useHydrated } from './use-hydrated.ts';

type Props = {
  isSending: boolean;
  wide?: boolean;
  /** `primary` unless several forms stand in one view. */
  kind?: NonNullable<ButtonLook['kind']>;
  children: ReactNode;
};

/**
 * Sends the form around it and keeps its width meanwhile. Until the page is alive it cannot be pressed: the browser
 * would send the form by itself, and lose it.
 */
export function SubmitButton({ isSending, wide = false, kind = 'primary', children }: Props) {
  const isAlive = useHydrated();
  return (
    <span className={wide ? classes.submitWide : classes.submit} data-sending={isSending || undefined}>
      <Button kind={kind} type="submit" wide={wide} loading={isSending} disabled={!isAlive}>
        <span>{children}</span>
      </Button>
    </span>
  );
}
