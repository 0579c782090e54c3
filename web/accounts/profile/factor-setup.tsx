import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor, offerSecondFactor, type Profile } from '../../../contract/accounts/profile.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import { CodesSheet } from './codes-sheet.tsx';
import { FactorSecret } from './factor-secret.tsx';
import { FormSheet } from './form-sheet.tsx';

type Offer = ReplyOf<typeof offerSecondFactor>['data'];
type Props = { profile: Profile; onClose(hasChanged: boolean): void };

/** Turns the second step on: password, then secret and first code, then the recovery codes. */
export function FactorSetup({ profile, onClose }: Props) {
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => onClose(codes !== null);
  if (codes !== null) return <CodesSheet codes={codes} onClose={close} />;
  if (offer !== null) return <CodeStep offer={offer} onConfirmed={setCodes} onClose={close} />;
  return <PasswordStep profile={profile} onOffered={setOffer} onClose={close} />;
}

type PasswordStepProps = { profile: Profile; onOffered(offer: Offer): void; onClose(): void };

function PasswordStep({ profile, onOffered, onClose }: PasswordStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { password: '' },
    required: ['password'],
    async submit({ password }) {
      const { data } = await browserApi(offerSecondFactor, { body: { password } });
      onOffered(data);
    },
  });
  return (
    <FormSheet
      title={t('profile.factor_setup_title')}
      form={form}
      confirm={t('profile.next')}
      onClose={onClose}
    >
      <p>{t('profile.factor_password_text')}</p>
      <input hidden readOnly type="text" autoComplete="username" value={profile.phone_number} />
      <PasswordField label={t('auth.password')} autoComplete="current-password" {...form.field('password')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type CodeStepProps = { offer: Offer; onConfirmed(codes: string[]): void; onClose(): void };

function CodeStep({ offer, onConfirmed, onClose }: CodeStepProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { code: '' },
    required: ['code'],
    async submit({ code }) {
      const { data } = await browserApi(confirmSecondFactor, { body: { code } });
      onConfirmed(data.recovery_codes);
    },
  });
  return (
    <FormSheet
      title={t('profile.factor_setup_title')}
      form={form}
      focusesField={false}
      confirm={t('profile.factor_confirm')}
      onClose={onClose}
    >
      <FactorSecret offer={offer} />
      <CodeField label={t('profile.factor_code')} hint={t('auth.code_hint')} {...form.field('code')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
