import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';

type Props = {
  /** Of the texts under `own_comments`. */
  name: 'appeal' | 'answer';
  send(text: string): Promise<unknown>;
  onClose(): void;
};

/** What the author says to the operator, once. */
export function WordsSheet({ name, send, onClose }: Props) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { text: '' },
    required: ['text'],
    async submit({ text }) {
      await send(text.trim());
      showToast('success', t(`own_comments.${name}_sent`));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t(`own_comments.${name}`)}
      form={form}
      confirm={t('own_comments.send')}
      focusesField={false}
      onClose={onClose}
    >
      <p>{t(`own_comments.${name}_text`)}</p>
      <TextArea
        label={t('own_comments.words')}
        rows={6}
        maxLength={limits.commentMax}
        {...form.field('text')}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
