import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { OfferApproval, OfferCost, OfferTerms, offerStates } from './offers.ts';

/** What was sent once, word for word, as the clinic reads it. */
export const SentVersion = Type.Object({
  version: Type.Integer(),
  sent_at: Time,
  sent_by: Nullable(Type.String(), { description: 'Null: the account is gone.' }),
  valid_until: Time,
  doctor_title: Type.String(),
  terms: OfferTerms,
  cost: OfferCost,
});
export type SentVersion = Static<typeof SentVersion>;

/** All that a clinic has sent as one offer, and what became of it. */
export const OfferHistory = Type.Object({
  id: Uuid,
  state: Type.Enum([...offerStates]),
  state_at: Nullable(Time, {
    description:
      'Since when it is accepted, or when it has ended. Null: it is a draft or waits for the client.',
  }),
  state_reason: Nullable(Type.String()),
  versions: Type.Array(SentVersion, { description: 'The last one first.' }),
  draft: Nullable(
    Type.Object({ terms: OfferTerms, doctor_title: Nullable(Type.String()), cost: Nullable(OfferCost) }),
    { description: 'What is written and was not sent. Null: there is nothing, or the offer has ended.' },
  ),
  approvals: Type.Array(OfferApproval, { description: 'The last one first.' }),
});
export type OfferHistory = Static<typeof OfferHistory>;

export const listCaseOffers = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/offers',
  summary:
    'Every offer of a clinic to a request with all versions that were sent, the last first; also those that have ended.',
  access: 'request.answer',
  params: Type.Object({ id: Uuid }),
  query: Type.Object({ clinic_id: Id }, closed),
  reply: Type.Object({ data: Type.Array(OfferHistory) }),
  errors: readErrors,
});
