import { expect, test } from 'vitest';
import { isLate, readClock, stateKey } from './reply-clock.ts';

const delivered = Date.parse('2026-11-20T08:00:00Z');
const row = {
  state: 'seen',
  request_state: 'open',
  delivered_at: '2026-11-20T08:00:00Z',
  replied_at: null,
} as const;
const after = (hours: number) => readClock(row, delivered + hours * 3_600_000);

test('the clock counts down to the reminders, to the slow mark and to the end of the wait', () => {
  expect(after(0)).toEqual({ kind: 'until', next: 'reminder', minutes: 240 });
  expect(after(3.5)).toEqual({ kind: 'until', next: 'reminder', minutes: 30 });
  expect(after(4)).toEqual({ kind: 'until', next: 'second_reminder', minutes: 960 });
  expect(after(20)).toEqual({ kind: 'until', next: 'slow', minutes: 1680 });
  expect(after(48)).toEqual({ kind: 'until', next: 'no_reply', minutes: 1440 });
  expect(after(72)).toEqual({ kind: 'over' });
});

test('a clock of another machine that is ahead shows no more than there is', () => {
  expect(after(-1)).toEqual({ kind: 'until', next: 'reminder', minutes: 240 });
});

test('the client is kept waiting from the first reminder on', () => {
  expect([0, 5, 80].map(after).map((clock) => clock && isLate(clock))).toEqual([false, true, true]);
});

test('nobody waits where the clinic has replied or the request has ended', () => {
  expect(readClock({ ...row, replied_at: '2026-11-20T09:00:00Z' }, delivered)).toBeNull();
  expect(readClock({ ...row, state: 'offered' }, delivered)).toBeNull();
  expect(readClock({ ...row, request_state: 'cancelled' }, delivered)).toBeNull();
});

test('what has ended stands above how the clinic stood, its own refusal above all', () => {
  const standing = {
    state: 'offered',
    request_state: 'open',
    has_new_answer: false,
    offer_state: 'sent',
  } as const;
  expect(stateKey(standing)).toBe('offered');
  expect(stateKey({ ...standing, has_new_answer: true })).toBe('answered');
  expect(stateKey({ ...standing, request_state: 'cancelled', has_new_answer: true })).toBe(
    'request_cancelled',
  );
  expect(stateKey({ ...standing, state: 'declined', request_state: 'expired' })).toBe('declined');
  expect(stateKey({ ...standing, state: 'seen', offer_state: 'withdrawn' })).toBe('offer_withdrawn');
  expect(stateKey({ ...standing, request_state: 'accepted', offer_state: 'not_chosen' })).toBe('not_chosen');
  expect(stateKey({ ...standing, request_state: 'scheduled', offer_state: 'confirmed' })).toBe(
    'request_scheduled',
  );
});
