import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { askClient, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { LongText } from '../../team/long-text.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Asks the client for more; the request waits for them then. */
export function AskForm({ found: { id, clinic_id }, onClose }: { found: StaffCase; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { body: '' },
    required: ['body'],
    async submit({ body }) {
      await browserApi(askClient, { params: { id }, body: { clinic_id, body: body.trim() } });
      showToast('success', t('staff.ask_done'));
      onClose();
      void revalidate();
    },
  });
  const { formRef } = form;
  useEffect(() => formRef.current?.querySelector('textarea')?.focus(), [formRef]);
  return (
    <FormSheet
      title={t('staff.ask')}
      form={form}
      confirm={t('staff.ask_send')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t('staff.ask_text')}</p>
      <LongText
        label={t('staff.question')}
        rows={6}
        maxLength={limits.requestTextMax}
        {...form.field('body')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
