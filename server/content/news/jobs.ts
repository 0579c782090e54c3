import { sql } from 'kysely';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';

const TASK = 'publish-news';

/** Each minute what is due comes out. */
export function newsJobs({ db }: { db: Database }): JobSet {
  return {
    tasks: { [TASK]: () => publishDueNews(db) },
    crontab: `* * * * * ${TASK} ?max=1&jobKey=${TASK}`,
  };
}

/** Publishes what is due, once on many nodes. */
export async function publishDueNews(db: Database): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number }>`
      update news set status = 'published', published_on = publish_at::date, publish_at = null, updated_at = now(),
        version = version + 1
      where status = 'scheduled' and publish_at <= now() returning id`.execute(trx);
    for (const { id } of rows)
      await recordAct(trx, {
        actorId: null,
        actorRole: 'service',
        kind: 'news.published',
        entity: 'news',
        entityId: id,
      });
  });
}
