import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { limits } from '../../contract/platform/limits.ts';
import {
  addCommentAttachments,
  answerDispute,
  appealComment,
  type OwnComment,
  withdrawComment,
} from '../../contract/reviews/own-comments.ts';
import { FilePart } from '../accounts/attachments/file-part.tsx';
import type { KeptFile } from '../accounts/attachments/kept-file.ts';
import { useFiles } from '../accounts/attachments/use-files.ts';
import { ConfirmDialog } from '../accounts/profile/confirm-dialog.tsx';
import { FormSheet } from '../accounts/profile/form-sheet.tsx';
import { useAction } from '../accounts/profile/use-action.ts';
import { browserApi } from '../platform/browser-site.ts';
import { clinicPath, doctorPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { useForm } from '../platform/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { showToast } from '../ui/toasts.ts';
import { CorrectionSheet } from './correction-sheet.tsx';
import { Stars } from './ratings/stars.tsx';
import { WordsSheet } from './words-sheet.tsx';
import classes from './write.module.css';

/** An attachment that comes later: an operator looks at it, and the level of proof may rise. */
function AttachmentsSheet({ comment, onClose }: { comment: OwnComment; onClose(): void }) {
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
      await browserApi(addCommentAttachments, { params: { id: comment.id }, body });
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

const pathOf = ({ kind, id, clinic_slug }: OwnComment['target']): string =>
  kind === 'clinic' && clinic_slug !== null
    ? clinicPath(clinic_slug, 'comments')
    : doctorPath({ id, clinic: clinic_slug === null ? null : { slug: clinic_slug } });

const isStanding = ({ status }: OwnComment): boolean =>
  ['submitted', 'needs_changes', 'published', 'disputed'].includes(status);

const awaitsAnswer = ({ status, dispute }: OwnComment): boolean =>
  status === 'disputed' &&
  dispute !== null &&
  dispute.answer === null &&
  Date.parse(dispute.answer_until) > Date.now();

/** A comment as its author sees it: state with reason, and what can be done now. */
export function OwnCommentItem({ comment }: { comment: OwnComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <article className={classes.own} aria-labelledby={`own-${comment.id}`}>
      <h2 id={`own-${comment.id}`}>
        <Link to={pathOf(comment.target)} className={text.link}>
          <bdi>{comment.target.title}</bdi>
        </Link>
      </h2>
      <div className={classes.facts}>
        <span className={classes.status} data-status={comment.status}>
          {t(`own_comments.status_${comment.status}`)}
        </span>
        <Stars rating={comment.rating} />
        <time dateTime={comment.submitted_at}>{format.dayOf(comment.submitted_at)}</time>
        {comment.proof && <span>{t(`proof.${comment.proof}`)}</span>}
      </div>
      <p className={classes.words} lang={comment.lang} dir="auto" data-said>
        {comment.text}
      </p>
      <StateWords comment={comment} />
      <Actions comment={comment} />
    </article>
  );
}

function StateWords({ comment }: { comment: OwnComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, reason, note, dispute, paper_openings: openings } = comment;
  return (
    <>
      {reason && (
        <Note kind="amber">
          <p>
            <b>{t(`comment_reason.${reason}`)}</b>
          </p>
          {note !== null && (
            <p dir="auto" data-said>
              {note}
            </p>
          )}
        </Note>
      )}
      {status === 'submitted' && <Note>{t('own_comments.waits')}</Note>}
      {(status === 'rejected' || status === 'removed') && comment.is_appealed && (
        <Note>{t('own_comments.appealed')}</Note>
      )}
      {comment.papers > 0 && status !== 'withdrawn' && (
        <Note>{t('own_comments.papers_wait', { count: comment.papers })}</Note>
      )}
      {openings.length > 0 && (
        <Note>
          {openings.map(({ at, reason: why }) => (
            <p key={at} dir="auto" data-said>
              {why === null
                ? t('own_comments.paper_opened', { time: format.dateTime(at) })
                : t('own_comments.paper_opened_why', { time: format.dateTime(at), reason: why })}
            </p>
          ))}
        </Note>
      )}
      {dispute && (
        <Note kind={awaitsAnswer(comment) ? 'amber' : 'info'}>
          <p>
            <b>{t('own_comments.disputed')}</b> {t(`comment_reason.${dispute.reason}`)}
          </p>
          <p dir="auto" data-said>
            {dispute.text}
          </p>
          {awaitsAnswer(comment) && (
            <p>{t('own_comments.answer_until', { time: format.dateTime(dispute.answer_until) })}</p>
          )}
          {dispute.answer !== null && (
            <p dir="auto" data-said>
              {t('own_comments.answered', { text: dispute.answer })}
            </p>
          )}
          {dispute.outcome !== null && <p>{t(`own_comments.outcome_${dispute.outcome}`)}</p>}
        </Note>
      )}
    </>
  );
}

type Open = 'correct' | 'papers' | 'withdraw' | 'appeal' | 'answer' | null;

function Actions({ comment }: { comment: OwnComment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<Open>(null);
  const params = { id: comment.id };
  const withdraw = useAction(async () => {
    await browserApi(withdrawComment, { params });
    setOpen(null);
    showToast('success', t('own_comments.withdrawn'));
    await revalidate();
  });
  const close = () => setOpen(null);
  return (
    <>
      <div className={classes.actions}>
        {comment.may_change && (
          <Button kind="tonal" onClick={() => setOpen('correct')}>
            {t('own_comments.correct')}
          </Button>
        )}
        {comment.may_add_paper && (
          <Button kind="tonal" onClick={() => setOpen('papers')}>
            {t('own_comments.add_paper')}
          </Button>
        )}
        {awaitsAnswer(comment) && (
          <Button kind="tonal" onClick={() => setOpen('answer')}>
            {t('own_comments.answer')}
          </Button>
        )}
        {comment.may_appeal && (
          <Button kind="tonal" onClick={() => setOpen('appeal')}>
            {t('own_comments.appeal')}
          </Button>
        )}
        {isStanding(comment) && (
          <Button kind="line" onClick={() => setOpen('withdraw')}>
            {t('own_comments.withdraw')}
          </Button>
        )}
      </div>
      {comment.correctable_until !== null && (
        <p className={text.muted}>
          {t('own_comments.correct_until', { time: format.time(new Date(comment.correctable_until)) })}
        </p>
      )}
      {open === 'correct' && <CorrectionSheet comment={comment} onClose={close} />}
      {open === 'papers' && <AttachmentsSheet comment={comment} onClose={close} />}
      {open === 'appeal' && (
        <WordsSheet
          name="appeal"
          send={(words) => browserApi(appealComment, { params, body: { text: words } })}
          onClose={close}
        />
      )}
      {open === 'answer' && (
        <WordsSheet
          name="answer"
          send={(words) => browserApi(answerDispute, { params, body: { text: words } })}
          onClose={close}
        />
      )}
      {open === 'withdraw' && (
        <ConfirmDialog
          title={t('own_comments.withdraw_title')}
          confirm={t('own_comments.withdraw')}
          isBusy={withdraw.isBusy}
          onConfirm={withdraw.run}
          onCancel={close}
        >
          <p>{t('own_comments.withdraw_text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
