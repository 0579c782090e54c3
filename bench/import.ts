// node bench/import.ts: the three ROR files into the fresh database of DATABASE_URL. Seconds, records a second, peak memory.
import { join, resolve } from 'node:path';
import pg from 'pg';
import { importClinics } from '../server/importers/import-clinics.ts';
import { ror } from '../server/importers/ror/parse.ts';
import { seedCities } from '../server/places/writes.ts';
import { openDatabase } from '../server/platform/database.ts';

const FILES = ['ror-healthcare', 'ror-healthcare-schema-v1', 'ror-healthcare-2021-flat'];
const folder = resolve(join(import.meta.dirname, '..'), process.env.MEDATLAS_DATA ?? '../shared/data');
const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('DATABASE_URL of a fresh database is needed');

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number): number => (performance.now() - since) / 1000;

const { pool, close } = await openDatabase({ databaseUrl, dataDir: '' }, (error) => {
  throw error;
});
const seeding = performance.now();
await seedCities(pool);
say(`seeding cities: ${seconds(seeding).toFixed(1)} s`);

const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const report = { progress: () => undefined, problem: () => undefined };
const options = { isDryRun: false, dataset: null, retrievedAt: null, maxRemovedShare: 0.1 };
for (const title of ['first run', 'again, unchanged']) {
  const start = performance.now();
  let records = 0;
  for (const file of FILES)
    records += (await importClinics(client, ror, join(folder, `${file}.ndjson.gz`), options, report)).read;
  const taken = seconds(start);
  say(`${title}: ${records} records in ${taken.toFixed(1)} s, ${Math.round(records / taken)} a second`);
}
const { rows } = await client.query<{ clinics: number }>('select count(*)::int as clinics from clinics');
say(`clinics: ${rows[0]?.clinics}, peak memory: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB`);
await client.end();
await close();
