import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { disputeReasons } from './comment-reasons.ts';
import { Comment } from './comments.ts';
import { CommentTarget, commentStatuses } from './own-comments.ts';

const params = Type.Object({ id: Id });

/** new: of the last 30 days; unanswered: without a reply; disputed: by the clinic, now or once. */
export const staffCommentFolders = ['unanswered', 'new', 'disputed', 'all'] as const;
export type StaffCommentFolder = (typeof staffCommentFolders)[number];

export const StaffComment = Type.Object({
  ...Type.Pick(Comment, [
    'id',
    'author',
    'lang',
    'rating',
    'aspects',
    'text',
    'proof',
    'procedure',
    'treated_in',
    'published_at',
    'is_demo',
  ]).properties,
  target: CommentTarget,
  status: Type.Enum([...commentStatuses]),
  reply: Nullable(
    Type.Object({
      lang: Type.String(),
      text: Type.String(),
      replied_at: Time,
      correctable_until: Nullable(Time),
    }),
  ),
  dispute: Nullable(
    Type.Object({
      reason: Type.Enum([...disputeReasons]),
      text: Type.String(),
      disputed_at: Time,
      outcome: Nullable(Type.Enum(['kept', 'removed', 'ended'])),
    }),
  ),
});
export type StaffComment = Static<typeof StaffComment>;

export const listStaffComments = endpoint({
  method: 'GET',
  path: '/api/v1/staff/comments',
  summary: 'Comments on a clinic and on the doctors who are found there, the latest first.',
  access: 'comment.reply',
  query: Type.Object(
    {
      clinic_id: Id,
      folder: Type.Optional(Type.Enum([...staffCommentFolders])),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(StaffComment),
    meta: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      per_page: Type.Integer(),
      counts: Type.Record(Type.Enum([...staffCommentFolders]), Type.Integer()),
    }),
  }),
  errors: readErrors,
});

const reply = Type.Object({ data: StaffComment });
const words = {
  clinic_id: Id,
  lang: Type.String({ pattern: '^[a-z]{2,3}$' }),
  text: Type.String({ minLength: 1, maxLength: limits.replyMax, pattern: '\\S' }),
};

export const replyToComment = endpoint({
  method: 'POST',
  path: '/api/v1/staff/comments/:id/reply',
  summary: 'Replies to a comment for the clinic, once. The same words again are the same reply.',
  access: 'comment.reply',
  params,
  body: Type.Object(words, closed),
  reply,
  errors: changeErrors,
});

export const correctReply = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/comments/:id/reply',
  summary: 'Corrects the reply within 30 minutes.',
  access: 'comment.reply',
  params,
  body: Type.Object(words, closed),
  reply,
  errors: changeErrors,
});

export const disputeComment = endpoint({
  method: 'POST',
  path: '/api/v1/staff/comments/:id/dispute',
  summary:
    'Says that a comment breaks the rules, once. Its author has 7 days to answer, then an operator decides.',
  access: 'comment.reply',
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      reason: Type.Enum([...disputeReasons]),
      text: Type.String({ minLength: 10, maxLength: limits.commentMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});
