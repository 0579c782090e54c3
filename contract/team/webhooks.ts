import Type, { type Static } from 'typebox';
import { Before, deliveryFields, LogMeta } from '../platform/deliveries.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** What a clinic can be told of. */
export const webhookTypes = [
  'request.created',
  'request.changed',
  'request.cancelled',
  'request.accepted',
  'offer.sent',
  'offer.withdrawn',
  'offer.accepted',
  'offer.declined',
  'message.created',
  'profile.changed',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Of a delivery that a person asked for to try the address out. */
export const TEST_TYPE = 'webhook.test';

/** Body of a delivery: ids and links, no word of a patient. */
export const WebhookEvent = Type.Object({
  type: Type.Enum([...webhookTypes, TEST_TYPE]),
  timestamp: Type.String({ format: 'date-time', description: 'When it happened.' }),
  data: Type.Object({
    clinic_id: Id,
    request_id: Type.Optional(Uuid),
    offer_id: Type.Optional(Uuid),
    chat_id: Type.Optional(Uuid),
    seq: Type.Optional(Type.Integer({ description: 'Number of the message in its conversation.' })),
    side: Type.Optional(Type.Enum(['client', 'staff'], { description: 'Who wrote the message.' })),
    section: Type.Optional(Type.String({ description: 'Part of the profile.' })),
    links: Type.Object({
      page: Type.String({ description: 'In the workspace.' }),
      api: Type.Optional(Type.String({ description: 'What an API key reads it by.' })),
    }),
  }),
});
export type WebhookEvent = Static<typeof WebhookEvent>;

export const Webhook = Type.Object({
  id: Uuid,
  url: Type.String(),
  types: Type.Array(Type.Enum([...webhookTypes])),
  state: Type.Enum(['active', 'failing', 'off'], {
    description:
      'failing: a delivery was given up and none has arrived since; it goes on, and ends after two days.',
  }),
  off_because: Nullable(Type.Enum(['person', 'failing', 'gone']), {
    description: 'gone: it answered 410. Null: it is not off.',
  }),
  made_by: Nullable(Type.String({ description: 'Null: the account is gone.' })),
  created_at: Time,
  last_delivered_at: Nullable(Time),
  waiting: Type.Integer({ description: 'Deliveries that are still to be sent.' }),
  former_secret_until: Nullable(Time, { description: 'So long a former secret signs as well.' }),
});
export type Webhook = Static<typeof Webhook>;

export const Delivery = Type.Object({
  ...deliveryFields,
  type: Type.Enum([...webhookTypes, TEST_TYPE]),
  state: Type.Enum(['waiting', 'delivered', 'failed', 'held'], {
    description: 'held: the webhook was switched off by its failures; it is sent when it is asked for.',
  }),
});
export type Delivery = Static<typeof Delivery>;

const clinicOnly = Type.Object({ clinic_id: Id }, closed);
const byId = Type.Object({ id: Uuid });
const Url = Type.String({ minLength: 1, maxLength: limits.webhookUrlMax });
const Types = Type.Array(Type.Enum([...webhookTypes]), { minItems: 1, uniqueItems: true });
const WithSecret = Type.Object({ ...Webhook.properties, secret: Type.String() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/staff/webhooks',
  summary: 'Webhooks of a clinic, the newest first.',
  access: 'clinic.manage',
  query: clinicOnly,
  reply: Type.Object({ data: Type.Array(Webhook) }),
  errors: readErrors,
});

export const makeWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/staff/webhooks',
  summary:
    'Makes a webhook. Its secret is in this answer and nowhere else; a repeat before its first delivery answers with another, and the former one ends.',
  access: 'clinic.manage',
  repeatKey: 'required',
  body: Type.Object({ clinic_id: Id, url: Url, types: Types }, closed),
  reply: Type.Object({ data: WithSecret }),
  errors: changeErrors,
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/webhooks/:id',
  summary: 'Changes where it goes and what it tells, and switches it on or off.',
  access: 'clinic.manage',
  params: byId,
  body: Type.Object({ clinic_id: Id, url: Url, types: Types, is_on: Type.Boolean() }, closed),
  reply: Type.Object({ data: Webhook }),
  errors: changeErrors,
});

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/webhooks/:id',
  summary: 'Removes a webhook with all of its deliveries.',
  access: 'clinic.manage',
  params: byId,
  query: clinicOnly,
  reply: Type.Object({ data: Type.Object({}) }),
  errors: changeErrors,
});

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/api/v1/staff/webhooks/:id/secret',
  summary: 'Makes another secret, shown this once. The former one signs beside it for 24 hours.',
  access: 'clinic.manage',
  params: byId,
  body: clinicOnly,
  reply: Type.Object({ data: WithSecret }),
  errors: changeErrors,
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/staff/webhooks/:id/test',
  summary: 'Sends a test event; while one waits, there is no second.',
  access: 'clinic.manage',
  params: byId,
  body: clinicOnly,
  reply: Type.Object({ data: Delivery }),
  errors: changeErrors,
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/v1/staff/webhooks/:id/deliveries',
  summary: 'What was sent in the last 30 days and how the receiver answered, the newest first.',
  access: 'clinic.manage',
  params: byId,
  query: Type.Object({ clinic_id: Id, before: Before }, closed),
  reply: Type.Object({ data: Type.Array(Delivery), meta: LogMeta }),
  errors: readErrors,
});

export const replayDeliveries = endpoint({
  method: 'POST',
  path: '/api/v1/staff/webhooks/:id/replays',
  summary:
    'Sends again: one delivery, or all since a time, the oldest 1,000 of them. What waits already is not sent twice.',
  access: 'clinic.manage',
  params: byId,
  body: Type.Object({ clinic_id: Id, delivery: Type.Optional(Uuid), since: Type.Optional(Time) }, closed),
  reply: Type.Object({
    data: Type.Object({
      count: Type.Integer(),
      rest_since: Nullable(Time, { description: 'Of the first that was left out; null: none was.' }),
    }),
  }),
  errors: changeErrors,
});
