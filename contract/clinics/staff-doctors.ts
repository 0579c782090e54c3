import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Natural } from '../platform/integers.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable } from '../platform/schemas.ts';
import { positionRoles } from './doctors.ts';
import { DoctorName, doctorFields, Year } from './sections/page.ts';
import { Slug } from './sections/values.ts';

const clinicOnly = Type.Object({ clinic_id: Id }, closed);
const params = Type.Object({ id: Id });
const Done = Type.Object({ data: Type.Object({}) });

/** A doctor’s role at the clinic; a doctor may hold several there. */
const Position = {
  role: Type.Enum([...positionRoles]),
  specialization: Slug,
  since: Nullable(Year),
};

export const StaffPosition = Type.Object({
  id: Type.Integer(),
  ...Position,
  until: Nullable(Type.Integer({ description: 'Year it ended; null: held now.' })),
  is_main: Type.Boolean({ description: 'Patients find the doctor here.' }),
});
export type StaffPosition = Static<typeof StaffPosition>;

export const DoctorRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  specializations: Type.Array(Type.String(), { description: 'Titles in the reader’s language.' }),
  positions: Type.Array(StaffPosition, { description: 'At this clinic, those held now first.' }),
  picture: Nullable(Picture, { description: 'The portrait; null: none.' }),
  is_here: Type.Boolean({ description: 'Holds a position at the clinic now.' }),
  may_edit: Type.Boolean(),
});
export type DoctorRow = Static<typeof DoctorRow>;

export const listStaffDoctors = endpoint({
  method: 'GET',
  path: '/api/v1/staff/doctors',
  summary: 'Doctors who hold or held a position at a clinic, those of now first.',
  access: 'doctor.edit',
  query: clinicOnly,
  reply: Type.Object({ data: Type.Array(DoctorRow), meta: Type.Object({ may_add: Type.Boolean() }) }),
  errors: readErrors,
});

export const DoctorCandidate = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  clinics: Type.Array(Type.String(), { description: 'Where the doctor works now.' }),
});
export type DoctorCandidate = Static<typeof DoctorCandidate>;

export const addStaffDoctor = endpoint({
  method: 'POST',
  path: '/api/v1/staff/doctors',
  summary:
    'A doctor begins at the clinic. `doctor_id`: one who is known already; unless the doctor works here, the position waits (`is_pending`) until the doctor, a present clinic or an operator confirms it. Else those of the same name and specialization are answered first as `candidates`, and nothing is made unless `is_new` says that it is somebody else.',
  access: 'clinic.edit',
  repeatKey: 'required',
  body: Type.Object(
    {
      clinic_id: Id,
      title: DoctorName,
      ...Position,
      doctor_id: Type.Optional(Id),
      is_new: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Object({
      id: Nullable(Type.Integer()),
      is_pending: Type.Boolean({ description: 'Asked for: it waits to be confirmed.' }),
      candidates: Type.Array(DoctorCandidate),
    }),
  }),
  errors: changeErrors,
});

export const DoctorForm = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  ...doctorFields,
  specializations: Type.Array(Slug, { description: 'The main one first.' }),
  positions: Type.Array(StaffPosition, { description: 'At this clinic.' }),
  works_elsewhere: Type.Boolean({ description: 'Holds positions at other clinics too.' }),
  is_kept_elsewhere: Type.Boolean({
    description: 'The main place is another clinic, which keeps the page: this one keeps its positions only.',
  }),
});
export type DoctorForm = Static<typeof DoctorForm>;

export const getStaffDoctor = endpoint({
  method: 'GET',
  path: '/api/v1/staff/doctors/:id',
  summary: 'A doctor of the clinic as its people write about them.',
  access: 'doctor.edit',
  params,
  query: clinicOnly,
  reply: Type.Object({ data: DoctorForm }),
  errors: readErrors,
});

export const changeStaffDoctor = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/doctors/:id',
  summary:
    'Writes what is named, each whole. `version` as it was read: where it has grown meanwhile, nothing is written.',
  access: 'doctor.edit',
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      version: Natural,
      ...Type.Partial(Type.Object(doctorFields)).properties,
    },
    closed,
  ),
  reply: Type.Object({ data: DoctorForm }),
  errors: changeErrors,
});

export const addPosition = endpoint({
  method: 'POST',
  path: '/api/v1/staff/doctors/:id/positions',
  summary: 'A further role at the clinic. The same role and specialization again is the same position.',
  access: 'clinic.edit',
  params,
  body: Type.Object({ clinic_id: Id, ...Position }, closed),
  reply: Done,
  errors: changeErrors,
});

export const changePosition = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/doctors/:id/positions/:positionId',
  summary: 'Ends a position with its last year, takes that back, or makes it the main one.',
  access: 'clinic.edit',
  params: Type.Object({ id: Id, positionId: Id }),
  body: Type.Object(
    { clinic_id: Id, until: Type.Optional(Nullable(Year)), is_main: Type.Optional(Type.Literal(true)) },
    closed,
  ),
  reply: Done,
  errors: changeErrors,
});
