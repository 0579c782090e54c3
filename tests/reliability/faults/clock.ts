import { randomUUID } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../../server/platform/database.ts';
import { makeCase } from '../../factories/requests.ts';
import { callsOf } from '../calls.ts';
import type { Finding, Stage } from './stage.ts';

const ROUND_MS = 60_000;

const LIBRARIES = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);

/** Settings under which a process reads how far its clock is off from a file; null: this machine has no libfaketime. */
export function clockFrom(file: string): Record<string, string> | null {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  setClock(file, '+0');
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    // Timers of the process go on as they did: a clock that is set moves the time of day alone.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

const setClock = (file: string, offset: string) => writeFileSync(file, `${offset}\n`);

/** What a round of the clock of requests has done since, by their events: with the true time, nothing is due. */
async function deadlinesAfterRound(db: Database): Promise<string[]> {
  await sql`select graphile_worker.add_job('request-clock', job_key => 'request-clock')`.execute(db);
  const waiting = sql`select from graphile_worker.jobs where task_identifier = 'request-clock' and run_at <= now()`;
  for (const deadline = Date.now() + ROUND_MS; (await waiting.execute(db)).rows.length > 0; await delay(200))
    if (Date.now() > deadline) throw new Error('The clock of requests was not wound');
  const { rows } = await sql<{ kind: string }>`
    select kind from request_events where kind in ('remind', 'slow', 'lapse', 'warn', 'expire')`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** How long a case sent now is open, in days by the true time; null: it was not taken. */
async function sendCase({ service: { url }, db, client, clinicId }: Stage): Promise<number | null> {
  const reply = await fetch(`${url}/api/v1/client/requests`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(await makeCase(db, [{ id: clinicId }])),
  });
  await reply.text();
  if (!reply.ok) return null;
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400, 1)::float8 as days from requests
    order by submitted_at desc limit 1`.execute(db);
  await sql`update requests set submitted_at = submitted_at - interval '2 days'`.execute(db); // five a day are taken
  return rows[0]?.days ?? null;
}

/** `file`: what the service's clock is set by, its worker's too. The database keeps the true time. */
export async function clockJumps(stage: Stage, file: string): Promise<Finding[]> {
  const { service, db, client } = stage;
  const findings: Finding[] = [];
  const { call } = callsOf(service.url, client);
  for (const offset of ['+1h', '-1h', '+25h', '-25h', '+960h', '+0']) {
    setClock(file, offset);
    await delay(1500);
    const profile = await call('GET', 'client/profile');
    const change = await call('PATCH', 'client/profile', { name: `Name ${offset.replace(/\d/g, '')}` });
    const login = await fetch(`${service.url}/api/v1/client/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: client.phone, password: client.password }),
    });
    const { date } = Object.fromEntries(login.headers);
    const statuses = [profile.status, change.status, login.status];
    const days = await sendCase(stage);
    const deadlines = await deadlinesAfterRound(db);
    findings.push({
      what: `the clock at ${offset}`,
      seen: `it says ${date}; session, change, login ${statuses.join()}; a case is open for ${days} days; due: ${deadlines.join() || 'nothing'}`,
      isAsPromised:
        statuses.every((one) => one === 200) && days === limits.requestDays && deadlines.length === 0,
    });
  }
  return findings;
}
