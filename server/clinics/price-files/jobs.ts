import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';

const SWEEP = 'sweep-price-imports';

export const priceImportJobs = ({ db }: { db: Database }): JobSet => ({
  tasks: { [SWEEP]: () => sweepPriceImports(db) },
  crontab: `41 * * * * ${SWEEP} ?max=3&jobKey=${SWEEP}`,
});

/** Files left open go after their time, and so does what undoing would have needed. */
export async function sweepPriceImports(db: Database, now: Date = new Date()): Promise<void> {
  await sql`
    delete from price_imports where state = 'open'
      and created_at < ${now}::timestamptz - make_interval(days => ${limits.openPriceFileDays})`.execute(db);
  await sql`
    update price_imports set before = null where before is not null
      and applied_at < ${now}::timestamptz - make_interval(hours => ${limits.priceUndoHours})`.execute(db);
}
