import { sql } from 'kysely';
import type { Export } from '../../../contract/accounts/exports.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import { recordEvent } from '../events/writes.ts';
import { findExport, listBegun } from './reads.ts';
import { exportKey, waitSeconds } from './rules.ts';

export const MAKE_EXPORT = 'make-export';

/** Of a job that was lost with its worker a second one takes the place. */
export const enqueueExport = (trx: Transaction, id: string): Promise<void> =>
  enqueue(trx, MAKE_EXPORT, { id }, { key: `${MAKE_EXPORT} ${id}`, maxAttempts: 5 });

/**
 * Begins an export, or answers with the one at work. A finished one is never answered again: what was changed since
 * has to be in it. Throws `too_many` beyond the number of a day.
 */
export async function startExport(
  db: Database,
  { accountId, language }: { accountId: string; language: string },
): Promise<Export | null> {
  return retryingTransaction(db, async (trx) => {
    // Two clicks: the second waits and finds the first one's export.
    const { rows } = await sql`
      select from accounts where id = ${accountId}::uuid and deleted_at is null for no key update`.execute(
      trx,
    );
    if (rows.length === 0) throw new KnownError('unauthenticated');
    const last = await findExport(trx, accountId);
    if (last?.state === 'queued' || last?.state === 'running') return last;
    const seconds = waitSeconds(await listBegun(trx, accountId), new Date());
    if (seconds !== null) throw new KnownError('too_many', {}, seconds);
    const { id } = await trx
      .insertInto('exports')
      .values({ account_id: accountId, language })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEvent(trx, { accountId, actorId: accountId, kind: 'exported' });
    await enqueueExport(trx, id);
    return findExport(trx, accountId);
  });
}

/** Takes an export up, also one that another worker left. Null: it has ended, or its account has gone. */
export async function takeExport(
  db: Database,
  id: string,
): Promise<{ accountId: string; language: string } | null> {
  const { rows } = await sql<{ accountId: string; language: string }>`
    update exports set state = 'running', progress = 0, file = ${exportKey(id)}
    where id = ${id}::uuid and state in ('queued', 'running')
    returning account_id as "accountId", language`.execute(db);
  return rows[0] ?? null;
}

/** False: the export is not wanted any more. */
export async function noteProgress(db: Database, id: string, progress: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exports set progress = ${progress} where id = ${id}::uuid and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

/** False: the export is not wanted any more, and its file has no owner. */
export async function finishExport(db: Database, id: string, bytes: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update exports set state = 'ready', progress = 100, bytes = ${bytes}, finished_at = now(),
      expires_at = now() + ${`${limits.exportDays} days`}::interval
    where id = ${id}::uuid and state = 'running'`.execute(db);
  return numAffectedRows === 1n;
}

export async function failExport(db: Database, id: string): Promise<void> {
  await sql`
    update exports set state = 'failed', file = null, finished_at = now()
    where id = ${id}::uuid and state in ('queued', 'running')`.execute(db);
}

/** Holds an export for as long as the transaction lasts; a worker that dies lets go of it. False: another has it. */
export async function holdExport(trx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('export'), hashtext(${id})) as held`.execute(trx);
  return rows[0]?.held ?? false;
}

/**
 * Gives exports that nobody works at to the job list once more: the list itself waits four hours before it takes a job
 * from a worker that died. One that has killed its workers for an hour has failed.
 */
export async function resumeExports(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; isHopeless: boolean }>`
      with waiting as materialized (
        select id, created_at < now() - interval '1 hour' as "isHopeless" from exports
        where state in ('queued', 'running') and created_at < now() - interval '1 minute')
      select id, "isHopeless" from waiting
      where pg_try_advisory_xact_lock(hashtext('export'), hashtext(id::text))`.execute(trx);
    for (const { id, isHopeless } of rows) {
      if (isHopeless) await failExport(trx, id);
      else await enqueueExport(trx, id);
    }
  });
}

/** Takes out exports whose time is over, and failed ones of the same age. */
export async function removeOldExports(db: Database): Promise<void> {
  await sql`
    delete from exports where expires_at < now()
      or (state = 'failed' and created_at < now() - ${`${limits.exportDays} days`}::interval)`.execute(db);
}

/** Ids of all exports there are, of whichever state. */
export async function listExportIds(db: Database): Promise<Set<string>> {
  const rows = await db.selectFrom('exports').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
