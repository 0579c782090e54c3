import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../server/platform/database.ts';
import { makeCase } from '../../factories/requests.ts';
import { callsOf } from '../calls.ts';
import { fill } from './full-disk.ts';
import type { Finding, Stage } from './stage.ts';

/** So many acts may still find room in what PostgreSQL has set aside: in the end one does not. */
const WRITES_MAX = 3000;
const BACK_MS = 60_000;
/** Acknowledged before, so that there is something to lose. */
const WRITTEN_BEFORE = 5;

type Told = { status: number; said: boolean };

/** One may send five cases a day: each counts as one of the day before yesterday, also where nothing more can be written. */
async function backdateCases(db: Database): Promise<void> {
  await sql`create function backdate() returns trigger language plpgsql as $$
    begin
      new.submitted_at = new.submitted_at - interval '2 days';
      return new;
    end $$`.execute(db);
  await sql`create trigger backdate before insert on requests for each row execute function backdate()`.execute(
    db,
  );
}

/** No room on the disk of PostgreSQL itself. `folder`: its own, on a small disk. */
export async function fullDatabase(stage: Stage, folder: string): Promise<Finding[]> {
  const { service, db, client, clinicId, postgres } = stage;
  const { call } = callsOf(service.url, client);
  const acknowledged = new Set<string>();
  const body = await makeCase(db, [{ id: clinicId }]);

  /** A case of its own each time: what is acknowledged has to be there afterwards. */
  async function write(): Promise<Told> {
    const key = randomUUID();
    const reply = await fetch(`${service.url}/api/v1/client/requests`, {
      method: 'POST',
      headers: { ...client.headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
    await reply.text();
    if (reply.ok) acknowledged.add(key);
    return { status: reply.status, said: reply.headers.has('retry-after') };
  }

  await backdateCases(db);
  for (let place = 0; place < WRITTEN_BEFORE; place += 1) await write();
  const filling = fill(folder);
  let writes = 0;
  let refused: Told | null = null;
  for (; writes < WRITES_MAX && refused === null; writes += 1) {
    const told = await write();
    if (told.status !== 200) refused = told;
  }
  const reads = await fetch(`${service.url}/api/v1/client/clinics`);
  await reads.text();
  const alive = await fetch(`${service.url}/healthz`);
  const found = acknowledged.size - WRITTEN_BEFORE;
  rmSync(filling);
  const isDown = await sql`select`.execute(db).then(
    () => false,
    () => true,
  );
  // It ends where it can write no more of its log, and whoever runs it begins it again.
  if (isDown) await postgres.restart();
  const begun = Date.now();
  let again = await write();
  for (; again.status !== 200 && Date.now() - begun < BACK_MS; again = await write()) await delay(250);
  const backMs = Date.now() - begun;
  const { rows } = await sql<{ key: string }>`select idempotency_key as key from requests`.execute(db);
  const kept = new Set(rows.map(({ key }) => key));
  const lost = [...acknowledged].filter((key) => !kept.has(key));
  const profile = await call('GET', 'client/profile');
  return [
    {
      what: 'an act while the disk of the database is full',
      seen: `${found} more found room, then told ${refused?.status ?? 'nothing else'}${refused?.said ? ' with a time to come back' : ''}`,
      isAsPromised: refused?.status === 503 && refused.said,
    },
    {
      what: 'reading meanwhile',
      seen: `search ${reads.status}, /healthz ${alive.status}, PostgreSQL ${isDown ? 'had ended by itself' : 'ran on'}`,
      isAsPromised: alive.ok && (isDown || reads.ok),
    },
    {
      what: 'when there is room again',
      seen: `acts go on after ${backMs} ms, profile ${profile.status}; ${lost.length} of ${acknowledged.size} acknowledged lost`,
      isAsPromised:
        again.status === 200 &&
        profile.status === 200 &&
        acknowledged.size > WRITTEN_BEFORE &&
        lost.length === 0,
    },
  ];
}
