import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { drawings } from '../../demo/drawings/drawings.ts';
import { makeAccount, makePhone, PASSWORD } from '../../tests/factories/accounts.ts';
import { testDatabase } from '../../tests/helpers/database.ts';
import { type Emails, startEmails, tokenOf } from '../../tests/helpers/emails.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { loadInitialCurrencies } from '../content/currencies/writes.ts';
import { loadDocuments } from '../content/documents/writes.ts';
import { createMessageStore } from '../content/languages/message-store.ts';
import { loadMessages } from '../content/languages/writes.ts';
import { prepareJobs, startJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail.ts';
import { startDirectory } from '../search/directory/engine.ts';
import { mailJobs } from './jobs.ts';
import { enqueueEmail, SEND_EMAIL } from './writes.ts';

const { db, pool, url } = await testDatabase();
const lines: string[] = [];
const keep = new Writable({
  write(chunk, _, done) {
    lines.push(String(chunk));
    done();
  },
});
const log = createLog('debug', keep);
await prepareJobs(pool, log);
await loadMessages(db);
await loadInitialCurrencies(db);
await loadDocuments(db);
const dataDir = await mkdtemp(join(tmpdir(), 'medatlas-letters-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, PUBLIC_URL: 'https://medatlas.example' });
const messages = await createMessageStore(db);

let emails: Emails;
beforeEach(async () => {
  emails = await startEmails({ db, url, config }, log);
});
afterEach(() => emails.stop());

test('an email is written in the language of its account, else of the request, else in the first', async () => {
  const subjects = {
    account: 'Ihr Passwort wurde geändert',
    request: 'تم تغيير كلمة المرور',
    first: 'Пароль изменён',
  };
  const german = sql<number>`(select id from languages where prefix = 'de')`;
  for (const [from, subject] of Object.entries(subjects)) {
    const email = `${from}@example.org`;
    const { id } = await makeAccount(db, { email, isEmailVerified: true });
    if (from === 'account')
      await db.updateTable('accounts').set({ language_id: german }).where('id', '=', id).execute();
    const language = from === 'first' ? {} : { language: 'ar' };
    await db
      .transaction()
      .execute((trx) => enqueueEmail(trx, { kind: 'password_changed', accountId: id, ...language }));
    const sentEmail = await emails.wait(email);
    expect(sentEmail.subject).toBe(subject);
    expect(sentEmail.html).toContain(from === 'request' ? 'dir="rtl"' : 'dir="ltr"');
  }
});

test('an email of a transaction that fails is not sent', async () => {
  const { id } = await makeAccount(db, { email: 'undone@example.org', isEmailVerified: true });
  const work = db.transaction().execute(async (trx) => {
    await enqueueEmail(trx, { kind: 'password_changed', accountId: id });
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  await emails.settle();
  expect(await emails.to('undone@example.org')).toEqual([]);
});

test('tells that an account is gone at the address it had', async () => {
  const { id } = await makeAccount(db, { email: 'gone@example.org', isEmailVerified: true });
  await sql`update accounts set deleted_at = now(), name = '', surname = '', phone = null, email = null,
    email_verified_at = null, password_hash = null where id = ${id}::uuid`.execute(db);
  await db.transaction().execute((trx) =>
    enqueueEmail(trx, {
      kind: 'account_deleted',
      accountId: id,
      email: 'gone@example.org',
      language: 'en',
    }),
  );
  const sentEmail = await emails.wait('gone@example.org');
  expect(sentEmail.subject).toBe('Your account was deleted');
  expect(sentEmail.text).toContain('https://medatlas.example/about/privacy');
});

test('a mail server that is away makes the email come later', async () => {
  const { id } = await makeAccount(db, { email: 'later@example.org', isEmailVerified: true });
  await emails.stop();
  await db.transaction().execute((trx) => enqueueEmail(trx, { kind: 'password_changed', accountId: id }));
  const away = createMailer({ config: readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' }), log });
  const { tasks } = mailJobs({ db, pool, config, messages, mailer: away });
  const send = tasks[SEND_EMAIL];
  if (!send) throw new Error('There is no such task');
  const jobs = await startJobs({ pool, log, tasks: { [SEND_EMAIL]: send }, crontab: '' });
  const readJob = async () =>
    (await pool.query('select attempts, last_error from graphile_worker.jobs')).rows[0];
  await expect.poll(readJob).toMatchObject({
    attempts: 1,
    last_error: expect.stringContaining('ESOCKET'),
  });
  await jobs.stop();
  expect((await readJob()).last_error).not.toContain('later@');
  // Half of the waiting time is random: what is tested is that it comes, not when.
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  emails = await startEmails({ db, url, config }, log);
  expect((await emails.wait('later@example.org')).subject).toBe('Пароль изменён');
});

test('a run of registration, links, profile and login leaves nothing personal in the log', async () => {
  const directory = await startDirectory({ connectionString: url, threads: 1 });
  const app = await buildApp({ config, log, db, pool, messages, directory, drawings, busyMs: 0 });
  afterAll(async () => {
    await app.close();
    await directory.close();
  });
  lines.length = 0;
  const phone = makePhone();
  const person = { name: 'Wilhelmine', surname: 'Auerbacher', email: 'wilhelmine@example.org' };
  const post = (path: string, payload: object, token = '') =>
    app.inject({
      method: 'POST',
      url: `/api/v1/client${path}`,
      payload,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
  const registered = await post('/register', {
    ...person,
    phone_number: phone,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(registered.json()).toHaveProperty('data');
  const { token } = registered.json().data;
  const proving = tokenOf(await emails.wait(person.email));
  await post('/email/verify', { token: proving });
  await post('/login', { email: person.email, password: `${PASSWORD} wrong` });
  await post('/password/forgot', { email: phone });
  const renewing = tokenOf(await emails.wait(person.email, 1));
  const { secret } = (await post('/profile/second-factor', { password: PASSWORD }, token)).json().data;
  const renewed = 'камыш у старой мельницы';
  await post('/password/reset', { token: renewing, password: renewed, password_confirmation: renewed });
  const again = await post('/login', { email: phone, password: renewed });
  expect(again.statusCode).toBe(200);
  await emails.wait(person.email, 2);
  await emails.settle();
  expect((await readdir(join(dataDir, 'mail'))).length).toBeGreaterThanOrEqual(3);
  const text = lines.join('\n');
  expect(text).toContain('/api/v1/client/password/reset');
  expect(text).toContain('a mail was written to a file');
  const words = [...Object.values(person), 'wilhelmine', phone, phone.slice(3), PASSWORD, renewed];
  const secrets = [token, proving, renewing, secret, again.json().data.token];
  for (const word of [...words, ...secrets]) expect(text).not.toContain(word);
});
