import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { answerClaim, type Claim } from '../../../contract/clinics/claims.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { FilePart } from '../../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../../accounts/attachments/kept-file.ts';
import { isUploading, useFiles } from '../../accounts/attachments/use-files.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import classes from './claim.module.css';

/** An answer to what the operator asked, with further papers. */
export function AnswerForm({ claim }: { claim: Claim }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const max = limits.attachmentsPerClaim - claim.papers.length;
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept, max });
  const form = useForm({
    initial: { explanation: '' },
    required: ['explanation'],
    check: () => (isUploading(files) ? { attachment_ids: t('inquiry.file.wait') } : {}),
    async submit({ explanation }) {
      const body = { explanation: explanation.trim(), attachment_ids: kept.map(({ id }) => id) };
      await browserApi(answerClaim, { params: { id: claim.id }, body });
      await revalidate();
    },
  });
  return (
    <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
      <TextArea
        label={t('claim.answer')}
        rows={4}
        maxLength={limits.claimTextMax}
        {...form.field('explanation')}
      />
      {max > 0 && (
        <FilePart
          kept={kept}
          files={files}
          error={form.errors.attachment_ids}
          words={{ label: t('claim.papers_more'), hint: t('claim.papers_hint', { max }), max }}
        />
      )}
      <FormMessage text={form.message} />
      <div>
        <SubmitButton isSending={form.isSending}>{t('claim.answer_send')}</SubmitButton>
      </div>
    </form>
  );
}
