import { expect, test } from 'vitest';
import type { Offer } from '../../contract/offers/offers.ts';
import { type Recipient, recipientStates } from '../../contract/requests/recipients.ts';
import { standingOf } from './recipient-story.ts';

type Case = Parameters<typeof standingOf>[0];

const clinic = (id: number): Recipient['clinic'] => ({
  id,
  slug: `clinic-${id}`,
  title: `Clinic ${id}`,
  city: null,
  country: { code: 'DE', title: 'Германия' },
  is_claimed: true,
  time_zone: 'Europe/Berlin',
  photo: null,
  bill_statistic: null,
});

const recipient = (changes: Partial<Recipient> = {}): Recipient => ({
  clinic: clinic(1),
  doctor: null,
  state: 'offered',
  is_slow: false,
  delivered_at: '2026-11-10T10:00:00Z',
  seen_at: '2026-11-11T10:00:00Z',
  replied_at: '2026-11-12T10:00:00Z',
  decline_reason: null,
  decline_note: null,
  contact_opened_at: null,
  papers_opened_at: null,
  opens_on_answer: false,
  attachments_asked_at: null,
  questions: [],
  ...changes,
});

const offer = (clinicId: number, state: Offer['state'], day = '12'): Offer => ({
  id: `${clinicId}-${day}`,
  clinic_id: clinicId,
  state,
  version: 1,
  terms: {
    ...{
      doctor_id: 1,
      procedure: '',
      price_from: 1,
      price_to: null,
      currency_id: 2,
      lines: [],
      nights: null,
    },
    ...{ days_in_country: null, earliest_date: null, basis: '', price_changes: '', prepayment_percent: null },
    ...{ refund: '', aftercare: '', complications: '', languages: ['en'], valid_days: 30, note: '' },
  },
  doctor: {
    ...{ id: 1, title: '', specialization: null, procedures_per_year: null },
    ...{ licence_checked_at: null, portrait: null },
  },
  completeness: 80,
  points: { said: 15, all: 19 },
  cost: {
    currency_id: 2,
    price: { from: 1, to: 1 },
    extras: 0,
    with_extras: { from: 1, to: 1 },
    unknown_lines: [],
  },
  sent_at: `2026-11-${day}T10:00:00Z`,
  valid_until: '2126-11-10T10:00:00Z',
  time_zone: 'Europe/Berlin',
  rates_at_sending: { date: '2026-11-10', source: 'Bank', rates: { EUR: 1 } },
  rates_at_acceptance: null,
  earlier_versions: [],
});

const wordOf = (request: Case, one: Recipient = recipient()) => standingOf(request, one).word;

test('an offer that can be chosen stands with the day it was sent', () => {
  const request: Case = { state: 'open', offers: [offer(2, 'sent', '09'), offer(1, 'viewed')] };
  expect(standingOf(request, recipient())).toEqual({ word: 'offered', at: '2026-11-12T10:00:00Z' });
});

test.each(['accepted', 'scheduled', 'completed'] as const)(
  'a request that is %s says of the chosen clinic that it is, and of no other that it has an offer',
  (state) => {
    const request: Case = { state, offers: [offer(1, 'not_chosen'), offer(2, 'accepted')] };
    expect(wordOf(request, recipient({ clinic: clinic(2) }))).toBe('chosen');
    expect(wordOf(request)).toBe('not_chosen');
    for (const one of recipientStates) {
      const expected = one === 'declined' ? 'declined' : 'not_chosen';
      expect(wordOf(request, recipient({ clinic: clinic(3), state: one }))).toBe(expected);
    }
  },
);

test.each([
  ['declined', 'offer_declined'],
  ['withdrawn', 'offer_withdrawn'],
  ['expired', 'offer_expired'],
  ['cancelled', 'offer_cancelled'],
] as const)('an offer that is %s is told as ended', (state, word) => {
  expect(wordOf({ state: 'open', offers: [offer(1, state)] })).toBe(word);
});

test('of a request that ended without a choice nobody is told that another clinic was chosen', () => {
  const offers = [offer(1, 'not_chosen', '09')];
  for (const state of ['cancelled', 'expired', 'rejected'] as const)
    expect(standingOf({ state, offers }, recipient())).toEqual({
      word: 'offered',
      at: '2026-11-09T10:00:00Z',
    });
});

test('of several offers of a clinic the last one counts, and the chosen one before all', () => {
  const offers = [offer(1, 'declined', '10'), offer(1, 'sent', '14')];
  expect(standingOf({ state: 'open', offers }, recipient()).at).toBe('2026-11-14T10:00:00Z');
  expect(
    wordOf({ state: 'accepted', offers: [offer(1, 'accepted', '10'), offer(1, 'withdrawn', '14')] }),
  ).toBe('chosen');
});

test('a question that waits is told while it can be answered', () => {
  const question = { id: 'q', body: '?', asked_at: '2026-11-13T10:00:00Z', answer: null, answered_at: null };
  const asked = recipient({ state: 'asked', questions: [question] });
  expect(standingOf({ state: 'needs_info', offers: [] }, asked)).toEqual({
    word: 'asked',
    at: question.asked_at,
  });
  expect(
    wordOf({ state: 'needs_info', offers: [offer(1, 'withdrawn')] }, { ...asked, state: 'offered' }),
  ).toBe('asked');
  expect(wordOf({ state: 'accepted', offers: [offer(2, 'accepted')] }, asked)).toBe('not_chosen');
});
