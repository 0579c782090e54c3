import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { type MadeAccount, makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { makeChat } from '../../../tests/factories/chats.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { makeAttachment } from '../../../tests/factories/requests.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { exportCalls, never } from '../../../tests/helpers/exports.ts';
import { startJobs } from '../../platform/jobs.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { recordEvent } from '../events/writes.ts';
import { turnOnSecondFactor } from '../second-factor/writes.ts';
import { removeProofs } from './deletion.ts';
import { cleanUp, makeExport, privacyJobs } from './jobs.ts';
import { tablesThatGo } from './tables.ts';

let [clinicId, doctorId] = [0, 0];
const tested = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Clinic 1' });
  doctorId = await createDoctor(empty, { title: 'Dr. Berg' });
});
const { app, config, db, pool } = tested;
const { tools, begin, makeWhole, countIn, isThere, pathOf } = await exportCalls(tested);

const url = '/api/v1/client/profile';
const remove = ({ headers }: MadeAccount, payload: object) =>
  app.inject({ method: 'DELETE', url, headers: { ...headers, 'accept-language': 'ru' }, payload });
const statusOf = async ({ headers }: Pick<MadeAccount, 'headers'>) =>
  (await app.inject({ url: '/api/v1/client/admin/auth/user', headers })).statusCode;
const rowOf = ({ id }: MadeAccount) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
const kindsOf = async ({ id }: MadeAccount) => {
  const rows = await db
    .selectFrom('account_events')
    .select('kind')
    .where('account_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const emailsTo = async (email: string) => {
  const { rows } = await sql<{ payload: { kind: string; language?: string } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'email' = ${email}`.execute(db);
  return rows.map(({ payload }) => payload);
};

/** An account with a row in every table that goes with it, and a consent. */
async function makeFull(): Promise<MadeAccount> {
  const account = await makeAccount(db, {
    staff: { clinicId, role: 'coordinator' },
    operator: 'moderator',
    secondFactor: false,
  });
  const { id, headers } = account;
  const { terms } = await presentHashes(db);
  await app.inject({
    method: 'POST',
    url: `${url}/consents`,
    headers,
    payload: { consents: [{ purpose: 'terms', hash: terms }] },
  });
  await sql`insert into favourite_clinics values (${id}::uuid, ${clinicId}, 'note')`.execute(db);
  await sql`insert into favourite_doctors values (${id}::uuid, ${doctorId}, 'note')`.execute(db);
  await sql`insert into patients (account_id, name, birth_year, country, languages)
    values (${id}::uuid, 'Вера Иванова', 1950, 'RU', '{ru}')`.execute(db);
  await sql`insert into favourite_links (account_id, has_notes) values (${id}::uuid, true)`.execute(db);
  await sql`
    insert into saved_searches (account_id, kind, name, conditions, conditions_hash, repeat_key, repeat_hash, known, news,
      untold, check_at)
    values (${id}::uuid, 'clinics', 'Катаракта', '{}', '', 'key', '', '{}', '{}', '{}', now())`.execute(db);
  await sql`
    insert into inbox_views (id, account_id, name, folder)
    values (${crypto.randomUUID()}::uuid, ${id}::uuid, 'Катаракта', 'waiting')`.execute(db);
  await sql`
    insert into saved_filters (id, account_id, list, name, filters)
    values (${crypto.randomUUID()}::uuid, ${id}::uuid, 'clinics', 'Катаракта', '{}')`.execute(db);
  await sql`
    insert into machine_translations (subject, text_hash, source_language, language, engine, account_id, sealed_body)
    values ('offer:' || gen_random_uuid(), '\\x00', 'de', 'ru', 'deepl/2', ${id}::uuid, '\\x00')`.execute(db);
  await sql`insert into price_steps values (${clinicId}, ${id}::uuid, default, '[]')`.execute(db);
  await sql`insert into notifications (account_id, type, subject) values (${id}::uuid, 'request', '1')`.execute(
    db,
  );
  await sql`insert into mail_tokens (token_hash, account_id, purpose, email, expires_at)
    values (decode(md5(random()::text), 'hex'), ${id}::uuid, 'email', 'a@example.org', now() + interval '1 day')`.execute(
    db,
  );
  await sql`insert into calendar_feeds (account_id, token_hash) values (${id}::uuid, decode(md5(random()::text), 'hex'))`.execute(
    db,
  );
  await sql`insert into phone_codes values (${id}::uuid, '+491511', '\\x00', 0, now())`.execute(db);
  await sql`insert into passkeys (account_id, credential_id, public_key, is_synced, name)
    values (${id}::uuid, decode(md5(random()::text), 'hex'), '\\x00', true, 'Phone')`.execute(db);
  await sql`insert into passkey_challenges
    values (decode(md5(random()::text), 'hex'), 'confirm', ${id}::uuid, now() + interval '5 minutes')`.execute(
    db,
  );
  await sql`insert into recovery_codes (account_id, code_hash) values (${id}::uuid, '\\x01')`.execute(db);
  // Offered and not confirmed: it asks for no code.
  await sql`insert into second_factors (account_id, secret) values (${id}::uuid, '\\x00')`.execute(db);
  await sql`insert into drafts (account_id, content, version) values (${id}::uuid, '{}', 1)`.execute(db);
  await sql`insert into comments (account_id, clinic_id, author_name, lang, rating, text, proof)
    values (${id}::uuid, ${clinicId}, 'Вера К.', 'ru', 4, 'Лечилась здесь весной', 'contact')`.execute(db);
  await sql`
    insert into staff_news (account_id, kind, clinic_id, comment_id)
    select ${id}::uuid, 'comment', ${clinicId}, id from comments where account_id = ${id}::uuid`.execute(db);
  await makeAttachment(db, id);
  await makeChat(db, { client: { id }, clinic: { id: clinicId } });
  await openSessionFor(db, id);
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint_hash, sealed)
    select account_id, id, decode(md5(id::text), 'hex'), '' from sessions where account_id = ${id}::uuid`.execute(
    db,
  );
  await makeWhole(account);
  return account;
}

let worker: { stop(): Promise<void> } | null = null;
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

test('everything goes at once; the number, the consents and the events stay', async () => {
  const account = await makeFull();
  for (const table of tablesThatGo) expect(await countIn(table, account), table).toBeGreaterThan(0);
  expect((await remove(account, { password: account.password })).statusCode).toBe(200);
  for (const table of tablesThatGo) expect(await countIn(table, account), table).toBe(0);
  expect(await rowOf(account)).toMatchObject({
    name: '',
    surname: '',
    phone: null,
    email: null,
    password_hash: null,
    registration_key: null,
    deleted_at: expect.any(Date),
  });
  expect(await countIn('consent_events', account)).toBe(1);
  expect(await kindsOf(account)).toEqual(['exported', 'deleted']);
});

test('the token is dead, the login is that of an unknown account, and the phone can register anew', async () => {
  const account = await makeAccount(db);
  await remove(account, { password: account.password });
  expect(await statusOf(account)).toBe(401);
  const login = (email: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/client/login',
      payload: { email, password: account.password },
    });
  const [gone, unknown] = [await login(account.phone), await login('+4915100000000')];
  expect([gone.statusCode, gone.json()]).toEqual([unknown.statusCode, unknown.json()]);
  const registered = await app.inject({
    method: 'POST',
    url: '/api/v1/client/register',
    payload: {
      name: 'Anna',
      surname: 'Weber',
      phone_number: account.phone,
      password: 'каштан у калитки 17',
      password_confirmation: 'каштан у калитки 17',
    },
  });
  expect(registered.statusCode).toBe(200);
  expect(registered.json().data.client.id).not.toBe(account.id);
});

test('nothing happens without the right password, with fields of another call, or without a session', async () => {
  const account = await makeAccount(db);
  const wrong = await remove(account, { password: 'not this one' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json().errors).toEqual({ password: ['Неверный пароль'] });
  expect((await remove(account, {})).json().errors).toHaveProperty('password');
  expect((await remove(account, { password: account.password, id: crypto.randomUUID() })).statusCode).toBe(
    422,
  );
  expect((await remove(account, { password: 'x'.repeat(1_000_000) })).statusCode).toBe(422);
  expect(
    (await app.inject({ method: 'DELETE', url, payload: { password: account.password } })).statusCode,
  ).toBe(401);
  expect((await rowOf(account))?.deleted_at).toBeNull();
  expect(await statusOf(account)).toBe(200);
});

test("no call reaches another's account", async () => {
  const [own, other] = [await makeAccount(db), await makeAccount(db)];
  const tried = await app.inject({
    method: 'DELETE',
    url: `${url}?id=${other.id}`,
    headers: own.headers,
    payload: { password: own.password },
  });
  expect(tried.statusCode).toBe(200);
  expect((await rowOf(other))?.deleted_at).toBeNull();
});

test('with a second factor the password alone is not enough', async () => {
  const account = await makeAccount(db, { secondFactor: true });
  const refused = await remove(account, { password: account.password });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().errors)).toEqual(['code']);
  expect((await remove(account, { password: account.password, code: 'aaaa-bbbb-cccc' })).statusCode).toBe(
    422,
  );
  expect((await rowOf(account))?.deleted_at).toBeNull();

  await sql`delete from second_factors where account_id = ${account.id}::uuid`.execute(db);
  const secret = await turnOnSecondFactor(db, createSecrets(config), account.id);
  const code = new TOTP({ secret }).generate();
  expect((await remove(account, { password: account.password, code })).statusCode).toBe(200);
});

test('the last admin stays, of two who leave at once one stays', async () => {
  const admins = [
    await makeAccount(db, { operator: 'admin', secondFactor: false }),
    await makeAccount(db, { operator: 'admin', secondFactor: false }),
  ];
  const answers = await Promise.all(admins.map((admin) => remove(admin, { password: admin.password })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  const refused = answers.find(({ statusCode }) => statusCode === 422);
  expect(refused?.json().errors.password).toEqual([expect.stringContaining('последний администратор')]);
  expect(await db.selectFrom('operators').select('role').where('role', '=', 'admin').execute()).toHaveLength(
    1,
  );
});

test('an email goes to a proven address, in the language of the account, else of the call', async () => {
  const proven = await makeAccount(db, { email: 'proven@example.org', isEmailVerified: true });
  const german = await makeAccount(db, { email: 'german@example.org', isEmailVerified: true });
  const unproven = await makeAccount(db, { email: 'unproven@example.org' });
  await db.updateTable('accounts').set({ language_id: 3 }).where('id', '=', german.id).execute();
  for (const account of [proven, german, unproven]) await remove(account, { password: account.password });
  expect(await emailsTo('proven@example.org')).toMatchObject([{ kind: 'account_deleted', language: 'ru' }]);
  expect(await emailsTo('german@example.org')).toMatchObject([{ kind: 'account_deleted', language: 'de' }]);
  expect(await emailsTo('unproven@example.org')).toEqual([]);
});

test('two deletions at once: one deletes, the other finds no session any more', async () => {
  const account = await makeAccount(db, { email: 'twice@example.org', isEmailVerified: true });
  const answers = await Promise.all([1, 2, 3].map(() => remove(account, { password: account.password })));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses[0]).toBe(200);
  expect(statuses.slice(1).every((status) => status === 401 || status === 422)).toBe(true);
  expect(await kindsOf(account)).toEqual(['deleted']);
  expect(await emailsTo('twice@example.org')).toHaveLength(1);
});

test('files of exports go after the rows have', async () => {
  const account = await makeAccount(db);
  const { id } = await makeWhole(account);
  expect(await isThere(id)).toBe(true);
  await remove(account, { password: account.password });
  const { tasks } = privacyJobs(tools);
  worker = await startJobs({ pool, tasks, crontab: '', log: pino({ level: 'silent' }) });
  await vi.waitFor(async () => expect(await isThere(id)).toBe(false), 15_000);
});

test.each(['before', 'after'] as const)(
  'an account deleted just %s its export is written leaves no file',
  async (when) => {
    const account = await makeAccount(db);
    const { id } = await begin(account);
    const leave = async () =>
      expect((await remove(account, { password: account.password })).statusCode).toBe(200);
    const { files } = tools;
    const slow: typeof files = {
      ...files,
      async write(key, plain) {
        if (when === 'before') await leave();
        const bytes = await files.write(key, plain);
        if (when === 'after') await leave();
        return bytes;
      },
    };
    await makeExport({ ...tools, files: slow }, id, never);
    expect(await countIn('exports', account)).toBe(0);
    expect(await isThere(id)).toBe(false);
  },
);

test('what a call on its way wrote after the deletion goes in the night', async () => {
  const account = await makeAccount(db);
  await remove(account, { password: account.password });
  await sql`insert into favourite_clinics values (${account.id}::uuid, ${clinicId}, 'late')`.execute(db);
  await openSessionFor(db, account.id);
  await mkdir(dirname(pathOf('late')), { recursive: true });
  await writeFile(pathOf('late'), 'late');
  await cleanUp(tools);
  expect(await countIn('favourite_clinics', account)).toBe(0);
  expect(await countIn('sessions', account)).toBe(0);
  expect(await isThere('late')).toBe(false);
});

test('the proofs stay for three years and then go with the number', async () => {
  const [young, old, operator] = [await makeFull(), await makeFull(), await makeFull()];
  const other = await makeAccount(db);
  await recordEvent(db, {
    accountId: other.id,
    actorId: operator.id,
    kind: 'blocked',
    detail: { reason: 'spam' },
  });
  for (const account of [young, old, operator]) await remove(account, { password: account.password });
  const age = async ({ id }: MadeAccount, days: number) =>
    sql`update accounts set deleted_at = now() - interval '3 years' - make_interval(days => ${days})
      where id = ${id}::uuid`.execute(db);
  await age(young, -1);
  await age(old, 1);
  await age(operator, 1);
  await removeProofs(db);
  expect(await countIn('consent_events', young)).toBe(1);
  expect(await rowOf(young)).toBeDefined();
  expect(await countIn('consent_events', old)).toBe(0);
  expect(await countIn('account_events', old)).toBe(0);
  expect(await rowOf(old)).toBeUndefined();
  // What an operator did to another is the other's story.
  expect(await countIn('account_events', operator)).toBe(0);
  expect(await rowOf(operator)).toBeDefined();
  expect(await kindsOf(other)).toEqual(['blocked']);
  await removeProofs(db);
});
