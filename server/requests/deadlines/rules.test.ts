import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeadlineFacts, listDeadlines } from './rules.ts';

const start = new Date('2026-11-01T12:00:00Z');
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

const recipient = (changes: Partial<DeadlineFacts['recipients'][number]> = {}) => ({
  clinicId: 1,
  state: 'delivered' as const,
  deliveredAt: start,
  hasReplied: false,
  reminders: 0,
  isSlow: false,
  ...changes,
});

const facts = (changes: Partial<DeadlineFacts> = {}): DeadlineFacts => ({
  state: 'open',
  expiresAt: after(30 * 24),
  warnedAt: null,
  recipients: [recipient()],
  offers: [],
  ...changes,
});

const told = (of: DeadlineFacts) =>
  listDeadlines(of).map(({ act, at }) => [act, (at.getTime() - start.getTime()) / 3_600_000]);

test('a clinic that is silent is reminded twice, is slow, is given up; then the request is warned of and ends', () => {
  expect(told(facts())).toEqual([
    ['remind', 4],
    ['remind', 20],
    ['slow', 48],
    ['lapse', 72],
    ['warn', 23 * 24],
    ['expire', 30 * 24],
  ]);
});

test('a clinic that has answered is not reminded of its first answer, though it has nothing offered any more', () => {
  const recipients = [recipient({ state: 'seen', hasReplied: true })];
  expect(told(facts({ recipients })).map(([act]) => act)).toEqual(['warn', 'expire']);
});

test('what is done already is not done again', () => {
  const recipients = [recipient({ reminders: 2, isSlow: true })];
  expect(told(facts({ recipients, warnedAt: start })).map(([act]) => act)).toEqual(['lapse', 'expire']);
});

test.each(['asked', 'offered', 'declined', 'no_reply'] as const)(
  'a clinic that is %s is left alone',
  (state) => {
    expect(told(facts({ recipients: [recipient({ state })] })).map(([act]) => act)).toEqual([
      'warn',
      'expire',
    ]);
  },
);

test.each(['accepted', 'scheduled', 'completed', 'cancelled', 'rejected', 'expired'] as const)(
  'a request that is %s has no clock',
  (state) => {
    expect(listDeadlines(facts({ state }))).toEqual([]);
  },
);

test.each(['submitted', 'in_review', 'declined'] as const)('while it is %s no clinic is late', (state) => {
  expect(told(facts({ state })).map(([act]) => act)).toEqual(['warn', 'expire']);
});

test('offers end with their validity, and none after the request', () => {
  const offer = (id: string, days: number) => ({
    id,
    clinicId: 1,
    state: 'viewed' as const,
    validUntil: after(days * 24),
  });
  const offers = [
    offer('later', 40),
    offer('sooner', 7),
    { ...offer('ended', 7), state: 'declined' as const },
  ];
  expect(told(facts({ recipients: [], offers }))).toEqual([
    ['expire_offer', 7 * 24],
    ['warn', 23 * 24],
    ['expire', 30 * 24],
  ]);
});

test('whatever stands, deadlines come in order and the end is last', () => {
  const hours = fc.integer({ min: -100, max: 2000 });
  const anyFacts = fc.record({
    expires: hours,
    delivered: fc.array(fc.record({ at: hours, reminders: fc.integer({ min: 0, max: 2 }) }), {
      maxLength: 5,
    }),
    valid: fc.array(hours, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(anyFacts, ({ expires, delivered, valid }) => {
      const deadlines = listDeadlines(
        facts({
          expiresAt: after(expires),
          recipients: delivered.map(({ at, reminders }, clinicId) =>
            recipient({ clinicId, reminders, deliveredAt: after(at) }),
          ),
          offers: valid.map((at, clinicId) => ({
            id: String(clinicId),
            clinicId,
            state: 'sent',
            validUntil: after(at),
          })),
        }),
      );
      const times = deadlines.map(({ at }) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(deadlines.filter(({ act }) => act === 'expire')).toHaveLength(1);
      expect(deadlines.at(-1)?.act).toBe('expire');
    }),
  );
});
