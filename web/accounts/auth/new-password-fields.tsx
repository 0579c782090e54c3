import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { PasswordField } from '../../ui/password-field.tsx';

type Props = {
  label: string;
  field(
    name: 'password' | 'password_confirmation',
  ): Omit<ComponentProps<typeof PasswordField>, 'label' | 'hint' | 'autoComplete'>;
};

/** A new password twice. One button shows both: they are to be compared. */
export function NewPasswordFields({ label, field }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <PasswordField
        {...field('password')}
        label={label}
        hint={t('auth.password_hint', { n: limits.passwordMin })}
        autoComplete="new-password"
        isShown={isShown}
        onShownChange={setShown}
      />
      <PasswordField
        {...field('password_confirmation')}
        label={t('auth.confirmation')}
        autoComplete="new-password"
        isShown={isShown}
      />
    </>
  );
}
