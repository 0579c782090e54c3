import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { accountPurposes, purposes } from '../platform/purposes.ts';
import { closed, Time } from '../platform/schemas.ts';
import { GivenConsent } from './sessions.ts';

export const ConsentEvent = Type.Object({
  action: Type.Enum(['given', 'withdrawn']),
  at: Time,
  version: Type.Integer(),
  language: Type.String({ description: 'Language of the text that was shown.' }),
  hash: Type.String(),
});
export type ConsentEvent = Static<typeof ConsentEvent>;

export const Consent = Type.Object({
  purpose: Type.Enum([...purposes]),
  state: Type.Enum(['given', 'withdrawn', 'none']),
  is_current: Type.Boolean({ description: 'Given, and to the present version of the text.' }),
  current_version: Type.Integer(),
  current_hash: Type.String({ description: 'Of the present text in the language of the request.' }),
  events: Type.Array(ConsentEvent, { description: 'The last first.' }),
});
export type Consent = Static<typeof Consent>;

const Consents = Type.Object({ data: Type.Array(Consent) });

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/v1/client/profile/consents',
  summary: 'What this account has agreed to, with everything that was said to it.',
  access: 'consent.give',
  reply: Consents,
  errors: ['unauthenticated', 'blocked', 'unavailable'],
});

export const giveConsents = endpoint({
  method: 'POST',
  path: '/api/v1/client/profile/consents',
  summary: 'Agrees to the named texts. What is agreed to already is not written twice.',
  access: 'consent.give',
  body: Type.Object(
    { consents: Type.Array(GivenConsent, { minItems: 1, maxItems: accountPurposes.length }) },
    closed,
  ),
  reply: Consents,
  errors: ['malformed', 'unauthenticated', 'blocked', 'stale_page', 'invalid', 'unavailable'],
});

export const withdrawConsent = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/profile/consents/:purpose',
  summary: 'Withdraws a consent; it counts from now on.',
  access: 'consent.give',
  params: Type.Object({ purpose: Type.Enum([...purposes]) }),
  reply: Consents,
  errors: ['unauthenticated', 'blocked', 'not_found', 'stale_page', 'unavailable'],
});
