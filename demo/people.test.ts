import { expect, test } from 'vitest';
import { cultureOf } from './people/cultures.ts';
import { makePerson, type Person } from './people.ts';
import { createRandom } from './random.ts';

const countries =
  'AE AR AT AU BR CA CH CN CZ DE EG ES FR GB GE GR HU ID IL IN IT JO JP KR KZ MX NL PL PT RS RU SA SE SG TH TR UA US UZ VN';

const scripts: Record<string, RegExp> = {
  ar: /^[\p{Script=Arabic}\s]+$/u,
  el: /^[\p{Script=Greek}\s]+$/u,
  he: /^[\p{Script=Hebrew}\s]+$/u,
  hy: /^[\p{Script=Armenian}\s-]+$/u,
  ja: /^[\p{Script=Han}々\s]+$/u,
  ka: /^[\p{Script=Georgian}\s]+$/u,
  kk: /^[\p{Script=Cyrillic}\s]+$/u,
  ko: /^\p{Script=Hangul}+$/u,
  ru: /^[\p{Script=Cyrillic}\s]+$/u,
  sr: /^[\p{Script=Cyrillic}\s]+$/u,
  th: /^[\p{Script=Thai}\s]+$/u,
  uk: /^[\p{Script=Cyrillic}\s]+$/u,
  zh: /^\p{Script=Han}+$/u,
};
const latin = /^[\p{Script=Latin}\s.ʻ-]+$/u;

const makeMany = (country: string, count: number, seed = 5): Person[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => makePerson(random, country));
};

test.each(`${countries} AM`.split(' '))('doctors of %s are written in the scripts declared', (country) => {
  const own = scripts[cultureOf(country).lang] ?? latin;
  for (const { title, title_lang, labels } of makeMany(country, 400)) {
    expect(title).toMatch(own);
    expect(title_lang).toBe(cultureOf(country).lang);
    const expected = ['en', 'ru', 'ar'].filter(
      (lang) => lang !== title_lang && !(lang === 'ar' && title_lang === 'zh'),
    );
    expect(labels.map(({ lang }) => lang)).toEqual(expected);
    for (const { lang, text } of labels) {
      if (lang === 'en') expect(text).toMatch(latin);
      if (lang === 'ru') expect(text).toMatch(/^[\p{Script=Cyrillic}\s.-]+$/u);
      if (lang === 'ar') expect(text).toMatch(/^[\p{Script=Arabic}\s.ـ-]+$/u);
    }
  }
});

test.each(`${countries} AM`.split(' '))('%s has enough names for many doctors', (country) => {
  const { female, male, surnames } = cultureOf(country);
  for (const names of [female, male]) {
    expect(new Set(names.map(({ own }) => own)).size).toBeGreaterThanOrEqual(25);
  }
  for (const names of [surnames.female, surnames.male]) {
    expect(new Set(names.map(({ own }) => own)).size).toBeGreaterThanOrEqual(60);
  }
});

test('the same numbers give the same persons, women and men in like shares', () => {
  const persons = makeMany('RU', 2000);
  expect(makeMany('RU', 2000)).toEqual(persons);
  const women = persons.filter(({ sex }) => sex === 'female').length;
  expect(women).toBeGreaterThan(800);
  expect(women).toBeLessThan(1200);
});

test('family names and patronymics agree with the sex', () => {
  for (const { sex, title } of makeMany('RU', 500)) {
    const isFemale = sex === 'female';
    expect(/(ва|на|ая) \S+ \S+на$/u.test(title)).toBe(isFemale);
  }
  for (const { sex, title } of makeMany('CZ', 500)) expect(/(ová|á)$/u.test(title)).toBe(sex === 'female');
  for (const { sex, title } of makeMany('PL', 500)) {
    expect(title).not.toMatch(sex === 'female' ? /[sdc]ki$/u : /[sdc]ka$/u);
  }
  for (const { sex, title } of makeMany('GR', 500)) {
    if (sex === 'female') expect(title).not.toMatch(/(ος|ης|ής|ας|άς)$/u);
  }
});

test('the family name comes first where it does at home', () => {
  const first = (country: string) => {
    const families = new Set(cultureOf(country).surnames.male.map(({ own }) => own));
    const person = makeMany(country, 40).find(({ sex }) => sex === 'male');
    return families.has(person?.title.split(' ')[0] ?? '');
  };
  expect(first('HU')).toBe(true);
  expect(first('JP')).toBe(true);
  expect(first('DE')).toBe(false);
});

test('a country of no special custom gets English names', () => {
  expect(makeMany('NG', 1)[0]?.title_lang).toBe('en');
});
