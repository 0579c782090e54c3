import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { AdminMatchDetail, matchStates, ReportOfPair } from './admin-matches.ts';

const params = Type.Object({ id: Id });

const Side = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  clinic: Nullable(Type.Object({ slug: Type.String(), title: Type.String() }), {
    description: 'Of the main position.',
  }),
});

export const AdminDoctorMatch = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...matchStates]),
  made_by: Nullable(
    Type.String({ description: 'Name of the operator who named the pair; null: an import found it.' }),
  ),
  created_at: Time,
  doctor: Side,
  candidate: Side,
});
export type AdminDoctorMatch = Static<typeof AdminDoctorMatch>;

/** A doctor as an operator compares one with another. */
export const DoctorMatchSide = Type.Object({
  ...Side.properties,
  names: Type.Array(Type.Object({ kind: Type.String(), lang: Type.String(), text: Type.String() })),
  sex: Nullable(Type.String()),
  practising_since: Nullable(Type.Integer()),
  positions: Type.Array(
    Type.Object({
      clinic: Type.String(),
      specialization: Type.String(),
      since: Nullable(Type.Integer()),
      until: Nullable(Type.Integer()),
    }),
  ),
  languages: Type.Array(Type.String()),
  licences: Type.Array(Type.Object({ body: Type.String(), number: Type.String() })),
  counts: Type.Object({
    prices: Type.Integer(),
    comments: Type.Integer(),
    favourites: Type.Integer(),
    staff: Type.Integer(),
    requests: Type.Integer(),
    offers: Type.Integer(),
    chats: Type.Integer(),
  }),
  may_go: Type.Boolean({ description: 'Nobody works or writes there: it may be merged into the other one.' }),
});
export type DoctorMatchSide = Static<typeof DoctorMatchSide>;

export const AdminDoctorMatchDetail = Type.Object({
  ...Type.Omit(AdminDoctorMatch, ['doctor', 'candidate']).properties,
  doctor: DoctorMatchSide,
  candidate: DoctorMatchSide,
  ...Type.Pick(AdminMatchDetail, ['report', 'decided_at', 'decided_by', 'survivor_id']).properties,
});
export type AdminDoctorMatchDetail = Static<typeof AdminDoctorMatchDetail>;

const reply = Type.Object({ data: AdminDoctorMatchDetail });

export const listDoctorMatches = endpoint({
  method: 'GET',
  path: '/api/v1/admin/doctor-matches',
  summary: 'Pairs of doctors that operators or imports hold to be one; of open ones both are still shown.',
  access: 'match.decide',
  key: { scope: 'imports.read' },
  query: listQuery(['id'], { state: Type.Enum([...matchStates], { default: 'open' }) }),
  reply: Type.Object({ data: Type.Array(AdminDoctorMatch), meta: ListMeta }),
  errors: readErrors,
});

export const createDoctorMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctor-matches',
  summary: 'Names two doctors that may be one. A pair that is known, in whatever order, is that pair.',
  access: 'match.decide',
  key: { scope: 'imports.write' },
  body: Type.Object({ doctor_id: Id, candidate_id: Id, report_id: ReportOfPair }, closed),
  reply,
  errors: changeErrors,
});

export const getDoctorMatch = endpoint({
  method: 'GET',
  path: '/api/v1/admin/doctor-matches/:id',
  summary: 'Both doctors of a pair side by side.',
  access: 'match.decide',
  key: { scope: 'imports.read' },
  params,
  reply,
  errors: readErrors,
});

export const mergeDoctorMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctor-matches/:id/merge',
  summary: 'Makes the two one: what is known of the other goes to the survivor, its address leads there.',
  access: 'match.decide',
  fresh: true,
  params,
  body: Type.Object({ survivor_id: Id }, closed),
  reply,
  errors: [...changeErrors, 'confirmation_needed'],
});

export const rejectDoctorMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctor-matches/:id/reject',
  summary: 'They are two doctors.',
  access: 'match.decide',
  key: { scope: 'imports.write' },
  params,
  reply,
  errors: changeErrors,
});

export const undoDoctorMatch = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctor-matches/:id/undo',
  summary: 'Takes a decision back: merged doctors get back what was theirs, and the pair is open again.',
  access: 'match.decide',
  params,
  reply,
  errors: changeErrors,
});
