// Writes docs/asyncapi.json, what the service tells by itself, from the contract; with --check says whether it is of this contract.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { LIVE_PATH, liveActs, liveEvents } from '../contract/chats/live.ts';
import { WebhookEvent } from '../contract/team/webhooks.ts';

const path = join(import.meta.dirname, '..', 'docs', 'asyncapi.json');

type Message = { name: string; title: string; contentType: string; payload: unknown };
type Messages = Record<string, Message>;

/** Names of components have no dots. */
const keyOf = (name: string): string => name.replaceAll('.', '_');

const messagesOf = (schemas: Record<string, TSchema>): Messages =>
  Object.fromEntries(
    Object.entries(schemas).map(([name, payload]) => [
      keyOf(name),
      { name, title: name, contentType: 'application/json', payload },
    ]),
  );

const refer = (channel: string, messages: Messages) =>
  Object.keys(messages).map((key) => ({ $ref: `#/channels/${channel}/messages/${key}` }));

const events = messagesOf(liveEvents);
const acts = messagesOf(liveActs);
const deliveries = messagesOf({ delivery: WebhookEvent });
// Both ways some are of one name.
const actKeys = Object.fromEntries(Object.entries(acts).map(([key, act]) => [`act_${key}`, act]));

const description = {
  asyncapi: '3.1.0',
  info: {
    title: 'Medatlas: live events and webhooks',
    version: '1',
    description:
      'Live events come over Socket.IO 4, with the token of a session in `auth.token`. Webhooks are POSTs to addresses of clinics, signed as Standard Webhooks say.',
  },
  defaultContentType: 'application/json',
  servers: {
    medatlas: {
      host: 'medatlas.example',
      pathname: LIVE_PATH,
      protocol: 'wss',
      description: 'Socket.IO 4 at this path: polling or WebSocket. The host is that of the installation.',
      security: [{ $ref: '#/components/securitySchemes/session' }],
    },
    receiver: {
      host: 'hooks.clinic.example',
      protocol: 'https',
      description: 'The address that an owner of the clinic has entered.',
    },
  },
  channels: {
    live: {
      address: LIVE_PATH,
      servers: [{ $ref: '#/servers/medatlas' }],
      messages: { ...events, ...actKeys },
    },
    webhook: { address: '/', servers: [{ $ref: '#/servers/receiver' }], messages: deliveries },
  },
  operations: {
    tell: {
      action: 'send',
      summary: 'What changes for whoever is connected.',
      channel: { $ref: '#/channels/live' },
      messages: refer('live', events),
    },
    listen: {
      action: 'receive',
      summary: 'Hints of whoever is connected. Anything else ends the connection.',
      channel: { $ref: '#/channels/live' },
      messages: refer('live', actKeys),
    },
    deliver: {
      action: 'send',
      summary: 'What happens in a clinic, at least once and in no certain order.',
      channel: { $ref: '#/channels/webhook' },
      messages: refer('webhook', deliveries),
    },
  },
  components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
};

const text = `${JSON.stringify(description, null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(path, 'utf8') !== text) {
    process.stderr.write('docs/asyncapi.json is not of this contract: run node scripts/make-asyncapi.ts\n');
    process.exitCode = 1;
  }
} else writeFileSync(path, text);
