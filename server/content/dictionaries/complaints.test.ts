import { describe, expect, test } from 'vitest';
import { type ContentFiles, readContentFiles } from './content-files.ts';

const { complaints, specializations, diseases, procedures }: ContentFiles = await readContentFiles();

const scripts = {
  en: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  de: /\p{Script=Latin}/u,
  ar: /\p{Script=Arabic}/u,
};
const alphabets = {
  en: /\p{Script=Cyrillic}|\p{Script=Arabic}/u,
  ru: /\p{Script=Arabic}/u,
  de: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Cyrillic}/u,
};
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const twice = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

describe.each(['en', 'ru', 'de', 'ar'] as const)('complaints in %s', (language) => {
  const named = complaints.map(({ slug, titles, phrases }) => ({
    slug,
    names: [titles[language] ?? '', ...(phrases[language] ?? [])],
  }));

  test('at least 350, each with three further phrases or more, in the letters of the language', () => {
    expect(named.length).toBeGreaterThanOrEqual(350);
    const isShort = ({ names }: (typeof named)[number]) => names.length < 4;
    expect(named.filter(isShort).map(({ slug }) => slug)).toEqual([]);
    const all = named.flatMap(({ names }) => names);
    expect(all.filter((name) => name.trim() !== name || alphabets[language].test(name))).toEqual([]);
    expect(named.filter(({ names: [title = ''] }) => !scripts[language].test(title))).toEqual([]);
  });

  test('nothing that people say leads to two complaints', () => {
    expect(twice(named.flatMap(({ names }) => names.map(fold)))).toEqual([]);
  });

  test('no phrase is the title of a disease, nor any name of a field or a procedure', () => {
    const taken = new Set([
      ...diseases.map(({ titles }) => fold(titles[language] ?? '')),
      ...specializations.flatMap(({ titles, doctor, synonyms }) =>
        [titles[language], doctor[language], ...(synonyms?.[language] ?? [])].map((text) => fold(text ?? '')),
      ),
      ...procedures.flatMap(({ titles, synonyms }) =>
        [titles[language], ...(synonyms?.[language] ?? [])].map((text) => fold(text ?? '')),
      ),
    ]);
    expect(
      complaints.flatMap(({ phrases }) => (phrases[language] ?? []).filter((one) => taken.has(fold(one)))),
    ).toEqual([]);
  });
});

test('what may kill says so, and leads to emergency medicine or the field that treats it', () => {
  const flags = new Map(complaints.map(({ slug, red_flag }) => [slug, red_flag ?? null]));
  expect(flags.get('chest-pain')).toBe('heart');
  expect(flags.get('suicidal-thoughts')).toBe('crisis');
  expect(flags.get('newborn-fever')).toBe('newborn');
  expect(flags.get('knee-pain')).toBe(null);
  const emergencies = complaints.filter(({ specializations: fields }) => fields[0] === 'emergency-medicine');
  const unflagged = emergencies.filter(({ red_flag }) => !red_flag).map(({ slug }) => slug);
  expect(unflagged.sort()).toEqual(['animal-bite', 'cannot-urinate', 'frostbite']);
});
