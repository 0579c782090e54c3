import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import { addCommentPapers, type OwnComment } from '../../contract/reviews/own-comments.ts';
import { FilePart } from '../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../accounts/attachments/kept-file.ts';
import { useFiles } from '../accounts/attachments/use-files.ts';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { showToast } from '../ui/toasts.ts';

/** A paper that comes later: an operator looks at it, and the level of proof may rise. */
export function PapersSheet({ comment, onClose }: { comment: OwnComment; onClose(): void }) {
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const max = limits.attachmentsPerComment - comment.papers;
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const files = useFiles({ kept, onKept: setKept, max });
  const form = useForm({
    initial: {},
    required: [],
    check: () => (kept.length === 0 ? { attachment_ids: t('own_comments.paper_needed') } : {}),
    async submit() {
      const body = { attachment_ids: kept.map(({ id }) => id) };
      await browserApi(addCommentPapers, { params: { id: comment.id }, body });
      showToast('success', t('own_comments.paper_added'));
      onClose();
      await revalidate();
    },
  });
  return (
    <FormSheet
      title={t('own_comments.add_paper')}
      form={form}
      confirm={t('own_comments.send')}
      focusesField={false}
      onClose={onClose}
    >
      <FilePart
        kept={kept}
        files={files}
        error={form.errors.attachment_ids}
        words={{ label: t('write.papers'), hint: t('write.papers_hint', { max }), max }}
      />
      <FormMessage text={form.message} />
    </FormSheet>
  );
}
