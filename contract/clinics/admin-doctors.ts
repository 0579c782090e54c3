import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { confirmErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { entryStatuses } from './admin-clinics.ts';
import { MissingFact } from './sections/operator-endpoints.ts';

const params = Type.Object({ id: Id });
const Reason = Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' });
const Day = Type.String({ format: 'date' });

export const AdminDoctor = Type.Object({
  id: Type.Integer(),
  title: Type.String({ description: 'The name as the doctor writes it.' }),
  clinic: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() }), {
    description: 'Of the main position.',
  }),
  status: Type.Enum([...entryStatuses]),
  is_demo: Type.Boolean(),
  updated_at: Time,
});
export type AdminDoctor = Static<typeof AdminDoctor>;

export const AdminDoctorDetail = Type.Object({
  ...AdminDoctor.properties,
  names: Type.Array(Type.Object({ kind: Type.String(), lang: Type.String(), text: Type.String() })),
  texts: Type.Array(Type.Object({ lang: Type.String(), about: Type.String() })),
  missing: Type.Array(Type.String(), { description: 'Languages of the site without a text.' }),
  licences: Type.Array(
    Type.Object({
      body: Type.String(),
      number: Type.String(),
      valid_until: Nullable(Day),
      checked_on: Nullable(Day, { description: "Null: by the doctor's own word." }),
    }),
  ),
});
export type AdminDoctorDetail = Static<typeof AdminDoctorDetail>;

const reply = Type.Object({ data: AdminDoctorDetail });

export const listAdminDoctors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/doctors',
  summary: 'Doctors in every state; `q` is the beginning of the name, or the number.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  query: listQuery(['title', 'id'], {
    status: Type.Optional(Type.Enum([...entryStatuses])),
    clinic_id: Type.Optional(Id),
    missing: Type.Optional(MissingFact),
  }),
  reply: Type.Object({ data: Type.Array(AdminDoctor), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminDoctor = endpoint({
  method: 'GET',
  path: '/api/v1/admin/doctors/:id',
  summary: 'A doctor with names, texts and licences.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  reply,
  errors: readErrors,
});

export const withdrawDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctors/:id/withdraw',
  summary: 'Takes a doctor off the site.',
  access: 'clinic.moderate',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors: confirmErrors,
});

export const publishDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/admin/doctors/:id/publish',
  summary: 'Shows a withdrawn doctor again.',
  access: 'clinic.moderate',
  fresh: true,
  params,
  body: Type.Object({ reason: Reason }, closed),
  reply,
  errors: confirmErrors,
});
