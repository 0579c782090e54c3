import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ClientBase } from 'pg';
import { loadGazetteer } from '../../content/places/gazetteer.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { emptyCounts } from '../run/report.ts';
import { ImportRefused } from '../source.ts';
import type { DoctorSource } from './record.ts';
import { loadRemovals } from './removals/reads.ts';
import { endDoctors, writeDoctorSources } from './run/end-doctors.ts';
import { countEnding, linkDoctors } from './run/link-doctors.ts';
import { loadFieldFinder, mergeParts } from './run/merge.ts';
import { type Series, tieByContact, tiePractices, writeOrganizations } from './run/organizations.ts';
import { proposePairs } from './run/propose-pairs.ts';
import type { DoctorCounts, DoctorReport, DoctorSummary } from './run/report.ts';
import { stageFiles } from './run/stage.ts';
import { writeDoctors } from './run/write-doctors.ts';
import { writePositions } from './run/write-positions.ts';

const MANY_ADDED = 500;

export type DoctorImportOptions = {
  isDryRun: boolean;
  /** The files are changes only: nothing that they lack is no more. */
  isUpdate: boolean;
  /** Series of files that these continue; by default the name of the registry. */
  dataset: string | null;
  /** Of the data, where it differs from one publisher of a kind of file to another. */
  licence: string | null;
  /** YYYY-MM-DD; by default what was recorded for these very files before, else the date of the first. */
  retrievedAt: string | null;
  /** 0 to 1: full files that lack more of the dataset's records than this are refused. */
  maxRemovedShare: number;
};

type Needs = { client: ClientBase; secrets: Secrets; report: DoctorReport };

/**
 * Imports the files of a registry together, in one transaction on `client`, which must have no transaction open: one that
 * is interrupted leaves nothing behind, and the same files again change nothing. Throws ImportRefused, with nothing
 * changed, where the files cannot be trusted.
 */
export async function importDoctors(
  needs: Needs,
  source: DoctorSource,
  paths: readonly string[],
  options: DoctorImportOptions,
): Promise<DoctorSummary> {
  const { client } = needs;
  await client.query('begin');
  try {
    await prepare(client);
    const summary = await run(needs, source, paths, options);
    await client.query(options.isDryRun ? 'rollback' : 'commit');
    return summary;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function prepare(client: ClientBase): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query(`set local work_mem = '64MB'`);
  const { rows } = await client.query<{ free: boolean; seeded: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('import clinics')) as free,
       exists (select from cities) and exists (select from specializations) as seeded`,
  );
  if (!rows[0]?.free)
    throw new ImportRefused('busy', 'Another import is running: try again when it has ended');
  if (!rows[0].seeded) throw new Error('The tables of cities and specializations are empty: seed them first');
}

const noCounts = (): DoctorCounts => ({ ...emptyCounts(), practices: 0, practicesWithClinic: 0, ended: 0 });

function seriesOf(source: DoctorSource, options: DoctorImportOptions): Omit<Series, 'retrievedAt'> {
  const licence = source.licence ?? options.licence;
  const dataset = options.dataset ?? (source.licence === null ? null : source.name);
  if (licence === null || dataset === null)
    throw new ImportRefused(
      'settings',
      `${source.title}: say --licence and --dataset, as every publisher has its own`,
    );
  return { source, licence, dataset, isFull: !options.isUpdate };
}

async function run(
  { client, secrets, report }: Needs,
  source: DoctorSource,
  paths: readonly string[],
  options: DoctorImportOptions,
): Promise<DoctorSummary> {
  const counts = noCounts();
  const named = seriesOf(source, options);
  const removals = await loadRemovals(client, secrets);
  const sha256 = joinChecksums(await stageFiles(client, paths, { source, counts, report }));
  const retrievedAt =
    options.retrievedAt ?? (await knownDate(client, sha256)) ?? (await dateOf(paths[0] ?? ''));
  const series: Series = { ...named, retrievedAt };
  const { rows } = await client.query<{ ended: number }>(
    `select count(*)::int as ended from items where kind = 'ended'`,
  );
  counts.ended = rows[0]?.ended ?? 0;
  const gazetteer = await loadGazetteer(client);
  const findField = await loadFieldFinder(client);
  const files = paths.map((path) => basename(path));
  await mergeParts(client, {
    source,
    counts,
    report,
    files,
    dataset: named.dataset,
    gazetteer,
    findField,
    removals,
  });
  await linkDoctors(client, series, counts);
  await countEnding(client, series, options.maxRemovedShare, counts);
  report.progress('finding clinics', counts.added + counts.changed + counts.unchanged);
  await tieByContact(client, gazetteer);
  const importId = await recordImport(client, series, { files, sha256 });
  counts.clinics = (await writeOrganizations(client, series, importId, report)).clinics;
  await tiePractices(client);
  report.progress('writing doctors', counts.added + counts.changed);
  await writeDoctors(client, series);
  await writePositions(client, series, counts);
  // Queries would else be planned as if the tables were still as small as before: among a million new doctors one never ended.
  if (counts.added > MANY_ADDED) await client.query('analyze merged, doctors, positions');
  await proposePairs(client, series, importId, counts);
  await endDoctors(client, series, importId);
  await writeDoctorSources(client, series, importId);
  await finish(client, importId, counts);
  return { ...counts, dataset: series.dataset, retrievedAt, isDryRun: options.isDryRun };
}

/** An import that found nothing new leaves no trace. */
async function finish(client: ClientBase, importId: number, counts: DoctorCounts): Promise<void> {
  const { practices: _, practicesWithClinic: __, ended: ___, ...kept } = counts;
  await client.query('update imports set counts = $2 where id = $1', [importId, kept]);
  await client.query(
    `delete from imports i where id = $1 and not exists (select from doctor_sources where import_id = $1)
       and not exists (select from clinic_sources where import_id = $1)`,
    [importId],
  );
  if (counts.added > MANY_ADDED)
    await client.query('analyze doctor_sources, doctor_licences, doctor_specializations, doctor_languages');
}

async function recordImport(
  client: ClientBase,
  { source, dataset, retrievedAt }: Series,
  { files, sha256 }: { files: readonly string[]; sha256: string },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
     values ($1, $2, $3, $4, $5, '{}') returning id`,
    [source.name, dataset, files.join(', '), sha256, retrievedAt],
  );
  return rows[0]?.id ?? 0;
}

const joinChecksums = (checksums: readonly string[]): string =>
  checksums.length === 1 ? (checksums[0] ?? '') : createHash('sha256').update(checksums.join()).digest('hex');

async function knownDate(client: ClientBase, sha256: string): Promise<string | null> {
  const { rows } = await client.query<{ day: string }>(
    'select retrieved_at::text as day from imports where file_sha256 = $1 order by id desc limit 1',
    [sha256],
  );
  return rows[0]?.day ?? null;
}

const dateOf = async (path: string): Promise<string> => (await stat(path)).mtime.toISOString().slice(0, 10);
