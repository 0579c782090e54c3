import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../../contract/platform/limits.ts';
import { FilePart } from '../../accounts/attachments/file-part.tsx';
import { FormSheet } from '../../accounts/profile/form-sheet.tsx';
import type { Form } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Attachments, Evidence } from './use-proposal.ts';

type Props = {
  title: string;
  form: Pick<Form<Evidence>, 'field' | 'errors' | 'message' | 'formRef' | 'onSubmit' | 'isSending'>;
  papers: Attachments;
  focusesField?: boolean;
  /** What is to be said differently. */
  children: ReactNode;
  onClose(): void;
};

/** A proposed change: what it is, and how an operator can see for themselves that it is so. */
export function ProposalSheet({
  title,
  form,
  papers: attachments,
  focusesField = true,
  children,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const max = limits.attachmentsPerChange;
  return (
    <FormSheet
      title={title}
      form={form}
      confirm={t('staff_official.propose')}
      focusesField={focusesField}
      onClose={onClose}
    >
      {children}
      <TextArea
        label={t('staff_official.evidence')}
        hint={t('staff_official.evidence_hint')}
        rows={3}
        maxLength={limits.claimTextMax}
        {...form.field('evidence')}
      />
      <Field
        label={t('staff_official.evidence_url')}
        type="url"
        dir="ltr"
        autoComplete="off"
        maxLength={1000}
        {...form.field('evidence_url')}
      />
      <FilePart
        kept={attachments.kept}
        files={attachments.files}
        error={form.errors.attachment_ids}
        words={{ label: t('staff_official.papers'), hint: t('staff_official.papers_hint', { max }), max }}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
