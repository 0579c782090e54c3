import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Nullable, Time, Uuid } from '../platform/schemas.ts';
import { StaffRole } from '../team/members.ts';
import { ComfortGroup } from './comforts.ts';
import { Price } from './prices.ts';

const params = Type.Object({ id: Id });

export const getAdminClinicPrices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clinics/:id/prices',
  summary: 'The price list of a clinic in any state, by title, without the notes of its people.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  reply: Type.Object({ data: Type.Array(Price) }),
  errors: readErrors,
});

export const getAdminClinicAmenities = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clinics/:id/amenities',
  summary: 'Every amenity of the dictionary, in groups, with what is known of it at a clinic in any state.',
  access: 'clinic.moderate',
  key: { scope: 'clinics.read' },
  params,
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: readErrors,
});

const DoctorPage = Nullable(Type.Object({ id: Type.Integer(), title: Type.String() }));

export const AdminMember = Type.Object({
  account_id: Uuid,
  name: Type.String(),
  role: StaffRole,
  doctor: DoctorPage,
  is_absent: Type.Boolean({ description: 'Away today.' }),
  joined_at: Time,
  last_used_at: Nullable(Time),
});
export type AdminMember = Static<typeof AdminMember>;

export const AdminInvitation = Type.Object({
  id: Uuid,
  role: StaffRole,
  doctor: DoctorPage,
  sent_at: Time,
  expires_at: Time,
  is_expired: Type.Boolean(),
});
export type AdminInvitation = Static<typeof AdminInvitation>;

export const getAdminClinicMembers = endpoint({
  method: 'GET',
  path: '/api/v1/admin/clinics/:id/members',
  summary: 'Who works for a clinic, owners first, and its open invitations without their addresses.',
  access: 'account.view',
  params,
  reply: Type.Object({
    data: Type.Object({ members: Type.Array(AdminMember), invitations: Type.Array(AdminInvitation) }),
  }),
  errors: readErrors,
});
