import { expect, test } from 'vitest';
import { safeNext } from './session.ts';

test.each([
  ['/profile', '/profile'],
  ['/de/search/search-doctors?q=a%20b#top', '/de/search/search-doctors?q=a%20b#top'],
  ['/hospital/a/../b/about', '/hospital/b/about'],
  ['/search?back=//evil.example', '/search?back=//evil.example'],
])('after login one comes back to %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test.each([
  null,
  '',
  'profile',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https://evil.example',
  'https:/profile',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//',
  '/auth/login?next=/profile',
  '/de/auth/registration',
])('%j leads home instead of there', (next) => {
  expect(safeNext(next)).toBe('/');
});
