import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { renameView, type SavedView, saveView } from '../../../contract/chats/inbox-views.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import type { OwnClinic } from '../../team/load-staff.ts';
import { type InboxView, inboxAddress } from '../../team/staff-address.ts';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';
import { savedOf, viewOf } from './saved-views.ts';

const OWN = 'own';

type SaveProps = {
  view: InboxView;
  /** Clinics for which it can be saved, besides for the member alone. */
  clinics: readonly OwnClinic[];
  onClose(): void;
  onSaved(): void;
};

/** The form that saves the present filters as a view, for the member or for a clinic. */
export function SaveView({ view, clinics, onClose, onSaved }: SaveProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  // One id for all tries: what was saved before a lost answer is not saved twice.
  const [id] = useState(() => crypto.randomUUID());
  const form = useForm({
    initial: { name: '', owner: OWN },
    required: ['name'],
    async submit({ name, owner }) {
      const isShared = owner !== OWN;
      const filters = savedOf(view);
      const body = {
        ...{ ...filters, id, name: name.trim(), is_shared: isShared },
        clinic_id: isShared ? Number(owner) : filters.clinic_id,
      };
      const { data } = await browserApi(saveView, { body });
      showToast('success', t('staff.views.saved'));
      onClose();
      onSaved();
      // One of a clinic shows its rows alone: that is another address where somebody works for several.
      void navigate(localePath(inboxAddress(viewOf(data))), { replace: true, preventScrollReset: true });
    },
  });
  const owners = [
    { value: OWN, label: t('staff.views.for_self') },
    ...clinics.map(({ id: clinicId, title }) => ({
      value: String(clinicId),
      label: t('staff.views.for_clinic', { title: `\u2068${title}\u2069` }),
    })),
  ];
  return (
    <FormSheet
      title={t('staff.views.save_title')}
      form={form}
      confirm={t('staff_chat.replies.save')}
      onClose={onClose}
    >
      <p>{t('staff.views.save_text')}</p>
      <NameField {...form.field('name')} />
      {clinics.length > 0 && (
        <ChoiceGroup
          legend={t('staff.views.for_whom')}
          name="owner"
          options={owners}
          chosen={form.values.owner}
          onChoose={(owner) => form.set('owner', owner)}
        />
      )}
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type RenameProps = { saved: SavedView; onClose(): void; onSaved(): void };

export function RenameView({ saved: { id, name: before }, onClose, onSaved }: RenameProps) {
  const { t } = useTranslation();
  const form = useForm({
    initial: { name: before },
    required: ['name'],
    async submit({ name }) {
      await browserApi(renameView, { params: { id }, body: { name: name.trim() } });
      showToast('success', t('staff.views.renamed'));
      onClose();
      onSaved();
    },
  });
  return (
    <FormSheet
      title={t('staff.views.rename_title')}
      form={form}
      confirm={t('staff_chat.replies.save')}
      onClose={onClose}
    >
      <NameField {...form.field('name')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

type NameProps = {
  name: string;
  value: string;
  error: string | undefined;
  required: boolean;
  onChange(event: { target: { value: string } }): void;
};

function NameField(props: NameProps) {
  const { t } = useTranslation();
  return (
    <Field
      label={t('staff.views.name')}
      maxLength={limits.inboxViewNameMax}
      dir="auto"
      autoComplete="off"
      {...props}
    />
  );
}
