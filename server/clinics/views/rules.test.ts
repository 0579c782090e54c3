import { expect, test } from 'vitest';
import { seenSlug, type Visit } from './rules.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const look = (url: string, changes: Partial<Visit> = {}) =>
  seenSlug({ method: 'GET', url, status: 200, agent: firefox, purpose: undefined, ...changes });

test('a page of a clinic is looked at, in any language and part, and so is one that an open page turns to', () => {
  expect(look('/hospital/isar-eye-munich')).toBe('isar-eye-munich');
  expect(look('/en/hospital/isar-eye-munich/price?page=2')).toBe('isar-eye-munich');
  expect(look('/hospital/isar-eye-munich/self/12')).toBe('isar-eye-munich');
  expect(look('/api/v1/client/clinics/isar-eye-munich')).toBe('isar-eye-munich');
});

test('other pages, parts of a page, and what was not answered are none', () => {
  for (const url of [
    '/',
    '/hospital',
    '/search/search-clinics',
    '/api/v1/client/clinics/isar-eye/prices',
    '/api/v1/client/clinics',
  ])
    expect(look(url)).toBeNull();
  expect(look('/hospital/isar', { status: 404 })).toBeNull();
  expect(look('/hospital/isar', { status: 301 })).toBeNull();
  expect(look('/hospital/isar', { method: 'HEAD' })).toBeNull();
  expect(look('/hospital/isar', { purpose: 'prefetch' })).toBeNull();
});

test('programs do not count', () => {
  const agents = [
    undefined,
    'lightMyRequest',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36',
  ];
  for (const agent of agents) expect(look('/hospital/isar', { agent })).toBeNull();
});
