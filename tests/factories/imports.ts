import type { Pool } from 'pg';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type ImportOptions, importClinics } from '../../server/imports/import-clinics.ts';
import type { ImportSummary, Problem } from '../../server/imports/run/report.ts';
import { findSource } from '../../server/imports/sources.ts';
import { ndjsonOf, rorRecord, writeSample } from './import-files.ts';

const defaults: ImportOptions = {
  isDryRun: false,
  dataset: null,
  retrievedAt: '2026-01-02',
  maxRemovedShare: 0.1,
};

/** For tests: puts two cities into an empty database, and imports into it; each test begins without clinics. */
export async function sampleImports(pool: Pool) {
  // A few cities instead of all: each import reads the whole table.
  await pool.query(`insert into cities (id, country, title, admin, population, lat, lon) values
    (2950159, 'DE', 'Berlin', '16', 3426354, 52.52437, 13.41053), (2911298, 'DE', 'Hamburg', '04', 1739117, 53.57532, 10.01534)`);
  const client = await pool.connect();
  const problems: Problem[] = [];
  const report = { progress: () => undefined, problem: (problem: Problem) => problems.push(problem) };

  afterAll(() => client.release());
  beforeEach(() => {
    problems.length = 0;
  });
  afterEach(async () => {
    await pool.query(
      'truncate clinics, clinic_names, clinic_slugs, clinic_sources, clinic_matches, imports cascade',
    );
  });

  async function run(
    name: string,
    path: string,
    options: Partial<ImportOptions> = {},
  ): Promise<ImportSummary> {
    const source = findSource(name);
    if (!source) throw new Error(`no source ${name}`);
    return importClinics(client, source, path, { ...defaults, ...options }, report);
  }
  async function rows<Row extends object>(sql: string): Promise<Row[]> {
    return (await pool.query<Row>(sql)).rows;
  }
  /** Everything an import writes, with the stamps of each row. */
  const everything = () =>
    rows(`select (select json_agg(row_to_json(c) order by id) from clinics c) as clinics,
      (select json_agg(row_to_json(n) order by clinic_id, kind, lang, text) from clinic_names n) as names,
      (select json_agg(json_build_array(s, s.xmin::text) order by source_id) from clinic_sources s) as sources,
      (select json_agg(i) from imports i) as imports`);
  return { problems, run, rows, everything };
}

export const many = (count: number) => Array.from({ length: count }, (_, at) => rorRecord(at + 1));
export const file = (values: readonly unknown[], name = 'organisations.ndjson') =>
  writeSample(name, ndjsonOf(values));
