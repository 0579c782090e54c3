import Type, { type Static, type TObject } from 'typebox';
import { Term } from '../content/dictionaries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { Proof, SpokenLanguage } from './clinics.ts';
import { positionRoles } from './doctors.ts';
import { OpeningHours, ownerships } from './facts.ts';
import { Photo } from './photos.ts';
import { Price } from './prices.ts';
import { comfortValues } from './sections/amenities.ts';
import { International } from './sections/international.ts';
import { ClinicText } from './sections/text.ts';

const Day = Type.String({ format: 'date' });
const params = Type.Object({ id: Id });

/** What an owner looks through and ticks, part by part. */
export const attestedParts = ['profile', 'prices', 'comforts', 'doctors', 'official', 'photos'] as const;
export type AttestedPart = (typeof attestedParts)[number];
const Part = Type.Enum([...attestedParts]);

/** A longer list is cut to this many items; its count is still that of the whole list. */
export const attestedItemsMax = 500;

const changed = {
  is_changed: Type.Boolean({
    description: 'Has changed since the last confirmation. False if nothing was confirmed yet.',
  }),
};
const listed = <Item extends TObject>(item: Item, order: string) =>
  Type.Array(item, {
    description: `Those that have changed first, then ${order}; at most ${attestedItemsMax}.`,
  });

const AttestedProfile = Type.Object({
  percent: Type.Integer({ description: 'Completeness.' }),
  texts: Type.Array(ClinicText, { description: 'By language.' }),
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  established: Nullable(Type.Integer()),
  beds: Nullable(Type.Integer()),
  opening_hours: Nullable(OpeningHours),
  emergency: Nullable(Type.Boolean()),
  ownership: Nullable(Type.Enum([...ownerships])),
  languages: Type.Array(SpokenLanguage, { description: 'Spoken there.' }),
  specializations: Type.Array(Type.String(), { description: 'Titles.' }),
  diseases: Type.Array(Type.String(), { description: 'Titles.' }),
  international: Nullable(International),
  stated_on: Nullable(Day),
  changed: Type.Array(Type.String(), {
    description: 'Sections that have changed since the last confirmation: contact, text.de.',
  }),
});

const AttestedDoctor = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  specializations: Type.Array(Type.String(), { description: 'Titles, the main one first.' }),
  roles: Type.Array(Type.Object({ role: Type.Enum([...positionRoles]), since: Nullable(Type.Integer()) }), {
    description: 'Positions that are held at the clinic.',
  }),
  picture: Nullable(Picture),
  is_verified: Type.Boolean({ description: 'Found in a register.' }),
  ...changed,
});

/** The content that is confirmed, as it stands, in the language of the request. */
export const Attestation = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  last: Nullable(Type.Object({ at: Time, by: Nullable(Type.String()) }), {
    description: 'The last time; null: never.',
  }),
  due_on: Day,
  is_overdue: Type.Boolean(),
  seen: Type.String({
    description:
      'Stands for all that is shown here, in the language it is shown in: what is confirmed is what was seen.',
  }),
  profile: AttestedProfile,
  prices: Type.Object({
    count: Type.Integer({ description: 'Procedures with a price.' }),
    procedures: Type.Integer({ description: 'All procedures of the list.' }),
    oldest_on: Nullable(Day),
    old: Type.Integer({ description: 'Older than a year.' }),
    items: listed(Type.Object({ ...Price.properties, ...changed }), 'by title'),
  }),
  comforts: Type.Object({
    told: Type.Integer(),
    all: Type.Integer(),
    items: Type.Array(Type.Object({ ...Term.properties, value: Type.Enum([...comfortValues]), ...changed }), {
      description: 'All of the dictionary, in the order of their groups.',
    }),
  }),
  doctors: Type.Object({
    count: Type.Integer(),
    verified: Type.Integer(),
    items: listed(AttestedDoctor, 'by name'),
  }),
  official: Type.Object({
    title: Type.String({ description: 'The name it goes by in its own records.' }),
    labels: Type.Array(Type.Object({ lang: Type.String(), text: Type.String() }), {
      description: 'Official names in other languages.',
    }),
    country: Type.String(),
    city: Nullable(Type.String()),
    address: Nullable(Type.String()),
    postcode: Nullable(Type.String()),
    licences: Type.Array(Type.Object({ ...Proof.properties, ...changed })),
    accreditations: Type.Array(
      Type.Object({
        ...Term.properties,
        number: Nullable(Type.String()),
        valid_until: Nullable(Day),
        checked_on: Nullable(Day),
        ...changed,
      }),
    ),
  }),
  photos: Type.Object({
    count: Type.Integer(),
    items: listed(Type.Object({ ...Photo.properties, ...changed }), 'in the order of the page'),
  }),
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
  summary:
    'The content of the whole profile, part by part, when it was confirmed last and what has changed since.',
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
