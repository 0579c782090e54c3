/**
 * Requests by themselves: sending one with three papers, opening one with five offers, a clinic's inbox, and the clock over
 * very many open ones.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { StaffOffer } from '../contract/offers/offers.ts';
import type { Database } from '../server/platform/database.ts';
import { sendRequestEmails } from '../server/requests/deadlines/emails.ts';
import { runDeadlines } from '../server/requests/deadlines/writes.ts';
import { reviewRequest, reviewWaiting } from '../server/requests/jobs.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { createDoctor } from '../tests/factories/facts.ts';
import { makeTerms } from '../tests/factories/offers.ts';
import { makeCase, makeRequester } from '../tests/factories/requests.ts';
import { figures } from './figures.ts';
import { count } from './measuring.ts';
import { call, measureTurns, type OwnApp, withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    inbox: { type: 'string', default: '10000' },
    open: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '100' },
  },
});
const inbox = Number(values.inbox);
const open = Number(values.open);
const turns = Number(values.turns);

type Clinic = { id: number; doctorId: number; staff: MadeAccount };

const idOf = ({ data }: { data: unknown }): string => String(Object(data).id);

async function makeClinics({ db }: OwnApp): Promise<Clinic[]> {
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

async function benchSending(bench: OwnApp, clinics: readonly Clinic[]): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer();
  const attachments = [
    formOf('scan.jpg', 'image/jpeg', photo),
    formOf('scan-2.jpg', 'image/jpeg', photo),
    formOf('report.txt', 'text/plain', Buffer.from('Заключение окулиста. '.repeat(200))),
  ];
  const size = `two photos of ${Math.round(photo.length / 1000)} kB, one text`;
  const clients = await Promise.all(Array.from({ length: turns + 10 }, () => makeRequester(bench.db)));
  const base = await makeCase(bench.db, clinics.slice(0, 3));
  const uploaded = new Map<number, string[]>();
  await measureTurns(bench, { what: 'taking three papers', size, turns }, async (turn) => {
    const client = clients[turn + 10];
    if (!client) return;
    const ids: string[] = [];
    for (const [body, headers] of attachments)
      ids.push(idOf(await call(bench, client, 'POST', 'client/attachments', body, headers)));
    uploaded.set(turn, ids);
  });
  const row = { what: 'creating a request with papers', size: '3 papers, 3 clinics', turns };
  await measureTurns(bench, row, async (turn) => {
    const client = clients[turn + 10];
    const body = { ...base, attachment_ids: uploaded.get(turn) ?? [] };
    if (client)
      await call(bench, client, 'POST', 'client/requests', body, { 'idempotency-key': randomUUID() });
  });
}

async function benchOpening(bench: OwnApp, clinics: readonly Clinic[]): Promise<void> {
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
  await measureTurns(bench, { what: 'opening a request', size: '5 offers', turns }, () =>
    call(bench, client, 'GET', `client/requests/${id}`),
  );
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

async function benchInbox(bench: OwnApp, clinic: Clinic): Promise<void> {
  await fill(bench.db, clinic.id, inbox, `random() * interval '20 days'`);
  for (const folder of ['unanswered', 'waiting', 'done'])
    await measureTurns(
      bench,
      { what: `inbox, ${folder}`, size: `${count(inbox)} requests`, turns, p95: 50 },
      () => call(bench, clinic.staff, 'GET', `staff/inbox?folder=${folder}`),
    );
}

/** What runs each minute, as if `minutes` later. */
async function timeClock(bench: OwnApp, what: string, minutes: number): Promise<void> {
  const now = new Date(Date.now() + minutes * 60_000);
  bench.counted.queries = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const { requests } = await runDeadlines(bench.db, now);
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  figures({ what: `clock, ${what}`, size: `${count(open)} open, ${requests} due` }, [
    { name: 'took', unit: 'ms', value: ms },
    { name: 'processor', unit: 'ms', value: (user + system) / 1000 },
    { name: 'queries', unit: '', value: bench.counted.queries },
  ]);
}

async function benchClock(bench: OwnApp, clinic: Clinic): Promise<void> {
  await sql`truncate requests cascade`.execute(bench.db);
  await fill(bench.db, clinic.id, open, `random() * interval '3 hours'`);
  await timeClock(bench, 'nothing due', 0);
  // The oldest get their first reminder an hour from now.
  for (const minutes of [61, 62, 63]) await timeClock(bench, `minute ${minutes - 60} of reminders`, minutes);
  const size = `${count(open)} open`;
  await measureTurns(bench, { what: 'what waits to be looked through', size, turns }, () =>
    reviewWaiting(bench.db),
  );
  await measureTurns(bench, { what: 'letters that are due', size, turns }, () =>
    sendRequestEmails(bench.db, new Date()),
  );
}

await withApp(async (bench) => {
  const clinics = await makeClinics(bench);
  const [first] = clinics;
  if (!first) throw new Error('There is no clinic');
  await benchSending(bench, clinics);
  await benchOpening(bench, clinics);
  await benchInbox(bench, first);
  await benchClock(bench, first);
});
