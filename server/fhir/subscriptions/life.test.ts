import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BACKPORT } from '../../../contract/fhir/subscriptions.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import {
  bundleIn,
  extension,
  makeSubscriptionWorld,
  numbersOf,
  statusIn,
} from '../../../tests/helpers/subscription-world.ts';
import { privateUrl, receiverUrl } from '../../../tests/helpers/webhook-receiver.ts';
import { lookAfter, sendNotices } from './sending.ts';
import { removeOldEvents } from './writes.ts';

const { db, receiver, tools, call, subscribe, minute } = await makeSubscriptionWorld();

test('a heartbeat comes when nothing else does, at the asked distance', async () => {
  const made = await subscribe({
    channel: { extension: [extension('heartbeat-period', { valueUnsignedInt: 120 })] },
  });
  await minute();
  expect(made.got()).toEqual([]);
  const pass = (seconds: number) =>
    sql`
      update fhir_subscriptions set last_sent_at = last_sent_at - ${seconds} * interval '1 second',
        created_at = created_at - ${seconds} * interval '1 second', beaten_at = beaten_at - ${seconds} * interval '1 second'
      where id = ${made.id}::uuid`.execute(db);
  await pass(121);
  await minute();
  await minute();
  expect(made.got().map((one) => statusIn(bundleIn(one)).type)).toEqual(['heartbeat']);
  receiver.answer(made.path, (response) => response.writeHead(500).end());
  await pass(121);
  await minute();
  await minute();
  expect(made.got()).toHaveLength(2);
  expect(await made.state()).toBe('active');
  receiver.answer(made.path, (response) => response.end());
  await createClinic(db, { title: 'Beats' });
  await minute();
  expect(numbersOf(made.got())).toEqual([1]);
});

test('another endpoint begins with a handshake, and the former one is told nothing more', async () => {
  const made = await subscribe();
  const patch = [{ op: 'replace', path: '/channel/endpoint', value: receiverUrl('moved') }];
  const reply = await call('PATCH', `Subscription/${made.id}`, made.headers, patch);
  expect(reply.json()).toMatchObject({ status: 'requested', channel: { endpoint: receiverUrl('moved') } });
  await createClinic(db, { title: 'Moves' });
  await minute();
  expect(made.got()).toEqual([]);
  expect(receiver.at('moved').map((one) => statusIn(bundleIn(one)).type)).toEqual([
    'handshake',
    'event-notification',
  ]);
  for (const wrong of [
    [
      {
        op: 'replace',
        path: '/channel/endpoint',
        value: privateUrl.replace('inside.clinic.example', '10.0.0.1'),
      },
    ],
    [{ op: 'remove', path: '/no/such/place' }],
    [{ op: 'replace', path: '/status', value: 'error' }],
    [{ op: 'replace', path: '/criteria', value: 'x' }],
  ])
    expect((await call('PATCH', `Subscription/${made.id}`, made.headers, wrong)).statusCode).toBe(422);
  expect(await made.state()).toBe('active');
});

test('switched off by its key, at its end, or with the key, it is told nothing more', async () => {
  const [off, ended, keyless] = [await subscribe(), await subscribe(), await subscribe()];
  await call('PATCH', `Subscription/${off.id}`, off.headers, [
    { op: 'replace', path: '/status', value: 'off' },
  ]);
  await createClinic(db, { title: 'Last words' });
  await minute(() => lookAfter(db));
  // Both have a delivery that waits when their end comes.
  await sql`update fhir_subscriptions set ends_at = now() where id = ${ended.id}::uuid`.execute(db);
  await sql`
    update api_keys set revoked_at = now()
    where id = (select key_id from fhir_subscriptions where id = ${keyless.id}::uuid)`.execute(db);
  await sendNotices(tools);
  await minute();
  for (const { got } of [off, ended, keyless]) expect(got()).toEqual([]);
  expect(await off.read()).toMatchObject({ status: 'off', error: 'Switched off by its owner.' });
  expect(await ended.read()).toMatchObject({ status: 'off', error: expect.stringContaining('end') });
  expect((await call('GET', `Subscription/${keyless.id}`, keyless.headers)).statusCode).toBe(401);
  const { rows } = await sql`
    select status, problem from fhir_subscriptions where id = ${keyless.id}::uuid`.execute(db);
  expect(rows).toEqual([{ status: 'off', problem: 'key' }]);
});

test('removed it is gone, with its events', async () => {
  const made = await subscribe();
  expect((await call('DELETE', `Subscription/${made.id}`, made.headers)).statusCode).toBe(200);
  expect((await call('DELETE', `Subscription/${made.id}`, made.headers)).statusCode).toBe(404);
  await createClinic(db, { title: 'Nobody hears' });
  await minute();
  expect(made.got()).toEqual([]);
  const { rows } = await sql`
    select kind, actor_role from audit_events where entity_id = ${made.id} order by id`.execute(db);
  expect(rows).toEqual(
    ['made', 'removed'].map((act) => ({ kind: `fhir_subscription.${act}`, actor_role: 'owner' })),
  );
});

test('old events and deliveries go; a name that leads into a private network is not called', async () => {
  const made = await subscribe();
  await createClinic(db, { title: 'Grows old' });
  await minute();
  await sql`update fhir_events set at = now() - interval '31 days' where subscription_id = ${made.id}::uuid`.execute(
    db,
  );
  await sql`
    update fhir_deliveries set created_at = now() - interval '31 days' where subscription_id = ${made.id}::uuid`.execute(
    db,
  );
  await removeOldEvents(db);
  expect(statusIn(await made.events())).toMatchObject({ since: 1, events: [] });
  const before = receiver.received.length;
  const inside = await subscribe({ endpoint: privateUrl });
  expect(receiver.received.length).toBe(before);
  expect(await inside.state()).toBe('error');
});

test('XML is sent and answered where it is asked for', async () => {
  const made = await subscribe({ content: 'full-resource', channel: { payload: 'application/fhir+xml' } });
  await createClinic(db, { title: 'Winkel < & >' });
  await minute();
  const [one] = made.got();
  expect(one?.headers['content-type']).toBe('application/fhir+xml');
  expect(one?.body).toContain('<name value="Winkel &lt; &amp; &gt;"/>');
  const read = await call('GET', `Subscription/${made.id}`, {
    ...made.headers,
    accept: 'application/fhir+xml',
  });
  expect(read.body).toContain(
    `<payload value="application/fhir+xml"><extension url="${BACKPORT}/StructureDefinition/backport-payload-content"><valueCode value="full-resource"/></extension></payload>`,
  );
});
