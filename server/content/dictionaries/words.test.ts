import { describe, expect, test } from 'vitest';
import { priceLines } from '../../../contract/clinics/prices.ts';
import levels from '../../../demo/content/procedure-levels.json' with { type: 'json' };
import accreditations from './content/accreditations.json' with { type: 'json' };
import comfortGroups from './content/comfort-groups.json' with { type: 'json' };
import comforts from './content/comforts.json' with { type: 'json' };
import diseases from './content/diseases.json' with { type: 'json' };
import procedures from './content/procedures.json' with { type: 'json' };
import specializations from './content/specializations.json' with { type: 'json' };

const languages = ['ru', 'en', 'de', 'ar'] as const;
type Words = Record<(typeof languages)[number], string>;
type Entry = { slug: string; titles: Words; synonyms?: Partial<Record<string, string[]>> };

const dictionaries: [name: string, entries: Entry[], atLeast: number][] = [
  ['specializations', specializations, 60],
  ['diseases', diseases, 200],
  ['procedures', procedures, 150],
  ['comforts', comforts, 60],
  ['comfort groups', comfortGroups, 6],
  ['accreditations', accreditations, 18],
];

const scripts = {
  ru: /\p{Script=Cyrillic}|[A-Z]{2}/u,
  en: /\p{Script=Latin}/u,
  de: /\p{Script=Latin}/u,
  ar: /./u,
};
/** Proper names that stay in their own letters. */
const inOwnLetters = new Set(['free-wifi', ...accreditations.map(({ slug }) => slug)]);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
const twice = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i);

describe.each(dictionaries)('%s', (_, entries, atLeast) => {
  test(`are at least ${atLeast}, each under a slug of its own`, () => {
    expect(entries.length).toBeGreaterThanOrEqual(atLeast);
    expect(entries.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    expect(twice(entries.map(({ slug }) => slug))).toEqual([]);
  });

  test.each(languages)('have a title of their own in %s', (language) => {
    const titles = entries.map((entry) => entry.titles[language]);
    const isIn = ({ slug, titles: given }: Entry) =>
      given[language].trim() === given[language] &&
      (scripts[language].test(given[language]) || inOwnLetters.has(slug));
    expect(entries.filter((entry) => !isIn(entry)).map(({ slug }) => slug)).toEqual([]);
    expect(twice(titles.map(fold))).toEqual([]);
  });

  test.each(languages)('share no word that leads to two of them in %s', (language) => {
    const words = entries.flatMap(({ titles, synonyms }) => [
      ...new Set([titles[language], ...(synonyms?.[language] ?? [])].map(fold)),
    ]);
    expect(twice(words)).toEqual([]);
  });
});

test('diseases and procedures belong to specializations that exist', () => {
  const known = new Set(specializations.map(({ slug }) => slug));
  for (const entry of [...diseases, ...procedures]) {
    expect(entry.specializations.length, entry.slug).toBeGreaterThan(0);
    expect(
      entry.specializations.filter((slug) => !known.has(slug)),
      entry.slug,
    ).toEqual([]);
  }
});

test('procedures treat diseases that exist, comforts stand in groups that exist', () => {
  const known = new Set(diseases.map(({ slug }) => slug));
  expect(procedures.flatMap((entry) => entry.diseases.filter((slug) => !known.has(slug)))).toEqual([]);
  const groups = new Set(comfortGroups.map(({ slug }) => slug));
  expect(comforts.filter(({ group }) => !groups.has(group))).toEqual([]);
});

test('codes have the form of their classification', () => {
  expect(diseases.filter(({ icd10 }) => !/^[A-Z]\d\d(\.\d)?$/.test(icd10))).toEqual([]);
  expect(procedures.filter(({ code }) => code !== null && !/^\d\d(\.\d{1,2})?$/.test(code))).toEqual([]);
});

test('accreditations say what they certify and where it can be looked up', () => {
  for (const { slug, about, url } of accreditations) {
    for (const language of languages) expect(about[language].length, slug).toBeGreaterThan(20);
    expect(new URL(url).protocol, slug).toBe('https:');
  }
});

test('every procedure has a price level in the demo world, made of lines that exist', () => {
  const known = new Map(Object.entries(levels));
  const lines = new Set<string>(priceLines);
  for (const { slug } of procedures) {
    const level = known.get(slug);
    expect(level, slug).toBeDefined();
    const [low = 0, high = 0] = level?.eur ?? [];
    expect(low > 0 && high > low, slug).toBe(true);
    expect(
      level?.included.filter((line) => !lines.has(line)),
      slug,
    ).toEqual([]);
  }
});
