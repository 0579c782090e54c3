import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

/** Six figures of an authenticator. Recovery codes have letters: where those count too, the keyboard has all keys. */
export function CodeField({
  takesRecovery = false,
  ...rest
}: ComponentProps<typeof Field> & { takesRecovery?: boolean }) {
  return (
    <Field
      dir="ltr"
      autoComplete="one-time-code"
      inputMode={takesRecovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...rest}
    />
  );
}
