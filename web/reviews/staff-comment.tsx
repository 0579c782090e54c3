import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffComment } from '../../contract/reviews/staff-comments.ts';
import { useFormat } from '../platform/format.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/panel.tsx';
import text from '../ui/text.module.css';
import { DisputeSheet } from './dispute-sheet.tsx';
import { Stars } from './ratings/stars.tsx';
import { StaffReplySheet } from './staff-reply-sheet.tsx';
import classes from './write.module.css';

type Props = { comment: StaffComment; clinicId: number };

/** A comment as the clinic has it before it. */
export function StaffCommentItem({ comment, clinicId }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { target, dispute, reply } = comment;
  const words = [comment.procedure?.title, comment.treated_in && format.month(comment.treated_in)];
  return (
    <article className={classes.own} aria-labelledby={`comment-${comment.id}`}>
      <h2 id={`comment-${comment.id}`}>
        <bdi>{comment.author}</bdi>
      </h2>
      <div className={classes.facts}>
        <Stars rating={comment.rating} />
        <time dateTime={comment.published_at}>{format.dayOf(comment.published_at)}</time>
        {comment.proof && <span>{t(`proof.${comment.proof}`)}</span>}
        {target.kind === 'doctor' && <bdi>{target.title}</bdi>}
        {words.filter(Boolean).map((word) => (
          <span key={word}>{word}</span>
        ))}
        {comment.status === 'disputed' && (
          <span className={classes.status} data-status="disputed">
            {t('own_comments.status_disputed')}
          </span>
        )}
        {comment.is_demo && <span>{t('comments.demo')}</span>}
      </div>
      <p className={classes.words} lang={comment.lang} dir="auto" data-said>
        {comment.text}
      </p>
      {reply && (
        <Note>
          <p>
            <b>{t('staff_comments.reply')}</b> {format.dayOf(reply.replied_at)}
          </p>
          <p className={classes.words} lang={reply.lang} dir="auto" data-said>
            {reply.text}
          </p>
        </Note>
      )}
      {dispute && (
        <Note kind="amber">
          <p>
            <b>{t(`comment_reason.${dispute.reason}`)}</b> {format.dayOf(dispute.disputed_at)}
          </p>
          <p className={classes.words} dir="auto" data-said>
            {dispute.text}
          </p>
          <p>
            {t(
              dispute.outcome ? `staff_comments.outcome_${dispute.outcome}` : 'staff_comments.dispute_waits',
            )}
          </p>
        </Note>
      )}
      <Actions comment={comment} clinicId={clinicId} />
    </article>
  );
}

function Actions({ comment, clinicId }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<'reply' | 'dispute' | null>(null);
  const { reply, dispute, status } = comment;
  const isShown = status === 'published' || status === 'disputed';
  const until = reply?.correctable_until ?? null;
  if (!isShown) return null;
  return (
    <>
      <div className={classes.actions}>
        {(reply === null || until !== null) && (
          <Button kind="tonal" onClick={() => setOpen('reply')}>
            {t(reply === null ? 'staff_comments.write_reply' : 'staff_comments.correct_reply')}
          </Button>
        )}
        {dispute === null && (
          <Button kind="line" onClick={() => setOpen('dispute')}>
            {t('staff_comments.dispute')}
          </Button>
        )}
      </div>
      {until !== null && (
        <p className={text.muted}>
          {t('own_comments.correct_until', { time: format.time(new Date(until)) })}
        </p>
      )}
      {open === 'reply' && (
        <StaffReplySheet comment={comment} clinicId={clinicId} onClose={() => setOpen(null)} />
      )}
      {open === 'dispute' && (
        <DisputeSheet id={comment.id} clinicId={clinicId} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
