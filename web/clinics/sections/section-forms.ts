import type { EntryChange } from '../../../contract/clinics/sections/sections.ts';
import { amenitiesForm } from './amenity-fields.tsx';
import { contactForm } from './contact-fields.tsx';
import type { Contents, SectionForm } from './fields.ts';
import { internationalForm } from './international-fields.tsx';
import { languagesForm } from './language-fields.tsx';
import { namesForm } from './names-fields.tsx';
import { pageForm } from './page-fields.tsx';
import { placeForm } from './place-fields.tsx';
import { practicalForm } from './practical-fields.tsx';
import { diseasesForm, specializationsForm } from './term-fields.tsx';
import { textForm } from './text-fields.tsx';

/** Each on a card of its own in the workspace, in this order. */
const cards = {
  specializations: specializationsForm,
  diseases: diseasesForm,
  languages: languagesForm,
  international: internationalForm,
  contact: contactForm,
  practical: practicalForm,
};

const declared = {
  ...cards,
  names: namesForm,
  place: placeForm,
  text: textForm,
  comforts: amenitiesForm,
  page: pageForm,
};

export type SectionName = keyof Contents;
export type ValuesOf<Name extends SectionName> = ReturnType<(typeof declared)[Name]['toValues']>;

/** The form of each section. */
export const sectionForms: { [Name in SectionName]: SectionForm<Contents[Name], ValuesOf<Name>> } = declared;

export const cardSections = Object.keys(cards) as (keyof typeof cards)[];

/** `text.de` → `text`. */
export function sectionNameOf(section: string): SectionName {
  const [name = ''] = section.split('.');
  const known = (Object.keys(sectionForms) as SectionName[]).find((one) => one === name);
  if (!known) throw new Error(`No section is called ${section}`);
  return known;
}

/** What a section holds, as its form has it. */
export const valuesIn = <Name extends SectionName>(name: Name, content: EntryChange): ValuesOf<Name> =>
  sectionForms[name].toValues(content[name] as Contents[Name]);
