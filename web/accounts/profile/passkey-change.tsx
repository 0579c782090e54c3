import { useTranslation } from 'react-i18next';
import {
  type Passkey,
  passkeyLimits,
  removePasskey,
  renamePasskey,
} from '../../../contract/accounts/passkeys.ts';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FormSheet } from './form-sheet.tsx';
import { type Confirmation, noProof, OwnerFields, proofOf, typedProof } from './owner-fields.tsx';

type RenameProps = { passkey: Passkey; onClose(hasChanged: boolean): void };

export function PasskeyRename({ passkey: { id, name }, onClose }: RenameProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name },
    required: ['name'],
    async submit(body) {
      await browserApi(renamePasskey, { params: { id }, body });
      showToast('success', t('profile.passkey_renamed'));
      onClose(true);
    },
  });
  return (
    <FormSheet
      title={t('profile.passkey_rename_title')}
      form={form}
      confirm={t('profile.save')}
      onClose={() => onClose(false)}
    >
      <Field
        label={t('profile.passkey_name')}
        maxLength={passkeyLimits.nameMax}
        autoComplete="off"
        {...form.field('name')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type RemoveProps = { profile: Profile; passkey: Passkey; onClose(hasChanged: boolean): void };

/** Removes a passkey after the owner has confirmed, by the passkey itself too. */
export function PasskeyRemove({ profile, passkey: { id, name }, onClose }: RemoveProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: noProof,
    required: proofOf(profile),
    submit: (values) => remove(typedProof(profile, values)),
  });

  async function remove(body: Confirmation): Promise<void> {
    try {
      await browserApi(removePasskey, { params: { id }, body });
    } catch (error) {
      // Removed from another window: that is what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    showToast('success', t('profile.passkey_removed'));
    onClose(true);
  }
  return (
    <FormSheet
      title={t('profile.passkey_remove_title')}
      form={form}
      kind="danger"
      confirm={t('profile.passkey_remove')}
      onClose={() => onClose(false)}
    >
      <p>{t('profile.passkey_remove_text', { name })}</p>
      <OwnerFields profile={profile} form={form} field={form.field} hasPasskey onPasskey={remove} />
    </FormSheet>
  );
}
