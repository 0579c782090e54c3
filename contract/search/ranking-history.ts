import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { weightLimits, weightNames } from './ranking.ts';

const Weight = Type.Integer({ minimum: weightLimits.min, maximum: weightLimits.max });

/** The most points that each merit gives; together `weightLimits.sum`. */
export const RankingWeights = Type.Object(
  {
    licence_checked: Weight,
    profile_kept: Weight,
    rating: Weight,
    reply_time: Weight,
    documented: Weight,
    data_score: Weight,
  },
  closed,
);

export const RankingChange = Type.Object({
  at: Time,
  weights: Type.Array(Type.Object({ name: Type.Enum([...weightNames]), before: Weight, after: Weight }), {
    description: 'Those that changed.',
  }),
  reason: Nullable(Type.Object({ text: Type.String(), lang: Type.String() }), {
    description: 'In the language of the request, else in English, else in Russian.',
  }),
});
export type RankingChange = Static<typeof RankingChange>;

export const getRanking = endpoint({
  method: 'GET',
  path: '/api/v1/client/ranking',
  summary: 'The points that order the results of a search, since when, and how they were changed.',
  access: 'public',
  reply: Type.Object({
    data: Type.Object({
      weights: RankingWeights,
      since: Time,
      changes: Type.Array(RankingChange, { description: 'The latest first, at most 20.' }),
    }),
  }),
  errors: [],
});
