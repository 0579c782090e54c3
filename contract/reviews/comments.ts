import Type, { type Static } from 'typebox';
import { Rating } from '../clinics/ratings.ts';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { refusalReasons } from './comment-reasons.ts';

export const clinicAspects = ['organisation', 'staff', 'cleanliness', 'comfort', 'price'] as const;
export const doctorAspects = ['explanation', 'thoroughness', 'attitude', 'result', 'price'] as const;
/** How sure it is that the author was treated there; the words stand in the messages under `proof`. */
export const proofs = ['contact', 'request', 'document'] as const;

const Aspect = Type.Enum([...new Set([...clinicAspects, ...doctorAspects])]);

/** What a clinic says to a comment. */
export const CommentReply = Type.Object({
  lang: Type.String(),
  text: Type.String(),
  replied_at: Time,
});

export const Comment = Type.Object({
  id: Type.Integer(),
  author: Type.String({ description: 'First name and initial, as the author chose.' }),
  lang: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  aspects: Type.Array(Type.Object({ aspect: Aspect, rating: Type.Integer() })),
  text: Type.String(),
  proof: Type.Enum([...proofs]),
  procedure: Nullable(Term),
  treated_in: Nullable(Type.String({ format: 'date', description: 'First day of the month.' })),
  published_at: Time,
  is_disputed: Type.Boolean({ description: 'The clinic disputes it; an operator decides.' }),
  is_demo: Type.Boolean(),
  reply: Nullable(CommentReply),
});
export type Comment = Static<typeof Comment>;

export const commentSorts = ['newest', 'highest', 'lowest'] as const;

export const CommentQuery = Type.Object(
  {
    lang: Type.Optional(Type.String({ pattern: '^[a-z]{2,3}$' })),
    proof: Type.Optional(Type.Enum([...proofs])),
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    sort: Type.Optional(Type.Enum([...commentSorts])),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.searchDepthMax })),
  },
  closed,
);
export type CommentQuery = Static<typeof CommentQuery>;

const counted = Type.Object({ value: Type.String(), count: Type.Integer() });

const CommentList = Type.Object({
  data: Type.Array(Comment),
  meta: Type.Object({
    total: Type.Integer({ description: 'With the filters.' }),
    page: Type.Integer(),
    per_page: Type.Integer(),
    rating: Rating,
    aspects: Type.Array(Type.Object({ aspect: Aspect, score: Type.Number(), count: Type.Integer() }), {
      description: 'Means of all comments, in the fixed order; those rated under 3 times left out.',
    }),
    languages: Type.Array(Type.Object({ code: Type.String(), title: Type.String(), count: Type.Integer() })),
    proofs: Type.Array(counted),
    removals: Type.Array(
      Type.Object({
        status: Type.Enum(['rejected', 'removed']),
        reason: Type.Enum([...refusalReasons]),
        count: Type.Integer(),
      }),
      { description: 'What was never shown or is shown no more, by reason: no text, no author.' },
    ),
  }),
});

export type CommentMeta = Static<typeof CommentList>['meta'];

export const listClinicComments = endpoint({
  method: 'GET',
  path: '/api/v1/client/clinics/:slug/comments',
  summary: 'Published comments on a clinic, with their spread.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  query: CommentQuery,
  reply: CommentList,
  errors: ['invalid', 'not_found'],
});

export const listDoctorComments = endpoint({
  method: 'GET',
  path: '/api/v1/client/doctors/:id/comments',
  summary: 'Published comments on a doctor, with their spread.',
  access: 'public',
  params: Type.Object({ id: Id }),
  query: CommentQuery,
  reply: CommentList,
  errors: ['invalid', 'not_found'],
});
