import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../contract/platform/client.ts';
import { limits } from '../../contract/platform/limits.ts';
import { answerQuestion, type RequestDetail } from '../../contract/requests/requests.ts';
import { FilePart } from '../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../accounts/attachments/kept-file.ts';
import { isUploading, useFiles } from '../accounts/attachments/use-files.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useFormat } from '../platform/format.ts';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { showToast } from '../ui/toasts.ts';
import classes from './question-list.module.css';

type Props = {
  request: RequestDetail;
  questionId: string;
  clinic: string;
  onChanged(): Promise<void> | void;
};

/** Answers one question, with further attachments if need be. */
export function AnswerForm({ request, questionId, clinic, onChanged }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [kept, setKept] = useState<KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept });
  const form = useForm({
    initial: { answer: '' },
    required: ['answer'],
    async submit({ answer }) {
      const body = {
        question_id: questionId,
        answer: answer.trim(),
        attachment_ids: kept.map(({ id }) => id),
      };
      try {
        await browserApi(answerQuestion, { params: { id: request.id }, body });
      } catch (error) {
        // Answered in another tab, or the request has ended: the page shows how things stand.
        if (error instanceof ApiError && error.errors.state) await onChanged();
        throw error;
      }
      showToast('success', t('requests.answered_toast', { clinic }));
      await onChanged();
    },
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <FormMessage text={form.message} />
      <TextArea
        label={t('requests.answer')}
        rows={3}
        maxLength={limits.requestTextMax}
        {...form.field('answer')}
      />
      <FilePart
        kept={kept}
        files={files}
        error={form.errors.attachment_ids}
        words={{
          label: t('inquiry.files'),
          hint: t('requests.paper_hint', { size: format.fileSize(limits.attachmentBytes) }),
          max: limits.attachmentsPerRequest,
        }}
      />
      <div className={classes.foot}>
        <SubmitButton isSending={form.isSending || isUploading(files)}>
          {t('requests.answer_send')}
        </SubmitButton>
      </div>
    </form>
  );
}
