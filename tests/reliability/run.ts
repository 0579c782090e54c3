import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../server/config.ts';
import { type Database, kyselyOn, openPool } from '../../server/platform/database.ts';
import { createFiles } from '../../server/platform/files.ts';
import { createSecrets } from '../../server/platform/secrets.ts';
import { makeAccount } from '../factories/accounts.ts';
import { createCities, createClinic } from '../factories/clinics.ts';
import { createDoctor } from '../factories/facts.ts';
import { makeCase, makeRequester } from '../factories/requests.ts';
import { testSecrets } from '../helpers/keys.ts';
import { freePort, type Service, startService } from '../helpers/service.ts';
import { liveAsClient } from './client-life.ts';
import { findFaults } from './judge.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { liveAsStaff, type StaffedClinic } from './staff-life.ts';

export type Ordeal = { clients: number; appKills: number; databaseKills: number; say(line: string): void };

export type Outcome = Ledger['acts'] & {
  requests: number;
  papers: number;
  seconds: number;
  faults: string[];
};

const CLINICS = 6;

async function makeClinics(db: Database): Promise<StaffedClinic[]> {
  await createCities(db);
  const { rows } = await sql<{
    id: number;
  }>`select id from specializations where slug = 'ophthalmology'`.execute(db);
  const specializationId = rows[0]?.id;
  if (specializationId === undefined) throw new Error('The service loads the dictionaries at its start');
  const clinics: StaffedClinic[] = [];
  for (let place = 0; place < CLINICS; place += 1) {
    const id = await createClinic(db, { title: `Clinic ${place}` });
    const doctorId = await createDoctor(db, {
      title: `Doctor ${place}`,
      positions: [{ clinicId: id, specializationId }],
    });
    const staff = { clinicId: id, role: 'coordinator' } as const;
    clinics.push({
      id,
      doctorId,
      staff: [await makeAccount(db, { staff }), await makeAccount(db, { staff })],
    });
  }
  return clinics;
}

/** `upSince`: no client's patience ends while one of them is down. */
type Standing = { service: Service; start(): Promise<Service>; upSince: number };

async function killService(standing: Standing): Promise<void> {
  const gone = new Promise((resolve) => standing.service.process.once('exit', resolve));
  standing.service.process.kill('SIGKILL');
  await gone;
  standing.service = await standing.start();
}

async function killDatabase(postgres: OwnPostgres): Promise<void> {
  await postgres.kill();
  await delay(randomInt(200, 1500));
  await postgres.restart();
}

/** In the order drawn; between two of them the service has some seconds to work. */
async function killAll(standing: Standing, postgres: OwnPostgres, ordeal: Ordeal): Promise<void> {
  const kills = [
    ...Array<'app'>(ordeal.appKills).fill('app'),
    ...Array<'database'>(ordeal.databaseKills).fill('database'),
  ].sort(() => randomInt(3) - 1);
  for (const [place, target] of kills.entries()) {
    await delay(randomInt(1500, 5000));
    ordeal.say(`${place + 1} of ${kills.length}: ${target}`);
    standing.upSince = Number.POSITIVE_INFINITY;
    if (target === 'app') await killService(standing);
    else await killDatabase(postgres);
    standing.upSince = Date.now();
  }
  await delay(4000);
}

/**
 * Until nothing waits to be looked through; what still waits then is a fault. A review that was in hand of a killed
 * process is taken up by the minute.
 */
async function waitForReview(db: Database): Promise<void> {
  for (const end = Date.now() + 150_000; Date.now() < end; await delay(500)) {
    const { rows } =
      await sql`select from requests where state in ('submitted', 'in_review') limit 1`.execute(db);
    if (rows.length === 0) return;
  }
}

async function live(
  db: Database,
  standing: Standing,
  ordeal: Ordeal,
  until: () => Promise<void>,
): Promise<Ledger> {
  const { url } = standing.service;
  const upSince = () => standing.upSince;
  const ledger = openLedger();
  const clinics = await makeClinics(db);
  const accounts = await Promise.all(Array.from({ length: ordeal.clients }, () => makeRequester(db)));
  const base = await makeCase(db, []);
  const makeOne = (attachments: string[]) => {
    const first = randomInt(CLINICS);
    const some = [0, 1, 2].flatMap((step) => clinics[(first + step) % CLINICS] ?? []);
    const recipients = some.map(({ id }) => ({ clinic_id: id }));
    return { ...base, recipients, attachment_ids: attachments };
  };
  let isFinished = false;
  const isOver = () => isFinished;
  const lives = [
    ...accounts.map((account) => liveAsClient({ url, account, ledger, makeCase: makeOne, isOver, upSince })),
    ...clinics.flatMap((clinic) =>
      clinic.staff.map((account) => liveAsStaff({ url, clinic, account, ledger, isOver, upSince })),
    ),
  ];
  const all = Promise.all(lives);
  await Promise.race([until(), all]).finally(() => {
    isFinished = true;
  });
  await all;
  return ledger;
}

/**
 * Clients and clinics at work on a service of its own while it and its database are killed by force, again and again.
 * What was acknowledged must be there, once, and in a state that the rules allow.
 */
export async function goThrough(ordeal: Ordeal): Promise<Outcome> {
  const begun = Date.now();
  const folder = await mkdtemp(join(tmpdir(), 'medatlas-reliability-'));
  const postgres = await startOwnPostgres(join(folder, 'database'));
  const dataDir = join(folder, 'data');
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  };
  const start = () => startService(environment);
  const standing: Standing = { service: await start(), start, upSince: Date.now() };
  const pool = openPool(postgres.url, 5);
  pool.on('error', () => undefined); // the database is killed
  const db = kyselyOn(pool, { secrets: testSecrets });
  try {
    const ledger = await live(db, standing, ordeal, () => killAll(standing, postgres, ordeal));
    await waitForReview(db);
    await standing.service.stop();
    const config = readConfig(environment);
    const files = createFiles({ config, secrets: createSecrets(config) });
    const faults = await findFaults({ db, files, ledger });
    const seconds = Math.round((Date.now() - begun) / 1000);
    return { ...ledger.acts, requests: ledger.created.size, papers: ledger.uploads.size, seconds, faults };
  } catch (error) {
    ordeal.say(standing.service.output().slice(-5000));
    throw error;
  } finally {
    standing.service.process.kill('SIGKILL');
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
