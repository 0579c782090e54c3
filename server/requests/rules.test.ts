import { expect, test } from 'vitest';
import { type OfferState, offerStates } from '../../contract/offers/offers.ts';
import { type RecipientState, recipientStates } from '../../contract/requests/recipients.ts';
import { type RequestState, requestStates } from '../../contract/requests/requests.ts';
import {
  type Actor,
  nextOfferState,
  nextRecipientState,
  nextRequestState,
  type OfferAct,
  offerRules,
  type RecipientAct,
  type RequestAct,
  recipientRules,
  requestRules,
  wordOf,
} from './rules.ts';

const actors: readonly Actor[] = ['client', 'staff', 'operator', 'service'];

/** Every allowed step, written out: `actor state → act → state`. All other combinations are refused. */
const requestSteps = `
operator submitted review in_review
service submitted review in_review
operator in_review open open
service in_review open open
operator submitted reject rejected
operator in_review reject rejected
staff open ask needs_info
staff needs_info ask needs_info
client needs_info answer open
service needs_info resume open
staff open offer open
staff needs_info offer needs_info
staff open refuse open
staff needs_info refuse needs_info
service open decline declined
service needs_info decline declined
client open add_recipients open
client needs_info add_recipients open
client declined add_recipients open
client open disclose open
client needs_info disclose needs_info
client accepted disclose accepted
client scheduled disclose scheduled
client open accept accepted
client needs_info accept accepted
staff accepted schedule scheduled
client accepted schedule scheduled
staff accepted call_off cancelled
staff scheduled call_off cancelled
client scheduled complete completed
staff scheduled complete completed
operator scheduled complete completed
client submitted cancel cancelled
client in_review cancel cancelled
client open cancel cancelled
client needs_info cancel cancelled
client declined cancel cancelled
client accepted cancel cancelled
client scheduled cancel cancelled
service submitted warn submitted
service in_review warn in_review
service open warn open
service needs_info warn needs_info
service declined warn declined
service submitted expire expired
service in_review expire expired
service open expire expired
service needs_info expire expired
service declined expire expired`;

const recipientSteps = `
staff delivered see seen
staff offered offer_ended seen
client offered offer_ended seen
service offered offer_ended seen
staff offered offer_ended_asked asked
client offered offer_ended_asked asked
service offered offer_ended_asked asked
staff delivered ask asked
staff seen ask asked
staff asked ask asked
staff no_reply ask asked
staff offered ask_further offered
staff delivered offer offered
staff seen offer offered
staff asked offer offered
staff offered offer offered
staff no_reply offer offered
staff delivered refuse declined
staff seen refuse declined
staff asked refuse declined
staff offered refuse declined
staff no_reply refuse declined
service delivered remind delivered
service seen remind seen
service delivered lapse no_reply
service seen lapse no_reply`;

const offerSteps = `
staff draft write draft
staff sent write sent
staff viewed write viewed
staff draft send sent
staff sent send sent
staff viewed send sent
client sent view viewed
client sent accept accepted
client viewed accept accepted
client sent decline declined
client viewed decline declined
staff draft withdraw withdrawn
staff sent withdraw withdrawn
staff viewed withdraw withdrawn
service sent expire expired
service viewed expire expired
service draft pass_over not_chosen
service sent pass_over not_chosen
service viewed pass_over not_chosen
staff accepted confirm confirmed
client accepted confirm confirmed
client confirmed fulfil fulfilled
staff confirmed fulfil fulfilled
operator confirmed fulfil fulfilled
service accepted cancel cancelled
service confirmed cancel cancelled`;

/** All steps that `next` allows, in the form of the lists above. */
function allowedSteps<State extends string, Act extends string>(
  states: readonly State[],
  acts: readonly Act[],
  next: (state: State, act: Act, actor: Actor) => State | null,
): string[] {
  return actors.flatMap((actor) =>
    states.flatMap((state) =>
      acts.flatMap((act) => {
        const to = next(state, act, actor);
        return to === null ? [] : [`${actor} ${state} ${act} ${to}`];
      }),
    ),
  );
}

const written = (steps: string) => steps.trim().split('\n').sort();
// Object.keys forgets what the keys are.
const actsOf = <Rules extends object>(rules: Rules) => Object.keys(rules) as (keyof Rules & string)[];

test('a request changes by these steps and by no other', () => {
  const acts: RequestAct[] = actsOf(requestRules);
  expect(allowedSteps<RequestState, RequestAct>(requestStates, acts, nextRequestState).sort()).toEqual(
    written(requestSteps),
  );
});

test('a request at a clinic changes by these steps and by no other', () => {
  const acts: RecipientAct[] = actsOf(recipientRules);
  expect(
    allowedSteps<RecipientState, RecipientAct>(recipientStates, acts, nextRecipientState).sort(),
  ).toEqual(written(recipientSteps));
});

test('an offer changes by these steps and by no other', () => {
  const acts: OfferAct[] = actsOf(offerRules);
  expect(allowedSteps<OfferState, OfferAct>(offerStates, acts, nextOfferState).sort()).toEqual(
    written(offerSteps),
  );
});

test('finished requests stay finished', () => {
  for (const state of ['completed', 'cancelled', 'rejected', 'expired'] as const)
    for (const actor of actors)
      for (const act of actsOf(requestRules)) expect(nextRequestState(state, act, actor)).toBeNull();
});

test('a patient reads one of four words; an offer to choose, or no clinic at work, makes it their turn', () => {
  const facts = { liveOffers: 0, isClinicsTurn: true, waitsForClient: false };
  expect(requestStates.map((state) => `${state} ${wordOf(state, facts)}`)).toEqual([
    'submitted sent',
    'in_review in_work',
    'open in_work',
    'needs_info waiting',
    'accepted in_work',
    'scheduled in_work',
    'completed finished',
    'cancelled finished',
    'declined waiting',
    'rejected finished',
    'expired finished',
  ]);
  expect(wordOf('open', { ...facts, liveOffers: 1 })).toBe('waiting');
  expect(wordOf('open', { ...facts, isClinicsTurn: false })).toBe('waiting');
  expect(wordOf('accepted', { ...facts, liveOffers: 1, isClinicsTurn: false })).toBe('in_work');
  const proposed = { ...facts, waitsForClient: true };
  expect([wordOf('accepted', proposed), wordOf('scheduled', proposed)]).toEqual(['waiting', 'waiting']);
  expect(wordOf('cancelled', proposed)).toBe('finished');
});
