import { sql } from 'kysely';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import type { JobSet } from '../../platform/jobs.ts';
import { sweepNewsPhotos } from './photos.ts';

const PUBLISH = 'publish-news';
const SWEEP = 'sweep-news-photos';

/** Each minute what is due comes out; once a day photos that nobody uses go. */
export function newsJobs(tools: Parameters<typeof sweepNewsPhotos>[0]): JobSet {
  return {
    tasks: {
      [PUBLISH]: () => publishDueNews(tools.db),
      [SWEEP]: async (_payload, signal) => void (await sweepNewsPhotos(tools, signal)),
    },
    crontab: [
      `* * * * * ${PUBLISH} ?max=1&jobKey=${PUBLISH}`,
      `53 3 * * * ${SWEEP} ?max=3&jobKey=${SWEEP}`,
    ].join('\n'),
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
