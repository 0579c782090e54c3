/** A registry of doctors into a fresh database, and once more: seconds, peak memory, and the index that is built of it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { importDoctors } from '../server/imports/doctors/import-doctors.ts';
import { doctorSources } from '../server/imports/doctors/sources.ts';
import { openDatabase } from '../server/platform/database.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { measureDoctorsIndex } from './doctors-index.ts';
import { figures } from './figures.ts';
import { count, memoryOf } from './measuring.ts';
import { withDatabase } from './own-database.ts';
import { registries, writeRegistry } from './registry-files.ts';

const { values } = parseArgs({
  options: { registry: { type: 'string', default: 'nppes' }, doctors: { type: 'string', default: '100000' } },
});
const registry = registries.find((one) => one === values.registry);
const source = doctorSources.find(({ name }) => name === registry);
const doctors = Number(values.doctors);
if (!registry || !source) throw new Error(`There is no registry ${values.registry}`);

const report = { progress: () => undefined, problem: () => undefined };
const options = {
  ...{ isDryRun: false, isUpdate: false, dataset: 'bench', licence: 'none' },
  ...{ retrievedAt: '2026-11-10', maxRemovedShare: 0.1 },
};

await withDatabase(async ({ url, db, folder }) => {
  const { pool, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, (error) => {
    throw error;
  });
  await seedCities(pool);
  await loadDictionaries(db);
  const paths = await writeRegistry(registry, doctors, join(folder, 'registry'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const secrets = createSecrets({ secretKeys: [], dataDir: folder });
  const size = `${registry}, ${count(doctors)} people`;
  for (const what of ['first import', 'again, unchanged']) {
    const start = performance.now();
    const { added, unchanged, clinics, practicesWithClinic } = await importDoctors(
      { client, secrets, report },
      source,
      paths,
      options,
    );
    figures({ what, size }, [
      { name: 'took', unit: 's', value: (performance.now() - start) / 1000, aim: 1200 },
      { name: 'doctors', unit: '', value: added + unchanged },
      { name: 'clinics made', unit: '', value: clinics.added },
      { name: 'practices with a clinic', unit: '', value: practicesWithClinic },
      { name: 'peak memory', unit: 'MB', value: memoryOf('self').peak, aim: 400 },
    ]);
  }
  await measureDoctorsIndex(client, url, size);
  await client.end();
  await close();
  await rm(join(folder, 'registry'), { recursive: true });
});
