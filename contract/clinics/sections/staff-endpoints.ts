import Type, { type Static } from 'typebox';
import { endpoint } from '../../platform/endpoint.ts';
import { changeErrors, readErrors } from '../../platform/errors.ts';
import { Id, Natural } from '../../platform/integers.ts';
import { closed, Nullable } from '../../platform/schemas.ts';
import { ComfortGroup } from '../comforts.ts';
import { DataScore } from '../data-score.ts';
import { comfortValues } from './amenities.ts';
import { cardSections, type EntryChange, ProfileChange, type ProfileSection } from './sections.ts';
import { ClinicText } from './text.ts';
import { Slug } from './values.ts';

/** Who wrote a part last. One that is not listed nobody has written: its version is 0. */
export const SectionState = Type.Object({
  section: Type.String(),
  version: Type.Integer(),
  changed_by: Nullable(
    Type.String({ description: 'Name of the member; null: an operator, or the account is gone.' }),
  ),
  by_operator: Type.Boolean(),
  changed_at: Type.String({ format: 'date-time' }),
});
export type SectionState = Static<typeof SectionState>;

/** What an operator wrote of the clinic or of one of its doctors, and why. */
const OperatorAct = Type.Object({
  section: Nullable(Type.String({ description: 'Part of the profile; null: a doctor’s page.' })),
  doctor: Nullable(Type.String({ description: 'Name of the doctor.' })),
  reason: Nullable(Type.String()),
  at: Type.String({ format: 'date-time' }),
});
export type OperatorAct = Static<typeof OperatorAct>;

/** What else of a profile counts for its completeness; kept in other places of the workspace. */
const ProfileCounts = Type.Object({
  photos: Type.Integer(),
  comforts_told: Type.Integer(),
  comforts: Type.Integer({ description: 'All of the dictionary.' }),
  prices: Type.Integer(),
  doctors: Type.Integer(),
  licences: Type.Integer(),
});

/** A clinic's profile as its people write it. */
export const StaffProfile = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  is_public: Type.Boolean({ description: 'Patients see it.' }),
  sections: Type.Array(SectionState),
  operator_acts: Type.Array(OperatorAct, { description: 'The latest first, at most 10.' }),
  texts: Type.Array(ClinicText, { description: 'By language.' }),
  ...cardSections,
  stated_on: Nullable(Type.String({ format: 'date', description: 'Of the facts for patients from abroad.' })),
  counts: ProfileCounts,
  data_score: DataScore,
});
export type StaffProfile = Static<typeof StaffProfile>;

/** Amenities are written on a page of their own. */
export type WrittenSection = Exclude<ProfileSection, 'comforts'>;

const isText = (section: WrittenSection): section is `text.${string}` => section.startsWith('text.');

/** A section of a profile in the form that writes it; empty for a text that the clinic does not have. */
export function sectionIn(profile: StaffProfile, section: WrittenSection): EntryChange {
  if (!isText(section)) return { [section]: profile[section] };
  const lang = section.slice('text.'.length);
  return {
    text: profile.texts.find((text) => text.lang === lang) ?? { lang, description: '', equipment: [] },
  };
}

export const getStaffProfile = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/profile',
  summary: 'The profile of a clinic one works for, in all its languages, with who wrote which part last.',
  access: 'clinic.edit',
  key: { scope: 'profile.read', clinic: 'params.id' },
  params: Type.Object({ id: Id }),
  reply: Type.Object({ data: StaffProfile }),
  errors: readErrors,
});

export const changeStaffProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/profile',
  summary:
    'Writes one part of the profile: exactly one besides `version`, which is that of the part as the writer has read it. An outdated one is refused and says whose words stand there now.',
  access: 'clinic.edit',
  key: { scope: 'profile.write', clinic: 'params.id' },
  params: Type.Object({ id: Id }),
  body: Type.Object({ version: Natural, ...ProfileChange.properties }, closed),
  reply: Type.Object({ data: StaffProfile }),
  errors: changeErrors,
});

const ComfortValue = Type.Enum([...comfortValues]);

export const listStaffComforts = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/comforts',
  summary: 'Every comfort of the dictionary, in groups, with what a clinic one works for says of it.',
  access: 'clinic.edit',
  key: { scope: 'profile.read', clinic: 'params.id' },
  params: Type.Object({ id: Id }),
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: readErrors,
});

export const ComfortChange = Type.Object({ slug: Slug, from: ComfortValue, to: ComfortValue }, closed);
export type ComfortChange = Static<typeof ComfortChange>;

export const changeStaffComforts = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/comforts',
  summary:
    'Sets comforts, all or none. `from` is what the writer has seen: where a colleague has set another value meanwhile, nothing is changed.',
  access: 'clinic.edit',
  key: { scope: 'profile.write', clinic: 'params.id' },
  params: Type.Object({ id: Id }),
  body: Type.Object({ changes: Type.Array(ComfortChange, { minItems: 1, maxItems: 500 }) }, closed),
  reply: Type.Object({ data: Type.Array(ComfortGroup) }),
  errors: changeErrors,
});
