import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { TEST_KEY } from '../../../tests/helpers/keys.ts';
import { runCommand } from '../../../tests/helpers/service.ts';
import { type MessageContent, messageContent } from '../../accounts/texts/reads.ts';
import { listInbox } from '../../chats/inbox/reads.ts';
import { type Database, kyselyOn } from '../../platform/database.ts';
import { createFiles } from '../../platform/files.ts';
import { openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { createSecrets, type Secrets } from '../../platform/secrets.ts';
import { countSealed, findMissingKey } from './reads.ts';
import { sealAll } from './writes.ts';

const { db, pool, url } = await testDatabase();
await createCities(db);
const dataDir = mkdtempSync(join(tmpdir(), 'medatlas-keys-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const MESSAGES = 2000;

const NEW_KEY = Buffer.alloc(32, 'new').toString('base64');
const secretsOf = (...keys: string[]): Secrets =>
  createSecrets({ secretKeys: keys.map((key) => Buffer.from(key, 'base64')), dataDir: '/nowhere' });
const on = (...keys: string[]): Database => kyselyOn(pool, { secrets: secretsOf(...keys) });
const filesOf = (...keys: string[]) =>
  createFiles({ config: { dataDir, filesS3: null }, secrets: secretsOf(...keys) });
const [oldId, newId] = [TEST_KEY, NEW_KEY].map((key) => secretsOf(key).keyIds[0]?.toString('hex'));

let clinicId = 0;
let chatId = '';
let fileKey = '';

/** Something of each kind, sealed with the old key. */
beforeEach(async () => {
  rmSync(join(dataDir, 'files'), { recursive: true, force: true });
  await sql`truncate accounts, chats, clinics, webhooks cascade`.execute(db);
  clinicId = await createClinic(db, { title: 'Charite' });
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: { id: clinicId } });
  chatId = chat.id;
  const said = Array.from({ length: 30 }, (_, n) => ({ by: 'client' as const, body: `Болит ${n}` }));
  await makeMessages(db, chat, said);
  const sealed = secretsOf(TEST_KEY).seal(Buffer.from('secret'));
  await sql`
    insert into second_factors (account_id, secret, confirmed_at) values (${client.id}::uuid, ${sealed}, now())`.execute(
    db,
  );
  fileKey = `attachments/${randomUUID()}`;
  await filesOf(TEST_KEY).write(fileKey, Readable.from([Buffer.from('Снимок')]));
});

async function readMessages(...keys: string[]): Promise<string[]> {
  const opening = on(...keys);
  const { rows } = await sql<{ content: SealedJson<MessageContent> }>`
    select ${messageContent.read('m')} as content from chat_messages m where chat_id = ${chatId}::uuid order by seq`.execute(
    opening,
  );
  return openColumns(opening, rows).map(({ content }) => content.body);
}

/** Throws where something cannot be opened with these keys. */
async function readAll(...keys: string[]): Promise<string[]> {
  const factors = await sql<{ secret: Buffer }>`select secret from second_factors`.execute(db);
  const file = await filesOf(...keys).read(fileKey);
  if (!file) throw new Error('The file is away');
  return [
    ...(await readMessages(...keys)),
    ...factors.rows.map(({ secret }) =>
      secretsOf(...keys)
        .open(secret)
        .toString(),
    ),
    (await buffer(file)).toString(),
  ];
}

const keysInUse = async (): Promise<Set<string | null>> =>
  new Set((await countSealed(db, filesOf(TEST_KEY, NEW_KEY))).map(({ keyId }) => keyId));

test('after a new key came first everything is sealed with it, and the old one can go', async () => {
  const was = await readAll(TEST_KEY);
  expect(was).toHaveLength(32);
  await expect(readAll(NEW_KEY)).rejects.toThrow('SECRET_KEY');
  expect(await keysInUse()).toEqual(new Set([oldId]));
  const done = await sealAll(on(NEW_KEY, TEST_KEY), filesOf(NEW_KEY, TEST_KEY));
  expect(done).toEqual({ rows: 31, files: 1 });
  expect(await keysInUse()).toEqual(new Set([newId]));
  expect(await readAll(NEW_KEY)).toEqual(was);
  expect(await sealAll(on(NEW_KEY, TEST_KEY), filesOf(NEW_KEY, TEST_KEY))).toEqual({ rows: 0, files: 0 });
});

test('documents and offers are found with both keys, and after the change with the new one alone', async () => {
  const client = await makeAccount(db);
  const staff = await makeAccount(db, { staff: { clinicId, role: 'coordinator' }, secondFactor: false });
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [{ id: clinicId }] });
  await sql`
    update request_recipients set papers_opened_at = now() where request_id = ${requestId}::uuid`.execute(db);
  await sql`
    insert into attachments (account_id, request_id, attached_at, name, type, bytes, file)
    values (${client.id}::uuid, ${requestId}::uuid, now(), 'Томография.pdf', 'application/pdf', 1, ${randomUUID()})`.execute(
    db,
  );
  await sql`
    insert into offers (request_id, clinic_id, state, draft, idempotency_key)
    values (${requestId}::uuid, ${clinicId}, 'draft', '{"procedure": "Шунтирование"}', ${randomUUID()})`.execute(
    db,
  );
  const counts = (...keys: string[]) =>
    Promise.all(
      ['томография', 'шунтирование'].map(async (q) => {
        const query = { accountId: staff.id, language: 'ru', clinicId, folder: 'unanswered', q } as const;
        const all = { assigned: null, kind: null, label: null };
        return (await listInbox(on(...keys), { ...query, ...all })).meta.total;
      }),
    );
  await sealAll(on(TEST_KEY), filesOf(TEST_KEY));
  expect(await counts(TEST_KEY)).toEqual([1, 1]);
  expect(await counts(NEW_KEY, TEST_KEY)).toEqual([1, 1]);
  expect(await counts(NEW_KEY)).toEqual([0, 0]);
  await sealAll(on(NEW_KEY, TEST_KEY), filesOf(NEW_KEY, TEST_KEY));
  expect(await counts(NEW_KEY)).toEqual([1, 1]);
  expect(await counts(TEST_KEY)).toEqual([0, 0]);
});

test('a node without the key of what stands in the database is told so before it serves anybody', async () => {
  expect(await findMissingKey(on(TEST_KEY))).toBeNull();
  expect(await findMissingKey(on(NEW_KEY, TEST_KEY))).toBeNull();
  expect(await findMissingKey(on(NEW_KEY))).toBe(oldId);
});

test('two nodes, of which one still seals with the old key, read each other all the time', async () => {
  const was = await readAll(TEST_KEY);
  const [first, second] = [on(NEW_KEY, TEST_KEY), on(TEST_KEY, NEW_KEY)];
  const chat = { id: chatId, clientId: '', clinicId };
  await Promise.all([
    sealAll(first, filesOf(NEW_KEY, TEST_KEY)),
    makeMessages(second, chat, [{ by: 'client', body: 'Между' }]),
  ]);
  const both = [...was.slice(0, 30), 'Между', ...was.slice(30)];
  expect(await readAll(NEW_KEY, TEST_KEY)).toEqual(both);
  expect(await readAll(TEST_KEY, NEW_KEY)).toEqual(both);
  await sealAll(first, filesOf(NEW_KEY, TEST_KEY));
  expect(await readAll(NEW_KEY)).toEqual(both);
});

test('what was killed in the middle is readable with both keys, and the next run ends it', async () => {
  await sql`
    insert into chat_messages (chat_id, seq, id, side, author, body)
    select ${chatId}::uuid, 30 + n, gen_random_uuid(), 'client', 1, repeat('Слово' || n || ' ', 60)
    from generate_series(1, ${MESSAGES}::int) n`.execute(db);
  await sealAll(db, filesOf(TEST_KEY));
  const was = await readAll(TEST_KEY);
  const settings = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SECRET_KEY: `${NEW_KEY},${TEST_KEY}`,
  };
  const countNew = async (): Promise<number> => {
    const counts = await countSealed(db, filesOf(NEW_KEY, TEST_KEY));
    return counts
      .filter(({ what, keyId }) => what === 'chat_messages.content_sealed' && keyId === newId)
      .reduce((sum, { count }) => sum + count, 0);
  };
  const reseal = spawn(process.execPath, ['scripts/secrets.ts', 'reseal'], { env: settings });
  const ended = once(reseal, 'exit');
  await expect.poll(countNew, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
  reseal.kill('SIGKILL');
  await ended;
  const between = await countNew();
  expect(between).toBeGreaterThan(0);
  expect(between).toBeLessThan(MESSAGES + 30);
  expect(await readAll(NEW_KEY, TEST_KEY)).toEqual(was);
  await expect(readAll(NEW_KEY)).rejects.toThrow('SECRET_KEY');
  const { code, output } = runCommand('secrets', ['reseal'], settings);
  expect(code, output).toBe(0);
  expect(await keysInUse()).toEqual(new Set([newId]));
  expect(await readAll(NEW_KEY)).toEqual(was);
}, 120_000);

test('the commands change the keys of a data folder and take the old one out when nothing needs it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'medatlas-own-keys-'));
  const settings = { DATABASE_URL: url, DATA_DIR: own, SECRET_KEY: '' };
  try {
    // The key of the data folder is the one that has sealed.
    createSecrets({ secretKeys: [], dataDir: own });
    const path = join(own, 'secret.key');
    const made = readFileSync(path, 'utf8');
    await sealAll(on(made, TEST_KEY), filesOf(made, TEST_KEY));
    const run = (...args: string[]) => runCommand('secrets', args, settings);
    expect(run('rotate').output).toContain('Restart the service');
    const [first, second] = readFileSync(path, 'utf8').split(',');
    expect(second).toBe(made);
    expect(first).not.toBe(made);
    expect(run('forget').output).toContain('0 of 2 keys');
    expect(run('reseal').output).toMatch(/Sealed with key [0-9a-f]{8}: 31 rows/);
    const { output } = run('status');
    expect(output).toMatch(/seals:\n +1 second_factors\.secret\n +30 chat_messages\.content_sealed/);
    expect(output).toMatch(/opens: has sealed nothing\nnot sealed yet: nothing/);
    expect(run('forget').output).toContain('1 of 2 keys');
    expect(readFileSync(path, 'utf8')).toBe(first);
    expect((await readMessages(first ?? '')).slice(0, 2)).toEqual(['Болит 0', 'Болит 1']);
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}, 120_000);

test('keys that are set are changed in three steps, which the command tells', () => {
  const { output } = runCommand('secrets', ['rotate'], { DATABASE_URL: url, DATA_DIR: dataDir });
  const [one = '', two = '', three = ''] = output.match(/(?<=SECRET_KEY=)\S+/g) ?? [];
  const made = three;
  expect([one, two]).toEqual([`${TEST_KEY},${made}`, `${made},${TEST_KEY}`]);
  expect(Buffer.from(made, 'base64')).toHaveLength(32);
  expect(runCommand('secrets', ['nonsense'], { DATABASE_URL: url, DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run secrets'),
  });
});
