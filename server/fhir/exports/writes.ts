import { sql } from 'kysely';
import type { FhirType } from '../../../contract/fhir/fhir.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';

export const MAKE_EXPORT = 'make-fhir-export';
/** At work at once, on all nodes. */
const AT_WORK_MAX = 3;
export const KEPT_HOURS = 24;

export type Output = { type: string; kind: 'output' | 'deleted'; count: number; withheld: number };
export type ExportRow = {
  id: string;
  state: 'queued' | 'running' | 'ready' | 'failed';
  request: string;
  base: string;
  types: FhirType[];
  since: Date | null;
  done: number;
  snapshot_at: Date | null;
  output: Output[];
  finished_at: Date | null;
};

export const folderOf = (id: string): string => `fhir-exports/${id}`;
export const fileOf = (id: string, { type, kind }: Pick<Output, 'type' | 'kind'>): string =>
  `${folderOf(id)}/${kind === 'deleted' ? 'deleted' : type}.ndjson`;

/** Throws `too_many` while as many are made as the service makes at once. */
export async function startExport(
  db: Database,
  { request, base, types, since }: Pick<ExportRow, 'request' | 'base' | 'types' | 'since'>,
): Promise<string> {
  return retryingTransaction(db, async (trx) => {
    // Two who begin at the same time are counted one after the other.
    await sql`select pg_advisory_xact_lock(hashtext('directory_exports'))`.execute(trx);
    const { rows } = await sql<{ id: string }>`
      insert into directory_exports (request, base, types, since)
      select ${request}, ${base}, ${types}, ${since}
      where (select count(*) from directory_exports where state in ('queued', 'running')) < ${AT_WORK_MAX}
      returning id`.execute(trx);
    const [row] = rows;
    if (!row) throw new KnownError('too_many', {}, 60);
    await enqueue(trx, MAKE_EXPORT, { id: row.id }, { key: `${MAKE_EXPORT} ${row.id}`, maxAttempts: 5 });
    return row.id;
  });
}

export async function findExport(db: Database, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    select id, state, request, base, types, since, done, snapshot_at, output, finished_at
    from directory_exports where id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** Takes an export up, also one that another worker left. Null: it has ended, or was cancelled. */
export async function takeExport(db: Database, id: string): Promise<ExportRow | null> {
  await sql`update directory_exports set state = 'running', done = 0
    where id = ${id}::uuid and state = 'queued'`.execute(db);
  const found = await findExport(db, id);
  return found?.state === 'running' ? found : null;
}

/** False: it was cancelled. */
export async function noteDone(db: Database, id: string, done: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update directory_exports set done = ${done} where id = ${id}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

/** False: it was cancelled. */
export async function finishExport(
  db: Database,
  id: string,
  { snapshotAt, output }: { snapshotAt: Date; output: readonly Output[] },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update directory_exports set state = 'ready', snapshot_at = ${snapshotAt}, output = ${JSON.stringify(output)}::jsonb,
      finished_at = now() where id = ${id}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

export async function failExport(db: Database, id: string): Promise<void> {
  await sql`update directory_exports set state = 'failed', finished_at = now() where id = ${id}::uuid`.execute(
    db,
  );
}

/** False: there is none. */
export async function removeExport(db: Database, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from directory_exports where id = ${id}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

/** Exports whose time is over go, also those whose job was lost. Returns the ids of those that stay. */
export async function removeOldExports(db: Database): Promise<ReadonlySet<string>> {
  await sql`delete from directory_exports
    where created_at < now() - make_interval(hours => ${2 * KEPT_HOURS})
      or finished_at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from directory_exports`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
