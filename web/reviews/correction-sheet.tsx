import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { correctComment, type OwnComment } from '../../contract/reviews/own-comments.ts';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { showToast } from '../ui/toasts.ts';
import { CommentFields, type CommentValues, checkWords } from './comment-fields.tsx';
import { MonthSelect } from './month-select.tsx';
import { type ChosenProcedure, ProcedureField } from './procedure-field.tsx';

/** The same words again, to be changed. */
export function CorrectionSheet({ comment, onClose }: { comment: OwnComment; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const { id, version, rating, aspects, text, author, target } = comment;
  const [procedure, setProcedure] = useState<ChosenProcedure | null>(comment.procedure);
  const form = useForm<CommentValues & { treated_in: string }>({
    initial: { rating, aspects, text, author, treated_in: comment.treated_in?.slice(0, 7) ?? '' },
    required: ['text', 'author', 'treated_in'],
    check: (values) => checkWords(values, t),
    async submit(values) {
      const body = { ...values, version, procedure: procedure?.slug ?? null };
      await browserApi(correctComment, { params: { id }, body });
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
      <MonthSelect {...form.field('treated_in')} />
      <ProcedureField chosen={procedure} onChoose={setProcedure} />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
