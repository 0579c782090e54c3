import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bundle, Parameters, Subscription } from 'fhir/r4';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect } from 'vitest';
import { BACKPORT } from '../../contract/fhir/subscriptions.ts';
import { lookAfter, sendNotices } from '../../server/fhir/subscriptions/sending.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createApiKey } from '../factories/api-keys.ts';
import { createCities, createClinic } from '../factories/clinics.ts';
import { createDictionaries } from '../factories/dictionaries.ts';
import { testApp } from './app.ts';
import { type Received, receiverUrl, startReceiver } from './webhook-receiver.ts';

export const BASE = 'http://localhost:80/fhir';
export const TOPIC = `${BASE}/SubscriptionTopic/`;

export type Headers = Record<string, string>;

export const extension = (name: string, value: object) => ({
  url: `${BACKPORT}/StructureDefinition/backport-${name}`,
  ...value,
});

export type Draft = {
  topic?: string;
  filters?: string[];
  content?: string;
  endpoint?: string;
  channel?: object;
  more?: object;
};
export const resourceOf = ({ topic, filters = [], content = 'id-only', endpoint, channel, more }: Draft) => ({
  resourceType: 'Subscription',
  status: 'requested',
  reason: 'Keeps a copy',
  criteria: TOPIC + (topic ?? 'organization-changed'),
  ...(filters.length > 0 && {
    _criteria: {
      extension: filters.map((valueString) => extension('filter-criteria', { valueString })),
    },
  }),
  channel: {
    type: 'rest-hook',
    endpoint: endpoint ?? receiverUrl('none'),
    payload: 'application/fhir+json',
    _payload: { extension: [extension('payload-content', { valueCode: content })] },
    ...channel,
  },
  ...more,
});

export const bundleIn = ({ body }: Received): Bundle => JSON.parse(body);

const isParameters = (resource: { resourceType: string } | undefined): resource is Parameters =>
  resource?.resourceType === 'Parameters';

export function statusIn(bundle: Bundle) {
  const resource = bundle.entry?.[0]?.resource;
  if (!isParameters(resource)) throw new Error('The first entry is the status');
  const all = resource.parameter ?? [];
  const one = (name: string) => all.find((parameter) => parameter.name === name);
  const events = all
    .filter(({ name }) => name === 'notification-event')
    .map(({ part = [] }) => {
      const inner = (name: string) => part.find((parameter) => parameter.name === name);
      return {
        number: Number(inner('event-number')?.valueString),
        focus: inner('focus')?.valueReference?.reference,
      };
    });
  return {
    type: one('type')?.valueCode,
    status: one('status')?.valueCode,
    topic: one('topic')?.valueCanonical,
    since: Number(one('events-since-subscription-start')?.valueString),
    error: one('error')?.valueCodeableConcept,
    events,
  };
}

export const numbersOf = (sent: readonly Received[]): number[] =>
  sent.flatMap((one) => statusIn(bundleIn(one)).events.map(({ number }) => number));

export const verify = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

/** The API, a receiver of what is sent, and keys of an owner that ask for subscriptions. */
export async function makeSubscriptionWorld() {
  const { app, db, config } = await testApp(undefined, undefined, { LARGE_REPLIES_PER_MINUTE: '0' });
  const receiver = await startReceiver(400);
  const tools = {
    ...{ db, secrets: createSecrets(config), outgoing: receiver.outgoing, origin: 'http://localhost:80' },
  };
  await createCities(db);
  const cardiology = (await createDictionaries(db)).specialization('cardiology');
  const clinicId = await createClinic(db, { title: 'Own house' });
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });

  // For HL7's validator: scripts/fhir-conformance says how.
  const documents = process.env.FHIR_DOCUMENTS;
  const answers: string[] = [];
  afterAll(async () => {
    if (documents === undefined) return;
    const all = [...receiver.received.map(({ body }) => body), ...answers];
    for (const [at, body] of all.entries())
      await writeFile(join(documents, `${owner.id}-${at}.${body.startsWith('<') ? 'xml' : 'json'}`), body);
  });

  const makeKey = (): Promise<Headers> =>
    createApiKey(db, { accountId: owner.id, clinicId, scopes: ['directory.subscribe'] });

  async function call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    headers: Headers,
    payload?: object,
  ) {
    const type = method === 'PATCH' ? 'application/json-patch+json' : 'application/fhir+json';
    const reply = await app.inject({
      ...{ method, url: `/fhir/${path}` },
      headers: { 'accept-language': 'en', ...headers, ...(payload && { 'content-type': type }) },
      ...(payload && { payload: JSON.stringify(payload) }),
    });
    answers.push(reply.body);
    return reply;
  }

  let made = 0;
  /** A subscription of a key of its own, whose receiver has taken the handshake. */
  async function subscribe(draft: Draft = {}, key?: Headers) {
    made += 1;
    const path = `receiver${made}`;
    const headers = key ?? (await makeKey());
    // Changes of before could be told too.
    await quiet();
    const reply = await call(
      'POST',
      'Subscription',
      headers,
      resourceOf({ endpoint: receiverUrl(path), ...draft }),
    );
    expect(reply.statusCode, reply.body).toBe(201);
    const resource = reply.json<Subscription>();
    const id = resource.id ?? '';
    const secret = resource.extension?.[0]?.valueString ?? '';
    await sendNotices(tools);
    const read = async () => (await call('GET', `Subscription/${id}`, headers)).json<Subscription>();
    return {
      ...{ id, path, headers, secret, resource, read },
      /** What came after the handshake. */
      got: () => receiver.at(path).slice(1),
      events: async (query = '') =>
        (await call('GET', `Subscription/${id}/$events${query}`, headers)).json<Bundle>(),
      state: async () => (await read()).status,
    };
  }

  /** Looks for changes and sends, as the job of each minute does. */
  async function look(): Promise<void> {
    await lookAfter(db);
    await sendNotices(tools);
  }

  /** Waits until no transaction of before is under way, also of other tests: their numbers are those of the whole server. */
  async function quiet(): Promise<void> {
    const { rows } = await sql<{ own: string }>`select pg_current_xact_id()::text as own`.execute(db);
    const isQuiet = async () =>
      (
        await sql<{ is: boolean }>`
          select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.own}::text::xid8 as is`.execute(db)
      ).rows[0]?.is;
    await expect.poll(isQuiet, { timeout: 60_000 }).toBe(true);
  }

  /** A minute after everything of before has ended. */
  async function minute(act: () => Promise<void> = look): Promise<void> {
    await quiet();
    await act();
  }

  const touch = (id: number) =>
    sql`update clinics set phone = '+49' || floor(random() * 1e9) where id = ${id}`.execute(db);

  const skipWaits = ({ id }: { id: string }) =>
    sql`update fhir_deliveries set next_at = now(), sending_until = null where subscription_id = ${id}::uuid`.execute(
      db,
    );

  return {
    ...{ app, db, receiver, tools, cardiology, clinicId, owner },
    ...{ makeKey, call, subscribe, look, minute, touch, skipWaits },
  };
}
