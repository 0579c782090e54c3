import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import type { Assignment, InboxEntry } from '../../../contract/requests/assignments.ts';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { startEmails } from '../../../tests/helpers/emails.ts';
import { staffEmailJobs } from '../../email/staff/jobs.ts';
import { startJobs } from '../../platform/jobs.ts';

const world = await makeOfferWorld();
const { db, pool, call, ask, offer, clinics, app } = world;
const [munich, honolulu] = clinics;
const emails = await startEmails(world);
const jobs = await startJobs({ pool, log: pino({ level: 'silent' }), ...staffEmailJobs({ db }) });
afterAll(() => jobs.stop());

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const colleague = await makeAccount(db, {
  name: 'Ida',
  surname: 'Roth',
  email: 'ida@clinic.example',
  isEmailVerified: true,
  staff: { clinicId: munich.id, role: 'doctor' },
});

async function talk(client?: MadeAccount, request?: string): Promise<MadeChat> {
  const by = client ?? (await makeAccount(db));
  const chat = await makeChat(db, { client: by, clinic: munich, ...(request !== undefined && { request }) });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  return chat;
}

const assign = (
  by: MadeAccount | null,
  entry: Pick<InboxEntry, 'id' | 'version'>,
  accountId: string | null,
) =>
  call<InboxEntry>(by, 'POST', `staff/inbox/${entry.id}/assign`, {
    account_id: accountId,
    version: entry.version,
  });
const history = (by: MadeAccount | null, id: string) =>
  call<Assignment[]>(by, 'GET', `staff/inbox/${id}/assignments`);

const ofCase = async (by: MadeAccount, requestId: string): Promise<InboxEntry> =>
  (await call<StaffCase>(by, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`)).data.inbox;
async function ofChat(by: MadeAccount, id: string): Promise<InboxEntry> {
  const { inbox } = (await call<OpenedStaffChat>(by, 'GET', `staff/chats/${id}`)).data;
  if (!inbox) throw new Error('A conversation in which something was said is in the inbox');
  return inbox;
}

/** A request and a conversation: what holds for the one holds for the other. */
const kinds = {
  request: async () => ofCase(munich.staff, (await ask([munich])).requestId),
  chat: async () => ofChat(munich.staff, (await talk()).id),
};

test.each(Object.entries(kinds))(
  'a %s is taken, given to another, and given back, and that is kept',
  async (_, make) => {
    const entry = await make();
    expect(entry).toMatchObject({ version: 0, assignee: null });
    const taken = await assign(munich.staff, entry, munich.staff.id);
    expect(taken).toMatchObject({
      status: 200,
      data: { id: entry.id, version: 1, assignee: { name: 'Anna Weber', is_self: true, is_absent: false } },
    });
    // Asked for again: it stands already.
    expect((await assign(munich.staff, entry, munich.staff.id)).data.version).toBe(1);
    const given = await assign(munich.staff, taken.data, colleague.id);
    expect(given.data).toMatchObject({ version: 2, assignee: { name: 'Ida Roth', is_self: false } });
    expect((await assign(colleague, given.data, null)).data).toMatchObject({ version: 3, assignee: null });
    expect((await history(colleague, entry.id)).data).toMatchObject([
      { name: null, by: 'Ida Roth', is_own: false },
      { name: 'Ida Roth', by: 'Anna Weber', is_own: false },
      { name: 'Anna Weber', by: 'Anna Weber', is_own: true },
    ]);
  },
);

test.each(Object.entries(kinds))(
  'of two who take a %s at once one does, and the other reads who',
  async (_, make) => {
    const entry = await make();
    const replies = await Promise.all([
      assign(munich.staff, entry, munich.staff.id),
      assign(colleague, entry, colleague.id),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [won, lost] = replies[0].status === 200 ? replies : [replies[1], replies[0]];
    expect(lost.errors.version?.[0]).toContain(won.data.assignee?.name ?? 'nobody');
    expect((await history(colleague, entry.id)).data).toHaveLength(1);
  },
);

test('what was given back meanwhile is not taken from a page that shows who had it', async () => {
  const entry = await kinds.chat();
  const taken = (await assign(colleague, entry, colleague.id)).data;
  await assign(colleague, taken, null);
  expect((await assign(munich.staff, taken, munich.staff.id)).errors).toHaveProperty('version');
});

test('a conversation about a request is given with it: they are one', async () => {
  const { client, requestId } = await ask([munich]);
  const chat = await talk(client, requestId);
  await assign(colleague, await ofChat(colleague, chat.id), colleague.id);
  expect((await ofCase(munich.staff, requestId)).assignee?.name).toBe('Ida Roth');
});

test('who is away keeps what they have, and it says so', async () => {
  const entry = await kinds.chat();
  await assign(colleague, entry, colleague.id);
  const away = (day: string) =>
    sql`update staff set absent_from = ${sql.raw(day)}, absent_until = ${sql.raw(day)}
      where account_id = ${colleague.id}::uuid`.execute(db);
  await away('current_date');
  const { rows } = await sql<{
    id: string;
  }>`select chat_id as id from inbox_items where id = ${entry.id}::uuid`.execute(db);
  expect((await ofChat(munich.staff, rows[0]?.id ?? '')).assignee).toMatchObject({
    name: 'Ida Roth',
    is_absent: true,
  });
  await away('null');
});

test.each(Object.entries(kinds))(
  'nobody takes a %s of another clinic, no stranger is given one, nobody unknown reads of it',
  async (_, make) => {
    const entry = await make();
    const client = await makeAccount(db);
    for (const by of [honolulu.staff, client]) {
      expect((await assign(by, entry, by.id)).status).toBe(404);
      expect((await history(by, entry.id)).status).toBe(404);
    }
    expect((await assign(null, entry, munich.staff.id)).status).toBe(401);
    expect((await history(null, entry.id)).status).toBe(401);
    expect((await assign(munich.staff, entry, honolulu.staff.id)).errors).toHaveProperty('account_id');
    expect((await assign(munich.staff, { id: NOWHERE, version: 0 }, munich.staff.id)).status).toBe(404);
    expect((await history(munich.staff, NOWHERE)).status).toBe(404);
    for (const body of [
      {},
      { account_id: munich.staff.id },
      { account_id: 'Ida', version: 0 },
      { account_id: null, version: -1 },
    ])
      expect((await call(munich.staff, 'POST', `staff/inbox/${entry.id}/assign`, body)).status).toBe(422);
    expect((await history(munich.staff, entry.id)).data).toEqual([]);
  },
);

test('who leaves leaves what they had, and the client reads nothing of it', async () => {
  const leaving = await makeAccount(db, {
    name: 'Leaving',
    staff: { clinicId: munich.id, role: 'coordinator' },
  });
  const client = await makeAccount(db);
  const chat = await talk(client);
  await assign(leaving, await ofChat(leaving, chat.id), leaving.id);
  for (const path of ['chats', `chats/${chat.id}`, `chats/${chat.id}/messages`, 'notifications']) {
    const reply = await app.inject({ url: `/api/v1/client/${path}`, headers: client.headers });
    expect(reply.statusCode).toBe(200);
    expect(reply.body).not.toMatch(/assign|Leaving|"inbox"/);
  }
  await call(leaving, 'DELETE', `staff/members/${leaving.id}?clinic_id=${munich.id}`);
  expect(await ofChat(munich.staff, chat.id)).toMatchObject({ assignee: null, version: 1 });
});

test('a case that nobody has is given to who sends the offer, and one that somebody has stays theirs', async () => {
  const [free, taken] = [await ask([munich]), await ask([munich])];
  await assign(colleague, await ofCase(colleague, taken.requestId), colleague.id);
  for (const { requestId } of [free, taken]) await offer(munich, requestId);
  const entry = await ofCase(colleague, free.requestId);
  expect(entry).toMatchObject({ version: 1, assignee: { account_id: munich.staff.id } });
  expect((await history(colleague, entry.id)).data).toMatchObject([{ name: 'Anna Weber', is_own: true }]);
  expect(await ofCase(colleague, taken.requestId)).toMatchObject({
    version: 1,
    assignee: { name: 'Ida Roth' },
  });
});

test('who is given something by a colleague hears of it by email; who takes it does not', async () => {
  const subjects = async () => {
    await emails.settle();
    return (await emails.to('ida@clinic.example')).map(({ subject }) => subject);
  };
  await subjects();
  const receivedBefore = (await subjects()).length;
  await sql`update accounts set staff_mailed_at = null where id = ${colleague.id}::uuid`.execute(db);
  await sql`delete from staff_news`.execute(db);
  await assign(colleague, await kinds.chat(), colleague.id);
  expect(await subjects()).toHaveLength(receivedBefore);
  const chat = await talk();
  await assign(munich.staff, await ofChat(munich.staff, chat.id), colleague.id);
  expect((await subjects()).slice(receivedBefore)).toEqual(['Коллега передал вам обращение']);
  const email = (await emails.to('ida@clinic.example')).at(-1);
  expect(email?.text).toContain(`/staff/chats/${chat.id}\n`);
  expect(`${email?.text}${email?.html}`).not.toMatch(/приехать|Anna|Isar/);
});
