import { expect, test } from 'vitest';
import { findPhrases } from './find-phrases.ts';

const whole = { side: 'client', language: 'ru', search: '', situation: null, recent: [] } as const;
const idsOf = (asked: Parameters<typeof findPhrases>[0]) =>
  findPhrases(asked).flatMap(({ phrases }) => phrases.map(({ id }) => id));

test('each side finds what it may send, by situation', () => {
  expect(findPhrases(whole).map(({ name }) => name)).toHaveLength(12);
  expect(idsOf(whole)).toContain('i_take');
  expect(idsOf(whole)).not.toContain('which_medicines');
  expect(idsOf({ ...whole, side: 'staff' })).toContain('which_medicines');
  expect(findPhrases({ ...whole, situation: 'visa' }).map(({ name }) => name)).toEqual(['visa']);
});

test('words are found in the reader’s language without their marks, in any order', () => {
  expect(idsOf({ ...whole, search: 'лекарств никаких' })).toEqual(['no_medicines']);
  expect(idsOf({ ...whole, search: 'РЕБЕНКА' })).toEqual(['for_child']);
  expect(idsOf({ ...whole, language: 'ar', search: 'شكرا' })).toContain('thank_you');
  expect(idsOf({ ...whole, language: 'de', search: 'visum erteilt' })).toEqual(['visa_issued']);
  expect(idsOf({ ...whole, search: 'нет такого' })).toEqual([]);
});

test('those sent last stand first, while nothing is looked for', () => {
  const recent = ['no_fever', 'which_medicines', 'gone'];
  const [first] = findPhrases({ ...whole, recent });
  expect(first?.name).toBe('recent');
  expect(first?.phrases.map(({ id }) => id)).toEqual(['no_fever']);
  expect(findPhrases({ ...whole, recent, search: 'виза' }).map(({ name }) => name)).not.toContain('recent');
});
