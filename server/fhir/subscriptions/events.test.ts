import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { subscriptionLimits } from '../../../contract/fhir/subscriptions.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import {
  BASE,
  bundleIn,
  extension,
  makeSubscriptionWorld,
  numbersOf,
  statusIn,
  verify,
} from '../../../tests/helpers/subscription-world.ts';
import { type Received, receiverUrl } from '../../../tests/helpers/webhook-receiver.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { lookAfter, sendNotices } from './sending.ts';

const { db, receiver, tools, cardiology, call, subscribe, look, minute, touch, skipWaits } =
  await makeSubscriptionWorld();

test('are numbered without a gap and come in order, each once, by batches of the asked size', async () => {
  const made = await subscribe({
    topic: 'directory-changed',
    content: 'full-resource',
    channel: { extension: [extension('max-count', { valuePositiveInt: 2 })] },
  });
  const first = await createClinic(db, { title: 'Nord' });
  await createDoctor(db, {
    title: 'Dr. Anna',
    positions: [{ clinicId: first, specializationId: cardiology }],
  });
  await minute();
  await minute();
  const sent = made.got();
  expect(numbersOf(sent)).toEqual([1, 2, 3, 4, 5]);
  for (const one of sent) verify(one, made.secret);
  const types = sent.flatMap((one) =>
    (bundleIn(one).entry ?? []).slice(1).map(({ resource }) => resource?.resourceType),
  );
  expect(types.sort()).toEqual([
    'HealthcareService',
    'Location',
    'Organization',
    'Practitioner',
    'PractitionerRole',
  ]);
  expect(statusIn(bundleIn(sent[0] as Received))).toMatchObject({
    type: 'event-notification',
    status: 'active',
    since: 5,
  });
  await touch(first);
  await minute();
  expect(numbersOf(made.got()).slice(5)).toEqual([6, 7, 8, 9, 10]);
});

test('an empty payload names nothing, one of ids names each resource', async () => {
  const [empty, ids] = [await subscribe({ content: 'empty' }), await subscribe()];
  const id = await createClinic(db, { title: 'Names' });
  await minute();
  const [one] = empty.got();
  if (!one) throw new Error('Nothing came');
  expect(statusIn(bundleIn(one))).toMatchObject({
    topic: undefined,
    events: [{ number: 1, focus: undefined }],
  });
  expect(bundleIn(one).entry).toHaveLength(1);
  expect(statusIn(bundleIn(ids.got()[0] as Received)).events).toEqual([
    { number: 1, focus: `${BASE}/Organization/${id}` },
  ]);
});

test('filters narrow what is told, all of them together; what is gone is told to everyone', async () => {
  const made = await subscribe({
    filters: ['Organization?address-country=PT', 'Organization?name=Porto,Lisboa'],
  });
  const porto = await createClinic(db, { title: 'Porto Clinic', country: 'PT', cityId: null });
  await createClinic(db, { title: 'Faro Clinic', country: 'PT', cityId: null });
  await createClinic(db, { title: 'Porto of Spain', country: 'ES', cityId: null });
  await minute();
  const foci = () => made.got().flatMap((one) => statusIn(bundleIn(one)).events.map(({ focus }) => focus));
  expect(foci()).toEqual([`${BASE}/Organization/${porto}`]);
  const gone = await createClinic(db, { title: 'Leaves' });
  await minute();
  await sql`delete from clinics where id = ${gone}`.execute(db);
  await minute();
  expect(foci().slice(1)).toEqual([`${BASE}/Organization/${gone}`]);
  const full = await made.events('?content=full-resource&eventsSinceNumber=2');
  expect(full.entry?.[1]).toMatchObject({ request: { method: 'DELETE', url: `Organization/${gone}` } });
});

test('a change whose transaction ends later than others that began after it is not missed', async () => {
  const made = await subscribe();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let slowId = 0;
  let isWritten = () => {};
  const written = new Promise<void>((done) => {
    isWritten = done;
  });
  const slow = db.transaction().execute(async (trx) => {
    slowId = await createClinic(trx, { title: 'Slow' });
    isWritten();
    await held;
  });
  await written;
  const quick = await createClinic(db, { title: 'Quick' });
  await look();
  release();
  await slow;
  await minute();
  await minute();
  const foci = made.got().flatMap((one) => statusIn(bundleIn(one)).events.map(({ focus }) => focus));
  expect(foci.sort()).toEqual([quick, slowId].map((id) => `${BASE}/Organization/${id}`).sort());
  expect(numbersOf(made.got())).toEqual([1, 2]);
});

test('two nodes that look and send at once count and send each once', async () => {
  const made = await subscribe({
    channel: { extension: [extension('max-count', { valuePositiveInt: 1 })] },
  });
  for (let i = 0; i < 12; i += 1) await createClinic(db, { title: `Both ${i}` });
  await Promise.all([minute(), minute(), minute()]);
  await minute();
  expect(numbersOf(made.got())).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  const ids = made.got().map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(12);
});

test('a node killed between the commit and the sending leaves its delivery to the others, under the same id', async () => {
  const made = await subscribe();
  await createClinic(db, { title: 'Before the kill' });
  let isKilled = false;
  const killed: Outgoing = async (url, request) => {
    if (url === receiverUrl(made.path) && !isKilled) {
      isKilled = true;
      throw new Error('killed');
    }
    return receiver.outgoing(url, request);
  };
  await minute(() => lookAfter(db));
  await expect(sendNotices({ ...tools, outgoing: killed })).rejects.toThrow('killed');
  await sendNotices(tools);
  expect(made.got()).toEqual([]);
  await skipWaits(made);
  await minute();
  const [one] = made.got();
  if (!one) throw new Error('Nothing came');
  expect(numbersOf(made.got())).toEqual([1]);
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id, attempts from fhir_deliveries
    where subscription_id = ${made.id}::uuid and type = 'event-notification'`.execute(db);
  expect(rows).toEqual([{ id: String(one.headers['webhook-id']).replace('msg_', ''), attempts: 2 }]);
});

test('a receiver that was down gets everything once it is up, in order', async () => {
  const made = await subscribe();
  receiver.answer(made.path, (response) => response.writeHead(503).end());
  await createClinic(db, { title: 'Down 1' });
  await minute();
  await createClinic(db, { title: 'Down 2' });
  await minute();
  expect(await made.state()).toBe('active');
  expect(made.got()).toHaveLength(1);
  receiver.answer(made.path, (response) => response.end());
  await skipWaits(made);
  await minute();
  expect(numbersOf(made.got())).toEqual([1, 1, 2]);
  const [first, again] = made.got();
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const missed = await made.events('?eventsSinceNumber=2&eventsUntilNumber=2');
  expect(statusIn(missed)).toMatchObject({ type: 'query-event', events: [{ number: 2 }] });
  expect(
    (await call('GET', `Subscription/${made.id}/$events?eventsSinceNumber=x`, made.headers)).statusCode,
  ).toBe(400);
});

test('a receiver that is down for days puts it in error, then off; asked anew it goes on where it was', async () => {
  const made = await subscribe();
  receiver.answer(made.path, (response) => response.writeHead(503).end());
  const id = await createClinic(db, { title: 'Days' });
  await minute();
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    await skipWaits(made);
    await sendNotices(tools);
  }
  expect(made.got()).toHaveLength(10);
  expect(await made.state()).toBe('error');
  await touch(id);
  await minute();
  expect(made.got()).toHaveLength(10);
  expect(statusIn(await made.events())).toMatchObject({ status: 'error', since: 2 });
  receiver.answer(made.path, (response) => response.end());
  await call('PATCH', `Subscription/${made.id}`, made.headers, [
    { op: 'replace', path: '/status', value: 'active' },
  ]);
  await sendNotices(tools);
  expect(numbersOf(made.got().slice(11))).toEqual([1, 2]);
  receiver.answer(made.path, (response) => response.writeHead(410).end());
  await touch(id);
  await minute();
  expect(await made.read()).toMatchObject({ status: 'off', error: expect.stringContaining('410') });
  receiver.answer(made.path, (response) => response.end());
  await touch(id);
  await minute();
  await call('PATCH', `Subscription/${made.id}`, made.headers, [
    { op: 'replace', path: '/status', value: 'requested' },
  ]);
  await touch(id);
  await minute();
  await minute();
  // What happened while it was off is not told: the numbers go on.
  expect(numbersOf(made.got().slice(-1))).toEqual([4]);
  await sql`
    update fhir_subscriptions set status = 'error', problem = 'no_response', failing_at = now() - interval '3 days'
    where id = ${made.id}::uuid`.execute(db);
  await minute();
  expect(await made.state()).toBe('off');
});

test('more than can wait puts it in error, and its numbers go on', async () => {
  const made = await subscribe();
  receiver.answer(made.path, (response) => response.writeHead(503).end());
  const many = subscriptionLimits.waitingMax + 5;
  await sql`insert into clinics (slug, title, country)
    select 'many-' || n, 'Many ' || n, 'FR' from generate_series(1, ${many}::int) n`.execute(db);
  await minute();
  expect(await made.read()).toMatchObject({
    status: 'error',
    error: expect.stringContaining('Copy the directory'),
  });
  const status = await call('GET', `Subscription/$status?id=${made.id}&status=error`, made.headers);
  expect(statusIn(status.json())).toMatchObject({ since: many });
  receiver.answer(made.path, (response) => response.end());
  await call('PATCH', `Subscription/${made.id}`, made.headers, [
    { op: 'replace', path: '/status', value: 'requested' },
  ]);
  await sendNotices(tools);
  await createClinic(db, { title: 'After all' });
  await minute();
  expect(numbersOf(made.got())).toEqual([many + 1]);
  await sql`delete from clinics where slug like 'many-%'`.execute(db);
  await call('DELETE', `Subscription/${made.id}`, made.headers);
});

test('a filter that the service does not know any more puts its subscription in error and stops no other', async () => {
  const unknown = await subscribe({ filters: ['Organization?name=asked'] });
  const fine = await subscribe();
  await sql`
    update fhir_subscriptions set filters = '{Organization?colour=red}' where id = ${unknown.id}::uuid`.execute(
    db,
  );
  await createClinic(db, { title: 'Both are asked' });
  await minute();
  expect(numbersOf(fine.got())).toEqual([1]);
  expect(await unknown.read()).toMatchObject({ status: 'error', error: 'A filter could not be answered.' });
});
