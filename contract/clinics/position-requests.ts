import Type, { type Static } from 'typebox';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { positionRoles } from './doctors.ts';

const params = Type.Object({ id: Uuid });
const ofClinic = Type.Object({ clinic_id: Id }, closed);
const Reason = Type.String({ minLength: 3, maxLength: limits.positionReasonMax, pattern: '\\S' });
const Done = Type.Object({ data: Type.Object({}) });

export const positionRequestStates = ['waiting', 'confirmed', 'refused', 'withdrawn'] as const;
/** As whom somebody decides: the doctor, an owner of a clinic where the doctor works, an operator. */
export const positionDeciders = ['doctor', 'clinic', 'operator'] as const;

const Clinic = Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() });

/** A clinic says that a doctor who is known works there; no position exists until it is confirmed. */
export const PositionRequest = Type.Object({
  id: Uuid,
  doctor: Type.Object({ id: Type.Integer(), title: Type.String() }),
  clinic: Type.Object({ ...Clinic.properties }, { description: 'The clinic that asks.' }),
  role: Type.Enum([...positionRoles]),
  specialization: Type.String({ description: 'Title in the reader’s language.' }),
  since: Nullable(Type.Integer()),
  state: Type.Enum([...positionRequestStates]),
  created_at: Time,
  decided_as: Nullable(Type.Enum([...positionDeciders])),
  decided_at: Nullable(Time),
  reason: Nullable(Type.String(), { description: 'Why it was refused.' }),
});
export type PositionRequest = Static<typeof PositionRequest>;

export const SentPositionRequest = Type.Object({
  ...PositionRequest.properties,
  asked_clinics: Type.Array(Type.String(), { description: 'Present clinics whose owners may confirm.' }),
  is_doctor_asked: Type.Boolean({ description: 'The doctor has an account and may confirm.' }),
  again_at: Nullable(Time, { description: 'From when the clinic may ask again after a refusal.' }),
});
export type SentPositionRequest = Static<typeof SentPositionRequest>;

export const listPositionRequests = endpoint({
  method: 'GET',
  path: '/api/v1/staff/position-requests',
  summary:
    'Doctors whom the clinic has named and who are not confirmed yet or were refused lately (`sent`), and what this member may confirm for the clinic (`received`).',
  access: 'doctor.edit',
  query: ofClinic,
  reply: Type.Object({
    data: Type.Object({
      sent: Type.Array(SentPositionRequest),
      received: Type.Array(PositionRequest),
    }),
  }),
  errors: readErrors,
});

export const withdrawPositionRequest = endpoint({
  method: 'POST',
  path: '/api/v1/staff/position-requests/:id/withdraw',
  summary: 'Takes back what the clinic has asked and nobody has decided yet.',
  access: 'clinic.edit',
  params,
  body: ofClinic,
  reply: Done,
  errors: changeErrors,
});

export const confirmPositionRequest = endpoint({
  method: 'POST',
  path: '/api/v1/staff/position-requests/:id/confirm',
  summary:
    'The doctor, or an owner of a claimed clinic (`clinic_id`) where the doctor works now, confirms: the position begins.',
  access: 'doctor.edit',
  params,
  body: ofClinic,
  reply: Done,
  errors: changeErrors,
});

export const refusePositionRequest = endpoint({
  method: 'POST',
  path: '/api/v1/staff/position-requests/:id/refuse',
  summary: 'Refuses with a reason that the asking clinic reads.',
  access: 'doctor.edit',
  params,
  body: Type.Object({ clinic_id: Id, reason: Reason }, closed),
  reply: Done,
  errors: changeErrors,
});

/** As an operator sees it. */
export const AdminPositionRequest = Type.Object({
  ...PositionRequest.properties,
  works_at: Type.Array(Type.String(), { description: 'Clinics where the doctor has a position now.' }),
  has_account: Type.Boolean({ description: 'The doctor has an account and may decide.' }),
  due_at: Nullable(Time),
  is_overdue: Type.Boolean(),
});
export type AdminPositionRequest = Static<typeof AdminPositionRequest>;

export const AdminPositionRequestDetail = Type.Object({
  ...AdminPositionRequest.properties,
  asked_by: Type.String({ description: 'Name of the member who asked.' }),
  refused_before: Type.Integer({ description: 'Earlier requests of this clinic for the doctor, refused.' }),
  decided_by: Nullable(Type.String()),
});
export type AdminPositionRequestDetail = Static<typeof AdminPositionRequestDetail>;

const detail = Type.Object({ data: AdminPositionRequestDetail });

export const listAdminPositionRequests = endpoint({
  method: 'GET',
  path: '/api/v1/admin/position-requests',
  summary:
    'Positions of known doctors that clinics ask for, by state; at first those that wait, the longest first.',
  access: 'claim.decide',
  query: listQuery(['created_at'], {
    state: Type.Enum([...positionRequestStates], { default: 'waiting' }),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminPositionRequest), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminPositionRequest = endpoint({
  method: 'GET',
  path: '/api/v1/admin/position-requests/:id',
  summary: 'A request for a position, with where the doctor works now.',
  access: 'claim.decide',
  params,
  reply: detail,
  errors: readErrors,
});

export const confirmAdminPositionRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/position-requests/:id/confirm',
  summary: 'Confirms that the doctor works at the clinic: the position begins.',
  access: 'claim.decide',
  params,
  reply: detail,
  errors: changeErrors,
});

export const refuseAdminPositionRequest = endpoint({
  method: 'POST',
  path: '/api/v1/admin/position-requests/:id/refuse',
  summary: 'Refuses with a reason that the asking clinic reads.',
  access: 'claim.decide',
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply: detail,
  errors: changeErrors,
});
