import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { declineReasons } from '../../../contract/requests/recipients.ts';
import { declineCase, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { LongText } from '../../team/long-text.tsx';
import { FieldError } from '../../ui/field-frame.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Radio } from '../../ui/radio.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './case.module.css';

type Values = { reason: string; note: string };

/** The clinic cannot help: the client reads why, and asks others. */
export function DeclineForm({ found: { id, clinic_id }, onClose }: { found: StaffCase; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const errorId = useId();
  const form = useForm<Values>({
    initial: { reason: '', note: '' },
    required: ['reason'],
    async submit({ reason: chosen, note }) {
      const reason = declineReasons.find((known) => known === chosen);
      if (!reason) return;
      const words = note.trim();
      await browserApi(declineCase, {
        params: { id },
        body: { clinic_id, reason, ...(words !== '' && { note: words }) },
      });
      showToast('success', t('staff.decline_done'));
      onClose();
      void revalidate();
    },
  });
  const error = form.errors.reason;
  return (
    <FormSheet
      title={t('staff.decline')}
      form={form}
      confirm={t('staff.decline_send')}
      kind="danger"
      onClose={onClose}
    >
      <p>{t('staff.decline_text')}</p>
      <fieldset className={classes.reasons} aria-describedby={error === undefined ? undefined : errorId}>
        <legend>{t('staff.decline_why')}</legend>
        {declineReasons.map((reason) => (
          <Radio
            key={reason}
            name="reason"
            value={reason}
            label={t(`staff.reason.${reason}`)}
            checked={form.values.reason === reason}
            aria-invalid={error !== undefined}
            onChange={() => form.set('reason', reason)}
          />
        ))}
        {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      </fieldset>
      <LongText label={t('staff.decline_note')} rows={3} maxLength={500} {...form.field('note')} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
