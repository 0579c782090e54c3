import type { Bundle, OperationOutcome, Subscription } from 'fhir/r4';
import { expect, test } from 'vitest';
import { subscriptionLimits } from '../../../contract/fhir/subscriptions.ts';
import {
  bundleIn,
  type Draft,
  extension,
  type Headers,
  makeSubscriptionWorld,
  resourceOf,
  statusIn,
  TOPIC,
  verify,
} from '../../../tests/helpers/subscription-world.ts';
import { receiverUrl } from '../../../tests/helpers/webhook-receiver.ts';
import { sendNotices } from './sending.ts';

const { receiver, tools, owner, makeKey, call, subscribe } = await makeSubscriptionWorld();

const outcomeOf = (reply: { json<T>(): T }): string =>
  reply
    .json<OperationOutcome>()
    .issue.map(({ code, diagnostics }) => `${code}: ${diagnostics}`)
    .join();

let made = 0;

test('a handshake comes first, signed, and makes it active; its secret is told once', async () => {
  const made = await subscribe();
  expect(made.resource).toMatchObject({ status: 'requested', criteria: `${TOPIC}organization-changed` });
  const [handshake, ...more] = receiver.at(made.path);
  if (!handshake) throw new Error('Nothing came');
  expect(more).toEqual([]);
  verify(handshake, made.secret);
  expect(() => verify({ ...handshake, body: `${handshake.body} ` }, made.secret)).toThrow();
  expect(handshake.headers['content-type']).toBe('application/fhir+json');
  expect(statusIn(bundleIn(handshake))).toMatchObject({
    type: 'handshake',
    status: 'requested',
    since: 0,
    events: [],
  });
  const kept = await made.read();
  expect(kept.status).toBe('active');
  expect(kept.extension).toBeUndefined();
  const search = await call(
    'GET',
    `Subscription?url=${encodeURIComponent(receiverUrl(made.path))}&status=active,error`,
    made.headers,
  );
  expect(search.json<Bundle>().entry?.map(({ resource }) => resource?.id)).toEqual([made.id]);
  expect((await call('GET', 'Subscription?status=off', made.headers)).json<Bundle>().total).toBe(0);
});

test('a handshake that fails puts it in error, which its key ends by asking anew', async () => {
  made += 1;
  const path = `failing${made}`;
  receiver.answer(path, (response) => response.writeHead(500).end());
  const headers = await makeKey();
  const reply = await call('POST', 'Subscription', headers, resourceOf({ endpoint: receiverUrl(path) }));
  const { id } = reply.json<Subscription>();
  await sendNotices(tools);
  await sendNotices(tools);
  expect(receiver.at(path)).toHaveLength(1);
  const failed = (await call('GET', `Subscription/${id}`, headers)).json<Subscription>();
  expect(failed).toMatchObject({ status: 'error', error: 'The receiver has not taken a notification.' });
  const status = await call('GET', `Subscription/${id}/$status`, headers);
  expect(statusIn(status.json())).toMatchObject({
    ...{ type: 'query-status', status: 'error' },
    error: { coding: [{ code: 'no-response' }] },
  });
  receiver.answer(path, (response) => response.end());
  const patch = [{ op: 'replace', path: '/status', value: 'requested' }];
  expect((await call('PATCH', `Subscription/${id}`, headers, patch)).json()).toMatchObject({
    status: 'requested',
  });
  await sendNotices(tools);
  expect((await call('GET', `Subscription/${id}`, headers)).json()).toMatchObject({ status: 'active' });
});

test.each<[string, Draft, string]>([
  ['an unknown topic', { topic: 'patients-changed' }, 'not-supported: The topic'],
  ['a filter of another type', { filters: ['Practitioner?name=anna'] }, 'not-supported: The filter'],
  ['a filter without a parameter', { filters: ['Organization?'] }, 'not-supported: The filter'],
  [
    'a parameter that is not searched by',
    { filters: ['Organization?colour=red'] },
    'not-supported: The parameter colour',
  ],
  ['a parameter of the result', { filters: ['Organization?_sort=name&name=a'] }, 'not-supported: The filter'],
  ['a value that cannot be read', { filters: ['Organization?active=perhaps'] }, 'value: The value'],
  ['too many filters', { filters: Array(6).fill('Organization?name=a') }, 'not-supported: At most 5 filters'],
  ['another channel', { channel: { type: 'websocket' } }, 'not-supported: Only the channel'],
  ['headers', { channel: { header: ['Authorization: x'] } }, 'not-supported: Headers'],
  ['a payload of another form', { channel: { payload: 'text/plain' } }, 'not-supported: The payload'],
  ['no content', { channel: { _payload: undefined } }, 'value: The value of channel.payload.extension'],
  [
    'plain http',
    { endpoint: 'http://hooks.clinic.example/' },
    'not-supported: The endpoint has to be an https',
  ],
  [
    'an address of a private network',
    { endpoint: 'https://10.0.0.7/' },
    'not-supported: The endpoint has to be reachable',
  ],
  ['another port', { endpoint: 'https://hooks.clinic.example:22/' }, 'not-supported: The endpoint may use'],
  ['an end that is over', { more: { end: '2020-01-01T00:00:00Z' } }, 'value: The value of end'],
  ['a status that there is not', { more: { status: 'on' } }, 'value: The value of status'],
  [
    'a heartbeat that is no number',
    { channel: { extension: [extension('heartbeat-period', { valueUnsignedInt: 'often' })] } },
    'value: The value of',
  ],
])('%s is refused with the reason', async (_, draft, reason) => {
  const headers = await makeKey();
  const reply = await call('POST', 'Subscription', headers, resourceOf(draft));
  expect([400, 422]).toContain(reply.statusCode);
  expect(outcomeOf(reply)).toContain(reason);
  expect((await call('GET', 'Subscription', headers)).json<Bundle>().total).toBe(0);
});

test('numbers beyond the bounds are taken to the nearest, and the answer shows it', async () => {
  const { resource } = await subscribe({
    channel: {
      extension: [
        extension('heartbeat-period', { valueUnsignedInt: 1 }),
        extension('timeout', { valueUnsignedInt: 600 }),
        extension('max-count', { valuePositiveInt: 5000 }),
      ],
    },
  });
  expect(resource.channel.extension).toEqual([
    extension('heartbeat-period', { valueUnsignedInt: 60 }),
    extension('timeout', { valueUnsignedInt: 10 }),
    extension('max-count', { valuePositiveInt: 100 }),
  ]);
});

test('without a key, by a person and with the key of somebody else there is no such thing', async () => {
  const mine = await subscribe();
  const other = await makeKey();
  const patch = [{ op: 'replace', path: '/status', value: 'off' }];
  const unknown = '00000000-0000-4000-8000-000000000000';
  for (const [method, path, payload] of [
    ['GET', '', undefined],
    ['GET', '/$status', undefined],
    ['GET', '/$events', undefined],
    ['PATCH', '', patch],
    ['DELETE', '', undefined],
  ] as const) {
    const of = (id: string, headers: Headers) => call(method, `Subscription/${id}${path}`, headers, payload);
    expect((await of(mine.id, {})).statusCode).toBe(401);
    expect((await of(mine.id, { ...owner.headers })).statusCode).toBe(404);
    const [foreign, missing] = [await of(mine.id, other), await of(unknown, other)];
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body]);
  }
  expect((await call('POST', 'Subscription', {}, resourceOf({}))).statusCode).toBe(401);
  expect((await call('POST', 'Subscription', { ...owner.headers }, resourceOf({}))).statusCode).toBe(404);
  expect((await call('GET', 'Subscription', other)).json<Bundle>().total).toBe(0);
  expect((await call('GET', 'Subscription/$status', other)).json<Bundle>().total).toBe(0);
  expect(await mine.state()).toBe('active');
});

test('a key has ten at most, also where many are asked for at once', async () => {
  const headers = await makeKey();
  const replies = await Promise.all(
    Array.from({ length: subscriptionLimits.perKey + 4 }, () =>
      call('POST', 'Subscription', headers, resourceOf({})),
    ),
  );
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(subscriptionLimits.perKey);
  const refused = replies.find(({ statusCode }) => statusCode === 422);
  expect(refused && outcomeOf(refused)).toContain('10 subscriptions');
  await sendNotices(tools);
});

test('asked again under the same idempotency key it is the same, with another secret and another handshake', async () => {
  const headers = { ...(await makeKey()), 'idempotency-key': 'asked-once-only' };
  const first = await subscribe({ endpoint: receiverUrl('again') }, headers);
  const second = await subscribe({ endpoint: receiverUrl('again') }, headers);
  expect(second.id).toBe(first.id);
  const [, handshake] = receiver.at('again');
  if (!handshake) throw new Error('Nothing came');
  verify(handshake, second.secret);
  expect(() => verify(handshake, first.secret)).toThrow();
  const other = await call('POST', 'Subscription', headers, resourceOf({ topic: 'location-changed' }));
  expect(other.statusCode).toBe(422);
});
