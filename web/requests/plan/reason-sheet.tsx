import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './plan.module.css';

type Props = {
  title: string;
  text: string;
  confirm: string;
  done: string;
  kind?: 'primary' | 'danger';
  /** What the accepted offer says of refunds: shown before anybody gives a date up. */
  rule: string;
  send(reason: string): Promise<unknown>;
  onClose(): void;
};

/** Why something that was agreed on changes; the other side reads it. */
export function ReasonSheet({ title, text, confirm, done, kind = 'primary', rule, send, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    async submit({ reason }) {
      // Refused is what the other side has changed meanwhile: the page behind shows it.
      await send(reason).finally(() => void revalidate());
      showToast('success', done);
      onClose();
    },
  });
  return (
    <FormSheet title={title} form={form} confirm={confirm} kind={kind} onClose={onClose}>
      <p>{text}</p>
      <Rule text={rule} />
      <TextArea
        label={t('plan.reason')}
        hint={t('plan.reason_hint')}
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}

/** The agreed rule on cancelling and refunds, in the words of the offer. */
export function Rule({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.rule}>
      <b>{t('plan.rule')}</b>
      <p dir="auto">{text === '' ? t('plan.rule_none') : text}</p>
    </div>
  );
}
