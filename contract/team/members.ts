import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

const Day = Type.String({ format: 'date' });
const clinicOnly = Type.Object({ clinic_id: Id }, closed);
const Done = Type.Object({ data: Type.Object({}) });

export const staffRoles = ['owner', 'coordinator', 'doctor'] as const;
export const StaffRole = Type.Enum([...staffRoles]);

const DoctorPage = Nullable(Type.Object({ id: Type.Integer(), title: Type.String() }));

export const Absence = Type.Object({ from: Day, until: Day }, closed);
export type Absence = Static<typeof Absence>;

export const Member = Type.Object({
  account_id: Uuid,
  name: Type.String(),
  role: StaffRole,
  doctor: DoctorPage,
  absence: Nullable(Absence, { description: 'One that is over is not told.' }),
  is_absent: Type.Boolean({ description: 'Away today.' }),
  is_self: Type.Boolean(),
  joined_at: Time,
  email: Nullable(Type.String(), { description: 'For owners.' }),
  last_used_at: Nullable(Time, { description: 'For owners: when any session was last used.' }),
});
export type Member = Static<typeof Member>;

export const Invitation = Type.Object({
  id: Uuid,
  email: Type.String(),
  role: StaffRole,
  language: Type.String(),
  doctor: DoctorPage,
  sent_at: Time,
  expires_at: Time,
  is_expired: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/staff/members',
  summary:
    'Who works for a clinic, owners first; open invitations, mail addresses and last use for owners only.',
  access: 'clinic.work',
  query: clinicOnly,
  reply: Type.Object({
    data: Type.Object({
      members: Type.Array(Member),
      invitations: Type.Array(Invitation),
      may_manage: Type.Boolean(),
    }),
  }),
  errors: readErrors,
});

const doctorId = Type.Optional(Nullable(Id, { description: 'The doctor’s page of a member who treats.' }));

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/members/:accountId',
  summary: 'Another role. A clinic always has an owner.',
  access: 'clinic.manage',
  params: Type.Object({ accountId: Uuid }),
  body: Type.Object({ clinic_id: Id, role: StaffRole, doctor_id: doctorId }, closed),
  reply: Done,
  errors: changeErrors,
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/members/:accountId',
  summary:
    'Somebody works for the clinic no more, at once: by an owner, or oneself. A clinic always has an owner.',
  access: 'clinic.work',
  params: Type.Object({ accountId: Uuid }),
  query: clinicOnly,
  reply: Done,
  errors: changeErrors,
});

export const keepAbsence = endpoint({
  method: 'POST',
  path: '/api/v1/staff/absence',
  summary:
    'When one is away from a clinic; null takes it back. What is assigned to one is offered to colleagues then.',
  access: 'clinic.work',
  body: Type.Object({ clinic_id: Id, absence: Nullable(Absence) }, closed),
  reply: Done,
  errors: changeErrors,
});

const inviting = [...changeErrors, 'too_many'] as const;

export const invite = endpoint({
  method: 'POST',
  path: '/api/v1/staff/invitations',
  summary: `Invites to work for a clinic, by a letter whose link works for ${limits.invitationDays} days.`,
  access: 'clinic.manage',
  repeatKey: 'required',
  body: Type.Object(
    {
      clinic_id: Id,
      email: Type.String({ minLength: 3, maxLength: limits.emailMax }),
      role: StaffRole,
      language: Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
      doctor_id: doctorId,
    },
    closed,
  ),
  reply: Type.Object({ data: Invitation }),
  errors: inviting,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/staff/invitations/:id/resend',
  summary: 'Sends the letter anew; the link of the former one ends.',
  access: 'clinic.manage',
  params: Type.Object({ id: Uuid }),
  body: clinicOnly,
  reply: Type.Object({ data: Invitation }),
  errors: inviting,
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/invitations/:id',
  summary: 'Takes an invitation back: its link ends.',
  access: 'clinic.manage',
  params: Type.Object({ id: Uuid }),
  query: clinicOnly,
  reply: Done,
  errors: changeErrors,
});

const Token = Type.String({ minLength: 1, maxLength: 100 });
const tokenBody = Type.Object({ token: Token }, closed);
const Clinic = Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() });

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/invitations/open',
  summary: 'What the link of an invitation invites to; it ends nothing.',
  access: 'public',
  body: tokenBody,
  reply: Type.Object({
    data: Type.Object({ clinic: Clinic, role: StaffRole, email: Type.String(), expires_at: Time }),
  }),
  errors: ['malformed', 'stale_page', 'invalid', 'too_many', 'unavailable'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/invitations/accept',
  summary:
    'Whoever is logged in works for the clinic from now on. The account has the invited address, or none yet: then it gets it, proven by the link.',
  access: 'account',
  body: tokenBody,
  reply: Type.Object({ data: Type.Object({ clinic: Clinic, role: StaffRole }) }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'malformed', 'stale_page', 'invalid', 'unavailable'],
});
