import Type, { type Static } from 'typebox';
import { BULK_MAX, BulkOutcome, bulkProblems } from '../platform/bulk.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { CommentTarget } from './own-comments.ts';

/** Reasons for which many new comments are rejected at once. */
export const spamReasons = ['advertising', 'near_copy', 'off_topic'] as const;
export type SpamReason = (typeof spamReasons)[number];

const SpamRow = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  target: Nullable(CommentTarget, { description: 'Null: the comment is gone.' }),
  text: Type.String(),
  has_author: Type.Boolean({ description: 'Somebody is told by email.' }),
  problem: Nullable(Type.Enum([...bulkProblems]), { description: 'Why it would be left alone.' }),
});
export type SpamRow = Static<typeof SpamRow>;

export const previewSpam = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/spam/preview',
  summary: `Which of these comments would be rejected as spam, and which not and why; changes nothing. At most ${BULK_MAX}.`,
  access: 'comment.moderate',
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: BULK_MAX, uniqueItems: true }) }, closed),
  reply: Type.Object({ data: Type.Array(SpamRow) }),
  errors: changeErrors,
});

export const rejectSpam = endpoint({
  method: 'POST',
  path: '/api/v1/admin/comments/spam',
  summary:
    'Rejects new comments as spam, each by itself: one that has changed since it was read is left alone, and the answer says so. Their authors are told the reason and may appeal.',
  access: 'comment.moderate',
  body: Type.Object(
    {
      items: Type.Array(
        Type.Object({ id: Id, version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }, closed),
        { minItems: 1, maxItems: BULK_MAX },
      ),
      reason: Type.Enum([...spamReasons]),
      note: Type.Optional(Type.String({ maxLength: 1000, description: 'Words to each author.' })),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(BulkOutcome) }),
  errors: changeErrors,
});
