import Type, { type Static } from 'typebox';
import { closed, Nullable } from '../../platform/schemas.ts';
import { ClinicAmenities } from './amenities.ts';
import { ClinicContact } from './contact.ts';
import { International } from './international.ts';
import { ClinicLanguages } from './languages.ts';
import { ClinicNames } from './names.ts';
import { doctorFields } from './page.ts';
import { ClinicPlace } from './place.ts';
import { ClinicPractical } from './practical.ts';
import { ClinicText } from './text.ts';
import { Slug } from './values.ts';

/** Sections that members of the clinic and operators edit on the profile page, one card each. */
export const cardSections = {
  contact: ClinicContact,
  practical: ClinicPractical,
  specializations: Type.Array(Slug, { maxItems: 100 }),
  diseases: Type.Array(Slug, { maxItems: 500 }),
  languages: ClinicLanguages,
  international: Nullable(International),
};

/** Everything that a clinic writes itself; a text is one section for each language, `text.de`. */
const ownSections = { text: ClinicText, ...cardSections, comforts: ClinicAmenities };

/** Written by operators only: a clinic proposes a change of these. */
export const officialSections = { names: ClinicNames, place: ClinicPlace };

/** What is written about a doctor, by clinics and by operators; fields that are named are written, each whole. */
export const doctorSections = { page: Type.Partial(Type.Object(doctorFields, closed)) };

const clinicSections = { ...officialSections, ...ownSections };
const allSections = { ...clinicSections, ...doctorSections };

type SectionOf<Name extends string> = Name extends 'text' ? `text.${string}` : Name;
export type ProfileSection = SectionOf<keyof typeof ownSections>;
export type ClinicSection = SectionOf<keyof typeof clinicSections>;
export type EntrySection = SectionOf<keyof typeof allSections>;

/** In the order of the back office. */
export const clinicSectionNames = Object.keys(clinicSections) as readonly (keyof typeof clinicSections)[];

/** The new content of a section, under the name of the section. A call changes exactly one section. */
export const ProfileChange = Type.Partial(Type.Object(ownSections));
export type ProfileChange = Static<typeof ProfileChange>;
const ClinicChange = Type.Partial(Type.Object(clinicSections));
export type ClinicChange = Static<typeof ClinicChange>;
export const EntryChange = Type.Partial(Type.Object(allSections));
export type EntryChange = Static<typeof EntryChange>;

/** The missing fact that a section supplies; of names and texts there is one for each language: `title.de`. */
export const sectionMissingFacts = {
  names: 'title',
  place: 'coordinates',
  text: 'text',
  contact: 'contact',
  practical: null,
  specializations: 'specialization',
  diseases: null,
  languages: 'languages',
  international: null,
  comforts: null,
} as const satisfies Record<keyof typeof clinicSections, string | null>;

/** Whether a section supplies a missing fact. */
export function suppliesMissingFact(section: string, gap: string): boolean {
  if (section === 'page') return true;
  const [name = '', lang] = section.split('.');
  const gaps: Partial<Record<string, string | null>> = sectionMissingFacts;
  const [what, gapLang] = gap.split('.');
  return gaps[name] === what && (lang === undefined || lang === gapLang);
}
