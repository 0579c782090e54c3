import type { Bundle, OperationOutcome, Subscription } from 'fhir/r4';
import Type from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Uuid } from '../platform/schemas.ts';
import {
  type FhirType,
  fhirErrors,
  fhirMediaTypes,
  fhirResource,
  fhirTypes,
  SearchParameters,
} from './fhir.ts';

/** Of the guide "Subscriptions R5 Backport" of HL7, version 1.1.0. */
export const BACKPORT = 'http://hl7.org/fhir/uv/subscriptions-backport';

/** What can be subscribed to: the last part of a topic's canonical address. */
export const topicNames = [
  'directory-changed',
  'organization-changed',
  'location-changed',
  'healthcare-service-changed',
  'practitioner-changed',
  'practitioner-role-changed',
] as const;
export type Topic = (typeof topicNames)[number];

/** The types that a topic tells of. */
export const topics: Record<Topic, readonly FhirType[]> = {
  'directory-changed': fhirTypes,
  'organization-changed': ['Organization'],
  'location-changed': ['Location'],
  'healthcare-service-changed': ['HealthcareService'],
  'practitioner-changed': ['Practitioner'],
  'practitioner-role-changed': ['PractitionerRole'],
};

export const payloadContents = ['empty', 'id-only', 'full-resource'] as const;
export type PayloadContent = (typeof payloadContents)[number];

export const subscriptionStates = ['requested', 'active', 'error', 'off'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Why one is in error or off; `client`: whoever asked for it has switched it off. */
export const subscriptionProblems = [
  'no_response',
  'overrun',
  'filter',
  'gone',
  'ended',
  'key',
  'client',
] as const;
export type SubscriptionProblem = (typeof subscriptionProblems)[number];

/** What is sent to an endpoint. */
export const sentNotices = ['handshake', 'heartbeat', 'event-notification'] as const;
export type SentNotice = (typeof sentNotices)[number];

export const subscriptionLimits = {
  /** Of one key, whatever their state. */
  perKey: 10,
  filters: 5,
  filterLength: 500,
  endpointLength: 500,
  reasonLength: 200,
  /** Events in one notification: unless asked otherwise, and at most. */
  batchUsual: 20,
  batchMax: 100,
  heartbeatSecondsMin: 60,
  heartbeatSecondsMax: 86_400,
  timeoutSecondsMax: 10,
  /** Events are kept for so many days; one with more that wait to be sent is in error. */
  eventDays: 30,
  waitingMax: 10_000,
  deliveryDays: 30,
  /** So long in error, and it is switched off. */
  failingDays: 2,
} as const;

const errorBody = fhirResource<OperationOutcome>();
const readErrors = [...fhirErrors, 'unauthenticated', 'blocked'] as const;
const changeErrors = [...readErrors, 'invalid', 'stale_page'] as const;
const byId = Type.Object({ id: Uuid });

/** Judged by `server/fhir/subscriptions/rules.ts`, which says what is wrong by an OperationOutcome. */
const Given = Type.Unsafe<Record<string, unknown>>(
  Type.Object({ resourceType: Type.Literal('Subscription') }, { additionalProperties: true }),
);

export const createSubscription = endpoint({
  method: 'POST',
  path: '/fhir/Subscription',
  summary:
    'Asks to be told of changes of the directory (201). An extension of this answer, and of no other, has the secret that signs what is sent.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  isCreation: true,
  repeatKey: 'optional',
  body: Given,
  reply: fhirResource<Subscription>(),
  errorBody,
  errors: changeErrors,
});

export const searchSubscriptions = endpoint({
  method: 'GET',
  path: '/fhir/Subscription',
  summary: 'Subscriptions of the key: all, or by status, endpoint (url), topic or id.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: readErrors,
});

export const readSubscription = endpoint({
  method: 'GET',
  path: '/fhir/Subscription/:id',
  summary: 'A subscription of the key.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  params: byId,
  query: SearchParameters,
  reply: fhirResource<Subscription>(),
  errorBody,
  errors: readErrors,
});

export const patchSubscription = endpoint({
  method: 'PATCH',
  path: '/fhir/Subscription/:id',
  summary:
    'Changes a subscription by a JSON Patch (RFC 6902). Another endpoint, or the status requested, begins with a handshake again.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  params: byId,
  body: Type.Array(
    Type.Object(
      {
        op: Type.Enum(['add', 'remove', 'replace', 'test']),
        path: Type.String({ maxLength: 200 }),
        value: Type.Optional(Type.Unknown()),
      },
      { additionalProperties: false },
    ),
    { minItems: 1, maxItems: 20 },
  ),
  reply: fhirResource<Subscription>(),
  errorBody,
  errors: changeErrors,
});

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/fhir/Subscription/:id',
  summary: 'Removes a subscription with its events.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  params: byId,
  reply: errorBody,
  errorBody,
  errors: changeErrors,
});

export const listSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/fhir/Subscription/$status',
  summary: 'How subscriptions of the key stand: all, or those with an id or a status.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: readErrors,
});

export const getSubscriptionStatus = endpoint({
  method: 'GET',
  path: '/fhir/Subscription/:id/$status',
  summary: 'How one stands: its state, its number of events, and what is wrong.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  params: byId,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: readErrors,
});

export const listSubscriptionEvents = endpoint({
  method: 'GET',
  path: '/fhir/Subscription/:id/$events',
  summary: 'Events by their numbers, as a notification would tell them: for those that were missed.',
  access: 'clinic.manage',
  key: { scope: 'directory.subscribe', clinic: 'handler' },
  mediaTypes: fhirMediaTypes,
  params: byId,
  query: SearchParameters,
  reply: fhirResource<Bundle>(),
  errorBody,
  errors: readErrors,
});
