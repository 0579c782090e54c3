import Type, { type Static } from 'typebox';
import { EmailAddress } from '../accounts/sessions.ts';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';

/** answer: would have written to the clinic; facts: asks us to find out what nobody has stated. */
export const interestKinds = ['answer', 'facts'] as const;
export type InterestKind = (typeof interestKinds)[number];

export const showInterest = endpoint({
  method: 'POST',
  path: '/api/v1/client/clinics/:slug/interest',
  summary:
    'Says without an account that a clinic which does not answer here should, or that its facts are missed. Counted once a day from one network, and kept as a number only.',
  access: 'public',
  params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,200}$' }) }),
  body: Type.Object({ kind: Type.Enum([...interestKinds]) }, closed),
  reply: Type.Object({ data: Type.Object({ kind: Type.Enum([...interestKinds]) }) }),
  errors: ['malformed', 'stale_page', 'not_found', 'invalid', 'unavailable'],
});

/** A clinic that nobody has claimed and that patients ask for. */
export const ClinicDemand = Type.Object({
  id: Type.Integer({ description: 'Of the clinic.' }),
  slug: Type.String(),
  title: Type.String({ description: 'As in its own records.' }),
  country: Type.String(),
  city: Nullable(Type.String()),
  website: Nullable(Type.String()),
  answer: Type.Integer({ description: 'Who would have written to it, in 90 days.' }),
  facts: Type.Integer({ description: 'Who missed its facts, in 90 days.' }),
  requests: Type.Integer({ description: 'Requests sent to it in 90 days.' }),
  invited_at: Nullable(Time, { description: 'When the one letter went out.' }),
});
export type ClinicDemand = Static<typeof ClinicDemand>;

export const listDemand = endpoint({
  method: 'GET',
  path: '/api/v1/admin/demand',
  summary:
    'Unclaimed clinics that patients asked for in the last 90 days; by default those most asked for first.',
  access: 'clinic.moderate',
  key: { scope: 'reports.read' },
  query: listQuery(['total', 'title'], {
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
    invited: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ data: Type.Array(ClinicDemand), meta: ListMeta }),
  errors: readErrors,
});

export const inviteClinic = endpoint({
  method: 'POST',
  path: '/api/v1/admin/demand/:id/invite',
  summary:
    'Writes one letter to a clinic that nobody has claimed. A clinic gets one, an address one in a year, and none once it has said no.',
  access: 'clinic.moderate',
  params: Type.Object({ id: Id }),
  body: Type.Object({ email: EmailAddress, language: Type.String({ pattern: '^[a-z]{2,3}$' }) }, closed),
  reply: Type.Object({ data: ClinicDemand }),
  errors: changeErrors,
});
