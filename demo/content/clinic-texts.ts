import type { Random } from '../random.ts';
import { type Equipment, equipment } from './texts/equipment.ts';
import {
  clinicSentences,
  doctorSentences,
  type Sentence,
  type TextLanguage,
  textLanguages,
} from './texts/sentences.ts';

type ByLanguage<T> = Record<TextLanguage, T>;

export type ClinicFacts = {
  titles: ByLanguage<string>;
  cityTitles: ByLanguage<string>;
  /** In the same order in every language. */
  specializationTitles: ByLanguage<readonly string[]>;
  /** Slugs, for the equipment. */
  specializations: readonly string[];
  beds: number | null;
  established: number | null;
};

export type ClinicText = { lang: TextLanguage; description: string; equipment: string[] };

const lists = new Map(textLanguages.map((lang) => [lang, new Intl.ListFormat(lang)]));

/** Nouns keep their capital in German; abbreviations keep theirs everywhere. */
function asListItem(lang: TextLanguage, title: string): string {
  if (lang === 'de' || /^\p{Lu}{2}/u.test(title)) return title;
  return title.charAt(0).toLowerCase() + title.slice(1);
}

function writeList(lang: TextLanguage, titles: readonly string[]): string {
  return lists.get(lang)?.format(titles.map((title) => asListItem(lang, title))) ?? titles.join(', ');
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

function pickSome<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) {
    taken.push(...rest.splice(random.between(0, rest.length - 1), 1));
  }
  return taken;
}

const group = (groups: ReadonlyMap<string, readonly Sentence[]>, heading: string) =>
  groups.get(heading) ?? [];

function chooseSentences(random: Random, facts: ClinicFacts): Sentence[] {
  const hasFields = facts.specializationTitles.en.length > 0;
  const opening = facts.established === null ? 'unknown' : 'established';
  const fixed = [
    ...pickSome(random, group(clinicSentences, opening), 1),
    ...(hasFields ? pickSome(random, group(clinicSentences, 'specializations'), 1) : []),
    ...(facts.beds !== null && random.chance(0.6) ? pickSome(random, group(clinicSentences, 'beds'), 1) : []),
  ];
  const room = 4 - fixed.length;
  return [...fixed, ...pickSome(random, group(clinicSentences, 'work'), random.between(1, room))];
}

function chooseEquipment(random: Random, facts: ClinicFacts): Equipment[] {
  const fitting = equipment.filter(({ specializations }) =>
    specializations.some((slug) => facts.specializations.includes(slug)),
  );
  const general = equipment.filter(({ specializations }) => specializations.length === 0);
  return [
    ...pickSome(random, fitting, random.between(2, 6)),
    ...pickSome(random, general, random.between(1, 3)),
  ];
}

/** Description of 2 to 4 sentences and equipment, the same in each language; no city or year is invented. */
export function makeClinicTexts(random: Random, facts: ClinicFacts): ClinicText[] {
  const sentences = chooseSentences(random, facts);
  const pieces = chooseEquipment(random, facts);
  return textLanguages.map((lang) => {
    const values = {
      title: facts.titles[lang],
      city: facts.cityTitles[lang],
      year: String(facts.established ?? ''),
      beds: String(facts.beds ?? ''),
      list: writeList(lang, facts.specializationTitles[lang].slice(0, 4)),
    };
    const description = sentences.map((sentence) => fill(sentence[lang], values)).join(' ');
    return { lang, description, equipment: pieces.map(({ titles }) => titles[lang]) };
  });
}

export type DoctorFacts = {
  /** The main specialization. */
  specializationTitles: ByLanguage<string>;
  /** Year of the first work as a doctor. */
  startYear: number;
};

/** 2 or 3 sentences about a doctor, the same in each language; they fit women and men. */
export function makeDoctorTexts(random: Random, facts: DoctorFacts): { lang: TextLanguage; about: string }[] {
  const sentences = [
    ...pickSome(random, group(doctorSentences, 'start'), 1),
    ...pickSome(random, group(doctorSentences, 'work'), 1),
    ...(random.chance(0.6) ? pickSome(random, group(doctorSentences, 'interests'), 1) : []),
  ];
  return textLanguages.map((lang) => {
    const values = {
      year: String(facts.startYear),
      specialization: asListItem(lang, facts.specializationTitles[lang]),
    };
    return { lang, about: sentences.map((sentence) => fill(sentence[lang], values)).join(' ') };
  });
}
