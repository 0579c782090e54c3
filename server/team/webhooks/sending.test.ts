import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { createWebhook, recordEvent } from '../../../tests/factories/webhooks.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import {
  privateUrl,
  type Received,
  receiverUrl,
  startReceiver,
} from '../../../tests/helpers/webhook-receiver.ts';
import type { Outgoing } from '../../platform/outgoing.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { listDeliveries, listWebhooks } from './reads.ts';
import { endFailing, sendDue } from './sending.ts';
import { removeOldDeliveries, replayDeliveries, rotateSecret } from './writes.ts';

const { db, config } = await testApp();
const secrets = createSecrets(config);
const receiver = await startReceiver(400);
const tools = { db, secrets, outgoing: receiver.outgoing, origin: 'https://medatlas.example' };

let made = 0;
async function makeHook({ url }: { url?: string } = {}) {
  made += 1;
  const path = `hook${made}`;
  const clinicId = await createClinic(db, { title: `Clinic ${made}`, country: 'DE', cityId: null });
  const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
  const hook = await createWebhook(db, secrets, { clinicId, url: url ?? receiverUrl(path) });
  const by = { accountId: owner.id, clinicId, address: '192.0.2.1' };
  const log = async () => (await listDeliveries(db, hook.id, null)).data;
  const state = async () => (await listWebhooks(db, clinicId))[0];
  return { ...hook, path, clinicId, owner, by, log, state };
}
type Hook = Awaited<ReturnType<typeof makeHook>>;

/** Everything that waits is due now. */
const skipWaits = ({ id }: Hook) =>
  sql`update webhook_deliveries set next_at = now(), sending_until = null where webhook_id = ${id}::uuid`.execute(
    db,
  );

const verify = ({ body, headers }: Received, secret: string): unknown =>
  new Webhook(secret).verify(body, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });

const only = <T>(list: readonly T[]): T => {
  const [one] = list;
  if (one === undefined || list.length !== 1) throw new Error(`${list.length} of them, not one`);
  return one;
};

test('a delivery is signed as Standard Webhooks say, and holds ids and links', async () => {
  const hook = await makeHook();
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  const got = only(receiver.at(hook.path));
  expect(verify(got, hook.secret)).toEqual({
    type: 'profile.changed',
    timestamp: expect.any(String),
    data: {
      clinic_id: hook.clinicId,
      section: 'about',
      links: {
        page: `https://medatlas.example/staff/profile?clinic=${hook.clinicId}`,
        api: `https://medatlas.example/api/v1/staff/clinics/${hook.clinicId}/profile`,
      },
    },
  });
  expect(() => verify({ ...got, body: got.body.replace('about', 'other') }, hook.secret)).toThrow();
  expect(() => verify(got, `whsec_${'A'.repeat(44)}`)).toThrow();
  const told = only(await hook.log());
  expect(told).toMatchObject({ state: 'delivered', attempts: 1, next_at: null });
  expect(told.last_attempts).toMatchObject([{ status: 200, failure: null, answer: 'taken' }]);
  expect(got.headers['webhook-id']).toBe(`msg_${told.id}`);
});

test('after a change of the secret both sign for a day, then the new one alone', async () => {
  const hook = await makeHook();
  const fresh = await rotateSecret({ db, secrets }, hook.by, hook.id);
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  const during = only(receiver.at(hook.path));
  verify(during, hook.secret);
  verify(during, fresh);
  expect((await hook.state())?.former_secret_until).not.toBeNull();
  await sql`update webhook_secrets set ends_at = now() where ends_at is not null`.execute(db);
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  const after = receiver.at(hook.path)[1];
  if (!after) throw new Error('Nothing came');
  verify(after, fresh);
  expect(() => verify(after, hook.secret)).toThrow();
  for (let i = 0; i < 3; i += 1) await rotateSecret({ db, secrets }, hook.by, hook.id);
  await rotateSecret({ db, secrets }, hook.by, hook.id);
  await expect(rotateSecret({ db, secrets }, hook.by, hook.id)).rejects.toMatchObject({ code: 'invalid' });
});

test.each([
  [
    'redirects',
    (hook: Hook) => receiver.answer(hook.path, (r) => r.writeHead(302, { location: '/stolen' }).end()),
  ],
  ['is broken', (hook: Hook) => receiver.answer(hook.path, (r) => r.writeHead(500).end('no'))],
  ['hangs', (hook: Hook) => receiver.answer(hook.path, () => {})],
  ['trickles', (hook: Hook) => receiver.answer(hook.path, (r) => r.writeHead(200).write('a'))],
])('a receiver that %s is tried again later, under the same id', async (what, set) => {
  const hook = await makeHook();
  set(hook);
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  await sendDue(tools);
  expect(receiver.at(hook.path)).toHaveLength(1);
  const waiting = only(await hook.log());
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
  const { status, failure } = only(waiting.last_attempts);
  const expected: Record<string, unknown[]> = {
    redirects: [302, null],
    'is broken': [500, null],
    hangs: [null, 'timeout'],
    trickles: [null, 'timeout'],
  };
  expect([status, failure]).toEqual(expected[what]);
  receiver.answer(hook.path, (response) => response.end());
  await skipWaits(hook);
  await sendDue(tools);
  const [first, second] = receiver.at(hook.path);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(receiver.at('stolen')).toEqual([]);
  expect(only(await hook.log())).toMatchObject({ state: 'delivered', attempts: 2 });
});

test('of an answer of 10 MB the beginning is kept', async () => {
  const hook = await makeHook();
  receiver.answer(hook.path, (response) => {
    response.on('error', () => {});
    response.end(Buffer.alloc(10 * 1024 * 1024, 'x\0'));
  });
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  const told = only(await hook.log());
  expect(told.state).toBe('delivered');
  const { answer } = only(told.last_attempts);
  expect(answer?.length).toBeLessThanOrEqual(1000);
  expect(answer).toMatch(/^x+$/);
});

test('a name that leads into a private network is not called', async () => {
  const hook = await makeHook({ url: privateUrl });
  const before = receiver.received.length;
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  expect(receiver.received.length).toBe(before);
  expect(only(only(await hook.log()).last_attempts)).toMatchObject({ status: null, failure: 'private' });
});

test('a receiver that hangs holds up no other', async () => {
  const [slow, quick] = [await makeHook(), await makeHook()];
  const held: (() => void)[] = [];
  receiver.answer(slow.path, (response) => held.push(() => response.end()));
  const outgoing: Outgoing = (url, request) => receiver.outgoing(url, { ...request, timeoutMs: 60_000 });
  for (let i = 0; i < 30; i += 1) await recordEvent(db, slow.clinicId);
  for (let i = 0; i < 5; i += 1) await recordEvent(db, quick.clinicId);
  const seen: number[] = [];
  receiver.answer(quick.path, (response) => {
    seen.push(held.length);
    response.end();
  });
  await sendDue({ ...tools, outgoing });
  expect(seen).toHaveLength(5);
  // The claims of one moment may see less than what is under way.
  expect(Math.max(...seen)).toBeLessThan(8);
  for (const release of held) release();
});

test('of two nodes that send at once each attempt is made by one', async () => {
  const hooks = [await makeHook(), await makeHook(), await makeHook()];
  for (let i = 0; i < 40; i += 1) for (const { clinicId } of hooks) await recordEvent(db, clinicId);
  await Promise.all([sendDue(tools), sendDue(tools)]);
  // What the bound on one webhook has left is due at once.
  await sendDue(tools);
  for (const hook of hooks) {
    const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
  }
});

test('what a killed node has sent and not noted is sent again under the same id, once it is taken for dead', async () => {
  const hook = await makeHook();
  await recordEvent(db, hook.clinicId);
  const outgoing: Outgoing = async (url, request) => {
    await receiver.outgoing(url, request);
    throw new Error('killed');
  };
  await expect(sendDue({ ...tools, outgoing })).rejects.toThrow('killed');
  await sendDue(tools);
  expect(receiver.at(hook.path)).toHaveLength(1);
  await sql`update webhook_deliveries set sending_until = now() where webhook_id = ${hook.id}::uuid`.execute(
    db,
  );
  await sendDue(tools);
  const [first, second] = receiver.at(hook.path);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  const told = only(await hook.log());
  expect(told).toMatchObject({ state: 'delivered', attempts: 2 });
  expect(told.last_attempts).toMatchObject([
    { status: 200 },
    { status: null, failure: null, duration_ms: null },
  ]);
});

test('what a transaction has not committed is never sent', async () => {
  const hook = await makeHook();
  await db
    .transaction()
    .execute(async (trx) => {
      await recordEvent(trx, hook.clinicId);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await sendDue(tools);
  expect([receiver.at(hook.path), await hook.log()]).toEqual([[], []]);
});

async function giveUp(hook: Hook): Promise<void> {
  receiver.answer(hook.path, (response) => response.writeHead(503).end());
  await recordEvent(db, hook.clinicId);
  for (let i = 0; i < 10; i += 1) {
    await sendDue(tools);
    await skipWaits(hook);
  }
}

test('what failed for three days is given up, the webhook is known to fail, and recovers with the next that arrives', async () => {
  const hook = await makeHook();
  await giveUp(hook);
  expect(only(await hook.log())).toMatchObject({ state: 'failed', attempts: 10, next_at: null });
  expect(await hook.state()).toMatchObject({ state: 'failing', off_because: null });
  await endFailing(db);
  expect((await hook.state())?.state).toBe('failing');
  receiver.answer(hook.path, (response) => response.end());
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  expect((await hook.state())?.state).toBe('active');
});

const offEmails = async ({ owner }: Hook): Promise<number> => {
  const { rows } = await sql<{ payload: { kind?: string; accountId?: string } }>`
    select j.payload from graphile_worker._private_jobs j`.execute(db);
  return rows.filter(({ payload }) => payload.kind === 'webhook_off' && payload.accountId === owner.id)
    .length;
};

test('one that goes on failing is switched off, its owners are told once, and what happens then is kept for them', async () => {
  const hook = await makeHook();
  await giveUp(hook);
  await recordEvent(db, hook.clinicId);
  await sql`update webhooks set failing_at = now() - interval '49 hours' where id = ${hook.id}::uuid`.execute(
    db,
  );
  await Promise.all([endFailing(db), endFailing(db)]);
  expect(await hook.state()).toMatchObject({ state: 'off', off_because: 'failing', waiting: 0 });
  expect(await offEmails(hook)).toBe(1);
  await recordEvent(db, hook.clinicId);
  expect((await hook.log()).map(({ state }) => state)).toEqual(['held', 'held', 'failed']);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await expect(replayDeliveries(db, hook.by, { id: hook.id, since })).rejects.toMatchObject({
    code: 'invalid',
  });
  await sql`update webhooks set state = 'active', off_because = null where id = ${hook.id}::uuid`.execute(db);
  receiver.answer(hook.path, (response) => response.end());
  const [one, other] = await Promise.all([
    replayDeliveries(db, hook.by, { id: hook.id, since }),
    replayDeliveries(db, hook.by, { id: hook.id, since }),
  ]);
  expect([one.count, other.count].sort()).toEqual([0, 3]);
  const before = receiver.at(hook.path).length;
  await sendDue(tools);
  expect(receiver.at(hook.path).length - before).toBe(3);
});

test('a receiver that says it is gone is asked no more', async () => {
  const hook = await makeHook();
  receiver.answer(hook.path, (response) => response.writeHead(410).end());
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  expect(await hook.state()).toMatchObject({ state: 'off', off_because: 'gone' });
  expect(await offEmails(hook)).toBe(1);
});

test('a secret that cannot be opened any more fails like a receiver', async () => {
  const hook = await makeHook();
  await sql`update webhook_secrets set sealed = 'another key' where webhook_id = ${hook.id}::uuid`.execute(
    db,
  );
  await recordEvent(db, hook.clinicId);
  await sendDue(tools);
  expect(only(only(await hook.log()).last_attempts)).toMatchObject({ failure: 'secret' });
});

test('the list of deliveries goes back a month', async () => {
  const hook = await makeHook();
  await recordEvent(db, hook.clinicId);
  await recordEvent(db, hook.clinicId);
  const [newest, oldest] = await hook.log();
  await sql`update webhook_deliveries set created_at = now() - interval '31 days' where id = ${oldest?.id}::uuid`.execute(
    db,
  );
  await removeOldDeliveries(db);
  expect(await hook.log()).toEqual([newest]);
});
