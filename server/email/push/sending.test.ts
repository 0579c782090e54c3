import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import {
  makeBrowser,
  privatePushUrl,
  pushUrl,
  readVapid,
  startPushService,
} from '../../../tests/helpers/push-service.ts';
import { createMessageStore } from '../../content/languages/message-store.ts';
import type { Log } from '../../platform/jobs.ts';
import { createSecrets } from '../../platform/secrets.ts';
import type { EmailKind } from '../kinds.ts';
import { subjects } from '../kinds.ts';
import { enqueueEmail, lockNewsReader } from '../writes.ts';
import { pushJobs } from './jobs.ts';
import { publicPushKey, pushKeys } from './keys.ts';
import { SEND_PUSH } from './rules.ts';
import { addDevice } from './writes.ts';

const { db, config: given } = await testApp(undefined, undefined, {
  PUBLIC_URL: 'https://medatlas.example',
});
const config = given;
const secrets = createSecrets(config);
const service = await startPushService();
const messages = await createMessageStore(db);
const lines: object[] = [];
const keep = (fields: object) => void lines.push(fields);
const log: Log = { debug: keep, info: keep, warn: keep, error: keep };
const send = pushJobs({ db, secrets, config, messages, outgoing: service.outgoing, log }).tasks[SEND_PUSH];

let made = 0;
/** An account with one device. Its email is not verified: notifications do not need one. */
async function makeReader({
  language = null,
  endpoint,
}: {
  language?: string | null;
  endpoint?: string;
} = {}) {
  made += 1;
  const path = `device-${made}`;
  const account = await makeAccount(db);
  if (language !== null)
    await sql`
      update accounts set language_id = (select id from languages where prefix = ${language})
      where id = ${account.id}::uuid`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from sessions where account_id = ${account.id}::uuid`.execute(db);
  const sessionId = rows[0]?.id ?? '';
  const browser = makeBrowser(endpoint ?? pushUrl(path));
  await addDevice({ db, secrets }, { accountId: account.id, sessionId }, browser.subscription);
  return { ...account, path, browser, sessionId };
}
type Reader = Awaited<ReturnType<typeof makeReader>>;

const tell = ({ id: accountId }: Reader, about: Omit<Parameters<typeof enqueueEmail>[1], 'accountId'>) =>
  db.transaction().execute((trx) => enqueueEmail(trx, { accountId, ...about }));

type JobRow = { id: string; payload: unknown; runAt: Date };
/** Jobs for the devices of a reader, in their order. */
async function jobsOf({ id }: Reader): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select j.id, j.payload, j.run_at as "runAt" from graphile_worker._private_jobs j
    join push_subscriptions p on p.id::text = j.payload ->> 'subscriptionId'
    where p.account_id = ${id}::uuid order by j.id`.execute(db);
  return rows;
}

/** Runs what waits for a reader, whenever it is due, and no job of others. */
async function run(reader: Reader): Promise<void> {
  for (const { id, payload } of await jobsOf(reader)) {
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(db);
    await send?.(payload, new AbortController().signal);
  }
}

const isThere = async ({ sessionId }: Reader): Promise<boolean> => {
  const { rows } = await sql`select from push_subscriptions where session_id = ${sessionId}::uuid`.execute(
    db,
  );
  return rows.length === 1;
};

test('a notification is signed, readable for its browser alone, and says what the email says', async () => {
  const reader = await makeReader({ language: 'ar' });
  const chatId = crypto.randomUUID();
  await tell(reader, { kind: 'message_news', chatId });
  await run(reader);
  const [pushed] = service.at(reader.path);
  if (!pushed) throw new Error('nothing was sent');
  const { publicKey } = await pushKeys({ db, secrets, config });
  const claims = readVapid(pushed, publicKey);
  expect(claims).toMatchObject({ aud: 'https://push.browser.example', sub: 'https://medatlas.example' });
  expect(Number(claims.exp) * 1000).toBeGreaterThan(Date.now());
  expect(Number(claims.exp) * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000);
  expect(pushed.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
    'content-encoding': 'aes128gcm',
  });
  expect(reader.browser.read(pushed.body)).toEqual({
    title: messages.translate('ar', 'mail.message_news.subject'),
    body: messages.translate('ar', 'mail.message_news.text'),
    path: `/chat/${chatId}`,
    tag: pushed.headers.topic,
    lang: 'ar',
    dir: 'rtl',
  });
  expect(() => makeBrowser(pushUrl('other')).read(pushed.body)).toThrow();
  const other = await pushKeys({
    db,
    secrets,
    config: { vapidKey: Buffer.alloc(32, 7).toString('base64url') },
  });
  expect(() => readVapid(pushed, other.publicKey)).toThrow();
  const { rows } = await sql<{ sentAt: Date | null }>`
    select sent_at as "sentAt" from push_subscriptions where session_id = ${reader.sessionId}::uuid`.execute(
    db,
  );
  expect(rows[0]?.sentAt).toBeInstanceOf(Date);
});

test('every kind of news that is a choice has words of one notification', async () => {
  const reader = await makeReader({ language: 'en' });
  const about = {
    requestId: crypto.randomUUID(),
    clinicId: 7,
    appointment: { startsAt: '2026-12-01T09:00:00Z', zone: 'Europe/Berlin', readerZone: 'Europe/Berlin' },
  };
  const kinds = Object.keys(subjects) as EmailKind[];
  for (const kind of kinds) {
    const news = kind === 'staff_news' ? { news: [{ kind: 'new_request', count: 2 }] } : {};
    await tell(reader, { kind, ...about, ...news });
  }
  await run(reader);
  const told = service.at(reader.path).map(({ body }) => reader.browser.read(body) as Record<string, string>);
  expect(told).toHaveLength(kinds.length);
  for (const { title = '', body = '', path = '' } of told) {
    expect(title).toMatch(/^\S.{9,}/);
    expect(body).toMatch(/^\S.{9,}/);
    expect(`${title} ${body}`).not.toMatch(/[{}:]$|mail\.|\{/);
    expect(path).toMatch(/^\/[a-z]/);
  }
});

test('of several about one conversation that wait for a device the last is sent, and it replaces those before', async () => {
  const reader = await makeReader();
  const chatId = crypto.randomUUID();
  for (let n = 0; n < 10; n += 1) await tell(reader, { kind: 'message_news', chatId });
  await tell(reader, { kind: 'message_news', chatId: crypto.randomUUID() });
  expect(await jobsOf(reader)).toHaveLength(2);
  await run(reader);
  await tell(reader, { kind: 'message_news', chatId });
  await run(reader);
  const topics = service.at(reader.path).map(({ headers }) => headers.topic);
  expect(topics).toHaveLength(3);
  expect(new Set(topics).size).toBe(2);
});

test('what concerns the safety of an account is told by email alone', async () => {
  const reader = await makeReader();
  await tell(reader, { kind: 'password_changed' });
  await tell(reader, { kind: 'comment_news' });
  expect(await jobsOf(reader)).toEqual([]);
});

test('nothing is sent about a subject that was switched off, to a blocked account, or after the logout', async () => {
  const changes = [
    (id: string) => sql`update accounts set pushes_messages = false where id = ${id}::uuid`,
    (id: string) => sql`update accounts set blocked_at = now(), block_reason = 'x' where id = ${id}::uuid`,
    (id: string) => sql`update sessions set expires_at = now() where account_id = ${id}::uuid`,
    (id: string) => sql`delete from sessions where account_id = ${id}::uuid`,
  ];
  for (const change of changes) {
    const reader = await makeReader();
    await tell(reader, { kind: 'message_news' });
    const [job] = await jobsOf(reader);
    await change(reader.id).execute(db);
    await send?.(job?.payload, new AbortController().signal);
    expect(service.at(reader.path)).toEqual([]);
  }
});

test('every device of an account is told', async () => {
  const reader = await makeReader();
  await openSessionFor(db, reader.id);
  const { rows } = await sql<{ id: string }>`
    select id from sessions where account_id = ${reader.id}::uuid and id <> ${reader.sessionId}::uuid`.execute(
    db,
  );
  const second = makeBrowser(pushUrl(`${reader.path}-b`));
  await addDevice(
    { db, secrets },
    { accountId: reader.id, sessionId: rows[0]?.id ?? '' },
    second.subscription,
  );
  await tell(reader, { kind: 'request_news' });
  await run(reader);
  expect(service.at(reader.path)).toHaveLength(1);
  const [pushed] = service.at(`${reader.path}-b`);
  expect(pushed && second.read(pushed.body)).toMatchObject({ path: '/requests' });
});

test('a device that its push service does not know any more is forgotten', async () => {
  for (const status of [404, 410]) {
    const reader = await makeReader();
    service.answer(reader.path, (response) => response.writeHead(status).end());
    await tell(reader, { kind: 'message_news' });
    await run(reader);
    expect(await isThere(reader), String(status)).toBe(false);
  }
});

test('a push service that is busy is asked again later, and given up after some times', async () => {
  const reader = await makeReader();
  const answers = [
    { status: 429, retryAfter: '7200', leastMs: 7_200_000 },
    { status: 503, retryAfter: '1', leastMs: 300_000 },
    { status: 500, retryAfter: '1', leastMs: 1_800_000 },
    { status: 502, retryAfter: '1', leastMs: 7_200_000 },
  ];
  await tell(reader, { kind: 'message_news' });
  for (const { status, retryAfter, leastMs } of answers) {
    service.answer(reader.path, (response) =>
      response.writeHead(status, { 'retry-after': retryAfter }).end(),
    );
    const before = Date.now();
    await run(reader);
    const [next] = await jobsOf(reader);
    expect(Number(next?.runAt) - before, String(status)).toBeGreaterThanOrEqual(leastMs - 1000);
  }
  lines.length = 0;
  await run(reader);
  expect(await jobsOf(reader)).toEqual([]);
  expect(await isThere(reader)).toBe(true);
  expect(service.at(reader.path)).toHaveLength(5);
  expect(lines).toEqual([{ status: 502, failure: null, kind: 'message_news' }]);
});

test('a later try reaches the device', async () => {
  const reader = await makeReader();
  service.answer(reader.path, (response) => response.writeHead(503).end());
  await tell(reader, { kind: 'message_news' });
  await run(reader);
  service.answer(reader.path, (response) => response.writeHead(201).end());
  await run(reader);
  expect(service.at(reader.path)).toHaveLength(2);
  expect(await jobsOf(reader)).toEqual([]);
});

test('what a push service refuses for good is neither repeated nor ends the device', async () => {
  const reader = await makeReader();
  service.answer(reader.path, (response) => response.writeHead(403).end('no'));
  await tell(reader, { kind: 'message_news' });
  await run(reader);
  expect(await jobsOf(reader)).toEqual([]);
  expect(await isThere(reader)).toBe(true);
});

test('an address whose host leads into a private network is not called, and is forgotten', async () => {
  const reader = await makeReader({ endpoint: privatePushUrl });
  await tell(reader, { kind: 'message_news' });
  await run(reader);
  expect(service.at('device')).toEqual([]);
  expect(await isThere(reader)).toBe(false);
});

test('who is told: by a device without a verified email, and not once both ways are off', async () => {
  const wants = ({ id }: { id: string }) =>
    db.transaction().execute(async (trx) => (await lockNewsReader(trx, id, 'messages'))?.wantsNews);
  const reader = await makeReader();
  expect(await wants(reader)).toBe(true);
  await sql`update accounts set pushes_messages = false where id = ${reader.id}::uuid`.execute(db);
  expect(await wants(reader)).toBe(false);
  const verified = await makeAccount(db, { email: 'told@example.org', isEmailVerified: true });
  expect(await wants(verified)).toBe(true);
  await sql`update accounts set mails_messages = false where id = ${verified.id}::uuid`.execute(db);
  expect(await wants(verified)).toBe(false);
  expect(await wants(await makeAccount(db))).toBe(false);
});

test('a setting gives the key, whole also where its number is short', async () => {
  const vapidKey = Buffer.from([...Buffer.alloc(31), 1]).toString('base64url');
  const { publicKey, privateKey } = await pushKeys({ db, secrets, config: { vapidKey } });
  expect(privateKey).toBe(vapidKey);
  // The generator of P-256.
  expect(Buffer.from(publicKey, 'base64url').toString('hex')).toMatch(
    /^046b17d1f2e12c4247f8bce6e563a440f277/,
  );
});

test('the public key is told also where the private one cannot be opened', async () => {
  const { publicKey } = await pushKeys({ db, secrets, config: { vapidKey: null } });
  const others = createSecrets({ secretKeys: [Buffer.alloc(32, 1)], dataDir: config.dataDir });
  const needs = { db, secrets: others, config: { vapidKey: null } };
  expect(await publicPushKey(needs)).toBe(publicKey);
  await expect(pushKeys(needs)).rejects.toThrow(/SECRET_KEY/);
});
