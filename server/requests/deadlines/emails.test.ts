import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { staffEmailJobs } from '../../email/staff/jobs.ts';
import { enqueueStaffEmail } from '../../email/staff/writes.ts';
import { startJobs } from '../../platform/jobs.ts';
import { sendRequestEmails } from './emails.ts';

const world = await makeOfferWorld();
const { app, db, pool, clinics, call, offer } = world;
const [munich, honolulu] = clinics;
const emails = await startEmails(world);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5000);
let made = 0;

async function makeReader(changes: { isEmailVerified?: boolean } = {}) {
  made += 1;
  const email = `reader${made}@example.org`;
  const client = await makeAccount(db, { email, isEmailVerified: true, ...changes });
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich, honolulu] });
  return { client, email, requestId };
}

const askFor = (requestId: string, clinic = munich) =>
  call(clinic.staff, 'POST', `staff/requests/${requestId}/ask`, { clinic_id: clinic.id, body: 'Снимок?' });

const countOf = async (email: string): Promise<number> => {
  await emails.settle();
  return (await emails.to(email)).length;
};

const read = (client: MadeAccount) =>
  sql`update notifications set read_at = now() where account_id = ${client.id}::uuid`.execute(db);

test('ten minutes after a question that stays unread an email goes, with a link and no word of the case', async () => {
  const { email, requestId } = await makeReader();
  await askFor(requestId);
  await sendRequestEmails(db, inMinutes(9));
  expect(await countOf(email)).toBe(0);
  await sendRequestEmails(db, inMinutes(10));
  const sentEmail = await emails.wait(email);
  expect(sentEmail.subject).toBe('В вашем запросе новости');
  expect(sentEmail.text).toContain(`/requests/self/${requestId}\n`);
  const words = /Катаракт|глаз|окулист|Isar|Eye|Clinic|офтальм|Снимок/i;
  expect(sentEmail.text + sentEmail.html + sentEmail.subject).not.toMatch(words);
  expect(sentEmail.text).toContain('/auth/letters#');
  const headers = new Map(sentEmail.raw.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toMatch(/^<http.*\/api\/v1\/client\/letters\/stop\?token=[\w-]+>$/);
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('what was read in time, and who wants no emails or has proven no address, gets none', async () => {
  const inTime = await makeReader();
  await askFor(inTime.requestId);
  await read(inTime.client);
  const unwilling = await makeReader();
  await sql`update accounts set mails_requests = false where id = ${unwilling.client.id}::uuid`.execute(db);
  const unproven = await makeReader({ isEmailVerified: false });
  for (const { requestId } of [unwilling, unproven]) await askFor(requestId);
  await sendRequestEmails(db, inMinutes(11));
  for (const { email } of [inTime, unwilling, unproven]) expect(await countOf(email)).toBe(0);
});

test('in an hour goes one email, whatever happens; what is still unread then makes the next', async () => {
  const { client, email, requestId } = await makeReader();
  await askFor(requestId);
  await sendRequestEmails(db, inMinutes(11));
  expect(await countOf(email)).toBe(1);
  await offer(honolulu, requestId);
  for (const minutes of [22, 40, 70]) await sendRequestEmails(db, inMinutes(minutes));
  expect(await countOf(email)).toBe(1);
  await sendRequestEmails(db, inMinutes(72));
  expect(await countOf(email)).toBe(2);
  // Nothing new: no email, however long it stays unread.
  await sendRequestEmails(db, inMinutes(1000));
  expect(await countOf(email)).toBe(2);
  void client;
});

test('several requests with news are one email, to the list of them', async () => {
  const { client, email, requestId } = await makeReader();
  const second = await makeRequest(db, { accountId: client.id, clinics: [munich] });
  await askFor(requestId);
  await askFor(second);
  await Promise.all([1, 2, 3].map(() => sendRequestEmails(db, inMinutes(11))));
  expect(await countOf(email)).toBe(1);
  expect((await emails.wait(email)).text).toMatch(/\/requests\n/);
});

test('the link of an email stops them in one step, from the page and from the mail program', async () => {
  const wants = async (id: string) =>
    (await db.selectFrom('accounts').select('mails_requests').where('id', '=', id).executeTakeFirstOrThrow())
      .mails_requests;
  const { client, email, requestId } = await makeReader();
  await askFor(requestId);
  await sendRequestEmails(db, inMinutes(11));
  const { text } = await emails.wait(email);
  const token = /\/auth\/letters#([\w-]+)/.exec(text)?.[1] ?? '';
  const stop = (url: string, payload: string, type: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  const path = '/api/v1/client/letters/stop';
  const json = 'application/json';
  for (const wrong of ['x', 'x = y', `${token.slice(0, -3)}AAA`, undefined]) {
    const reply = await stop(path, JSON.stringify({ token: wrong }), json);
    expect(reply.statusCode).toBe(422);
    expect(reply.json().errors.token, wrong).toEqual([expect.stringMatching(/^Ссылка неполная/)]);
  }
  expect(await wants(client.id)).toBe(true);
  expect((await stop(path, JSON.stringify({ token }), json)).statusCode).toBe(200);
  expect(await wants(client.id)).toBe(false);
  await sql`update accounts set mails_requests = true where id = ${client.id}::uuid`.execute(db);
  const form = 'application/x-www-form-urlencoded';
  expect((await stop(`${path}?token=${token}`, 'List-Unsubscribe=One-Click', form)).statusCode).toBe(200);
  expect(await wants(client.id)).toBe(false);
  const page = await app.inject({ url: `${path}?token=${token}` });
  expect([page.statusCode, page.headers.location]).toEqual([302, `/auth/letters#${token}`]);
});

test('a new request is told to the members of the clinic, and to the doctor who is named', async () => {
  const staffOf = async (role: 'owner' | 'coordinator' | 'doctor', name: string, doctorId?: number) => {
    const email = `${name}@clinic.example`;
    const { id } = await makeAccount(db, {
      email,
      isEmailVerified: true,
      staff: { clinicId: munich.id, role },
    });
    await sql`update staff set doctor_id = ${doctorId ?? null} where account_id = ${id}::uuid`.execute(db);
    return email;
  };
  const owner = await staffOf('owner', 'owner');
  const named = await staffOf('doctor', 'named', munich.doctorId);
  const other = await staffOf('doctor', 'other', honolulu.doctorId);
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, {
    accountId: client.id,
    clinics: [{ id: munich.id, doctorId: munich.doctorId }],
  });
  const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
  await db
    .transaction()
    .execute((trx) => enqueueStaffEmail(trx, { clinicId: munich.id, requestId, kind: 'new_request' }));
  for (const email of [owner, named]) {
    const sentEmail = await emails.wait(email);
    expect(sentEmail.subject).toBe('Новый запрос ждёт ответа');
    expect(sentEmail.text).toContain(`/staff/requests/${requestId}?clinic=${munich.id}\n`);
    expect(sentEmail.text + sentEmail.html).not.toMatch(/Катаракт|глаз|Isar|Eye/);
  }
  expect(await countOf(other)).toBe(0);
  // Answered meanwhile: nobody needs to hear that it waits.
  await askFor(requestId);
  await db
    .transaction()
    .execute((trx) => enqueueStaffEmail(trx, { clinicId: munich.id, requestId, kind: 'reminder' }));
  expect(await countOf(owner)).toBe(1);
  await jobs.stop();
});
