/**
 * Requests by themselves, in one process with a database of its own that goes afterwards: sending one with three papers,
 * opening one with five offers, a clinic's inbox of 10,000, and the clock over 100,000 open ones. Each line ends with the
 * machine's load of the last minute: what else runs on it makes the figures worse.
 *   node bench/requests.ts [requests in the inbox] [open requests for the clock]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { pino } from 'pino';
import sharp from 'sharp';
import type { StaffOffer } from '../contract/offers.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { loadInitialCurrencies } from '../server/currencies/writes.ts';
import { loadDictionaries } from '../server/dictionaries/writes.ts';
import { startDirectory } from '../server/directory/engine.ts';
import { loadDocuments } from '../server/documents/writes.ts';
import { createMessageStore } from '../server/languages/message-store.ts';
import { loadMessages } from '../server/languages/writes.ts';
import { type Database, kyselyOn, openDatabase } from '../server/platform/database.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { sendRequestLetters } from '../server/request-clock/letters.ts';
import { runRequestClock } from '../server/request-clock/writes.ts';
import { reviewRequest, reviewWaiting } from '../server/requests/jobs.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { createCities, createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { makeTerms } from '../tests/factories/offers.ts';
import { makeCase, makeRequester } from '../tests/factories/requests.ts';

const [inbox = 10_000, open = 100_000] = process.argv.slice(2).map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);

type Clinic = { id: number; doctorId: number; staff: MadeAccount };
type Bench = { app: FastifyInstance; db: Database; counted: { queries: number } };

function at(times: readonly number[], share: number): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${(sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)} ms`;
}

const loadOfMachine = (): string => `load ${(loadavg()[0] ?? Number.NaN).toFixed(1)}`;

/** Times `work`, after some turns that nobody counts. */
async function measure(bench: Bench, title: string, turns: number, work: (turn: number) => Promise<void>) {
  const times: number[] = [];
  let queries = 0;
  for (let turn = -10; turn < turns; turn += 1) {
    bench.counted.queries = 0;
    const start = performance.now();
    await work(turn);
    if (turn >= 0) times.push(performance.now() - start);
    queries = bench.counted.queries;
  }
  say(
    `${title}: p50 ${at(times, 0.5)}, p95 ${at(times, 0.95)}, ${queries} queries, ${turns} times, ${loadOfMachine()}`,
  );
}

async function call(
  { app }: Bench,
  by: MadeAccount,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object | Buffer,
  headers: Record<string, string> = {},
): Promise<{ data: unknown }> {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...by.headers, ...headers },
    ...(payload && { payload }),
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

const idOf = ({ data }: { data: unknown }): string => String(Object(data).id);

async function makeClinics({ db }: Bench): Promise<Clinic[]> {
  await createCities(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from specializations where slug = 'ophthalmology'`.execute(db);
  const specializationId = rows[0]?.id ?? 0;
  const clinics: Clinic[] = [];
  for (const place of [1, 2, 3, 4, 5]) {
    const id = await createClinic(db, { title: `Clinic ${place}` });
    const doctorId = await createDoctor(db, {
      title: `Doctor ${place}`,
      positions: [{ clinicId: id, specializationId }],
    });
    const staff = await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } });
    clinics.push({ id, doctorId, staff });
  }
  return clinics;
}

/** A multipart body with one file, and its header. */
function formOf(name: string, type: string, bytes: Buffer): [Buffer, Record<string, string>] {
  const border = randomUUID();
  const head = `--${border}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]);
  return [body, { 'content-type': `multipart/form-data; boundary=${border}` }];
}

async function benchSending(bench: Bench, clinics: readonly Clinic[]): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const papers = [
    formOf('scan.jpg', 'image/jpeg', photo),
    formOf('scan-2.jpg', 'image/jpeg', photo),
    formOf('report.txt', 'text/plain', Buffer.from('Заключение окулиста. '.repeat(200))),
  ];
  say(`a photo has ${Math.round(photo.length / 1024)} kB`);
  const clients = await Promise.all(Array.from({ length: 110 }, () => makeRequester(bench.db)));
  const base = await makeCase(bench.db, clinics.slice(0, 3));
  const uploaded = new Map<number, string[]>();
  await measure(bench, 'taking three papers one after another', 100, async (turn) => {
    const client = clients[turn + 10];
    if (!client) return;
    const ids: string[] = [];
    for (const [body, headers] of papers)
      ids.push(idOf(await call(bench, client, 'POST', 'client/attachments', body, headers)));
    uploaded.set(turn, ids);
  });
  await measure(bench, 'creating a request with three papers to three clinics', 100, async (turn) => {
    const client = clients[turn + 10];
    const body = { ...base, attachment_ids: uploaded.get(turn) ?? [] };
    if (client)
      await call(bench, client, 'POST', 'client/requests', body, { 'idempotency-key': randomUUID() });
  });
}

async function benchOpening(bench: Bench, clinics: readonly Clinic[]): Promise<void> {
  const client = await makeRequester(bench.db);
  const body = await makeCase(bench.db, clinics);
  const key = { 'idempotency-key': randomUUID() };
  const id = idOf(await call(bench, client, 'POST', 'client/requests', body, key));
  await reviewRequest(bench.db, id);
  for (const { id: clinic_id, doctorId, staff } of clinics) {
    const begun = await call(bench, staff, 'POST', `staff/requests/${id}/offers`, { clinic_id }, key);
    // The service's own contract checks what it answers.
    const { id: offerId, draft_version } = begun.data as StaffOffer;
    const written = await call(bench, staff, 'PATCH', `staff/offers/${offerId}`, {
      terms: makeTerms(doctorId),
      draft_version,
    });
    const sent = { draft_version: (written.data as StaffOffer).draft_version };
    await call(bench, staff, 'POST', `staff/offers/${offerId}/send`, sent);
  }
  await measure(bench, 'opening a request with five offers', 300, async () => {
    await call(bench, client, 'GET', `client/requests/${id}`);
  });
}

/** Requests as time leaves them, written straight into the tables: `hours` is how long ago they came. */
async function fill(db: Database, clinicId: number, count: number, hours: string): Promise<void> {
  const { id } = await makeAccount(db);
  await sql`
    with made as (
      insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
        languages, language, submitted_at, expires_at)
      select (select coalesce(max(number), 10000000) from requests) + n, ${id}::uuid, 'open', gen_random_uuid()::text, 'Катаракта ' || n, repeat('Мутное пятно. ', 40),
        'treatment', 'self', 1961, 'RU', '{ru}', 'ru', now() - ${sql.raw(hours)}, now() - ${sql.raw(hours)} + interval '30 days'
      from generate_series(1, ${count}::int) n
      returning id, submitted_at)
    insert into request_recipients (request_id, clinic_id, state, delivered_at, seen_at, replied_at)
    select id, ${clinicId}, state, submitted_at, submitted_at, case when state in ('offered', 'declined') then now() end
    from (select *, (array['delivered', 'seen', 'offered', 'declined'])[1 + (random() * 3.999)::int % 4] as state from made) t`.execute(
    db,
  );
  // As the service would wind it: reminders first, and long after an answer the end.
  await sql`
    update requests r set clock_at = submitted_at + case when t.replied_at is null then interval '4 hours' else interval '23 days' end
    from request_recipients t where t.request_id = r.id and t.clinic_id = ${clinicId} and r.account_id = ${id}::uuid`.execute(
    db,
  );
  // As the service finds its tables: what it writes bit by bit is tidied in passing, what is filled at once is not.
  await sql`vacuum (analyze) requests, request_recipients, inbox_items`.execute(db);
}

async function benchInbox(bench: Bench, clinic: Clinic): Promise<void> {
  await fill(bench.db, clinic.id, inbox, `random() * interval '20 days'`);
  for (const folder of ['unanswered', 'waiting', 'done'])
    await measure(bench, `inbox with ${inbox} requests, ${folder}`, 200, async () => {
      await call(bench, clinic.staff, 'GET', `staff/inbox?folder=${folder}`);
    });
}

/** What runs each minute, as if `minutes` later. */
async function timeClock(bench: Bench, title: string, minutes: number): Promise<void> {
  const now = new Date(Date.now() + minutes * 60_000);
  bench.counted.queries = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { requests, strikes } = await runRequestClock(bench.db, now);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const own = `${((user + system) / 1000).toFixed(0)} ms of the processor in the service`;
  say(
    `clock at ${open} open requests, ${title}: ${ms.toFixed(0)} ms, ${own}, ${requests} requests, ${strikes} strikes, ${bench.counted.queries} queries, ${loadOfMachine()}`,
  );
}

async function benchClock(bench: Bench, clinic: Clinic): Promise<void> {
  await sql`truncate requests cascade`.execute(bench.db);
  await fill(bench.db, clinic.id, open, `random() * interval '3 hours'`);
  for (const turn of [1, 2, 3]) await timeClock(bench, `nothing due, ${turn}`, 0);
  // The oldest get their first reminder an hour from now.
  for (const minutes of [61, 62, 63, 64, 65, 66]) await timeClock(bench, 'a minute’s worth', minutes);
  await measure(bench, `what waits to be looked through, at ${open}`, 50, () => reviewWaiting(bench.db));
  await measure(bench, `letters that are due, at ${open}`, 50, () =>
    sendRequestLetters(bench.db, new Date()),
  );
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
  const messages = await createMessageStore(db);
  const directory = await startDirectory({ connectionString: opened.url, threads: 1 });
  const app = await buildApp({ config, log, db, pool: opened.pool, messages, directory, busyMs: 60_000 });
  await app.ready();
  const bench: Bench = { app, db, counted };
  const clinics = await makeClinics(bench);
  const [first] = clinics;
  await benchSending(bench, clinics);
  await benchOpening(bench, clinics);
  if (first) await benchInbox(bench, first);
  if (first) await benchClock(bench, first);
  await app.close();
  await directory.close();
} finally {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}
