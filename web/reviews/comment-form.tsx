import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../contract/platform/client.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import {
  addClinicComment,
  addDoctorComment,
  type getCommentStanding,
} from '../../contract/reviews/own-comments.ts';
import { FilePart } from '../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../accounts/attachments/kept-file.ts';
import { useFiles } from '../accounts/attachments/use-files.ts';
import { Section } from '../accounts/profile/section.tsx';
import { browserApi } from '../platform/browser-site.ts';
import { useLocalePath } from '../platform/links.tsx';
import { useSite } from '../platform/site.tsx';
import { useForm } from '../platform/use-form.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';
import { showToast } from '../ui/toasts.ts';
import { type CommentDraft, dropDraft, keepDraft } from './comment-draft.ts';
import { CommentFields, type CommentValues, checkWords } from './comment-fields.tsx';
import { MonthSelect } from './month-select.tsx';
import { type ChosenProcedure, ProcedureField } from './procedure-field.tsx';
import classes from './write.module.css';

export type WriteTarget = { kind: 'clinic' | 'doctor'; id: number; slug: string; title: string };

type Props = {
  target: WriteTarget;
  standing: ReplyOf<typeof getCommentStanding>['data'];
  draft: CommentDraft | null;
};

type Values = CommentValues & { treated_in: string };
/** Sends a comment; `files` and `procedure` stand beside the values because no input of the form holds them. */
function useWriting(
  { target, standing, draft }: Props,
  kept: readonly KeptFile[],
  procedure: ChosenProcedure | null,
) {
  const { t } = useTranslation();
  const { language } = useSite();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  // Through all attempts with a lost answer the same comment.
  const key = useRef(crypto.randomUUID());
  async function send(values: Values): Promise<void> {
    const body = {
      ...values,
      text: values.text.trim(),
      author: values.author.trim(),
      lang: language.prefix,
      ...(procedure && { procedure: procedure.slug }),
      ...(kept.length > 0 && { attachment_ids: kept.map(({ id }) => id) }),
    };
    const options = { headers: { 'Idempotency-Key': key.current } };
    if (target.kind === 'clinic')
      await browserApi(addClinicComment, { params: { slug: target.slug }, body }, options);
    else await browserApi(addDoctorComment, { params: { id: target.id }, body }, options);
  }
  return useForm<Values>({
    initial: {
      rating: draft?.rating ?? 0,
      aspects: [],
      text: draft?.text ?? '',
      author: standing.author,
      treated_in: draft?.treated_in ?? '',
    },
    required: ['text', 'author', 'treated_in'],
    check: (values) => checkWords(values, t),
    async submit(values) {
      try {
        await send(values);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 0)) key.current = crypto.randomUUID();
        throw error;
      }
      dropDraft(target);
      showToast('success', t('write.sent'));
      await navigate(localePath('/profile/comments'));
    },
  });
}

/** Stars, words, when and what was treated, and an attachment that proves it. What was typed stays in this browser. */
export function CommentForm(props: Props) {
  const { target, standing } = props;
  const { t } = useTranslation();
  const [kept, setKept] = useState<readonly KeptFile[]>([]);
  const [procedure, setProcedure] = useState<ChosenProcedure | null>(null);
  const files = useFiles({ kept, onKept: setKept, max: limits.attachmentsPerComment });
  const form = useWriting(props, kept, procedure);
  const { rating, text, treated_in } = form.values;
  useEffect(() => {
    if (rating > 0 || text !== '' || treated_in !== '') keepDraft(target, { rating, text, treated_in });
  }, [target, rating, text, treated_in]);
  return (
    <Section title={t('write.form')}>
      <form ref={form.formRef} className={classes.form} noValidate onSubmit={form.onSubmit}>
        <CommentFields kind={target.kind} form={form} />
        <MonthSelect {...form.field('treated_in')} />
        <ProcedureField chosen={procedure} onChoose={setProcedure} />
        <FilePart
          kept={kept}
          files={files}
          error={form.errors.attachment_ids}
          words={{
            label: t(standing.own_proof === null ? 'write.papers_needed' : 'write.papers'),
            hint: t('write.papers_hint', { max: limits.attachmentsPerComment }),
            max: limits.attachmentsPerComment,
          }}
        />
        <FormMessage text={form.message} />
        <div>
          <SubmitButton isSending={form.isSending}>{t('write.submit')}</SubmitButton>
        </div>
      </form>
    </Section>
  );
}
