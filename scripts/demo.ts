// npm run demo -- [--clinics 400] [--doctors 2000] [--seed 1] [--replace] [--times]: loads the fictional world.
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { loadDemoAccounts } from '../demo/accounts.ts';
import { loadDemo } from '../demo/load.ts';
import { loadDemoRequests } from '../demo/requests.ts';
import { type Config, readConfig } from '../server/config.ts';
import { loadInitialCurrencies } from '../server/content/currencies/writes.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { loadDocuments } from '../server/content/documents/writes.ts';
import { loadMessages } from '../server/content/languages/writes.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { type Database, joinDatabase } from '../server/platform/database.ts';
import { prepareJobs } from '../server/platform/jobs.ts';
import { createSecrets } from '../server/platform/secrets.ts';

const MAX_CLINICS = 2_000_000;
const MAX_DOCTORS = 10_000_000;

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > max)
    throw new Error(`--${name} is a number from 1 to ${max}`);
  return value;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      clinics: { type: 'string', default: '400' },
      doctors: { type: 'string' },
      seed: { type: 'string', default: '1' },
      replace: { type: 'boolean', default: false },
      times: { type: 'boolean', default: false },
    },
  });
  const clinics = readNumber('clinics', values.clinics, MAX_CLINICS);
  return {
    clinics,
    doctors: readNumber('doctors', values.doctors ?? String(clinics * 5), MAX_DOCTORS),
    seed: readNumber('seed', values.seed, 4_294_967_295),
    replace: values.replace,
    isTimed: values.times,
  };
}

const say = (text: string) => process.stdout.write(text);

function sayTimes(milliseconds: ReadonlyMap<string, number>): void {
  const slowest = [...milliseconds].sort(([, one], [, other]) => other - one);
  for (const [table, time] of slowest) say(`${(time / 1000).toFixed(1).padStart(8)} s  ${table}\n`);
}

/** Accounts and their requests; the latter stand on texts and jobs that a service loads at its start. */
async function loadPeople(config: Config, { db, pool }: { db: Database; pool: Pool }): Promise<void> {
  const needs = { ...config, db, secrets: createSecrets(config) };
  await prepareJobs(pool, pino({ level: 'silent' }));
  await loadMessages(db);
  await loadDocuments(db);
  await loadDemoAccounts(needs);
  if (config.demoStaff) await loadDemoRequests(needs);
}

async function main(): Promise<void> {
  const { isTimed, ...options } = readOptions();
  const config = readConfig(process.env);
  const { db, pool, close } = await joinDatabase(config);
  try {
    await loadInitialCurrencies(db);
    await seedCities(pool);
    await loadDictionaries(db);
    const start = Date.now();
    const loaded = await loadDemo(
      { db, pool },
      {
        ...options,
        onProgress: ({ clinics, doctors }) =>
          say(`\r${clinics} of ${options.clinics} clinics, ${doctors} of ${options.doctors} doctors`),
        ...(isTimed ? { onTimes: sayTimes } : {}),
      },
    );
    // The old world has taken the roles at its clinics with it.
    if (loaded && config.loadDemo) await loadPeople(config, { db, pool });
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    say(
      loaded
        ? `\r${loaded.clinics} fictional clinics with ${loaded.doctors} doctors and ${loaded.comments} comments loaded in ${seconds} s\n`
        : 'There is a demo world already: --replace makes it anew\n',
    );
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
