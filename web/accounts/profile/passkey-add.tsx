import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPasskey,
  type CreationOptions,
  offerPasskey,
  passkeyLimits,
} from '../../../contract/accounts/passkeys.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import type { AccountSession } from '../../../contract/accounts/sessions.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { createPasskey, type PasskeyRefusal } from '../../platform/passkeys.ts';
import { useForm } from '../../platform/use-form.ts';
import { usePasskeyPrompt } from '../../platform/use-passkey-prompt.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FormSheet } from './form-sheet.tsx';
import { type Confirmation, noProof, OwnerFields, proofOf, typedProof } from './owner-fields.tsx';
import { useDeviceName } from './session-item.tsx';

type Props = {
  profile: Profile;
  session: AccountSession | undefined;
  hasPasskey: boolean;
  onClose(hasChanged: boolean): void;
};

/** Adds a passkey: first the owner confirms, then the browser asks where to keep it. */
export function PasskeyAdd({ profile, session, hasPasskey, onClose }: Props) {
  const { t } = useTranslation();
  const deviceName = useDeviceName();
  const ownName = session === undefined ? '' : deviceName(session).slice(0, passkeyLimits.nameMax);
  const [offer, setOffer] = useState<CreationOptions | null>(null);
  const form = useForm({
    initial: { name: ownName, ...noProof },
    required: ['name', ...proofOf(profile)],
    submit: (values) => confirm(typedProof(profile, values)),
  });
  const name = form.values.name.trim() || ownName;

  async function confirm(body: Confirmation): Promise<void> {
    const { data } = await browserApi(offerPasskey, { body });
    setOffer(data);
  }

  function refuse(error: unknown) {
    setOffer(null);
    form.set('code', '');
    form.refuse(error);
  }

  if (offer !== null) return <CreateStep offer={offer} name={name} onClose={onClose} onRefused={refuse} />;
  return (
    <FormSheet
      title={t('profile.passkey_add')}
      form={form}
      confirm={t('profile.next')}
      onClose={() => onClose(false)}
    >
      <p>{t('profile.passkey_add_text')}</p>
      <Field
        label={t('profile.passkey_name')}
        hint={t('profile.passkey_name_hint')}
        maxLength={passkeyLimits.nameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <OwnerFields
        profile={profile}
        form={form}
        field={form.field}
        hasPasskey={hasPasskey}
        onPasskey={confirm}
      />
    </FormSheet>
  );
}

type StepProps = {
  offer: CreationOptions;
  name: string;
  onClose(hasChanged: boolean): void;
  /** The server did not take it: its challenge is used up, so the owner begins anew. */
  onRefused(error: unknown): void;
};

const words: Record<PasskeyRefusal, string> = {
  cancelled: 'profile.passkey_not_added',
  known: 'field.passkey_known',
  failed: 'profile.passkey_unfit',
};

/** The prompt of the browser, which opens by itself and again at a press. */
function CreateStep({ offer, name, onClose, onRefused }: StepProps) {
  const { t } = useTranslation();
  const form = useForm({ initial: {}, required: [], submit: async () => prompt.run() });
  const prompt = usePasskeyPrompt(async () => {
    const passkey = await createPasskey(offer);
    await browserApi(addPasskey, { body: { name, passkey } });
    showToast('success', t('profile.passkey_added'));
    onClose(true);
  }, onRefused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the owner has confirmed
  useEffect(() => prompt.run(), []);
  return (
    <FormSheet
      title={t('profile.passkey_add')}
      form={{ ...form, isSending: prompt.isBusy }}
      focusesField={false}
      confirm={t('profile.passkey_create')}
      onClose={() => onClose(false)}
    >
      <p>{t('profile.passkey_create_text')}</p>
      <FormMessage text={prompt.refusal === null ? form.message : t(words[prompt.refusal])} />
    </FormSheet>
  );
}
