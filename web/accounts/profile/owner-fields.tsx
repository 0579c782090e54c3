import { useTranslation } from 'react-i18next';
import { startPasskeyConfirmation } from '../../../contract/accounts/passkeys.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { PasskeyAnswer } from '../../../contract/accounts/sessions.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { signWithPasskey } from '../../platform/passkeys.ts';
import type { Form } from '../../platform/use-form.ts';
import { usePasskeyPrompt } from '../../platform/use-passkey-prompt.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { PasskeyButton } from '../auth/passkey-button.tsx';
import { CodeField } from './code-field.tsx';

/** That it is the owner: by a passkey, or by the password and, where it is asked for, a code. */
export type Confirmation = { password?: string; code?: string; passkey?: PasskeyAnswer };

export const noProof = { password: '', code: '' };

/** What a form must ask of its owner. */
export const proofOf = ({ second_factor }: Profile): ('password' | 'code')[] =>
  second_factor === 'on' ? ['password', 'code'] : ['password'];

/** What the fields say, without a code that was not asked for. */
export const typedProof = (
  profile: Profile,
  { password, code }: { password: string; code: string },
): Confirmation => ({ password, ...(profile.second_factor === 'on' && { code }) });

type Props = {
  profile: Profile;
  form: Pick<Form<Record<string, unknown>>, 'message' | 'refuse'>;
  field(name: 'password' | 'code'): ReturnType<Form<typeof noProof>['field']>;
  hasPasskey: boolean;
  /** Does it with a passkey of the account. */
  onPasskey(confirmation: Confirmation): Promise<void>;
};

/** The fields of a form that is for the owner alone, the passkey instead of them, and what was refused. */
export function OwnerFields({ profile, form, field, hasPasskey, onPasskey }: Props) {
  const { t } = useTranslation();
  const prompt = usePasskeyPrompt(async () => {
    form.refuse(null);
    const { data } = await browserApi(startPasskeyConfirmation, {});
    await onPasskey({ passkey: await signWithPasskey(data) });
  }, form.refuse);
  return (
    <>
      <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...field('password')} />
      {profile.second_factor === 'on' && (
        <CodeField
          label={t('profile.code_or_recovery')}
          hint={t('profile.code_or_recovery_hint')}
          takesRecovery
          {...field('code')}
        />
      )}
      <FormMessage text={form.message} />
      {hasPasskey && <PasskeyButton prompt={prompt}>{t('profile.passkey_confirm')}</PasskeyButton>}
    </>
  );
}
