import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { Proof } from './clinics.ts';

const Day = Type.String({ format: 'date' });
const params = Type.Object({ id: Id });

/** What an owner looks through and ticks, part by part. */
export const attestedParts = ['profile', 'prices', 'comforts', 'doctors', 'official', 'photos'] as const;
export type AttestedPart = (typeof attestedParts)[number];
const Part = Type.Enum([...attestedParts]);

export const Attestation = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  last: Nullable(Type.Object({ at: Time, by: Nullable(Type.String()) }), {
    description: 'The last time; null: never.',
  }),
  due_on: Day,
  is_overdue: Type.Boolean(),
  seen: Type.String({
    description: 'Stands for all that is shown here: what is confirmed is what was seen.',
  }),
  profile: Type.Object({
    percent: Type.Integer({ description: 'Completeness.' }),
    languages: Type.Array(Type.String(), { description: 'Those it has a description in.' }),
    phone: Nullable(Type.String()),
    website: Nullable(Type.String()),
    established: Nullable(Type.Integer()),
    beds: Nullable(Type.Integer()),
    stated_on: Nullable(Day),
  }),
  prices: Type.Object({
    count: Type.Integer(),
    oldest_on: Nullable(Day),
    old: Type.Integer({ description: 'Older than a year.' }),
  }),
  comforts: Type.Object({ told: Type.Integer(), all: Type.Integer() }),
  doctors: Type.Object({ count: Type.Integer(), verified: Type.Integer() }),
  official: Type.Object({ licences: Type.Array(Proof), accreditations: Type.Integer() }),
  photos: Type.Object({ count: Type.Integer() }),
  changes: Type.Array(
    Type.Object({
      part: Type.Enum([...attestedParts, 'other']),
      count: Type.Integer(),
      last_at: Time,
    }),
    { description: 'What was changed since the last time, by part.' },
  ),
  history: Type.Array(Type.Object({ at: Time, by: Nullable(Type.String()) }), {
    description: 'Latest first, at most ten.',
  }),
});
export type Attestation = Static<typeof Attestation>;

export const getAttestation = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/attestation',
  summary: 'The whole profile in figures and days, when it was confirmed last and what has changed since.',
  access: 'clinic.manage',
  params,
  reply: Type.Object({ data: Attestation }),
  errors: readErrors,
});

export const attestProfile = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/attestation',
  summary:
    'Confirms every part of the profile as it was seen. Where it has changed meanwhile nothing is confirmed; a second time with the same `seen` it is the same confirmation.',
  access: 'clinic.manage',
  params,
  body: Type.Object(
    {
      seen: Type.String({ minLength: 1, maxLength: 100 }),
      parts: Type.Array(Part, { maxItems: attestedParts.length, uniqueItems: true }),
    },
    closed,
  ),
  reply: Type.Object({ data: Attestation }),
  errors: changeErrors,
});
