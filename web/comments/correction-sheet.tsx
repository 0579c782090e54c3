import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { correctComment, type OwnComment } from '../../contract/own-comments.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useForm } from '../platform/use-form.ts';
import { FormSheet } from '../profile/form-sheet.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { showToast } from '../ui/toasts.ts';
import { CommentFields, type CommentValues, checkWords } from './comment-fields.tsx';

/** The same words again, to be changed. */
export function CorrectionSheet({ comment, onClose }: { comment: OwnComment; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { id, version, rating, aspects, text, author, target } = comment;
  const form = useForm<CommentValues>({
    initial: { rating, aspects, text, author },
    required: ['text', 'author'],
    check: (values) => checkWords(values, t),
    async submit(values) {
      await browserApi(correctComment, { params: { id }, body: { ...values, version } });
      showToast('success', t('own_comments.corrected'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('own_comments.correct')}
      form={form}
      confirm={t('own_comments.save')}
      focusesField={false}
      onClose={onClose}
    >
      <CommentFields kind={target.kind} form={form} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
