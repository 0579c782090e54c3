import Type, { type Static } from 'typebox';
import { Nullable } from '../platform/schemas.ts';

export const Rating = Type.Object({
  score: Nullable(Type.Number({ description: 'Mean of the stars to one decimal. Null under 3 comments.' })),
  count: Type.Integer(),
  counts: Type.Array(Type.Integer(), { description: 'Comments with 1, 2, 3, 4 and 5 stars.' }),
});
export type Rating = Static<typeof Rating>;
