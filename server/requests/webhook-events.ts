import type { WebhookType } from '../../contract/team/webhooks.ts';

/** What webhooks are told by another name than that the request has changed, by the kind of the event. */
const told: ReadonlyMap<string, readonly WebhookType[]> = new Map<string, readonly WebhookType[]>([
  ['offer', ['offer.sent']],
  ['withdraw', ['offer.withdrawn']],
  ['accept', ['offer.accepted', 'request.accepted']],
  ['decline_offer', ['offer.declined']],
  ['cancel', ['request.cancelled']],
  ['call_off', ['request.cancelled']],
  // Those whom it is new to are told that it is there, and the others nothing.
  ['review', []],
  ['open', []],
  ['add_recipients', []],
  // Reminders to the client.
  ['warn', []],
]);

export const webhookTypesOf = (kind: string): readonly WebhookType[] => told.get(kind) ?? ['request.changed'];
