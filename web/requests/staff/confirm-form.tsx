import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { confirmOffer, type StaffOffer } from '../../../contract/offers/offers.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Confirms an accepted offer with the day the patient is expected. */
export function ConfirmForm({ offer, onClose }: { offer: StaffOffer; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { date: offer.draft.earliest_date ?? '' },
    required: ['date'],
    async submit({ date }) {
      await browserApi(confirmOffer, { params: { id: offer.id }, body: { date } });
      showToast('success', t('staff.confirm_done'));
      onClose();
      void revalidate();
    },
  });
  return (
    <FormSheet
      title={t('staff.confirm_date')}
      form={form}
      confirm={t('staff.confirm_send')}
      onClose={onClose}
    >
      <p>{t('staff.confirm_text')}</p>
      <Field type="date" label={t('staff.date')} {...form.field('date')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
