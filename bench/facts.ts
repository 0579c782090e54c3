/** All files of clinics under MEDATLAS_DATA into a fresh database: seconds and memory of each, and what is known afterwards. */
import { join } from 'node:path';
import pg from 'pg';
import { qualityFacts } from '../contract/imports/admin-quality.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { seedCities } from '../server/content/places/writes.ts';
import { importClinics } from '../server/imports/import-clinics.ts';
import { listAllGroups } from '../server/imports/quality/reads.ts';
import { describeQuality } from '../server/imports/quality/report.ts';
import { measureQuality } from '../server/imports/quality/writes.ts';
import { findSource } from '../server/imports/sources.ts';
import { openDatabase } from '../server/platform/database.ts';
import { figures } from './figures.ts';
import { count, memoryOf } from './measuring.ts';
import { withDatabase } from './own-database.ts';

const FILES: [source: string, file: string, joined?: string][] = [
  ['ror', 'ror-healthcare.ndjson.gz'],
  ['ror', 'ror-healthcare-schema-v1.ndjson.gz'],
  ['ror', 'ror-healthcare-2021-flat.ndjson.gz'],
  ['osm', 'osm-hospitals-moscow.geojson.gz'],
  ['osm', 'osm-hospitals-vietnam-overpass.json.gz'],
  ['osm', 'osm-hospitals-khartoum.geojson.gz'],
  ['healthsites', 'osm-healthsites-africa-2020-hospitals-clinics.csv.gz'],
  ['eurostat', 'eurostat-healthcare-2020.csv.gz'],
  ['cms', 'cms-hospital-general-information.csv.gz'],
  ['nhs', 'nhs-choices-2014-hospitals.csv.gz'],
  ['nhs', 'nhs-choices-2014-clinics.csv.gz'],
  ['nhs', 'nhs-choices-2014-gp.csv.gz', 'nhs-choices-2014-gp-services.csv.gz'],
  ['nhs', 'nhs-choices-2014-dentists.csv.gz', 'nhs-choices-2014-dentist-opening-times.csv.gz'],
  ['kmhfl', 'kenya-kmhfl-2020-facilities.ndjson.gz'],
  ['wikidata', 'wikidata-hospitals-2024.csv.gz'],
];
const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');
/** A database that stays, to look at; else one of its own that goes. */
const given = process.env.DATABASE_URL;

const report = { progress: () => undefined, problem: () => undefined };

async function importAll(url: string): Promise<void> {
  const { db, pool, close } = await openDatabase({ databaseUrl: url, dataDir: '' }, (error) => {
    throw error;
  });
  await seedCities(pool);
  await loadDictionaries(db);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const [name, file, joined] of FILES) {
    const source = findSource(name);
    if (!source || !folder) throw new Error(`There is no source ${name}`);
    const start = performance.now();
    const summary = await importClinics(
      client,
      source,
      join(folder, file),
      {
        isDryRun: false,
        joinedPath: joined ? join(folder, joined) : null,
        dataset: null,
        retrievedAt: null,
        maxRemovedShare: 0.1,
      },
      report,
    );
    const seconds = (performance.now() - start) / 1000;
    figures({ what: file, size: `${count(summary.read)} records` }, [
      { name: 'took', unit: 's', value: seconds },
      { name: 'new clinics', unit: '', value: summary.clinics.added },
      { name: 'peak memory', unit: 'MB', value: memoryOf('self').peak },
    ]);
  }
  await pool.query('vacuum analyze');
  await measureQuality(db);
  const groups = await listAllGroups(db);
  process.stdout.write(describeQuality(groups));
  const all = groups.find(({ kind }) => kind === 'all');
  if (!all) throw new Error('All clinics are one group');
  figures(
    { what: 'known of real clinics', size: `${count(all.clinics)} clinics` },
    qualityFacts.map((name) => ({
      name: name.replaceAll('_', ' '),
      unit: '%',
      value: (100 * all.facts[name]) / all.clinics,
    })),
  );
  await client.end();
  await close();
}

if (given) await importAll(given);
else await withDatabase(({ url }) => importAll(url));
