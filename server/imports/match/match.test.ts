import { describe, expect, test } from 'vitest';
import { createCandidateIndex, type Subject } from './candidates.ts';
import { choose, type Pair, pairsOf } from './choose.ts';
import { judge } from './judge.ts';
import { compareNames, tokensOf } from './tokens.ts';

const none: ReadonlySet<string> = new Set();
const berlin = 2950159;
const subject = (name: string, given: Partial<Subject> = {}): Subject => ({
  id: 1,
  names: [tokensOf(name)],
  cityId: berlin,
  lat: 52.52,
  lon: 13.4,
  precision: 'building',
  host: null,
  externalIds: [],
  fields: [],
  isLatin: true,
  ...given,
});
const atCentre = { precision: 'city' as const };
const nowhere = { cityId: null, lat: null, lon: null, precision: null };
const verdict = (a: Subject, b: Subject) => judge(a, b, none).verdict;

describe('names', () => {
  const similarity = (a: string, b: string) => compareNames(tokensOf(a), tokensOf(b), none).similarity;

  test('are alike over accents, scripts, legal forms and word order', () => {
    expect(similarity('Klinika za psihijatriju Vrapče', 'Klinika za Psihijatriju Vrapce')).toBe(1);
    expect(similarity('Klinik Charité', 'Клиника Шарите')).toBeGreaterThanOrEqual(0.8);
    expect(similarity('Больница №67', 'Больница № 67')).toBe(1);
    expect(similarity('Kerckhoff Klinik', 'Kerckhoff-Klinik gGmbH')).toBeGreaterThan(0.9);
    expect(similarity('Seepark Klinik Borkum', 'Klinik Borkum Seepark')).toBe(1);
  });

  test('with different numbers are never the same', () => {
    expect(similarity('Городская больница №67', 'Городская больница №57')).toBe(0);
    expect(similarity('Городская больница №67', 'Городская больница')).toBeLessThan(0.5);
  });
});

describe('two records are one clinic', () => {
  test('when the name agrees at one address, and not when only the address does', () => {
    expect(verdict(subject('Klinik Seepark'), subject('Seepark-Klinik GmbH', { lat: 52.521 }))).toBe('same');
    expect(verdict(subject('Klinik Seepark'), subject('Praxis Waldblick'))).toBe('different');
  });

  test('when one is at the centre of the city and the name is telling', () => {
    expect(verdict(subject('Klinik Seepark', atCentre), subject('Klinik Seepark', { lat: 52.6 }))).toBe(
      'same',
    );
    expect(verdict(subject('City Hospital', atCentre), subject('City Hospital', { lat: 52.6 }))).not.toBe(
      'same',
    );
  });

  test('but not when both have exact places kilometres apart', () => {
    expect(verdict(subject('Klinik Seepark'), subject('Klinik Seepark', { lat: 52.58 }))).toBe('doubtful');
    expect(verdict(subject('Klinik Seepark'), subject('Klinik Seepark', { lat: 48, cityId: 1 }))).toBe(
      'different',
    );
  });

  test('never by name alone', () => {
    expect(verdict(subject('Klinik Seepark', nowhere), subject('Klinik Seepark'))).toBe('doubtful');
    const site = { host: 'seepark.example.de' };
    expect(verdict(subject('Klinik Seepark', { ...nowhere, ...site }), subject('Klinik Seepark', site))).toBe(
      'doubtful',
    );
  });

  test('by website where city and name agree, even with exact places apart', () => {
    const site = { host: 'seepark.example.de' };
    expect(
      verdict(subject('Klinik Seepark', site), subject('Klinik am Seepark', { ...site, lat: 52.58 })),
    ).toBe('same');
    expect(
      verdict(subject('Klinik Seepark', site), subject('Klinik Waldblick', { ...site, lat: 52.58 })),
    ).toBe('different');
  });

  test('names in two languages that say one field at one address are worth a look', () => {
    const heart = { fields: ['cardiology'] };
    const latin = subject('National Center of Cardiology', heart);
    const cyrillic = subject('Российский кардиологический комплекс', {
      ...heart,
      isLatin: false,
      lat: 52.521,
    });
    expect(verdict(latin, cyrillic)).toBe('doubtful');
    expect(verdict(latin, { ...cyrillic, lat: 52.53 })).toBe('different');
    expect(verdict(latin, { ...cyrillic, fields: ['cardiology', 'paediatrics'] })).toBe('different');
    expect(verdict({ ...latin, fields: [] }, { ...cyrillic, fields: [] })).toBe('different');
    expect(verdict(latin, { ...cyrillic, isLatin: true })).toBe('different');
    expect(
      verdict(latin, subject('Кардиологический центр № 2', { ...heart, isLatin: false, lat: 52.521 })),
    ).toBe('different');
  });

  test('by a common Wikidata id, unless they are far apart', () => {
    const id = { externalIds: ['wikidata:Q1'] };
    expect(verdict(subject('A', id), subject('Б', { ...id, lat: 52.53 }))).toBe('same');
    expect(verdict(subject('A', id), subject('Б', { ...id, lat: 40, cityId: 1 }))).toBe('doubtful');
  });
});

test('clinics that share nothing are not even compared', () => {
  const index = createCandidateIndex([
    subject('Klinik Seepark', { id: 1 }),
    subject('Klinik Waldblick', { id: 2, lat: 50, cityId: 3 }),
  ]);
  expect(index.candidatesOf(subject('Seepark', { id: 9 })).map(({ id }) => id)).toEqual([1]);
});

describe('of several possible pairs', () => {
  const pair = (recordId: number, clinicId: number, similarity: number): Pair => ({
    recordId,
    clinicId,
    similarity,
    verdict: 'same',
    distanceMetres: 10,
    reason: 'same name at one address',
  });

  test('a clearly better one is taken and the rest is doubtful', () => {
    const { merged, doubtful } = choose([pair(1, 1, 1), pair(2, 1, 0.8)]);
    expect(merged).toMatchObject([{ recordId: 1, clinicId: 1 }]);
    expect(doubtful).toMatchObject([{ recordId: 2, clinicId: 1, verdict: 'doubtful' }]);
  });

  test('equally good ones are all doubtful: two records of one file are two clinics', () => {
    const { merged, doubtful } = choose([pair(1, 1, 1), pair(2, 1, 1)]);
    expect(merged).toEqual([]);
    expect(doubtful).toHaveLength(2);
  });

  test('a record like too many clinics is no question for an operator', () => {
    const twins = [1, 2, 3, 4].map((id) => subject('Klinik Seepark', { id, ...nowhere }));
    expect(pairsOf([subject('Klinik Seepark', { id: 9 })], createCandidateIndex(twins), () => none)).toEqual(
      [],
    );
  });
});
