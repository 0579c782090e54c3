import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, call, queriesOf } = world;
const { change, say } = chatCalls(world);

type Reply = {
  data: InboxItem[];
  meta: {
    next: string | null;
    total: number;
    counts: Record<'folders' | 'assigned' | 'kinds', Record<string, number>>;
  };
};

async function inbox(by: MadeAccount, query: object = {}): Promise<Reply> {
  const search = new URLSearchParams(Object.entries(query)).toString();
  const url = `/api/v1/staff/inbox?${search}`;
  const reply = await app.inject({ url, headers: { ...by.headers, 'accept-language': 'ru' } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** A clinic of its own with two members, so that nothing of other tests is in its inbox. */
async function makeOwnClinic() {
  const id = await createClinic(db, { title: `Own ${Math.random()}`, cityId: null });
  const member = () => makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
  return { id, staff: await member(), other: await member() };
}
type OwnClinic = Awaited<ReturnType<typeof makeOwnClinic>>;

async function talk(clinic: OwnClinic, request?: string, client?: MadeAccount): Promise<MadeChat> {
  const by = client ?? (await makeAccount(db));
  const chat = await makeChat(db, { client: by, clinic, ...(request !== undefined && { request }) });
  await makeMessages(db, chat, [{ by: 'client', body: 'Когда приехать?' }]);
  return chat;
}

async function askFor(clinic: OwnClinic, hoursAgo = 0): Promise<{ id: string; client: MadeAccount }> {
  const client = await makeAccount(db);
  const id = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  await sql`update request_recipients set turned_at = now() - ${`${hoursAgo} hours`}::interval
    where request_id = ${id}::uuid`.execute(db);
  return { id, client };
}

const assign = (by: MadeAccount, item: InboxItem | undefined, accountId: string | null) =>
  call(by, 'POST', `staff/inbox/${item?.inbox.id}/assign`, {
    account_id: accountId,
    version: item?.inbox.version,
  });

test('requests and conversations stand in one order of waiting; what was said about a request stands in its row', async () => {
  const clinic = await makeOwnClinic();
  const late = await askFor(clinic, 9);
  const fresh = await askFor(clinic);
  const plain = await talk(clinic);
  await sql`update chats set waiting_since = now() - interval '3 hours' where id = ${plain.id}::uuid`.execute(
    db,
  );
  const about = await talk(clinic, fresh.id, fresh.client);
  const { data, meta } = await inbox(clinic.staff);
  expect(data.map(({ kind, request, chat }) => [kind, request?.id ?? null, chat?.uuid ?? null])).toEqual([
    ['request', late.id, null],
    ['chat', null, plain.id],
    ['request', fresh.id, about.id],
  ]);
  expect(data[2]).toMatchObject({
    folder: 'unanswered',
    chat: { last: { text: 'Когда приехать?' }, unread: 1 },
  });
  expect(meta).toMatchObject({ total: 3, next: null, counts: { kinds: { all: 3, request: 2, chat: 1 } } });
});

test('a request that waits for its client comes back by their message, and goes with the answer', async () => {
  const clinic = await makeOwnClinic();
  const { id, client } = await askFor(clinic);
  await call(clinic.staff, 'POST', `staff/requests/${id}/ask`, {
    clinic_id: clinic.id,
    body: 'Есть снимки?',
  });
  const folderOf = async () => {
    for (const folder of ['unanswered', 'waiting', 'done'])
      if ((await inbox(clinic.staff, { folder })).meta.total === 1) return folder;
    return null;
  };
  expect(await folderOf()).toBe('waiting');
  const chat = await talk(clinic, id, client);
  expect(await folderOf()).toBe('unanswered');
  await say(clinic.staff, 'staff', chat.id, 'Приезжайте');
  expect(await folderOf()).toBe('waiting');
  await call(client, 'POST', `client/requests/${id}/cancel`, {});
  expect(await folderOf()).toBe('done');
  await say(client, 'client', chat.id, 'Всё же вопрос');
  expect(await folderOf()).toBe('unanswered');
});

test('a conversation waits for us, for its client, or is finished; one in which nothing was said is not there', async () => {
  const clinic = await makeOwnClinic();
  const empty = await makeChat(db, { client: await makeAccount(db), clinic });
  expect((await inbox(clinic.staff)).data).toEqual([]);
  const chat = await talk(clinic);
  const totals = async () => (await inbox(clinic.staff)).meta.counts.folders;
  expect(await totals()).toEqual({ unanswered: 1, waiting: 0, done: 0, snoozed: 0, approval: 0 });
  await say(clinic.staff, 'staff', chat.id, 'Завтра');
  expect(await totals()).toEqual({ unanswered: 0, waiting: 1, done: 0, snoozed: 0, approval: 0 });
  await change(clinic.staff, 'staff', chat.id, { state: 'closed' });
  expect(await totals()).toEqual({ unanswered: 0, waiting: 0, done: 1, snoozed: 0, approval: 0 });
  expect((await inbox(clinic.staff, { folder: 'done' })).data[0]?.chat?.uuid).toBe(chat.id);
  expect(empty.id).not.toBe(chat.id);
});

test('every filter says what each of its choices would show, the others as they are', async () => {
  const clinic = await makeOwnClinic();
  for (let made = 0; made < 3; made += 1) await askFor(clinic, made);
  for (let made = 0; made < 2; made += 1) await talk(clinic);
  const all = await inbox(clinic.staff);
  await assign(
    clinic.staff,
    all.data.find(({ kind }) => kind === 'chat'),
    clinic.staff.id,
  );
  await assign(
    clinic.staff,
    all.data.find(({ kind }) => kind === 'request'),
    clinic.other.id,
  );
  const { meta, data } = await inbox(clinic.staff, { assigned: 'mine' });
  expect(data.map(({ kind, inbox: { assignee } }) => [kind, assignee?.is_self])).toEqual([['chat', true]]);
  expect(meta).toMatchObject({
    total: 1,
    counts: {
      folders: { unanswered: 1, waiting: 0, done: 0 },
      assigned: { all: 5, mine: 1, free: 3 },
      kinds: { all: 1, request: 0, chat: 1 },
    },
  });
  expect((await inbox(clinic.staff, { assigned: 'free', kind: 'request' })).meta.total).toBe(2);
  await sql`update staff set absent_from = current_date, absent_until = current_date
    where account_id = ${clinic.other.id}::uuid`.execute(db);
  const free = await inbox(clinic.staff, { assigned: 'free', kind: 'request' });
  expect(free.meta.total).toBe(3);
  expect(free.data.find(({ inbox: { assignee } }) => assignee)?.inbox.assignee).toMatchObject({
    account_id: clinic.other.id,
    is_absent: true,
  });
});

test('pages follow each other without gap or double, also where many wait since the same moment, in as many queries', async () => {
  const clinic = await makeOwnClinic();
  for (let made = 0; made < 12; made += 1) await askFor(clinic, made);
  for (let made = 0; made < 33; made += 1) await talk(clinic);
  await sql`update chats set waiting_since = date_trunc('hour', now()) where clinic_id = ${clinic.id}`.execute(
    db,
  );
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Reply = await inbox(clinic.staff, after === null ? {} : { after });
    expect(page.meta.total).toBe(45);
    seen.push(...page.data.map(({ inbox: { id } }) => id));
    after = page.meta.next;
  } while (after !== null);
  expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
  const few = await makeOwnClinic();
  await askFor(few);
  await talk(few);
  const [many, one] = [await queriesOf(() => inbox(clinic.staff)), await queriesOf(() => inbox(few.staff))];
  expect(many.length).toBe(one.length);
});

test('whoever works where they ask is its client there, and finds it not among what they answer', async () => {
  const clinic = await makeOwnClinic();
  await makeRequest(db, { accountId: clinic.other.id, clinics: [clinic] });
  await talk(clinic, undefined, clinic.other);
  const { data, meta } = await inbox(clinic.staff);
  expect(meta.total).toBe(2);
  expect((await inbox(clinic.other)).meta).toMatchObject({
    total: 0,
    counts: { folders: { unanswered: 0 } },
  });
  for (const item of data) {
    expect((await assign(clinic.other, item, clinic.other.id)).status).toBe(404);
    expect((await assign(clinic.staff, item, clinic.other.id)).errors).toHaveProperty('account_id');
  }
});

test('others do not read it', async () => {
  const [clinic, foreign] = [await makeOwnClinic(), await makeOwnClinic()];
  await askFor(clinic);
  expect((await inbox(foreign.staff)).data).toEqual([]);
  expect((await call(foreign.staff, 'GET', `staff/inbox?clinic_id=${clinic.id}`)).status).toBe(404);
  expect((await call(await makeAccount(db), 'GET', 'staff/inbox')).status).toBe(404);
  expect((await call(null, 'GET', 'staff/inbox')).status).toBe(401);
});

test.each([
  'folder=everything',
  'assigned=yours',
  'kind=letter',
  'after=x',
  'after=2026-11-21T00:00:00.000000Z_x',
  'page=2',
])('a list with %s is refused', async (query) => {
  const { staff } = await makeOwnClinic();
  expect((await call(staff, 'GET', `staff/inbox?${query}`)).status).toBe(422);
});

test('the table says what the rule says, after all kinds of acts at once', async () => {
  const clinic = await makeOwnClinic();
  const { id, client } = await askFor(clinic);
  const chat = await talk(clinic, id, client);
  for (let round = 0; round < 5; round += 1)
    await Promise.all([
      say(client, 'client', chat.id, `Вопрос ${round}`),
      say(clinic.staff, 'staff', chat.id, `Ответ ${round}`),
      call(clinic.staff, 'POST', `staff/requests/${id}/ask`, { clinic_id: clinic.id, body: `Ещё ${round}?` }),
      sql`update request_questions set answer = 'Да', answered_at = now() where request_id = ${id}::uuid`.execute(
        db,
      ),
    ]);
  const { rows } = await sql`
    select i.folder, s.folder as should from inbox_items i
    join inbox_standings s on s.clinic_id = i.clinic_id
      and (s.request_id, s.chat_id) is not distinct from (i.request_id, i.chat_id)
    where (i.folder, i.turned_at) is distinct from (s.folder, s.turned_at)`.execute(db);
  expect(rows).toEqual([]);
});
