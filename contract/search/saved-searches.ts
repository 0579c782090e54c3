import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { filterFields, SearchQuery } from './search.ts';

export const savedKinds = ['clinics', 'doctors'] as const;
/** What a saved search looks for. */
export type SavedKind = (typeof savedKinds)[number];

/** Filters and order of a search under the names of its address. */
export const SavedConditions = Type.Object({ ...filterFields, sort: SearchQuery.properties.sort }, closed);
export type SavedConditions = Static<typeof SavedConditions>;

const Price = Type.Object({ amount: Type.Number(), currency_id: Type.Integer() });

const SavedNews = Type.Object(
  {
    count: Type.Integer({ description: 'How many match that did not before.' }),
    ids: Type.Array(Type.Integer({ minimum: 1, maximum: INTEGER_MAX }), {
      description: 'The first of them, to be asked for as cards.',
    }),
    cheaper: Nullable(Type.Object({ from: Price, to: Price }), {
      description:
        'The lowest price of the procedures asked for fell, in the currency in which it is stated. Null: it did not.',
    }),
    faster: Type.Integer({ description: 'How many clinics reply faster than before.' }),
    faster_ids: Type.Array(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
  },
  { description: 'Since `seen_at`.' },
);
export type SavedNews = Static<typeof SavedNews>;

const Name = Type.String({ minLength: 1, maxLength: limits.savedSearchNameMax });

export const SavedSearch = Type.Object({
  id: Uuid,
  kind: Type.Enum([...savedKinds]),
  name: Type.String(),
  conditions: SavedConditions,
  is_outdated: Type.Boolean({
    description: 'One of its conditions does not exist any more: it is not watched until it is saved anew.',
  }),
  is_paused: Type.Boolean(),
  created_at: Time,
  seen_at: Time,
  news: SavedNews,
});
export type SavedSearch = Static<typeof SavedSearch>;

const access = 'favourite.keep';
const byId = Type.Object({ id: Uuid });
const One = Type.Object({ data: SavedSearch });

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/v1/client/saved-searches',
  summary: 'Saved searches, the last saved first, each with what is new since it was opened.',
  access,
  reply: Type.Object({ data: Type.Array(SavedSearch) }),
  errors: readErrors,
});

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/v1/client/saved-searches',
  summary: 'Saves a search. One with the same conditions that is saved already is answered as it is.',
  access,
  repeatKey: 'required',
  body: Type.Object({ kind: Type.Enum([...savedKinds]), name: Name, conditions: SavedConditions }, closed),
  reply: One,
  errors: changeErrors,
});

export const changeSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/saved-searches/:id',
  summary: 'Renames, pauses or resumes a saved search. Changes during a pause are not reported.',
  access,
  params: byId,
  body: Type.Object({ name: Type.Optional(Name), is_paused: Type.Optional(Type.Boolean()) }, closed),
  reply: One,
  errors: changeErrors,
});

export const seeSavedSearch = endpoint({
  method: 'POST',
  path: '/api/v1/client/saved-searches/:id/seen',
  summary: 'Its owner opens it: what it finds now is known from here on.',
  access,
  params: byId,
  reply: One,
  errors: changeErrors,
});

export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/saved-searches/:id',
  summary: 'Removes a saved search.',
  access,
  params: byId,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});
