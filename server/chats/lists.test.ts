import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Chat } from '../../contract/chats/chats.ts';
import type { StaffChat } from '../../contract/chats/staff-chats.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { type MadeChat, makeChat, makeMessages } from '../../tests/factories/chats.ts';
import { createClinic } from '../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeRequester } from '../../tests/factories/requests.ts';
import { chatCalls } from '../../tests/helpers/chat-calls.ts';

const world = await makeOfferWorld();
const { app, db, clinics, ask, call, queriesOf } = world;
const [munich, honolulu] = clinics;
const { change, open, read, say } = chatCalls(world);

type List<Row> = {
  data: Row[];
  meta: { next: string | null; total: number; unread: number; counts: Record<string, number> };
};

async function list<Row = Chat>(
  by: MadeAccount,
  side: 'client' | 'staff',
  query: object = {},
): Promise<List<Row>> {
  const search = new URLSearchParams(Object.entries(query)).toString();
  const reply = await app.inject({
    url: `/api/v1/${side}/chats?${search}`,
    headers: { ...by.headers, 'accept-language': 'ru' },
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<List<Row>>();
}

const idsOf = ({ data }: List<{ uuid: string }>) => data.map(({ uuid }) => uuid);

/** A clinic of its own with a member, so that nothing of other tests is in its lists. */
async function makeOwnClinic() {
  const id = await createClinic(db, { title: `Own ${Math.random()}` });
  return { id, staff: await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } }) };
}

test('a client’s list has the last spoken in first, with what is new in each and in all', async () => {
  const client = await makeRequester(db);
  const rooms: MadeChat[] = [];
  for (const clinic of [munich, honolulu]) rooms.push(await makeChat(db, { client, clinic }));
  const [first, second] = rooms;
  if (!first || !second) throw new Error('There are two');
  await makeMessages(
    db,
    first,
    [
      { by: 'client', body: 'Раз' },
      { by: 'staff', body: 'Ответ' },
    ],
    munich.staff,
  );
  await makeMessages(db, second, [{ by: 'staff', body: 'х'.repeat(300) }], honolulu.staff);
  const own = await list(client, 'client');
  expect(own.meta).toMatchObject({ total: 2, unread: 2, next: null });
  expect(own.data).toMatchObject([
    {
      uuid: second.id,
      unread: 1,
      clinic: {
        id: honolulu.id,
        title: 'Pali Eye Center',
        country: { code: 'US' },
        time_zone: 'Pacific/Honolulu',
      },
      last: { seq: 1, side: 'staff', role: 'coordinator', name: 'Anna Weber', is_own: false, attachments: 0 },
    },
    { uuid: first.id, unread: 1 },
  ]);
  expect(own.data[0]?.last?.text).toHaveLength(140);
  await read(client, 'client', second.id, 1);
  expect((await list(client, 'client')).meta.unread).toBe(1);
  await change(client, 'client', first.id, { is_archived: true });
  expect(idsOf(await list(client, 'client'))).toEqual([second.id]);
  expect(idsOf(await list(client, 'client', { archived: true }))).toEqual([first.id]);
  expect((await list(client, 'client')).meta).toMatchObject({ total: 1, unread: 1 });
  expect(idsOf(await list(await makeRequester(db), 'client'))).toEqual([]);
});

test('500 rooms come in pages, each once, in as many queries as one room', async () => {
  const client = await makeRequester(db);
  await sql`
    with made as (
      insert into chats (account_id, clinic_id, doctor_id, ended_at, last_at)
      -- Many at the same moment: the cursor holds them apart.
      select ${client.id}::uuid, ${munich.id}, null, now(), now() - make_interval(secs => n / 3) from generate_series(1, 500) n
      returning id)
    insert into chat_participants (chat_id, number, side, account_id, role)
    select id, 1, 'client', ${client.id}::uuid, 'client' from made`.execute(db);
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: List<Chat> = await list(client, 'client', before === null ? {} : { before });
    expect(page.meta.total).toBe(500);
    seen.push(...idsOf(page));
    before = page.meta.next;
  } while (before !== null);
  expect([seen.length, new Set(seen).size]).toEqual([500, 500]);
  const few = await makeRequester(db);
  await makeChat(db, { client: few, clinic: munich });
  const counts = await Promise.all([(await queriesOf(() => list(few, 'client'))).length]);
  expect((await queriesOf(() => list(client, 'client'))).length).toBe(counts[0]);
});

test('rooms are found by clinic, its names, doctor, number and title of the request', async () => {
  const { client, requestId } = await ask([munich, honolulu]);
  const [about, plain] = await Promise.all([
    open(client, { request_id: requestId, clinic_id: munich.id }),
    open(client, { doctor_id: honolulu.doctorId }),
  ]);
  await sql`
    insert into clinic_names (clinic_id, kind, lang, text) values (${munich.id}, 'label', 'ru', 'Глазная клиника Изар')
    on conflict do nothing`.execute(db);
  const { number = 0 } = about.data.request ?? {};
  const found = async (q: string) => idsOf(await list(client, 'client', { q }));
  expect(await found('pali')).toEqual([plain.data.uuid]);
  expect(await found('глазная')).toEqual([about.data.uuid]);
  expect(await found('д-р из pali')).toEqual([plain.data.uuid]);
  expect(await found(`№ ${number}`)).toEqual([about.data.uuid]);
  expect(await found('КАТАРАКТА')).toEqual([about.data.uuid]);
  expect(await found('100%')).toEqual([]);
  expect(await found('_')).toEqual([]);
  expect(await found('  ')).toHaveLength(2);
});

test('a clinic reads who waits longest first, the rest by what was said last, and finds a name only when it is open', async () => {
  const clinic = await makeOwnClinic();
  const clients: MadeAccount[] = [];
  for (const name of ['Ольга', 'Пётр', 'Нина']) clients.push(await makeRequester(db, { name }));
  const rooms: MadeChat[] = [];
  for (const client of clients) rooms.push(await makeChat(db, { client, clinic }));
  const [first, second, third] = rooms;
  const [olga] = clients;
  if (!first || !second || !third || !olga) throw new Error('There are three');
  for (const room of [first, second]) await makeMessages(db, room, [{ by: 'client', body: 'Вопрос' }]);
  await makeMessages(db, third, [{ by: 'client' }, { by: 'staff', body: 'Ответ' }], clinic.staff);
  await say(olga, 'client', first.id, 'И ещё');
  const waiting = await list<StaffChat>(clinic.staff, 'staff', { folder: 'waiting' });
  expect(idsOf(waiting)).toEqual([first.id, second.id]);
  expect(waiting.meta).toMatchObject({ total: 2, unread: 4, counts: { waiting: 2, answered: 1, closed: 0 } });
  expect(waiting.data.map(({ unread }) => unread)).toEqual([2, 1]);
  expect(idsOf(await list(clinic.staff, 'staff', { folder: 'answered' }))).toEqual([third.id]);
  expect(idsOf(await list(clinic.staff, 'staff'))).toEqual([first.id, third.id, second.id]);
  expect(idsOf(await list(clinic.staff, 'staff', { q: 'ольга' }))).toEqual([]);
  await change(olga, 'client', first.id, { contact: true });
  expect(idsOf(await list(clinic.staff, 'staff', { q: 'ольга' }))).toEqual([first.id]);
  const colleague = await makeAccount(db, { staff: { clinicId: clinic.id, role: 'owner' } });
  await read(colleague, 'staff', first.id, 3);
  expect((await list(clinic.staff, 'staff')).meta.unread).toBe(2);
  await change(clinic.staff, 'staff', second.id, { state: 'closed' });
  expect((await list(clinic.staff, 'staff')).meta.counts).toEqual({
    ...{ waiting: 1, answered: 1, snoozed: 0, closed: 1 },
  });
  expect(
    (await list<StaffChat>(clinic.staff, 'staff', { folder: 'closed' })).data[0]?.waiting_since,
  ).toBeNull();
});

test('a room in which nothing was said is no clinic’s business yet', async () => {
  const clinic = await makeOwnClinic();
  const client = await makeRequester(db);
  await makeChat(db, { client, clinic });
  expect(await list(clinic.staff, 'staff')).toMatchObject({ data: [], meta: { total: 0 } });
  expect((await list(client, 'client')).data).toMatchObject([{ last: null, unread: 0 }]);
});

test('a member sees the clinics they work for, all or the one named, and no other', async () => {
  const [one, two] = [await makeOwnClinic(), await makeOwnClinic()];
  await sql`insert into staff (account_id, clinic_id, role) values (${one.staff.id}::uuid, ${two.id}, 'doctor')`.execute(
    db,
  );
  const rooms: MadeChat[] = [];
  for (const clinic of [one, two]) {
    const room = await makeChat(db, { client: await makeRequester(db), clinic });
    await makeMessages(db, room, [{ by: 'client', body: 'Вопрос' }]);
    rooms.push(room);
  }
  const [first, second] = rooms;
  expect(idsOf(await list(one.staff, 'staff'))).toEqual([second?.id, first?.id]);
  expect(idsOf(await list(one.staff, 'staff', { clinic_id: two.id }))).toEqual([second?.id]);
  expect(idsOf(await list(two.staff, 'staff'))).toEqual([second?.id]);
  expect((await call(two.staff, 'GET', `staff/chats?clinic_id=${one.id}`)).status).toBe(404);
  expect((await call(await makeRequester(db), 'GET', 'staff/chats')).status).toBe(404);
  expect((await call(null, 'GET', 'staff/chats')).status).toBe(401);
});

test.each([
  'before=x',
  'before=2026-11-21T00:00:00.000000Z_x',
  'archived=perhaps',
  'page=2',
  `q=${'x'.repeat(201)}`,
])('a list with %s is refused', async (query) => {
  expect((await call(await makeRequester(db), 'GET', `client/chats?${query}`)).status).toBe(422);
});

test('a clinic that has left the directory stands without its photo, which nobody gets any more', async () => {
  const client = await makeRequester(db);
  const { id } = await makeOwnClinic();
  await sql`insert into photos (clinic_id, position, scene, seed) values (${id}, 1, 'reception', 1)`.execute(
    db,
  );
  await makeChat(db, { client, clinic: { id } });
  const photo = async () => (await list(client, 'client')).data.map(({ clinic }) => clinic.photo !== null);
  expect(await photo()).toEqual([true]);
  await db.updateTable('clinics').set({ status: 'withdrawn' }).where('id', '=', id).execute();
  expect(await photo()).toEqual([false]);
});
