import { describe, expect, test } from 'vitest';
import type { SampleClinic } from './factories/offer-world.ts';
import { acts, begin, clinics, done, open, type Standing, say } from './helpers/lifecycle.ts';

const [munich, honolulu] = clinics;

type Step = [act: keyof typeof acts, ...Standing];

const one = [munich];
const two = [munich, honolulu];

/** What is true after each act: the patient's word, the request's state, and at each clinic its folder, state and word. */
const stories: [title: string, at: readonly SampleClinic[], state: string, steps: Step[]][] = [
  [
    'looked through, read, asked and answered, offered, accepted, confirmed',
    two,
    'submitted',
    [
      ['review', 'in_work', 'open', 'unanswered delivered delivered', 'unanswered delivered delivered'],
      ['see', 'in_work', 'open', 'unanswered seen seen', 'unanswered delivered delivered'],
      ['ask', 'waiting', 'needs_info', 'waiting asked asked', 'unanswered delivered delivered'],
      ['answer', 'in_work', 'open', 'unanswered asked answered', 'unanswered delivered delivered'],
      ['begin', 'in_work', 'open', 'unanswered asked answered', 'unanswered delivered delivered'],
      ['offer', 'waiting', 'open', 'waiting offered offered', 'unanswered delivered delivered'],
      ['view', 'waiting', 'open', 'waiting offered offered', 'unanswered delivered delivered'],
      ['offer again', 'waiting', 'open', 'waiting offered offered', 'unanswered delivered delivered'],
      ['second offers', 'waiting', 'open', 'waiting offered offered', 'waiting offered offered'],
      ['accept', 'in_work', 'accepted', 'unanswered offered request_accepted', 'done offered not_chosen'],
      ['confirm', 'in_work', 'scheduled', 'done offered request_scheduled', 'done offered not_chosen'],
      ['cancel', 'finished', 'cancelled', 'done offered request_cancelled', 'done offered request_cancelled'],
    ],
  ],
  [
    'an offer withdrawn is not sent, and its clinic may send another',
    one,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['withdraw', 'in_work', 'open', 'unanswered seen offer_withdrawn'],
      ['no reply', 'in_work', 'open', 'unanswered seen offer_withdrawn'],
      ['begin', 'in_work', 'open', 'unanswered seen offer_withdrawn'],
      ['drop', 'in_work', 'open', 'unanswered seen offer_withdrawn'],
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['accept', 'in_work', 'accepted', 'unanswered offered request_accepted'],
    ],
  ],
  [
    'a question that is open outlives the offer',
    one,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['ask', 'waiting', 'needs_info', 'waiting offered offered'],
      ['withdraw', 'waiting', 'needs_info', 'waiting asked asked'],
      ['answer', 'in_work', 'open', 'unanswered asked answered'],
    ],
  ],
  [
    'an expired offer is no offer: the clinic’s turn',
    one,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['offer expires', 'in_work', 'open', 'unanswered seen offer_expired'],
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['request expires', 'finished', 'expired', 'done offered request_expired'],
    ],
  ],
  [
    'an offer declined by the patient: nobody waits for the clinic, and the patient knows',
    two,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered', 'unanswered delivered delivered'],
      ['decline offer', 'in_work', 'open', 'done seen offer_declined', 'unanswered delivered delivered'],
      ['second offers', 'waiting', 'open', 'done seen offer_declined', 'waiting offered offered'],
      ['second is declined', 'waiting', 'open', 'done seen offer_declined', 'done seen offer_declined'],
      ['begin', 'in_work', 'open', 'unanswered seen offer_declined', 'done seen offer_declined'],
      ['drop', 'waiting', 'open', 'done seen offer_declined', 'done seen offer_declined'],
      ['offer', 'waiting', 'open', 'waiting offered offered', 'done seen offer_declined'],
      ['clinic declines', 'waiting', 'open', 'done declined declined', 'done seen offer_declined'],
      ['second declines', 'waiting', 'declined', 'done declined declined', 'done declined declined'],
      ['ask a third', 'in_work', 'open', 'done declined declined', 'done declined declined'],
      ['cancel', 'finished', 'cancelled', 'done declined declined', 'done declined declined'],
    ],
  ],
  [
    'a clinic that stays silent still can answer',
    one,
    'open',
    [
      ['no reply', 'in_work', 'open', 'unanswered no_reply no_reply'],
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['cancel', 'finished', 'cancelled', 'done offered request_cancelled'],
    ],
  ],
  [
    'a message waits for the clinic until it is answered, closed or blocked',
    one,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['client writes', 'waiting', 'open', 'unanswered offered offered'],
      ['clinic writes', 'waiting', 'open', 'waiting offered offered'],
      ['client writes', 'waiting', 'open', 'unanswered offered offered'],
      ['chat closes', 'waiting', 'open', 'waiting offered offered'],
      ['client writes', 'waiting', 'open', 'unanswered offered offered'],
      ['chat is blocked', 'waiting', 'open', 'waiting offered offered'],
    ],
  ],
  [
    'a cancelled request waits for nobody, whatever was written before; what is written afterwards does',
    one,
    'open',
    [
      ['offer', 'waiting', 'open', 'waiting offered offered'],
      ['client writes', 'waiting', 'open', 'unanswered offered offered'],
      ['cancel', 'finished', 'cancelled', 'done offered request_cancelled'],
      ['client writes', 'finished', 'cancelled', 'unanswered offered request_cancelled'],
      ['clinic writes', 'finished', 'cancelled', 'done offered request_cancelled'],
    ],
  ],
  [
    'a request cancelled before it was looked through was never with a clinic',
    one,
    'submitted',
    [['cancel', 'finished', 'cancelled', '-']],
  ],
  [
    'an expired request waits for nobody',
    one,
    'open',
    [
      ['client writes', 'in_work', 'open', 'unanswered delivered delivered'],
      ['request expires', 'finished', 'expired', 'done delivered request_expired'],
    ],
  ],
  [
    'a clinic that has refused owes no reply',
    two,
    'open',
    [
      [
        'client writes',
        'in_work',
        'open',
        'unanswered delivered delivered',
        'unanswered delivered delivered',
      ],
      ['clinic declines', 'in_work', 'open', 'done declined declined', 'unanswered delivered delivered'],
    ],
  ],
];

describe('after every act the states, the inbox, its counts and the patient’s word are true', () => {
  test.each(stories)('%s', async (_, at, state, steps) => {
    const story = await begin(at, state);
    const clinicAt = (which: number): SampleClinic => {
      const clinic = at[which];
      if (!clinic) throw new Error('The request went to that clinic');
      return clinic;
    };
    for (const [name, ...expected] of steps) {
      await acts[name](story, clinicAt);
      expect([name, ...(await story.standing())]).toEqual([name, ...expected]);
    }
  });

  test('the clinic that was not chosen owes no reply to what was written before', async () => {
    const story = await begin(two);
    const clinicAt = (which: number) => two[which] ?? munich;
    await acts.offer(story, clinicAt);
    await acts['second offers'](story, clinicAt);
    const { data } = await open(story.client, { request_id: story.id, clinic_id: honolulu.id });
    await done(say(story.client, 'client', data.uuid, 'А переводчик будет?'));
    await acts.accept(story, clinicAt);
    expect((await story.standing())[3]).toBe('done offered not_chosen');
  });
});
