import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFile } from './input/open.ts';
import { findSource } from './sources.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = resolve(root, process.env.MEDATLAS_DATA ?? '../shared/data');

/** Source, file, records that must come out, and how many may be bad. */
const files: [source: string, file: string, records: number, bad: number, joined?: string][] = [
  ['ror', 'ror-healthcare.ndjson.gz', 2967, 0],
  ['ror', 'ror-healthcare-schema-v1.ndjson.gz', 1617, 0],
  ['ror', 'ror-healthcare-2021-flat.ndjson.gz', 12972, 0],
  ['eurostat', 'eurostat-healthcare-2020.csv.gz', 15168, 13],
  ['eurostat', 'eurostat-healthcare-EL.geojson.gz', 125, 0],
  ['eurostat', 'eurostat-healthcare-CY.geojson.gz', 11, 0],
  ['eurostat', 'eurostat-healthcare-LV.geojson.gz', 44, 0],
  ['cms', 'cms-hospital-general-information.csv.gz', 4807, 0],
  ['healthsites', 'osm-healthsites-africa-2020-hospitals-clinics.csv.gz', 25843, 3],
  ['osm', 'osm-hospitals-moscow.geojson.gz', 534, 0],
  ['osm', 'osm-hospitals-vietnam-overpass.json.gz', 242, 0],
  ['osm', 'osm-hospitals-khartoum.geojson.gz', 64, 0],
  ['nhs', 'nhs-choices-2014-hospitals.csv.gz', 2918, 0],
  ['nhs', 'nhs-choices-2014-clinics.csv.gz', 5443, 0],
  ['nhs', 'nhs-choices-2014-gp.csv.gz', 6844, 0, 'nhs-choices-2014-gp-services.csv.gz'],
  ['nhs', 'nhs-choices-2014-dentists.csv.gz', 6941, 0, 'nhs-choices-2014-dentist-opening-times.csv.gz'],
  ['kmhfl', 'kenya-kmhfl-2020-facilities.ndjson.gz', 12043, 0],
  ['wikidata', 'wikidata-hospitals-2024.csv.gz', 28056, 0],
];

describe('the real files', () => {
  for (const [sourceName, file, records, bad, joined] of files) {
    const path = join(folder, file);
    const isThere = existsSync(path);
    test.skipIf(!isThere)(
      `${file} is read whole${isThere ? '' : ` (skipped: no ${path}, set MEDATLAS_DATA)`}`,
      async () => {
        const counts = { record: 0, bad: 0, 'left out': 0 };
        const opened = await openFile(path);
        const source = findSource(sourceName);
        const more = joined ? (await openFile(join(folder, joined))).bytes : undefined;
        for await (const { parsed } of source?.read(opened.bytes, more) ?? []) counts[parsed.kind] += 1;
        expect(counts).toMatchObject({ record: records, bad });
      },
    );
  }
});
