import { expect, test } from 'vitest';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { nextStepOf, stepsOf } from './request-story.ts';

type Story = Parameters<typeof stepsOf>[0];

const event = (kind: string, day: string): RequestDetail['events'][number] => ({
  kind,
  actor: 'service',
  clinic_id: null,
  at: `2026-11-${day}T10:00:00Z`,
});

const story = (changes: Partial<Story>): Story => ({
  word: 'in_work',
  state: 'open',
  submitted_at: '2026-11-04T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  events: [event('review', '04'), event('open', '05')],
  offers: [],
  recipients: [],
  ...changes,
});

const told = (changes: Partial<Story>) => stepsOf(story(changes)).map(({ word, is }) => `${word} ${is}`);

test('the four words stand in order, with the present one marked', () => {
  expect(told({})).toEqual(['sent done', 'in_work now', 'waiting future', 'finished future']);
  expect(told({ state: 'submitted', word: 'sent', events: [] })).toEqual([
    'sent now',
    'in_work future',
    'waiting future',
    'finished future',
  ]);
  expect(told({ word: 'waiting' })).toEqual(['sent done', 'in_work done', 'waiting now', 'finished future']);
});

test('after the choice the work goes on', () => {
  const steps = stepsOf(story({ state: 'accepted', events: [event('open', '05'), event('accept', '12')] }));
  expect(steps.map(({ word, is }) => `${word} ${is}`)).toEqual([
    'sent done',
    'waiting done',
    'in_work now',
    'finished future',
  ]);
  expect(steps[1]?.at).toBe('2026-11-12T10:00:00Z');
});

test('a request that ended early leaves out what never was', () => {
  expect(told({ state: 'cancelled', word: 'finished', events: [event('cancel', '05')] })).toEqual([
    'sent done',
    'finished done',
  ]);
});

test('the next step names what is to be done', () => {
  expect(nextStepOf(story({})).key).toBe('in_work');
  expect(nextStepOf(story({ state: 'declined', word: 'waiting' })).key).toBe('declined');
  expect(nextStepOf(story({ state: 'expired', word: 'finished' })).key).toBe('expired');
});
