import { Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import {
  type AdminCommentDetail,
  askCommentChanges,
  keepComment,
  publishComment,
  redactComment,
  rejectComment,
  removeComment,
} from '../../contract/reviews/admin-comments.ts';
import { changeReasons, refusalReasons } from '../../contract/reviews/comment-reasons.ts';
import { ActButton } from '../platform/act-button.tsx';
import { api } from '../platform/api.ts';
import { ReasonChoice } from '../platform/reason-choice.tsx';

type Of = { comment: AdminCommentDetail };
const ofReasons = { label: 'admin.comments.fields.reason', words: 'comment_reason.' };

/** What an operator may do with a comment as it stands. */
export function CommentActs() {
  const comment = useRecordContext<AdminCommentDetail>();
  if (!comment) return null;
  const { id, status, version, waits_for } = comment;
  const isOpen = status === 'submitted' || waits_for === 'appeal';
  const isShown = status === 'published' || status === 'disputed';
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      {(isOpen || waits_for === 'recheck' || waits_for === 'proof') && <PublishAct comment={comment} />}
      {status === 'submitted' && <AskAct comment={comment} />}
      {isOpen && <RefuseAct comment={comment} isShown={false} />}
      {(status === 'submitted' || isShown) && <RedactAct key={version} comment={comment} />}
      {(status === 'disputed' || waits_for === 'removal') && (
        <ActButton
          text="admin.comments.keep"
          reason="none"
          run={() => api(keepComment, { params: { id }, body: { version } })}
        />
      )}
      {isShown && !comment.is_removal_mine && <RefuseAct comment={comment} isShown />}
    </Stack>
  );
}

function PublishAct({ comment: { id, version, papers: attachments, waits_for } }: Of) {
  const translate = useTranslate();
  const [isProven, setProven] = useState(false);
  const isSecondLook = waits_for === 'recheck' || waits_for === 'proof';
  return (
    <ActButton
      text={isSecondLook ? 'admin.comments.leave' : 'admin.comments.publish'}
      reason="none"
      variant="contained"
      run={() => api(publishComment, { params: { id }, body: { version, is_proven: isProven } })}
    >
      <Typography>{translate('admin.comments.publish_text')}</Typography>
      {attachments.length > 0 && (
        <FormControlLabel
          control={<Checkbox checked={isProven} onChange={({ target }) => setProven(target.checked)} />}
          label={translate('admin.comments.is_proven')}
        />
      )}
    </ActButton>
  );
}

function AskAct({ comment: { id, version } }: Of) {
  const [reason, setReason] = useState<(typeof changeReasons)[number]>('personal_data');
  return (
    <ActButton
      text="admin.comments.ask"
      reason="required"
      run={(note) => api(askCommentChanges, { params: { id }, body: { version, reason, note } })}
    >
      <ReasonChoice {...ofReasons} reasons={changeReasons} value={reason} onChange={setReason} />
    </ActButton>
  );
}

/** Not shown for the first time, or shown no more; few stars need a second operator. */
function RefuseAct({ comment, isShown }: Of & { isShown: boolean }) {
  const { id, version, needs_two, is_removal_asked } = comment;
  const translate = useTranslate();
  const [reason, setReason] = useState<(typeof refusalReasons)[number]>('not_own_experience');
  const words = is_removal_asked ? 'admin.comments.remove_second' : 'admin.comments.remove';
  return (
    <ActButton
      text={isShown ? words : 'admin.comments.reject'}
      reason="optional"
      color="error"
      run={(note) =>
        api(isShown ? removeComment : rejectComment, { params: { id }, body: { version, reason, note } })
      }
    >
      {isShown && needs_two && !is_removal_asked && (
        <Typography>{translate('admin.comments.needs_two')}</Typography>
      )}
      <ReasonChoice {...ofReasons} reasons={refusalReasons} value={reason} onChange={setReason} />
    </ActButton>
  );
}

function RedactAct({ comment: { id, version, text } }: Of) {
  const translate = useTranslate();
  const [words, setWords] = useState(text);
  return (
    <ActButton
      text="admin.comments.redact"
      reason="none"
      run={() => api(redactComment, { params: { id }, body: { version, text: words } })}
    >
      <Typography>{translate('admin.comments.redact_text')}</Typography>
      <TextField
        multiline
        fullWidth
        margin="normal"
        label={translate('admin.comments.fields.text')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </ActButton>
  );
}
