import { readFile, writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { presentHashes } from '../../../tests/factories/documents.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { exportCalls } from '../../../tests/helpers/exports.ts';
import { unzip } from '../../../tests/helpers/zip.ts';
import { startJobs } from '../../platform/jobs.ts';
import { privacyJobs } from './jobs.ts';
import { parts } from './parts.ts';

let [clinicId, doctorId] = [0, 0];
const tested = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Charité <b>Berlin</b>' });
  doctorId = await createDoctor(empty, { title: 'Dr. Berg' });
});
const { app, db, pool } = tested;
const { tools, start, begin, look, download, pathOf, makeWhole } = await exportCalls(tested);
const base = '/api/v1/client/profile/export';
const readJson = (zip: Map<string, Buffer>, name: string) => JSON.parse(String(zip.get(`${name}.json`)));

const workers: { stop(): Promise<void> }[] = [];
async function startWorker(): Promise<void> {
  const { tasks } = privacyJobs(tools);
  workers.push(await startJobs({ pool, tasks, crontab: '', log: pino({ level: 'silent' }) }));
}
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});

test('an export is begun, made in the background with progress, and downloaded as a ZIP', async () => {
  const account = await makeAccount(db);
  expect(await look(account)).toBeNull();
  const begun = await begin(account);
  expect(begun).toMatchObject({ state: 'queued', progress: 0, bytes: null, expires_at: null });
  expect((await download(account, begun.id)).statusCode).toBe(404);

  await startWorker();
  await vi.waitFor(
    async () => expect(await look(account)).toMatchObject({ state: 'ready', progress: 100 }),
    15_000,
  );
  const made = await look(account);
  const week = 7 * 24 * 60 * 60 * 1000;
  expect(Math.abs(Date.parse(made?.expires_at ?? '') - Date.now() - week)).toBeLessThan(60_000);

  const file = await download(account, begun.id);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made?.bytes),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="medatlas-\d{4}-\d\d-\d\d\.zip"$/),
  });
  expect(file.rawPayload).toHaveLength(made?.bytes ?? 0);
  const names = [...unzip(file.rawPayload).keys()].sort();
  expect(names).toEqual([...parts.map(({ name }) => `${name}.json`), 'index.html'].sort());
});

test('it holds everything about the person, and neither password nor tokens', async () => {
  const account = await makeAccount(db, {
    name: '<script>alert(1)</script>',
    surname: 'عبد الله',
    email: 'anna@example.org',
    staff: { clinicId, role: 'coordinator' },
  });
  const hashes = await presentHashes(db);
  await app.inject({
    method: 'POST',
    url: '/api/v1/client/profile/consents',
    headers: account.headers,
    payload: { consents: [{ purpose: 'terms', hash: hashes.terms }] },
  });
  await sql`insert into favourite_clinics values (${account.id}::uuid, ${clinicId}, 'спросить про <i>сроки</i>')`.execute(
    db,
  );
  await sql`insert into favourite_doctors values (${account.id}::uuid, ${doctorId}, '')`.execute(db);
  await sql`insert into notifications (account_id, type, subject) values (${account.id}::uuid, 'request', '17')`.execute(
    db,
  );
  await sql`insert into mail_tokens (token_hash, account_id, purpose, email, expires_at)
    values ('\\xabcdef', ${account.id}::uuid, 'email', 'anna@example.org', now())`.execute(db);
  await sql`insert into inbox_views (id, account_id, name, folder, q)
    values (gen_random_uuid(), ${account.id}::uuid, 'Иванова', 'waiting', 'Anna & Иванова')`.execute(db);

  const { id } = await makeWhole(account);
  const zip = unzip((await download(account, id)).rawPayload);
  expect(readJson(zip, 'account')).toEqual([
    expect.objectContaining({
      name: '<script>alert(1)</script>',
      phone: account.phone,
      email: 'anna@example.org',
    }),
  ]);
  expect(readJson(zip, 'roles')).toMatchObject([{ role: 'coordinator', clinic: 'Charité <b>Berlin</b>' }]);
  expect(readJson(zip, 'second_factor')).toEqual([{ on_since: expect.any(String), recovery_codes_left: 0 }]);
  expect(readJson(zip, 'sessions')).toMatchObject([{ browser: 'Firefox', address: '192.0.2.7' }]);
  expect(readJson(zip, 'consents')).toMatchObject([
    { purpose: 'terms', action: 'given', hash: hashes.terms },
  ]);
  expect(readJson(zip, 'consent_texts')).toMatchObject([
    { hash: hashes.terms, text: { title: expect.any(String) } },
  ]);
  expect(readJson(zip, 'events')).toMatchObject([{ kind: 'exported', by: 'self' }]);
  expect(readJson(zip, 'favourite_clinics')).toMatchObject([{ note: 'спросить про <i>сроки</i>' }]);
  expect(readJson(zip, 'favourite_doctors')).toMatchObject([{ doctor: 'Dr. Berg' }]);
  const [view] = readJson(zip, 'inbox_views');
  expect(new URL(view.page, 'http://x').searchParams.get('q')).toBe('Anna & Иванова');
  expect(readJson(zip, 'notifications')).toMatchObject([{ type: 'request', subject: '17' }]);
  expect(readJson(zip, 'mail_links')).toMatchObject([{ purpose: 'email', email: 'anna@example.org' }]);
  expect(readJson(zip, 'exports')).toHaveLength(1);

  const all = Buffer.concat([...zip.values()]).toString();
  expect(all).not.toMatch(/argon2|token_hash|secret|password_hash/);
  expect(all).not.toContain(account.token);
});

test('the page to read is in the language of the call, runs nothing and fetches nothing', async () => {
  const account = await makeAccount(db, {
    name: '<script>alert(1)</script>',
    surname: '"><img src=x onerror=a>',
  });
  const pageIn = async (language: string) => {
    const { id } = await makeWhole(account, language);
    return String(unzip((await download(account, id)).rawPayload).get('index.html'));
  };
  const arabic = await pageIn('ar');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  const russian = await pageIn('ru');
  expect(russian).toContain('<html lang="ru" dir="ltr">');
  expect(russian).toContain('Ваши данные в Medatlas');
  expect(russian).toContain('Запрошена выгрузка данных');
  for (const page of [arabic, russian]) {
    expect(page).not.toMatch(/<(script|img|link|iframe|a)\b|https?:\/\//);
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/export\.\w/);
  }
});

test('two clicks at once begin one export, and one at work is answered again', async () => {
  const account = await makeAccount(db);
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(account)));
  expect(new Set(answers.map((answer) => answer.json().data.export.id)).size).toBe(1);
  const again = await start(account);
  expect(again.json().data.export.id).toBe(answers[0]?.json().data.export.id);
});

test('a finished export is not answered again: what was changed since is in the next', async () => {
  const account = await makeAccount(db);
  const first = await makeWhole(account);
  const second = await makeWhole(account);
  expect(second.id).not.toBe(first.id);
});

test('the sixth export of a day is refused with the time of the next', async () => {
  const account = await makeAccount(db);
  for (let made = 0; made < 5; made += 1) await makeWhole(account);
  const answer = await start(account);
  expect(answer.statusCode).toBe(429);
  const seconds = Number(answer.headers['retry-after']);
  expect(seconds).toBeGreaterThan(23 * 60 * 60);
  expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
  await sql`update exports set created_at = created_at - interval '1 day' where account_id = ${account.id}::uuid`.execute(
    db,
  );
  expect((await start(account)).statusCode).toBe(200);
});

test('without a session there is neither state, nor start, nor file', async () => {
  const id = crypto.randomUUID();
  for (const [method, url] of [
    ['GET', base],
    ['POST', base],
    ['POST', `${base}/${id}/grant`],
    ['GET', `${base}/${id}/file`],
  ] as const)
    expect((await app.inject({ method, url })).statusCode).toBe(401);
});

test("another's export, an unknown one, an expired one and what is no id are not found alike", async () => {
  const [own, other] = [await makeAccount(db), await makeAccount(db)];
  const { id } = await makeWhole(own);
  const body = (await download(other, crypto.randomUUID())).json();
  const foreign = await download(other, id);
  expect([foreign.statusCode, foreign.json()]).toEqual([404, body]);
  expect(await look(other)).toBeNull();
  expect((await download(own, 'x'.repeat(36))).statusCode).toBe(404);
  expect((await download(own, '..%2f..%2fsecret.key')).statusCode).toBe(404);
  await sql`update exports set expires_at = now() - interval '1 second' where id = ${id}::uuid`.execute(db);
  expect((await download(own, id)).statusCode).toBe(404);
  expect(await look(own)).toBeNull();
});

const askGrant = ({ headers }: MadeAccount, id: string, payload: object) =>
  app.inject({ method: 'POST', url: `${base}/${id}/grant`, headers, payload });

test('a token alone does not get the file: the password opens it once', async () => {
  const account = await makeAccount(db);
  const { id } = await makeWhole(account);
  const fetch = (query = '') => app.inject({ url: `${base}/${id}/file${query}`, headers: account.headers });
  for (const query of ['', '?grant=', '?grant=guessed']) {
    const refused = await fetch(query);
    expect([query, refused.statusCode]).toEqual([query, 422]);
    expect(refused.json().errors).toHaveProperty('grant');
    expect(refused.headers['content-disposition']).toBeUndefined();
  }
  expect((await askGrant(account, id, { password: 'не тот пароль' })).json().errors).toHaveProperty(
    'password',
  );
  expect((await askGrant(account, id, {})).statusCode).toBe(422);
  const given = await askGrant(account, id, { password: account.password });
  expect(given.statusCode).toBe(200);
  const query = `?grant=${given.json<{ data: { grant: string } }>().data.grant}`;
  const both = await Promise.all([fetch(query), fetch(query)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  expect((await fetch(query)).statusCode).toBe(422);
});

test('a grant ends after ten minutes, opens no other export, and is given to nobody else', async () => {
  const [account, other] = [await makeAccount(db), await makeAccount(db)];
  const [{ id }, theirs] = [await makeWhole(account), await makeWhole(other)];
  expect((await askGrant(other, id, { password: other.password })).statusCode).toBe(404);
  const { grant } = (await askGrant(account, id, { password: account.password })).json().data;
  const foreign = await app.inject({
    url: `${base}/${theirs.id}/file?grant=${grant}`,
    headers: other.headers,
  });
  expect(foreign.statusCode).toBe(422);
  await sql`update exports set grant_until = now() - interval '1 second' where id = ${id}::uuid`.execute(db);
  const late = await app.inject({ url: `${base}/${id}/file?grant=${grant}`, headers: account.headers });
  expect(late.statusCode).toBe(422);
});

test('with a second factor the password alone opens nothing', async () => {
  const account = await makeAccount(db, { secondFactor: true });
  const { id } = await makeWhole(account);
  const refused = await askGrant(account, id, { password: account.password });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['code']]);
});

test('the file lies sealed, and one that was tampered with is not handed out whole', async () => {
  const account = await makeAccount(db);
  const { id } = await makeWhole(account);
  const sealed = await readFile(pathOf(id));
  expect(sealed.includes('account.json')).toBe(false);
  sealed.writeUInt8(sealed.readUInt8(100) ^ 1, 100);
  await writeFile(pathOf(id), sealed);
  const answer = await download(account, id);
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.json()).toEqual({ message: expect.stringContaining('Ошибка на сервере') });
});
