import Type, { type Static } from 'typebox';
import { AppealWords, appealFields } from '../clinics/appeals.ts';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { changeReasons, disputeReasons, refusalReasons } from './comment-reasons.ts';
import { clinicAspects, doctorAspects, proofs } from './comments.ts';

const Stars = Type.Integer({ minimum: 1, maximum: 5 });

const RatedAspect = Type.Object(
  { aspect: Type.Enum([...new Set([...clinicAspects, ...doctorAspects])]), rating: Stars },
  closed,
);

/** What the author says; a correction may change all of it. */
const words = {
  rating: Stars,
  aspects: Type.Array(RatedAspect, { maxItems: 5, description: 'Those that the author has rated.' }),
  text: Type.String({ minLength: limits.commentMin, maxLength: limits.commentMax, pattern: '\\S' }),
  author: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '\\S',
    description: 'The name that is shown, as the author chooses.',
  }),
};

const Month = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])$', description: 'Month of the treatment.' });
const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$', description: 'Slug.' });
const Attachments = Type.Array(Uuid, {
  maxItems: limits.attachmentsPerComment,
  description: 'Papers that prove the treatment. Only operators see them, until they have decided.',
});

export const NewComment = Type.Object(
  {
    ...words,
    lang: Type.String({ pattern: '^[a-z]{2,3}$' }),
    treated_in: Month,
    procedure: Type.Optional(Slug),
    attachment_ids: Type.Optional(Attachments),
  },
  closed,
);
export type NewComment = Static<typeof NewComment>;

export const commentStatuses = [
  'submitted',
  'published',
  'needs_changes',
  'rejected',
  'disputed',
  'removed',
  'withdrawn',
] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Fields that name a clinic or a doctor who was commented on. */
export const targetFields = {
  kind: Type.Enum(['clinic', 'doctor']),
  id: Type.Integer(),
  title: Type.String(),
  clinic_slug: Nullable(
    Type.String({ description: 'Of the clinic, or of the one where the doctor is found.' }),
  ),
};
export const CommentTarget = Type.Object(targetFields);

export const OwnComment = Type.Object({
  id: Type.Integer(),
  target: CommentTarget,
  status: Type.Enum([...commentStatuses]),
  reason: Nullable(
    Type.Enum([...new Set([...changeReasons, ...refusalReasons])], {
      description: 'Why it needs changes, was rejected or removed.',
    }),
  ),
  note: Nullable(Type.String({ description: 'Words of the operator.' })),
  version: Type.Integer(),
  author: Type.String(),
  lang: Type.String(),
  rating: Stars,
  aspects: Type.Array(RatedAspect),
  text: Type.String(),
  procedure: Nullable(Term),
  treated_in: Nullable(Type.String({ format: 'date' })),
  proof: Nullable(Type.Enum([...proofs])),
  papers: Type.Integer({ description: 'Papers that wait for an operator.' }),
  paper_openings: Type.Array(Type.Object({ at: Time, reason: Nullable(Type.String()) }), {
    description: 'When an operator has opened a paper and why, the latest first.',
  }),
  submitted_at: Time,
  correctable_until: Nullable(Time),
  may_change: Type.Boolean({
    description: 'The author may write it anew: the operator has asked, or it is fresh.',
  }),
  may_add_paper: Type.Boolean({ description: 'A paper can still raise the level of proof.' }),
  ...appealFields,
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
});
export type OwnComment = Static<typeof OwnComment>;

const creating = [...changeErrors, 'consent_needed', 'too_many'] as const;
const Made = Type.Object({ data: OwnComment });

export const addClinicComment = endpoint({
  method: 'POST',
  path: '/api/v1/client/clinics/:slug/comments',
  summary: 'Sends a comment on a clinic to an operator.',
  access: 'comment.write',
  repeatKey: 'required',
  consents: ['terms', 'personal_data'],
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  body: NewComment,
  reply: Made,
  errors: creating,
});

export const addDoctorComment = endpoint({
  method: 'POST',
  path: '/api/v1/client/doctors/:id/comments',
  summary: 'Sends a comment on a doctor to an operator.',
  access: 'comment.write',
  repeatKey: 'required',
  consents: ['terms', 'personal_data'],
  params: Type.Object({ id: Id }),
  body: NewComment,
  reply: Made,
  errors: creating,
});

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/v1/client/comments',
  summary: 'Own comments with how they stand, the latest first.',
  access: 'comment.write',
  reply: Type.Object({ data: Type.Array(OwnComment) }),
  errors: readErrors,
});

export const getCommentStanding = endpoint({
  method: 'GET',
  path: '/api/v1/client/comments/standing',
  summary: 'Whether one may comment on a clinic or a doctor, and with what proof.',
  access: 'comment.write',
  query: Type.Object({ clinic: Type.Optional(Id), doctor: Type.Optional(Id) }, closed),
  reply: Type.Object({
    data: Type.Object({
      author: Type.String({ description: 'First name and initial.' }),
      own_proof: Nullable(Type.Enum(['contact', 'request'])),
      is_colleague: Type.Boolean({ description: 'One works there oneself: then one may not.' }),
      own: Type.Array(Type.Integer(), { description: 'Own comments on it that stand.' }),
    }),
  }),
  errors: readErrors,
});

const params = Type.Object({ id: Id });

export const correctComment = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/comments/:id',
  summary: 'Corrects an own comment: within 30 minutes, or when the operator has asked for changes.',
  access: 'comment.write',
  params,
  body: Type.Object(
    {
      ...words,
      version: Type.Integer({ maximum: INTEGER_MAX }),
      treated_in: Type.Optional(Month),
      procedure: Type.Optional(
        Nullable(Slug, { description: 'Slug; null takes it away. Not there: stays.' }),
      ),
    },
    closed,
  ),
  reply: Made,
  errors: changeErrors,
});

export const addCommentAttachments = endpoint({
  method: 'POST',
  path: '/api/v1/client/comments/:id/papers',
  summary:
    'Adds papers to an own comment while they can still raise its level of proof; an operator looks at them.',
  access: 'comment.write',
  params,
  body: Type.Object({ attachment_ids: Attachments }, closed),
  reply: Made,
  errors: changeErrors,
});

export const withdrawComment = endpoint({
  method: 'POST',
  path: '/api/v1/client/comments/:id/withdraw',
  summary: 'Takes an own comment back, also a published one.',
  access: 'comment.write',
  params,
  reply: Made,
  errors: changeErrors,
});

const Words = Type.Object(
  { text: Type.String({ minLength: 10, maxLength: limits.commentMax, pattern: '\\S' }) },
  closed,
);

export const appealComment = endpoint({
  method: 'POST',
  path: '/api/v1/client/comments/:id/appeal',
  summary:
    'Asks once, within 30 days, for another look at a rejected or removed comment: another operator decides.',
  access: 'comment.write',
  params,
  body: AppealWords,
  reply: Made,
  errors: changeErrors,
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/v1/client/comments/:id/answer',
  summary: 'Answers what the clinic says against an own comment, once, within 7 days.',
  access: 'comment.write',
  params,
  body: Words,
  reply: Made,
  errors: changeErrors,
});
