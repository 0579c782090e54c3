import { expect, test } from 'vitest';
import { agoOf } from '../../platform/waiting-age.ts';

const now = new Date('2026-11-22T12:00:00Z');

test.each([
  ['2026-11-13T11:00:00Z', 'ru', '9 дней назад'],
  ['2026-11-21T11:00:00Z', 'en', '1 day ago'],
  ['2026-11-22T10:00:00Z', 'de', 'vor 2 Stunden'],
  ['2026-11-22T11:59:30Z', 'en', 'this minute'],
  ['2026-11-22T12:05:00Z', 'en', 'this minute'],
])('%s is in %s %s', (moment, language, words) => {
  expect(agoOf(moment, language, now)).toBe(words);
});
