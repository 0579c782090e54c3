/** The three ROR files under MEDATLAS_DATA into a fresh database, and once more: records a second, peak memory. */
import { join } from 'node:path';
import pg from 'pg';
import { seedCities } from '../server/content/places/writes.ts';
import { importClinics } from '../server/imports/import-clinics.ts';
import { ror } from '../server/imports/ror/parse.ts';
import { openDatabase } from '../server/platform/database.ts';
import { figures } from './figures.ts';
import { count, memoryOf } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const FILES = ['ror-healthcare', 'ror-healthcare-schema-v1', 'ror-healthcare-2021-flat'];
const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');

const report = { progress: () => undefined, problem: () => undefined };
const options = { isDryRun: false, dataset: null, retrievedAt: null, maxRemovedShare: 0.1 };

await withDatabase(async ({ url }) => {
  const { pool, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, (error) => {
    throw error;
  });
  await seedCities(pool);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const what of ['first import', 'again, unchanged']) {
    const start = performance.now();
    let records = 0;
    for (const file of FILES)
      records += (await importClinics(client, ror, join(folder, `${file}.ndjson.gz`), options, report)).read;
    const seconds = (performance.now() - start) / 1000;
    figures({ what, size: `${count(records)} records` }, [
      { name: 'took', unit: 's', value: seconds },
      { name: 'records', unit: 'a second', value: records / seconds },
      { name: 'peak memory', unit: 'MB', value: memoryOf('self').peak },
    ]);
  }
  await client.end();
  await close();
});
