import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openFile } from '../input/open.ts';
import { fhir } from './fhir/parse.ts';
import { nppes } from './nppes/parse.ts';
import type { DoctorSource } from './record.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = resolve(root, process.env.MEDATLAS_DATA ?? '../shared/data');

/** What becomes of the lines or resources of each file. */
const files: [source: DoctorSource, file: string, counts: Record<string, number>][] = [
  [nppes, 'nppes-2018-practitioners-sample.csv.gz', { part: 1603, 'left out': 397 }],
  [nppes, 'nppes-2018-organizations-sample.csv.gz', { organization: 38, 'left out': 2 }],
  [fhir, 'fhir/plan-net-1.2.0-examples.ndjson.gz', { part: 6, resource: 30, 'left out': 13 }],
  [fhir, 'fhir/plan-net-examples.bundle.json', { part: 6, resource: 30, 'left out': 13 }],
  [fhir, 'fhir/ihe-mcsd-examples.bundle.json', { part: 1, resource: 11, 'left out': 6 }],
  [fhir, 'fhir/vhdir-practitioner-roles.bundle.json.gz', { part: 400 }],
  [fhir, 'fhir/vhdir-organizations.bundle.json.gz', { resource: 40 }],
];

describe('the real files', () => {
  for (const [source, file, expected] of files) {
    const path = join(folder, file);
    const isThere = existsSync(path);
    test.skipIf(!isThere)(
      `${file} is read whole${isThere ? '' : ` (skipped: no ${path}, set MEDATLAS_DATA)`}`,
      async () => {
        const counts: Record<string, number> = {};
        const opened = await openFile(path);
        for await (const { parsed } of source.read(opened.bytes))
          counts[parsed.kind] = (counts[parsed.kind] ?? 0) + 1;
        expect(counts).toEqual(expected);
      },
    );
  }
});
