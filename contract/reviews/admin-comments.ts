import Type, { type Static } from 'typebox';
import { Attachment, fileMediaTypes } from '../accounts/attachments.ts';
import { ShownAppeal } from '../clinics/appeals.ts';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { changeReasons, disputeReasons, refusalReasons } from './comment-reasons.ts';
import { Comment, CommentReply, proofs } from './comments.ts';
import { CommentTarget, commentStatuses, OwnComment } from './own-comments.ts';
import { PersonalData } from './personal-data.ts';

const params = Type.Object({ id: Id });

/** What an operator is awaited for. recheck: corrected by the author once it was shown; proof: an attachment has come later. */
export const commentWaits = ['check', 'recheck', 'proof', 'appeal', 'dispute', 'removal'] as const;
export type CommentWait = (typeof commentWaits)[number];

export const AdminComment = Type.Object({
  id: Type.Integer(),
  target: CommentTarget,
  status: Type.Enum([...commentStatuses]),
  waits_for: Nullable(Type.Enum([...commentWaits])),
  waits_since: Nullable(Time),
  due_at: Nullable(Time),
  is_overdue: Type.Boolean(),
  text: Type.String(),
  lang: Type.String(),
  submitted_at: Time,
  is_demo: Type.Boolean(),
});
export type AdminComment = Static<typeof AdminComment>;

const NearCopy = Type.Object({
  id: Type.Integer(),
  target: CommentTarget,
  status: Type.Enum([...commentStatuses]),
  text: Type.String(),
  likeness: Type.Number({ description: 'Share of words in a row that both have, 0 to 1.' }),
  is_same_author: Type.Boolean(),
});

const Findings = Type.Array(PersonalData, {
  description: 'What a program takes for personal data in the text, the first first; none inside another.',
});

export const AdminCommentDetail = Type.Object({
  ...AdminComment.properties,
  version: Type.Integer(),
  findings: Findings,
  author: Type.String({ description: 'The name that is shown, as the author chose.' }),
  rating: Type.Integer(),
  ...Type.Pick(Comment, ['aspects', 'procedure', 'treated_in']).properties,
  reply: Nullable(
    Type.Object({
      ...CommentReply.properties,
      findings: Findings,
      former_texts: Type.Array(Type.Object({ text: Type.String(), changed_at: Time }), {
        description: 'What it said before an operator redacted it, the latest first.',
      }),
    }),
  ),
  own_proof: Nullable(
    Type.Enum(['contact', 'request'], {
      description: 'What the service knows by itself of author and target.',
    }),
  ),
  proof: Nullable(Type.Enum([...proofs], { description: 'As it is shown.' })),
  papers: Type.Array(Attachment),
  ...Type.Pick(OwnComment, ['reason']).properties,
  note: Nullable(Type.String()),
  appeal: ShownAppeal,
  dispute: Nullable(
    Type.Object({
      reason: Type.Enum([...disputeReasons]),
      text: Type.String(),
      disputed_at: Time,
      answer_until: Time,
      answer: Nullable(Type.String()),
      outcome: Nullable(Type.Enum(['kept', 'removed', 'ended'])),
    }),
  ),
  former_texts: Type.Array(
    Type.Object({ text: Type.String(), by: Type.Enum(['author', 'operator']), changed_at: Time }),
    { description: 'What it said before, the latest first.' },
  ),
  near_copies: Type.Array(NearCopy, { description: 'At most 5, the most alike first.' }),
  author_hints: Type.Object({
    comments: Type.Integer({ description: 'Further comments by the same author.' }),
    rejected: Type.Integer({ description: 'Of these rejected or removed.' }),
    same_address: Type.Integer({
      description: 'Comments of other authors on the same target who log in from the same network address.',
    }),
  }),
  is_removal_asked: Type.Boolean({ description: 'One operator wants it removed; another has to agree.' }),
  is_removal_mine: Type.Boolean({ description: 'That operator is oneself.' }),
  needs_two: Type.Boolean({
    description: `Removing it takes two operators: ${limits.twoPersonStars} stars or fewer.`,
  }),
});
export type AdminCommentDetail = Static<typeof AdminCommentDetail>;

const reply = Type.Object({ data: AdminCommentDetail });
const Version = Type.Integer({
  maximum: INTEGER_MAX,
  minimum: 1,
  description: 'As it was read: who decides on an older one is refused.',
});
/** A text of at most so many characters with gaps, redacted and decided in one. */
const redactedText = (maxLength: number) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength,
      description:
        'The text with `[…]` in place of personal data and nothing else changed; absent: as it is.',
    }),
  );
/** What the author and what the clinic has written. */
const redactions = { text: redactedText(limits.commentMax), reply: redactedText(limits.replyMax) };
const Note = Type.Optional(Type.String({ maxLength: 1000, description: 'Words to the author.' }));

export const listAdminComments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/comments',
  summary: 'Comments that wait for an operator, the longest first; or those of one state.',
  access: 'comment.moderate',
  query: listQuery(['waits_since', 'submitted_at'], {
    waits: Type.Optional(Type.Enum([...commentWaits, 'any', 'none'])),
    status: Type.Optional(Type.Enum([...commentStatuses])),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminComment), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminComment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/comments/:id',
  summary: 'A comment with what proves it, what it resembles, and what was said about it.',
  access: 'comment.moderate',
  params,
  reply,
  errors: readErrors,
});

export const openCommentAttachment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/papers/:paperId',
  summary:
    'The bytes of a paper that proves a treatment. Each opening is written into the audit log with its reason, which the author reads.',
  access: 'comment.moderate',
  params: Type.Object({ id: Id, paperId: Uuid }),
  body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) }, closed),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: changeErrors,
});

export const publishComment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/publish',
  summary:
    'Shows a comment, a rejected one after an appeal, or leaves a corrected one. `is_proven`: its papers show the treatment; they are deleted then.',
  access: 'comment.moderate',
  params,
  body: Type.Object({ version: Version, is_proven: Type.Boolean(), ...redactions }, closed),
  reply,
  errors: changeErrors,
});

export const askCommentChanges = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/ask',
  summary: 'Asks the author for changes.',
  access: 'comment.moderate',
  params,
  body: Type.Object(
    {
      version: Version,
      reason: Type.Enum([...changeReasons]),
      note: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

const refusal = Type.Object({ version: Version, reason: Type.Enum([...refusalReasons]), note: Note }, closed);

export const rejectComment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/reject',
  summary: 'Does not show a comment, for a reason of the rules; after an appeal: stays with it.',
  access: 'comment.moderate',
  params,
  body: refusal,
  reply,
  errors: changeErrors,
});

export const redactComment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/redact',
  summary:
    'Takes personal data out of a comment or the reply of the clinic, nothing else: each place becomes `[…]`, what it said is kept.',
  access: 'comment.moderate',
  params,
  body: Type.Object({ version: Version, ...redactions }, closed),
  reply,
  errors: changeErrors,
});

export const removeComment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/remove',
  summary: `Removes a comment that was shown. One of ${limits.twoPersonStars} stars or fewer waits for a second operator to do the same.`,
  access: 'comment.moderate',
  fresh: true,
  params,
  body: refusal,
  reply,
  errors: [...changeErrors, 'confirmation_needed'],
});

export const keepComment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/:id/keep',
  summary: 'Keeps a disputed comment, or one that another operator wants removed.',
  access: 'comment.moderate',
  params,
  body: Type.Object({ version: Version, ...redactions }, closed),
  reply,
  errors: changeErrors,
});
