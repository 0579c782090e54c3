import { expect, test } from 'vitest';
import { readKey } from './staff-keys.ts';

test.each([
  { key: 'j', code: 'KeyJ', read: 'j' },
  { key: 'о', code: 'KeyJ', read: 'j' },
  { key: 'ت', code: 'KeyJ', read: 'j' },
  // A French keyboard: what is written on the key counts.
  { key: 'a', code: 'KeyQ', read: 'a' },
  { key: 'J', code: 'KeyJ', shiftKey: true, read: 'J' },
  { key: '/', code: 'Slash', read: '/' },
  { key: '/', code: 'Digit7', shiftKey: true, read: '/' },
  { key: '.', code: 'Slash', read: '/' },
  { key: ',', code: 'Slash', shiftKey: true, read: '?' },
  { key: '؟', code: 'Slash', shiftKey: true, read: '?' },
  { key: '-', code: 'Slash', read: '-' },
])('$key on $code is $read', ({ read, ...pressed }) => {
  expect(readKey({ shiftKey: false, ...pressed })).toBe(read);
});
