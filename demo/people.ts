import type { Culture, NamePart } from './people/culture.ts';
import { cultureOf } from './people/cultures.ts';
import type { Random } from './random.ts';

export type Person = {
  sex: 'female' | 'male';
  /** The name as the doctor writes it. */
  title: string;
  title_lang: string;
  /** The name in the other languages that visitors search in. */
  labels: { lang: 'en' | 'ru' | 'ar'; text: string }[];
};

type Chosen = {
  given: NamePart;
  surname: NamePart;
  /** Between given and family name, and after the family name. */
  between: NamePart | null;
  after: NamePart | null;
};

const initials = 'ABCDEFGHJKLMNPRSTW';
const russianInitials: Record<string, string> = {
  A: 'А',
  B: 'Б',
  C: 'К',
  D: 'Д',
  E: 'Э',
  F: 'Ф',
  G: 'Г',
  H: 'Х',
  J: 'Дж',
  K: 'К',
  L: 'Л',
  M: 'М',
  N: 'Н',
  P: 'П',
  R: 'Р',
  S: 'С',
  T: 'Т',
  W: 'У',
};
const arabicInitials: Record<string, string> = {
  A: 'أ',
  B: 'ب',
  C: 'ك',
  D: 'د',
  E: 'إ',
  F: 'ف',
  G: 'غ',
  H: 'هـ',
  J: 'ج',
  K: 'ك',
  L: 'ل',
  M: 'م',
  N: 'ن',
  P: 'ب',
  R: 'ر',
  S: 'س',
  T: 'ت',
  W: 'و',
};
const initialParts = [...initials].map(
  (character): NamePart => ({
    own: `${character}.`,
    en: `${character}.`,
    ru: `${russianInitials[character]}.`,
    ar: `${arabicInitials[character]}.`,
  }),
);

function choose(random: Random, culture: Culture, sex: Person['sex']): Chosen {
  const { middle } = culture;
  const chosen: Chosen = {
    given: random.pick(culture[sex]),
    surname: random.pick(culture.surnames[sex]),
    between: null,
    after: null,
  };
  if (middle.kind === 'patronymic') chosen.between = random.pick(middle[sex]);
  if (middle.kind === 'father') chosen.between = random.pick(culture.male);
  if (middle.kind === 'second-surname') chosen.after = random.pick(culture.surnames[sex]);
  if (middle.kind === 'initial' && random.chance(0.35))
    chosen.between = initialParts[random.between(0, initialParts.length - 1)] ?? null;
  if (chosen.between === chosen.given) chosen.between = null;
  if (chosen.after === chosen.surname) chosen.after = null;
  return chosen;
}

function write(culture: Culture, chosen: Chosen, script: keyof NamePart): string {
  const { given, between, surname, after } = chosen;
  const isEnglishPatronymic = script === 'en' && culture.middle.kind === 'patronymic';
  const middle = between && !isEnglishPatronymic ? between[script] : '';
  const join = script === 'own' ? culture.join : ' ';
  const family = after ? `${surname[script]} ${after[script]}` : surname[script];
  const isFamilyFirst = script === 'ar' ? culture.familyFirst.en : culture.familyFirst[script];
  if (isFamilyFirst) return `${family}${join}${given[script]}${middle ? ` ${middle}` : ''}`;
  return `${given[script]}${join}${middle ? `${middle} ` : ''}${family}`;
}

/** A fictional person of a country (ISO 3166-1 alpha-2); the same numbers give the same person. */
export function makePerson(random: Random, country: string): Person {
  const culture = cultureOf(country);
  const sex = random.chance(0.5) ? 'female' : 'male';
  const chosen = choose(random, culture, sex);
  const labels: Person['labels'] = [];
  for (const lang of ['en', 'ru', 'ar'] as const) {
    // Chinese syllables have no Arabic spelling by rule.
    if (lang === 'ar' && culture.lang === 'zh') continue;
    if (lang !== culture.lang) labels.push({ lang, text: write(culture, chosen, lang) });
  }
  return { sex, title: write(culture, chosen, 'own'), title_lang: culture.lang, labels };
}
