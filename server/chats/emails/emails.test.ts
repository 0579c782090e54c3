import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { joinChat, type MadeChat, makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { sendMessageEmails } from './client-emails.ts';
import { sendClinicEmails } from './clinic-emails.ts';

const world = await testApp();
const { app, db } = world;
const emails = await startEmails(world);

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5000);
let made = 0;

type Changes = {
  isEmailVerified?: boolean;
  role?: 'owner' | 'coordinator' | 'doctor';
  lat?: number;
  lon?: number;
};

/** A client and a coordinator of a clinic in Munich, each with an address, and their conversation. */
async function makeTalk(changes: Changes = {}) {
  made += 1;
  const { isEmailVerified = true, role = 'coordinator' } = changes;
  const clinicId = await createClinic(db, {
    title: `Isar Eye Clinic ${made}`,
    country: 'DE',
    cityId: null,
    lat: 48.137,
    lon: 11.575,
  });
  const email = `client${made}@example.org`;
  const staffEmail = `staff${made}@clinic.example`;
  const client = await makeAccount(db, { email, isEmailVerified });
  const staff = await makeAccount(db, {
    email: staffEmail,
    isEmailVerified: true,
    staff: { clinicId, role },
  });
  const chat = await makeChat(db, { client, clinic: { id: clinicId } });
  return { client, staff, chat, clinicId, email, staffEmail };
}

const body = 'Катаракта: приходите во вторник';
const answer = (chat: MadeChat, member: MadeAccount) =>
  makeMessages(db, chat, [{ by: 'staff', body }], member);
const ask = (chat: MadeChat) => makeMessages(db, chat, [{ by: 'client', body }]);
const countOf = async (email: string): Promise<number> => {
  await emails.settle();
  return (await emails.to(email)).length;
};
const read = (chat: MadeChat, side: 'client' | 'staff') =>
  sql`
    update chat_participants p set delivered_seq = c.last_seq, read_seq = c.last_seq from chats c
    where c.id = p.chat_id and c.id = ${chat.id}::uuid and p.side = ${side}`.execute(db);
const medical = /Катаракт|вторник|Isar|Eye|Clinic|Anna|Weber/i;

test('ten minutes after a message that stays unread an email goes, with a link and no word of it', async () => {
  const { staff, chat, email } = await makeTalk();
  await answer(chat, staff);
  await sendMessageEmails(db, inMinutes(9));
  expect(await countOf(email)).toBe(0);
  await Promise.all([1, 2, 3].map(() => sendMessageEmails(db, inMinutes(10))));
  const sentEmail = await emails.wait(email);
  expect(sentEmail.subject).toBe('У вас новые сообщения');
  expect(sentEmail.text).toContain(`/chat/${chat.id}\n`);
  // The greeting names the reader, to an address that is proven to be theirs.
  expect(
    `${sentEmail.text}${sentEmail.html}${sentEmail.subject}`.replaceAll('Здравствуйте, Anna!', ''),
  ).not.toMatch(medical);
  expect(await countOf(email)).toBe(1);
});

test('what was read or set aside in time, and who wants no emails or has proven no address, gets none', async () => {
  const inTime = await makeTalk();
  const aside = await makeTalk();
  const unwilling = await makeTalk();
  const unproven = await makeTalk({ isEmailVerified: false });
  const all = [inTime, aside, unwilling, unproven];
  for (const { chat, staff } of all) await answer(chat, staff);
  await read(inTime.chat, 'client');
  await app.inject({
    method: 'POST',
    url: '/api/v1/client/notifications/read',
    headers: aside.client.headers,
    payload: { type: 'message' },
  });
  await sql`update accounts set mails_messages = false where id = ${unwilling.client.id}::uuid`.execute(db);
  await sendMessageEmails(db, inMinutes(11));
  for (const { email } of all) expect(await countOf(email)).toBe(0);
});

test('in an hour goes one email; what is still unread then makes the next, and nothing new none', async () => {
  const { staff, chat, email } = await makeTalk();
  await answer(chat, staff);
  await sendMessageEmails(db, inMinutes(11));
  expect(await countOf(email)).toBe(1);
  await answer(chat, staff);
  for (const minutes of [22, 40, 70]) await sendMessageEmails(db, inMinutes(minutes));
  expect(await countOf(email)).toBe(1);
  await sendMessageEmails(db, inMinutes(72));
  expect(await countOf(email)).toBe(2);
  await sendMessageEmails(db, inMinutes(1000));
  expect(await countOf(email)).toBe(2);
});

test('that an operator has read a conversation is told by an email, until the client has seen it there', async () => {
  const { chat, email } = await makeTalk();
  await ask(chat);
  const operator = await makeAccount(db, { operator: 'moderator' });
  const open = async () => {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/v1/admin/conversations/${chat.id}/open`,
      headers: operator.headers,
      payload: { reason: 'Катаракта: жалоба' },
    });
    expect(reply.statusCode).toBe(200);
  };
  await open();
  await sendMessageEmails(db, inMinutes(9));
  expect(await countOf(email)).toBe(0);
  await sendMessageEmails(db, inMinutes(11));
  const sent = await emails.wait(email);
  expect(sent.text).toContain(`/chat/${chat.id}\n`);
  expect(`${sent.text}${sent.html}${sent.subject}`).not.toMatch(/Катаракт|жалоб/i);
  await read(chat, 'client');
  await open();
  await read(chat, 'client');
  await sendMessageEmails(db, inMinutes(100));
  expect(await countOf(email)).toBe(1);
});

test('several conversations are one email, to the list of them', async () => {
  const { client, email } = await makeTalk();
  for (const { staff, clinicId } of [await makeTalk(), await makeTalk()])
    await answer(await makeChat(db, { client, clinic: { id: clinicId } }), staff);
  await sendMessageEmails(db, inMinutes(11));
  expect(await countOf(email)).toBe(1);
  expect((await emails.wait(email)).text).toMatch(/\/chat\n/);
});

test('the link of an email stops emails about messages in one step, and no others', async () => {
  const { staff, chat, email, client } = await makeTalk();
  await answer(chat, staff);
  await sendMessageEmails(db, inMinutes(11));
  const token = /\/auth\/letters#([\w-]+)/.exec((await emails.wait(email)).text)?.[1] ?? '';
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/client/letters/stop?token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: { subject: 'messages' } }]);
  const { rows } = await sql`
    select mails_messages, mails_requests from accounts where id = ${client.id}::uuid`.execute(db);
  expect(rows).toEqual([{ mails_messages: false, mails_requests: true }]);
});

test('a message that nobody of the clinic has read for ten minutes is told to its members, without a word of it', async () => {
  const { chat, staffEmail } = await makeTalk();
  await ask(chat);
  await sendClinicEmails(db, inMinutes(9));
  expect(await countOf(staffEmail)).toBe(0);
  await Promise.all([1, 2, 3].map(() => sendClinicEmails(db, inMinutes(10))));
  const sentEmail = await emails.wait(staffEmail);
  expect(sentEmail.subject).toBe('Пациент ждёт ответа');
  expect(sentEmail.text).toContain(`/staff/chats/${chat.id}\n`);
  expect(
    `${sentEmail.text}${sentEmail.html}${sentEmail.subject}`.replaceAll('Здравствуйте, Anna!', ''),
  ).not.toMatch(medical);
  expect(await countOf(staffEmail)).toBe(1);
  // A further one in the same hour waits for its end.
  await ask(chat);
  await sendClinicEmails(db, inMinutes(40));
  expect(await countOf(staffEmail)).toBe(1);
  await sendClinicEmails(db, inMinutes(71));
  expect(await countOf(staffEmail)).toBe(2);
});

test('what somebody there has read or answered, and rooms of other doctors, make no email to the clinic', async () => {
  const seen = await makeTalk();
  await joinChat(db, seen.chat, seen.staff);
  await ask(seen.chat);
  await read(seen.chat, 'staff');
  const answered = await makeTalk();
  await ask(answered.chat);
  await answer(answered.chat, answered.staff);
  const doctor = await makeTalk({ role: 'doctor' });
  await ask(doctor.chat);
  await sendClinicEmails(db, inMinutes(11));
  for (const { staffEmail } of [seen, answered, doctor]) expect(await countOf(staffEmail)).toBe(0);
});

test('the ten minutes are of the hours in which the clinic answers', async () => {
  const { chat, staffEmail, clinicId } = await makeTalk();
  await sql`
    insert into clinic_hours select ${clinicId}, day, '09:00', '18:00' from generate_series(1, 7) day`.execute(
    db,
  );
  await ask(chat);
  // Evening in Munich, where it is an hour later than in UTC.
  await sql`update chat_messages set sent_at = '2026-11-21T19:00:00Z' where chat_id = ${chat.id}::uuid`.execute(
    db,
  );
  await sql`update chats set staff_news_at = '2026-11-21T19:00:00Z' where id = ${chat.id}::uuid`.execute(db);
  for (const time of ['2026-11-21T19:30:00Z', '2026-11-22T03:00:00Z', '2026-11-22T08:05:00Z'])
    await sendClinicEmails(db, new Date(time));
  expect(await countOf(staffEmail)).toBe(0);
  await sendClinicEmails(db, new Date('2026-11-22T08:10:00Z'));
  expect(await countOf(staffEmail)).toBe(1);
});
