/**
 * Conversations by themselves, in one process with a database of its own that goes afterwards: opening one with very many
 * messages, for its client and for the clinic, paging in it, and lists of many.
 *   node bench/chats.ts [messages in the long conversation] [conversations in the lists]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { buildApp } from '../server/app.ts';
import { clientPageQuery, staffPageQuery } from '../server/chats/lists.ts';
import { olderQuery } from '../server/chats/pages.ts';
import { unreadQuery } from '../server/chats/reads.ts';
import { readConfig } from '../server/config.ts';
import { loadInitialCurrencies } from '../server/currencies/writes.ts';
import { loadDictionaries } from '../server/dictionaries/writes.ts';
import { startDirectory } from '../server/directory/engine.ts';
import { loadDocuments } from '../server/documents/writes.ts';
import { createMessageStore } from '../server/languages/message-store.ts';
import { loadMessages } from '../server/languages/writes.ts';
import { type Database, kyselyOn, openDatabase } from '../server/platform/database.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../tests/factories/chats.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { describeLoad, describeTimes } from './chats-times.ts';

const [messages = 100_000, rooms = 500] = process.argv.slice(2).map(Number);
const TURNS = 300;
const say = (line: string) => process.stdout.write(`${line}\n`);

type Bench = { app: FastifyInstance; db: Database; counted: { queries: number } };

/** Times `work`, after some turns that nobody counts. */
async function measure({ counted }: Bench, title: string, work: (turn: number) => Promise<void>) {
  const times: number[] = [];
  let queries = 0;
  for (let turn = -20; turn < TURNS; turn += 1) {
    counted.queries = 0;
    const start = performance.now();
    await work(turn);
    if (turn >= 0) times.push(performance.now() - start);
    queries = counted.queries;
  }
  say(`${title}: ${describeTimes(times)}, ${queries} queries; ${describeLoad()}`);
}

async function get({ app }: Bench, by: MadeAccount, path: string): Promise<void> {
  const reply = await app.inject({ url: `/api/v1/${path}`, headers: by.headers });
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
}

/** What PostgreSQL reads for a query, in its own words. */
async function explain({ db }: Bench, title: string, query: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, buffers, costs off) ${query}`.execute(db);
  const lines = rows.map((row) => row['QUERY PLAN']);
  const buffers = lines.find((line) => line.includes('Buffers:'))?.trim();
  const scans = lines.flatMap((line) => /(?:Index|Seq|Bitmap)[\w ]* (?:on|using) \w+/.exec(line)?.[0] ?? []);
  const time = lines.find((line) => line.includes('Execution Time'))?.trim();
  say(`  ${title}: ${time}; ${buffers}; ${[...new Set(scans)].join(', ')}`);
}

async function benchLong(bench: Bench, clinicId: number, member: MadeAccount): Promise<void> {
  const { db } = bench;
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
      measure(bench, `${side}: opening ${messages} messages, ${title}`, async () => {
        await get(bench, by, path);
        await get(bench, by, `${path}/messages?limit=50`);
      });
    await open('none read');
    await sql`update chat_participants set delivered_seq = ${messages}, read_seq = ${messages}
      where chat_id = ${chat.id}::uuid`.execute(db);
    await open('all read');
    await measure(bench, `${side}: 50 messages in the middle`, (turn) =>
      get(bench, by, `${path}/messages?limit=50&before=${Math.floor(messages / 2) + 50 * turn}`),
    );
    await measure(bench, `${side}: what is new after the last, with changes`, () =>
      get(bench, by, `${path}/messages?after=${messages}&changed_since=0`),
    );
    await sql`update chat_participants set delivered_seq = 0, read_seq = 0
      where chat_id = ${chat.id}::uuid`.execute(db);
  }
  await measure(bench, `client: counts with ${messages / 2} unread`, () =>
    get(bench, client, 'client/notifications'),
  );
  await explain(bench, 'the newest 50', sql`select * from chat_messages m ${olderQuery(chat.id, null, 51)}`);
  const middle = olderQuery(chat.id, messages / 2, 51);
  await explain(bench, '50 in the middle', sql`select * from chat_messages m ${middle}`);
  await explain(bench, `counting ${messages / 2} unread ones`, unreadQuery(client.id));
}

/** A long conversation beside a short one, by turns: what the machine has to do besides slows both. */
async function benchLengths(bench: Bench, clinicId: number, member: MadeAccount): Promise<void> {
  const { db } = bench;
  const client = await makeAccount(db);
  const times = new Map<number, number[]>();
  const paths = new Map<number, string>();
  for (const count of [100, messages]) {
    const about = await createDoctor(db, { title: `Doctor ${count}`, positions: [] });
    const chat = await makeChat(db, { client, clinic: { id: clinicId }, doctor: about });
    await makeMessages(db, chat, count, member);
    await sql`update chat_participants set delivered_seq = ${count}, read_seq = ${count}
      where chat_id = ${chat.id}::uuid`.execute(db);
    paths.set(count, `client/chats/${chat.id}`);
    times.set(count, []);
  }
  await sql`vacuum analyze chat_messages`.execute(db);
  for (let turn = -20; turn < TURNS; turn += 1)
    for (const [count, path] of paths) {
      const start = performance.now();
      await get(bench, client, path);
      await get(bench, client, `${path}/messages?limit=50`);
      if (turn >= 0) times.get(count)?.push(performance.now() - start);
    }
  for (const [count, all] of times)
    say(`opening ${count} messages, by turns: ${describeTimes(all)}; ${describeLoad()}`);
}

async function benchLists(bench: Bench, clinicId: number, member: MadeAccount): Promise<void> {
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
  await measure(bench, `client: list of ${rooms} conversations, each with 10 unread`, () =>
    get(bench, client, 'client/chats'),
  );
  await measure(bench, `client: counts over ${rooms} conversations`, () =>
    get(bench, client, 'client/notifications'),
  );
  for (const folder of ['', '?folder=waiting', '?folder=answered'])
    await measure(bench, `staff: list of ${rooms} conversations ${folder}`, () =>
      get(bench, member, `staff/chats${folder}`),
    );
  await measure(bench, 'client: searched', () => get(bench, client, 'client/chats?q=many 49'));
  const wish = { accountId: client.id, language: 'ru', isArchived: false };
  await explain(bench, 'a page of the client', clientPageQuery(wish));
  const ofStaff = { ...wish, accountId: member.id, clinicId: null, folder: null };
  await explain(bench, 'a page of the clinic', staffPageQuery(ofStaff));
  await explain(bench, 'counting', unreadQuery(client.id));
}

const folder = await mkdtemp(join(tmpdir(), 'medatlas-bench-'));
const config = readConfig({ DATA_DIR: folder });
const log = pino({ level: 'silent' });
const opened = await openDatabase(config, () => undefined);
const counted = { queries: 0 };
try {
  await prepareJobs(opened.pool, log);
  await loadMessages(opened.db);
  await loadInitialCurrencies(opened.db);
  await loadDictionaries(opened.db);
  await loadDocuments(opened.db);
  const db = kyselyOn(opened.pool, () => {
    counted.queries += 1;
  });
  const words = await createMessageStore(db);
  const directory = await startDirectory({ connectionString: opened.url, threads: 1 });
  const parts = { config, log, db, pool: opened.pool, messages: words, directory, busyMs: 60_000 };
  const app = await buildApp(parts);
  await app.ready();
  const bench: Bench = { app, db, counted };
  await createCities(db);
  const clinicId = await createClinic(db, { title: 'Clinic' });
  const member = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
  await benchLengths(bench, clinicId, member);
  await benchLong(bench, clinicId, member);
  await benchLists(bench, clinicId, member);
  await app.close();
  await directory.close();
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}
