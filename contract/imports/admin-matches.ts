import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

const params = Type.Object({ id: Id });

export const matchStates = ['open', 'merged', 'rejected'] as const;
export type MatchState = (typeof matchStates)[number];

const Side = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  city: Nullable(Type.String()),
});

export const AdminMatch = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...matchStates]),
  country: Type.String(),
  name_similarity: Nullable(Type.Number(), { description: '0 to 1; null: an operator has named the pair.' }),
  distance_metres: Nullable(Type.Integer()),
  reason: Type.String({
    description: "The importer's words for why it is not sure; empty where an operator has named the pair.",
  }),
  made_by: Nullable(
    Type.String({ description: 'Name of the operator who named the pair; null: an import found it.' }),
  ),
  created_at: Time,
  clinic: Side,
  candidate: Side,
});
export type AdminMatch = Static<typeof AdminMatch>;

/** A clinic as an operator compares it with another. */
export const MatchSide = Type.Object({
  ...Side.properties,
  names: Type.Array(Type.Object({ kind: Type.String(), lang: Type.String(), text: Type.String() })),
  country: Type.String(),
  address: Nullable(Type.String()),
  postcode: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  location: Nullable(Type.Object({ lat: Type.Number(), lon: Type.Number(), precision: Type.String() })),
  established: Nullable(Type.Integer()),
  beds: Nullable(Type.Integer()),
  claimed_at: Nullable(Time),
  sources: Type.Array(
    Type.Object({
      source: Type.String(),
      source_id: Type.String(),
      url: Nullable(Type.String()),
      retrieved_at: Type.String({ format: 'date' }),
    }),
  ),
  counts: Type.Object({
    doctors: Type.Integer(),
    prices: Type.Integer(),
    photos: Type.Integer(),
    comments: Type.Integer(),
    favourites: Type.Integer(),
    staff: Type.Integer(),
    requests: Type.Integer(),
    chats: Type.Integer(),
  }),
  may_go: Type.Boolean({ description: 'Nobody works or writes there: it may be merged into the other one.' }),
});
export type MatchSide = Static<typeof MatchSide>;

export const AdminMatchDetail = Type.Object({
  ...Type.Omit(AdminMatch, ['clinic', 'candidate']).properties,
  clinic: MatchSide,
  candidate: MatchSide,
  report: Nullable(Type.Object({ id: Uuid, number: Type.String() }), {
    description: 'The report that the decision answers.',
  }),
  decided_at: Nullable(Time),
  decided_by: Nullable(Type.String({ description: 'Name of the operator.' })),
  survivor_id: Nullable(Type.Integer({ description: 'While they are merged: the clinic that stays.' })),
});
export type AdminMatchDetail = Static<typeof AdminMatchDetail>;

const reply = Type.Object({ data: AdminMatchDetail });

export const listAdminMatches = endpoint({
  method: 'GET',
  path: '/api/v1/admin/matches',
  summary: 'Pairs of clinics that may be one; of open ones both are still shown.',
  access: 'match.decide',
  key: { scope: 'imports.read' },
  query: listQuery(['name_similarity', 'id'], {
    state: Type.Enum([...matchStates], { default: 'open' }),
  }),
  reply: Type.Object({ data: Type.Array(AdminMatch), meta: ListMeta }),
  errors: readErrors,
});

/** A report that the decision on a pair is to answer; it has to be open, and on one of the two. */
export const ReportOfPair = Type.Optional(Uuid);

export const createMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/matches',
  summary: 'Names two clinics that may be one. A pair that is known, in whatever order, is that pair.',
  access: 'match.decide',
  key: { scope: 'imports.write' },
  body: Type.Object({ clinic_id: Id, candidate_id: Id, report_id: ReportOfPair }, closed),
  reply,
  errors: changeErrors,
});

export const getAdminMatch = endpoint({
  method: 'GET',
  path: '/api/v1/admin/matches/:id',
  summary: 'Both clinics of a pair side by side.',
  access: 'match.decide',
  key: { scope: 'imports.read' },
  params,
  reply,
  errors: readErrors,
});

export const mergeMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/matches/:id/merge',
  summary: 'Makes the two one: what is known of the other goes to the survivor, its address leads there.',
  access: 'match.decide',
  fresh: true,
  params,
  body: Type.Object({ survivor_id: Id }, closed),
  reply,
  errors: [...changeErrors, 'confirmation_needed'],
});

export const rejectMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/matches/:id/reject',
  summary: 'They are two clinics: no import asks again.',
  access: 'match.decide',
  key: { scope: 'imports.write' },
  params,
  reply,
  errors: changeErrors,
});

export const undoMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/matches/:id/undo',
  summary: 'Takes a decision back: merged clinics get back what was theirs, and the pair is open again.',
  access: 'match.decide',
  params,
  reply,
  errors: changeErrors,
});
