import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ClientBase } from 'pg';
import { datasetOf } from '../../contract/imports/import-runs.ts';
import { loadGazetteer } from '../content/places/gazetteer.ts';
import { openFile } from './input/open.ts';
import { countRemoved, linkKnown } from './run/link.ts';
import { matchNew } from './run/match-new.ts';
import { type Counts, emptyCounts, type ImportSummary, type Report } from './run/report.ts';
import { stageFile } from './run/stage.ts';
import { writeClinics } from './run/write-clinics.ts';
import { writeMatches, writeSources } from './run/write-sources.ts';
import { ImportRefused, type Source } from './source.ts';

const MANY_ADDED = 500;

export type ImportOptions = {
  isDryRun: boolean;
  /** Series of files that this one continues; by default the file name without extensions. */
  dataset: string | null;
  /** YYYY-MM-DD; by default what was recorded for this very file before, else the date of the file. */
  retrievedAt: string | null;
  /** A second file of the source, whose facts are added to the records of the first. */
  joinedPath?: string | null;
  /** 0 to 1: a file that lacks more of the dataset's records than this is refused. */
  maxRemovedShare: number;
  /** What the file is called, where it lies under another name. */
  fileName?: string;
  /** A file that holds more, unpacked, is refused; without it there is no limit. */
  unpackedBytesMax?: number;
  /** Runs on the connection of the import, as the last part of its transaction; `importId` null: the file brought no news. */
  beforeCommit?(summary: ImportSummary, importId: number | null): Promise<void>;
};

/**
 * Imports one file in one transaction on `client`, which must have no transaction open. The same file again changes
 * nothing. Throws ImportRefused, with nothing changed, where the file cannot be trusted.
 */
export async function importClinics(
  client: ClientBase,
  source: Source,
  path: string,
  options: ImportOptions,
  report: Report,
): Promise<ImportSummary> {
  await client.query('begin');
  try {
    await prepare(client);
    const { summary, importId } = await run(client, source, path, options, report);
    if (!options.isDryRun) await options.beforeCommit?.(summary, importId);
    await client.query(options.isDryRun ? 'rollback' : 'commit');
    return summary;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function prepare(client: ClientBase): Promise<void> {
  // The pool of the service stops statements after seconds; a copy lasts as long as the file.
  await client.query('set local statement_timeout = 0');
  const { rows } = await client.query<{ free: boolean; seeded: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('import clinics')) as free, exists (select from cities) as seeded`,
  );
  if (!rows[0]?.free)
    throw new ImportRefused('busy', 'Another import is running: try again when it has ended');
  if (!rows[0].seeded) throw new Error('The table of cities is empty: seed it first');
}

async function run(
  client: ClientBase,
  source: Source,
  path: string,
  options: ImportOptions,
  report: Report,
): Promise<{ summary: ImportSummary; importId: number | null }> {
  const counts = emptyCounts();
  const file = await openFile(path, options.unpackedBytesMax);
  const fileName = options.fileName ?? basename(path);
  const dataset = options.dataset ?? datasetOf(fileName);
  const joined = options.joinedPath ? (await openFile(options.joinedPath)).bytes : undefined;
  await stageFile(client, file.bytes, {
    source,
    joined,
    gazetteer: await loadGazetteer(client),
    counts,
    report,
  });
  const sha256 = file.sha256();
  const retrievedAt = options.retrievedAt ?? (await knownDate(client, sha256)) ?? (await dateOf(path));
  const series = { source, dataset, retrievedAt };
  await linkKnown(client, series, counts);
  await countRemoved(client, series, options.maxRemovedShare, counts);
  let importId: number | null = null;
  if (await isNews(client, series, counts)) {
    await matchNew(client, series, counts, report);
    await client.query(
      `update staged set clinic_id = nextval(pg_get_serial_sequence('clinics', 'id')) where clinic_id is null`,
    );
    await client.query('create index on staged (clinic_id)');
    await writeClinics(client, series, counts, report);
    importId = await recordImport(client, series, { fileName, sha256, counts });
    await writeSources(client, { ...series, importId });
    await writeMatches(client, importId, counts);
    await client.query('update imports set counts = $2 where id = $1', [importId, counts]);
    // The next import would else be planned as if the tables were still empty.
    if (counts.added > MANY_ADDED) await client.query('select analyze_clinics()');
  }
  return { summary: { ...counts, dataset, retrievedAt, isDryRun: options.isDryRun }, importId };
}

/** False where the file says what is known already, of the same date: then nothing at all is written. */
async function isNews(
  client: ClientBase,
  { source, dataset, retrievedAt }: { source: Source; dataset: string; retrievedAt: string },
  counts: Counts,
): Promise<boolean> {
  if (counts.added + counts.changed + counts.removed > 0) return true;
  const { rowCount } = await client.query(
    `select from clinic_sources where source = $1 and dataset = $2 and removed_at is null and retrieved_at <> $3 limit 1`,
    [source.name, dataset, retrievedAt],
  );
  return Boolean(rowCount);
}

async function recordImport(
  client: ClientBase,
  { source, dataset, retrievedAt }: { source: Source; dataset: string; retrievedAt: string },
  { fileName, sha256, counts }: { fileName: string; sha256: string; counts: Counts },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [source.name, dataset, fileName, sha256, retrievedAt, counts],
  );
  return rows[0]?.id ?? 0;
}

async function knownDate(client: ClientBase, sha256: string): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(
    'select retrieved_at::text as day from imports where file_sha256 = $1 order by id desc limit 1',
    [sha256],
  );
  return rows[0]?.day ?? null;
}

const dateOf = async (path: string): Promise<string> => (await stat(path)).mtime.toISOString().slice(0, 10);
