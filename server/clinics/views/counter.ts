import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database.ts';
import { seenSlug } from './rules.ts';
import { addViews } from './writes.ts';

const FLUSH_MS = 30_000;
/** Clinics counted between two writes; more in half a minute is no reading. */
const KEPT_MAX = 20_000;

/**
 * Counts the looks at pages of clinics: a number a day and nothing of who looked. They are written together, now and
 * then; what a node has not written when it dies is lost.
 */
export function countViews(app: FastifyInstance, db: Database): void {
  let counts = new Map<string, number>();

  async function flush(): Promise<void> {
    const taken = counts;
    counts = new Map();
    const all = [...taken].map(([key, views]) => {
      const [day = '', slug = ''] = key.split(' ');
      return { day, slug, views };
    });
    await addViews(db, all);
  }

  app.addHook('onResponse', async ({ method, url, headers }, { statusCode: status }) => {
    const purpose = headers['sec-purpose'] ?? headers.purpose;
    const slug = seenSlug({ method, url, status, agent: headers['user-agent'], purpose });
    if (slug === null) return;
    const key = `${new Date().toISOString().slice(0, 10)} ${slug}`;
    const known = counts.get(key);
    if (known !== undefined || counts.size < KEPT_MAX) counts.set(key, (known ?? 0) + 1);
  });

  const timer = setInterval(() => {
    flush().catch((err: unknown) => app.log.warn({ err }, 'views could not be counted'));
  }, FLUSH_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush().catch((err: unknown) => app.log.warn({ err }, 'views could not be counted'));
  });
}
