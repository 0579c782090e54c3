import {
  ArrayField,
  BooleanField,
  FunctionField,
  SelectField,
  TextField,
  useRecordContext,
  useTranslate,
  WrapperField,
} from 'react-admin';
import { type AdminCommentDetail, commentWaits } from '../../contract/reviews/admin-comments.ts';
import { changeReasons, disputeReasons, refusalReasons } from '../../contract/reviews/comment-reasons.ts';
import { proofs } from '../../contract/reviews/comments.ts';
import { AdminShow } from '../platform/admin-show.tsx';
import { AppealNote } from '../platform/appeal-note.tsx';
import { MedicalAttachments } from '../platform/attachments.tsx';
import { choicesOf } from '../platform/choices.ts';
import { DueField } from '../platform/due-field.tsx';
import { Figure } from '../platform/figure.tsx';
import { InnerTable } from '../platform/inner-table.tsx';
import { Month, When } from '../platform/when.tsx';
import { CommentActs } from './acts.tsx';
import { statuses } from './list.tsx';

const lines = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
const reasons = choicesOf('comment_reason', [
  ...new Set([...changeReasons, ...refusalReasons, ...disputeReasons]),
]);
const proofChoices = choicesOf('proof', proofs);

/** A comment: what it says first, then what proves it, what it resembles and what was said against it. */
export function CommentShow() {
  return (
    <AdminShow
      leadsOn
      acts={
        <>
          <AppealNote />
          <CommentActs />
        </>
      }
      entity="comment"
    >
      <SelectField source="status" choices={statuses} />
      <SelectField source="waits_for" choices={choicesOf('admin.comments.waits', commentWaits)} />
      <WrapperField source="due_at">
        <DueField source="due_at" sortable={false} />
      </WrapperField>
      <TextField source="target.title" />
      <TextField source="author" />
      <TextField source="procedure.title" />
      <Month source="treated_in" />
      <SelectField source="own_proof" choices={proofChoices} />
      <SelectField source="proof" choices={proofChoices} />
      <WrapperField source="papers">
        <MedicalAttachments />
      </WrapperField>
      <NearCopies source="near_copies" />
      <Hints source="author_hints" />
      <SelectField source="reason" choices={reasons} />
      <TextField source="note" sx={lines} />
      <SelectField source="dispute.reason" choices={reasons} />
      <TextField source="dispute.text" sx={lines} />
      <TextField source="dispute.answer" sx={lines} />
      <When source="dispute.answer_until" />
      <ArrayField source="former_texts">
        <InnerTable>
          <When source="changed_at" />
          <SelectField source="by" choices={choicesOf('admin.comments.by', ['author', 'operator'])} />
          <TextField source="text" sx={lines} />
        </InnerTable>
      </ArrayField>
      <ArrayField source="reply.former_texts">
        <InnerTable>
          <When source="changed_at" />
          <TextField source="text" sx={lines} />
        </InnerTable>
      </ArrayField>
      <When source="submitted_at" />
      <BooleanField source="is_demo" />
      <Figure source="rating" />
    </AdminShow>
  );
}

function NearCopies(_: { source: string }) {
  return (
    <ArrayField source="near_copies">
      <InnerTable>
        <FunctionField<AdminCommentDetail['near_copies'][number]>
          source="likeness"
          render={({ likeness }) => `${Math.round(likeness * 100)} %`}
        />
        <TextField source="target.title" />
        <BooleanField source="is_same_author" />
        <TextField source="text" sx={lines} />
      </InnerTable>
    </ArrayField>
  );
}

/** What speaks for one hand behind several comments, without saying whose. */
function Hints(_: { source: string }) {
  const comment = useRecordContext<AdminCommentDetail>();
  const translate = useTranslate();
  if (!comment) return null;
  const { comments, rejected, same_address } = comment.author_hints;
  return <span>{translate('admin.comments.hints', { comments, rejected, same_address })}</span>;
}
