import { expect, test } from 'vitest';
import { dueAt, matchDomain } from './rules.ts';

test.each([
  ['anna@charite.de', 'https://www.charite.de/klinik', 'own'],
  ['anna@herz.charite.de', 'https://charite.de', 'own'],
  ['anna@charite.de', 'https://herz.charite.de', 'other'],
  ['anna@notcharite.de', 'https://charite.de', 'other'],
  ['anna@charite.de.evil.example', 'https://charite.de', 'other'],
  ['"a@charite.de"@evil.example', 'https://charite.de', 'other'],
  ['anna@щрб2.рф', 'http://щрб2.рф', 'own'],
  ['anna@gmail.com', 'https://gmail.com', 'shared'],
  ['anna@wixsite.com', 'https://praxis.wixsite.com', 'shared'],
  ['anna@praxis.wixsite.com', 'https://praxis.wixsite.com', 'shared'],
  ['anna@praxis.example', 'https://www.facebook.com/praxis', 'no_website'],
  ['anna@praxis.example', null, 'no_website'],
  ['anna@praxis.example', 'javascript:alert(1)', 'no_website'],
  ['anna@10.0.0.1', 'http://10.0.0.1', 'no_website'],
])('%s of %s: %s', (email, website, match) => {
  expect(matchDomain(email, website)).toBe(match);
});

test.each([
  ['2026-11-02T09:00:00Z', '2026-11-04T09:00:00Z'],
  ['2026-11-05T09:00:00Z', '2026-11-09T09:00:00Z'],
  ['2026-11-06T09:00:00Z', '2026-11-10T09:00:00Z'],
  ['2026-11-07T09:00:00Z', '2026-11-10T09:00:00Z'],
])('what waits since %s is due at %s', (since, due) => {
  expect(dueAt(new Date(since))).toEqual(new Date(due));
});
