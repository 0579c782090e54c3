import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../../contract/platform/limits.ts';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';

type Props = { send(text: string): Promise<unknown>; onClose(): void };

/** Gives the bill to an operator, who reads what both sides have entered. */
export function DisputeSheet({ send, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { text: '' },
    required: ['text'],
    async submit({ text }) {
      // Refused is what the other side has changed meanwhile: the page behind shows it.
      await send(text).finally(() => void revalidate());
      showToast('success', t('bill.dispute.done'));
      onClose();
    },
  });
  return (
    <FormSheet title={t('bill.dispute.title')} form={form} confirm={t('bill.dispute.send')} onClose={onClose}>
      <p>{t('bill.dispute.lead')}</p>
      <TextArea
        label={t('bill.dispute.text')}
        hint={t('bill.dispute.hint')}
        rows={4}
        maxLength={limits.billDisputeMax}
        {...form.field('text')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
