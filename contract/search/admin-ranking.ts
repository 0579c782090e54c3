import Type, { type Static } from 'typebox';
import { ListMeta, pageQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, confirmErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { RankingWeights } from './ranking-history.ts';

/** Version of the weights; the highest is in force. */
const Version = Positive;
const params = Type.Object({ id: Version });
const Reason = Type.String({ minLength: 10, maxLength: limits.rankingReasonMax, pattern: '\\S' });

/** Why, for everyone to read. Who reads another language is shown the English text. */
const Reasons = Type.Object(
  { ru: Reason, en: Reason, de: Type.Optional(Reason), ar: Type.Optional(Reason) },
  closed,
);
export type RankingReasons = Static<typeof Reasons>;

/** What the operator saw in force, so that nobody undoes what they have not seen. */
const seen = Type.Integer({
  minimum: 1,
  maximum: INTEGER_MAX,
  description: 'The version in force when it was read.',
});

export const AdminRanking = Type.Object({
  id: Version,
  weights: RankingWeights,
  reasons: Type.Record(Type.String(), Type.String(), {
    description: 'Language to text; none for the first.',
  }),
  restored_from: Nullable(Version),
  changed_by: Nullable(Type.String(), { description: 'Name of the operator.' }),
  changed_at: Time,
  is_in_force: Type.Boolean(),
});
export type AdminRanking = Static<typeof AdminRanking>;

const reply = Type.Object({ data: AdminRanking });

export const listAdminRanking = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ranking',
  summary: 'All versions of the ranking weights.',
  access: 'ranking.edit',
  query: pageQuery(['id'], {}),
  reply: Type.Object({ data: Type.Array(AdminRanking), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminRanking = endpoint({
  method: 'GET',
  path: '/api/v1/admin/ranking/:id',
  summary: 'One version of the ranking weights.',
  access: 'ranking.edit',
  params,
  reply,
  errors: readErrors,
});

export const changeRanking = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ranking',
  summary: 'Puts other ranking weights into force: on every node within a second.',
  access: 'ranking.edit',
  fresh: true,
  body: Type.Object({ version: seen, weights: RankingWeights, reasons: Reasons }, closed),
  reply,
  errors: confirmErrors,
});

export const restoreRanking = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ranking/:id/restore',
  summary: 'Puts the weights of an older version into force again, as a new version.',
  access: 'ranking.edit',
  fresh: true,
  params,
  body: Type.Object({ version: seen, reasons: Reasons }, closed),
  reply,
  errors: confirmErrors,
});

export const PreviewedResult = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  place: Nullable(Type.String(), { description: 'City and country.' }),
  points: Type.Number(),
  other: Nullable(Type.Integer(), { description: 'Its place in the other order, from 1; null beyond 100.' }),
});
export type PreviewedResult = Static<typeof PreviewedResult>;

export const previewSearches = ['all', 'country', 'specialization', 'text'] as const;

export const PreviewedSearch = Type.Object({
  search: Type.Enum([...previewSearches]),
  value: Nullable(Type.String(), { description: 'What was searched for, in words.' }),
  total: Type.Integer(),
  now: Type.Array(PreviewedResult, { description: 'The first ten in the order in force.' }),
  next: Type.Array(PreviewedResult, { description: 'The first ten by the given weights.' }),
});
export type PreviewedSearch = Static<typeof PreviewedSearch>;

export const previewRanking = endpoint({
  method: 'POST',
  path: '/api/v1/admin/ranking/preview',
  summary:
    'The first ten of typical searches now and with other weights. Country, specialization and words are the commonest unless given.',
  access: 'ranking.edit',
  body: Type.Object(
    {
      weights: RankingWeights,
      of: Type.Enum(['clinics', 'doctors']),
      country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
      specialization: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,100}$' })),
      q: Type.Optional(Type.String({ maxLength: limits.searchTextMax })),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(PreviewedSearch) }),
  errors: changeErrors,
});
