import { join } from 'node:path';
import pg from 'pg';
import type { Log } from '../../platform/jobs.ts';
import { importClinics } from '../import-clinics.ts';
import { ror } from '../ror/parse.ts';
import { ImportRefused } from '../source.ts';

/** From the root; made by scripts/make-starter.ts. */
export const STARTER_FILE = 'server/imports/starter/clinics.ndjson.gz';
/** Day of the snapshot that the file was made of. */
const RETRIEVED_AT = '2026-06-23';

const NOTHING_REAL = `
  select not exists (select from clinics where not is_demo) and not exists (select from imports where source <> 'demo') as yes`;

/**
 * Brings real clinics that may be passed on (CC0) into a database that never had any, so that a first start shows more than
 * the demo world. Once: an operator who removed them, or imported others, does not get them again.
 */
export async function loadStarter({ url, log }: { url: string; log: Log }): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'medatlas-starter' });
  await client.connect();
  try {
    const { rows } = await client.query<{ yes: boolean }>(NOTHING_REAL);
    if (!rows[0]?.yes) return;
    await importClinics(
      client,
      ror,
      join(import.meta.dirname, '../../..', STARTER_FILE),
      { isDryRun: false, dataset: 'starter', retrievedAt: RETRIEVED_AT, maxRemovedShare: 0 },
      { progress: () => undefined, problem: () => undefined },
    );
  } catch (error) {
    // Another node is doing the same.
    if (!(error instanceof ImportRefused)) throw error;
    log.warn({ err: error }, 'the starter clinics were not loaded');
  } finally {
    await client.end();
  }
}
