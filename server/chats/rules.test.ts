import { describe, expect, test } from 'vitest';
import { cleanBody, hoursAt, whyNotWritable } from './rules.ts';

const workdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }));
const at = (moment: string, days = workdays, timeZone = 'Europe/Berlin') =>
  hoursAt(days, timeZone, new Date(moment));

describe('when a clinic answers', () => {
  test.each([
    ['on Monday as the day begins', '2026-11-23T08:00:00Z', true, null],
    ['a minute before', '2026-11-23T07:59:00Z', false, '2026-11-23T08:00:00.000Z'],
    ['as the day ends', '2026-11-23T16:00:00Z', false, '2026-11-24T08:00:00.000Z'],
    ['on Friday evening', '2026-11-20T19:00:00Z', false, '2026-11-23T08:00:00.000Z'],
    ['on the Friday before clocks go forward', '2026-03-27T17:00:00Z', false, '2026-03-30T07:00:00.000Z'],
    ['on the Friday before clocks go back', '2026-10-23T16:00:00Z', false, '2026-10-26T08:00:00.000Z'],
  ])('%s', (_when, moment, isOpen, opensAt) => {
    expect(at(moment)).toMatchObject({ is_open: isOpen, opens_at: opensAt });
  });

  test('is told in the time of the clinic, wherever the machine stands', () => {
    const monday = [{ weekday: 1, opens: '09:00', closes: '10:00' }];
    // Monday, nine in the morning, on Christmas Island is Sunday evening in Greenwich; in Hawaii it is Monday evening.
    expect(at('2026-11-22T19:00:00Z', monday, 'Pacific/Kiritimati')?.is_open).toBe(true);
    expect(at('2026-11-23T19:00:00Z', monday, 'Pacific/Honolulu')?.is_open).toBe(true);
  });

  test('of one day a week is a week away once it is over', () => {
    const monday = [{ weekday: 1, opens: '09:00', closes: '10:00' }];
    expect(at('2026-11-23T09:00:00Z', monday)?.opens_at).toBe('2026-11-30T08:00:00.000Z');
  });

  test('an hour that the clock skips begins with the next one there is', () => {
    const sunday = [{ weekday: 7, opens: '02:30', closes: '06:00' }];
    expect(at('2026-03-28T20:00:00Z', sunday)?.opens_at).toBe('2026-03-29T01:00:00.000Z');
  });

  test('is unknown where no day is named', () => {
    expect(at('2026-11-23T08:00:00Z', [])).toBeNull();
  });
});

test.each([
  ['  Здравствуйте \r\nещё \r строка\u0007 ', 'Здравствуйте \nещё \n строка'],
  ['مرحبا', 'مرحبا'],
  ['👩‍⚕️', '👩‍⚕️'],
])('%j is kept as %j', (text, kept) => {
  expect(cleanBody(text, false)).toBe(kept);
});

test.each(['', ' \n\t ', '\u0001', 'a\0b', 'half \ud83d of a pair'])('%j is no message', (text) => {
  expect(() => cleanBody(text, false)).toThrow('invalid');
});

test('files speak without words', () => {
  expect(cleanBody(' ', true)).toBe('');
});

describe('who may write', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const open = { state: 'open', blockedBy: null, closedAt: null, endedAt: null } as const;
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

  test.each([
    ['an open one', open, null],
    ['one closed not long ago', { ...open, state: 'closed', closedAt: daysAgo(30) }, null],
    ['one closed long ago', { ...open, state: 'closed', closedAt: daysAgo(30.01) }, 'chat_closed_long'],
    [
      'one that has ended',
      { ...open, state: 'closed', closedAt: daysAgo(1), endedAt: now },
      'chat_closed_long',
    ],
    ['one blocked by oneself', { ...open, state: 'blocked', blockedBy: 'client' }, 'chat_blocked_by_you'],
    ['one blocked by the clinic', { ...open, state: 'blocked', blockedBy: 'staff' }, 'chat_blocked'],
    ['one blocked by an operator', { ...open, state: 'blocked', blockedBy: 'operator' }, 'chat_blocked'],
  ] as const)('in %s', (_what, chat, key) => {
    expect(whyNotWritable(chat, 'client', now)?.key ?? null).toBe(key);
  });
});
