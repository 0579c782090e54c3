/**
 * Conversations by themselves: opening one with very many messages, for its client and for the clinic, paging in it, and
 * lists of many.
 */
import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { clientPageQuery, staffPageQuery } from '../server/chats/lists.ts';
import { olderQuery } from '../server/chats/pages.ts';
import { unreadQuery } from '../server/requests/chat-events/reads.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../tests/factories/chats.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { figures, timesFigures } from './figures.ts';
import { count } from './measuring.ts';
import { call, measureTurns, type OwnApp, withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    rooms: { type: 'string', default: '500' },
    turns: { type: 'string', default: '300' },
  },
});
const messages = Number(values.messages);
const rooms = Number(values.rooms);
const TURNS = Number(values.turns);
const WARM = Math.min(20, TURNS);

type Row = { what: string; size: string; p95?: number };

const measure = (bench: OwnApp, row: Row, work: (turn: number) => Promise<unknown>): Promise<void> =>
  measureTurns(bench, { ...row, turns: TURNS, warm: WARM }, work);

const get = (bench: OwnApp, by: MadeAccount, path: string): Promise<unknown> => call(bench, by, 'GET', path);

/** What PostgreSQL reads for a query. */
async function explain({ db }: OwnApp, row: Row, query: RawBuilder<unknown>): Promise<void> {
  type Plan = { 'Execution Time': number; Plan: Record<string, number> };
  const { rows } = await sql<{
    'QUERY PLAN': Plan[];
  }>`explain (analyze, buffers, format json) ${query}`.execute(db);
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  const read = (kind: string) => plan?.Plan[`Shared ${kind} Blocks`] ?? 0;
  figures(row, [
    { name: 'in PostgreSQL', unit: 'ms', value: plan?.['Execution Time'] ?? Number.NaN },
    { name: 'buffers', unit: '', value: read('Hit') + read('Read') },
  ]);
}

async function benchLong(bench: OwnApp, clinicId: number, member: MadeAccount): Promise<void> {
  const { db } = bench;
  const size = `${count(messages)} messages`;
  const client = await makeAccount(db);
  const chat = await makeChat(db, { client, clinic: { id: clinicId } });
  await makeMessages(db, chat, messages, member);
  await sql`analyze chats, chat_messages, chat_participants`.execute(db);
  for (const [side, by] of [
    ['client', client],
    ['staff', member],
  ] as const) {
    const path = `${side}/chats/${chat.id}`;
    const open = (title: string) =>
      measure(bench, { what: `${side} opens, ${title}`, size, p95: 40 }, async () => {
        await get(bench, by, path);
        await get(bench, by, `${path}/messages?limit=50`);
      });
    await open('none read');
    await sql`update chat_participants set delivered_seq = ${messages}, read_seq = ${messages}
      where chat_id = ${chat.id}::uuid`.execute(db);
    await open('all read');
    await measure(bench, { what: `${side} reads 50 in the middle`, size }, (turn) =>
      get(bench, by, `${path}/messages?limit=50&before=${Math.floor(messages / 2) + 50 * turn}`),
    );
    await measure(bench, { what: `${side} asks what is new`, size }, () =>
      get(bench, by, `${path}/messages?after=${messages}&changed_since=0`),
    );
    await sql`update chat_participants set delivered_seq = 0, read_seq = 0
      where chat_id = ${chat.id}::uuid`.execute(db);
  }
  const unread = `${count(messages / 2)} unread`;
  await measure(bench, { what: 'counts of a client', size: unread }, () =>
    get(bench, client, 'client/notifications'),
  );
  await explain(
    bench,
    { what: 'the newest 50, the query', size },
    sql`select * from chat_messages m ${olderQuery(chat.id, null, 51)}`,
  );
  const middle = olderQuery(chat.id, messages / 2, 51);
  await explain(
    bench,
    { what: '50 in the middle, the query', size },
    sql`select * from chat_messages m ${middle}`,
  );
  await explain(bench, { what: 'counting, the query', size: unread }, unreadQuery(client.id));
}

/** A long conversation beside a short one, by turns: what the machine has to do besides slows both. */
async function benchLengths(bench: OwnApp, clinicId: number, member: MadeAccount): Promise<void> {
  const { db } = bench;
  const client = await makeAccount(db);
  const times = new Map<number, number[]>();
  const paths = new Map<number, string>();
  for (const said of [100, messages]) {
    const about = await createDoctor(db, { title: `Doctor ${said}`, positions: [] });
    const chat = await makeChat(db, { client, clinic: { id: clinicId }, doctor: about });
    await makeMessages(db, chat, said, member);
    await sql`update chat_participants set delivered_seq = ${said}, read_seq = ${said}
      where chat_id = ${chat.id}::uuid`.execute(db);
    paths.set(said, `client/chats/${chat.id}`);
    times.set(said, []);
  }
  await sql`vacuum analyze chat_messages`.execute(db);
  for (let turn = -WARM; turn < TURNS; turn += 1)
    for (const [said, path] of paths) {
      const start = performance.now();
      await get(bench, client, path);
      await get(bench, client, `${path}/messages?limit=50`);
      if (turn >= 0) times.get(said)?.push(performance.now() - start);
    }
  for (const [said, all] of times)
    timesFigures({ what: 'client opens, by turns with the other', size: `${count(said)} messages` }, all);
}

async function benchLists(bench: OwnApp, clinicId: number, member: MadeAccount): Promise<void> {
  const { db } = bench;
  const client = await makeAccount(db);
  for (let place = 0; place < rooms; place += 1) {
    const other = await createClinic(db, { title: `Clinic of many ${place}` });
    const own = await makeChat(db, { client, clinic: { id: other } });
    await makeMessages(db, own, 20, await makeAccount(db, { staff: { clinicId: other, role: 'owner' } }));
    const theirs = await makeChat(db, { client: await makeAccount(db), clinic: { id: clinicId } });
    await makeMessages(db, theirs, 20, member);
  }
  await sql`analyze`.execute(db);
  const size = `${count(rooms)} conversations`;
  await measure(bench, { what: 'list of a client, 10 unread each', size }, () =>
    get(bench, client, 'client/chats'),
  );
  await measure(bench, { what: 'counts of a client', size }, () =>
    get(bench, client, 'client/notifications'),
  );
  for (const folder of ['', 'waiting', 'answered'])
    await measure(bench, { what: `list of a clinic${folder && `, ${folder}`}`, size }, () =>
      get(bench, member, `staff/chats${folder && `?folder=${folder}`}`),
    );
  await measure(bench, { what: 'list of a client, searched', size }, () =>
    get(bench, client, 'client/chats?q=many 49'),
  );
  const input = { accountId: client.id, language: 'ru', isArchived: false };
  await explain(bench, { what: 'list of a client, the query', size }, clientPageQuery(input));
  const ofStaff = { ...input, accountId: member.id, clinicId: null, folder: null };
  await explain(bench, { what: 'list of a clinic, the query', size }, staffPageQuery(ofStaff));
  await explain(bench, { what: 'counting, the query', size }, unreadQuery(client.id));
}

await withApp(async (bench) => {
  const clinicId = await createClinic(bench.db, { title: 'Clinic' });
  const member = await makeAccount(bench.db, { staff: { clinicId, role: 'coordinator' } });
  await benchLengths(bench, clinicId, member);
  await benchLong(bench, clinicId, member);
  await benchLists(bench, clinicId, member);
});
