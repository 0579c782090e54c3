import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { sendClinicEmails } from '../../chats/emails/clinic-emails.ts';
import { startJobs } from '../../platform/jobs.ts';
import { staffEmailJobs } from './jobs.ts';
import { enqueueStaffEmail, sendDueNews } from './writes.ts';

const world = await testApp();
const { db, pool } = world;
const emails = await startEmails(world);
const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
afterAll(() => jobs.stop());

const HOUR = 3_600_000;
let made = 0;

/** A clinic with one member who reads emails, and what they have read so far. */
async function makeClinic() {
  made += 1;
  const id = await createClinic(db, { title: `Clinic ${made}`, cityId: null });
  const email = `reader${made}@clinic.example`;
  const staff = await makeAccount(db, {
    email,
    isEmailVerified: true,
    staff: { clinicId: id, role: 'coordinator' },
  });
  const subjects = async () => {
    await emails.settle();
    return (await emails.to(email)).map(({ subject }) => subject);
  };
  const last = async () => (await emails.to(email)).at(-1);
  return { id, staff, subjects, last };
}
type Clinic = Awaited<ReturnType<typeof makeClinic>>;

async function ask(clinic: Clinic) {
  const client = await makeAccount(db);
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  await db
    .transaction()
    .execute((trx) => enqueueStaffEmail(trx, { clinicId: clinic.id, requestId, kind: 'new_request' }));
  await emails.settle();
  return { client, requestId };
}

/** A message that has waited for twenty minutes. */
async function write(clinic: Clinic, client: { id: string }, request?: string) {
  const chat = await makeChat(db, { client, clinic, ...(request !== undefined && { request }) });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  const since = new Date(Date.now() - HOUR / 3);
  await sql`update chat_messages set sent_at = ${since} where chat_id = ${chat.id}::uuid`.execute(db);
  await sql`update chats set staff_news_at = ${since}, waiting_since = ${since} where id = ${chat.id}::uuid`.execute(
    db,
  );
}

const REQUEST = 'Новый запрос ждёт ответа';
const MESSAGE = 'Пациент ждёт ответа';
const SEVERAL = 'Что нового во входящих вашей клиники';
const later = () => new Date(Date.now() + HOUR + 60_000);

test('requests and messages share one hour: what comes within it is one email at its end', async () => {
  const clinic = await makeClinic();
  await ask(clinic);
  expect(await clinic.subjects()).toEqual([REQUEST]);
  await ask(clinic);
  await ask(clinic);
  await write(clinic, await makeAccount(db));
  await sendClinicEmails(db, new Date());
  await sendDueNews(db, new Date());
  expect(await clinic.subjects()).toEqual([REQUEST]);
  await sendClinicEmails(db, later());
  expect(await clinic.subjects()).toEqual([REQUEST, SEVERAL]);
  const sentEmail = await clinic.last();
  expect(sentEmail?.text).toContain('Новые запросы: 2');
  expect(sentEmail?.text).toContain('Чаты, в которых ждут ответа: 1');
  expect(sentEmail?.text).toMatch(/\/staff\n/);
  expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/Катаракт|приехать|Clinic/);
  await Promise.all([sendDueNews(db, later()), sendClinicEmails(db, later())]);
  expect(await clinic.subjects()).toHaveLength(2);
});

test('a message about a request that an email tells of adds nothing to it', async () => {
  const clinic = await makeClinic();
  await ask(clinic);
  const { client, requestId } = await ask(clinic);
  await write(clinic, client, requestId);
  await sendClinicEmails(db, later());
  expect(await clinic.subjects()).toEqual([REQUEST, REQUEST]);
});

test('within the hour of a message no request is told of, and what is settled meanwhile never', async () => {
  const clinic = await makeClinic();
  await write(clinic, await makeAccount(db));
  await sendClinicEmails(db, new Date());
  expect(await clinic.subjects()).toEqual([MESSAGE]);
  const { requestId } = await ask(clinic);
  expect(await clinic.subjects()).toEqual([MESSAGE]);
  await sql`update request_recipients set state = 'declined' where request_id = ${requestId}::uuid`.execute(
    db,
  );
  await sendDueNews(db, later());
  expect(await clinic.subjects()).toEqual([MESSAGE]);
  const { rows } = await sql`select from staff_news where clinic_id = ${clinic.id}`.execute(db);
  expect(rows).toEqual([]);
});

async function publish(clinicId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (clinic_id, author_name, lang, rating, text, proof)
    values (${clinicId}, 'Анна', 'ru', 2, 'Операция катаракты прошла плохо', 'contact') returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

test('a comment is told of once, to owners and coordinators who want it, without a word of it', async () => {
  const clinic = await makeClinic();
  const others = ['doctor', 'unwilling'] as const;
  for (const other of others)
    await makeAccount(db, {
      email: `${other}@comments.example`,
      isEmailVerified: true,
      staff: { clinicId: clinic.id, role: other === 'doctor' ? 'doctor' : 'owner' },
    });
  await sql`update accounts set mails_comments = false where email = 'unwilling@comments.example'`.execute(
    db,
  );
  const commentId = await publish(clinic.id);
  for (let round = 0; round < 2; round += 1) {
    await db.transaction().execute((trx) => enqueueStaffEmail(trx, { kind: 'comment', commentId }));
    expect(await clinic.subjects()).toEqual(['О вашей клинике новый отзыв']);
    await sql`update accounts set staff_mailed_at = null`.execute(db);
  }
  const sentEmail = await clinic.last();
  expect(sentEmail?.text).toContain(`/staff/comments?clinic=${clinic.id}\n`);
  expect(`${sentEmail?.text}${sentEmail?.html}`).not.toMatch(/катаракт|Анна|плохо/i);
  for (const other of others) expect(await emails.to(`${other}@comments.example`)).toEqual([]);
});

test('a clinic is told of each redaction of a reply that is shown, without a word of it', async () => {
  const clinic = await makeClinic();
  const commentId = await publish(clinic.id);
  const tell = () =>
    db.transaction().execute((trx) => enqueueStaffEmail(trx, { kind: 'reply_redacted', commentId }));
  await tell();
  const subject = 'Из вашего ответа убраны личные данные';
  expect(await clinic.subjects()).toEqual([subject]);
  expect((await clinic.last())?.text).toContain(`/staff/comments?clinic=${clinic.id}\n`);
  await sql`update accounts set staff_mailed_at = null`.execute(db);
  await tell();
  expect(await clinic.subjects()).toEqual([subject, subject]);
  await sql`update comments set status = 'removed' where id = ${commentId}`.execute(db);
  await sql`update accounts set staff_mailed_at = null`.execute(db);
  await tell();
  expect(await clinic.subjects()).toEqual([subject, subject]);
});
