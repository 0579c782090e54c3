import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import type { FieldTexts } from './field-frame.tsx';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'> &
  FieldTexts & {
    autoComplete: 'current-password' | 'new-password';
    /** Follows another field's button instead of having its own. */
    isShown?: boolean;
    onShownChange?(isShown: boolean): void;
  };

/** A password with a button that shows it. Pasting works, as in any other field. */
export function PasswordField({ isShown, onShownChange, ...rest }: Props) {
  const { t } = useTranslation();
  const [isOwnShown, setOwnShown] = useState(false);
  const shown = isShown ?? isOwnShown;
  const hasButton = isShown === undefined || onShownChange !== undefined;
  const button = (
    <IconButton
      label={t('form.show_password')}
      aria-pressed={shown}
      onClick={() => (onShownChange ?? setOwnShown)(!shown)}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </IconButton>
  );
  return (
    <Field
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      {...(hasButton && { end: button })}
    />
  );
}
