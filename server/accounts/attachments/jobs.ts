import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { enqueue, type JobSet, type Log } from '../../platform/jobs.ts';
import { ORPHAN_MS, removeOrphans } from '../../platform/orphans.ts';
import { listFileKeys } from './reads.ts';
import { ATTACHMENT_FOLDER } from './rules.ts';
import { REMOVE_FILES, removeLooseRows } from './writes.ts';

type Tools = { db: Database; files: Files; log: Log; now?: () => Date };

const SWEEP = 'sweep-attachments';
/** The jobs on the list run once, whichever node takes them; of several starts that wait one stays. */
const once = { key: SWEEP, maxAttempts: 3 };

export function attachmentJobs(tools: Tools): JobSet {
  return {
    tasks: {
      [SWEEP]: async (_payload, signal) => void (await sweepAttachments(tools, signal)),
      [REMOVE_FILES]: (payload) => removeFiles(tools.files, payload),
    },
    crontab: `41 3 * * * ${SWEEP} ?max=3&jobKey=${SWEEP}`,
  };
}

/** Has the sweeper run soon: a node that was killed may have left files without a row. */
export const sweepSoon = (db: Database): Promise<void> =>
  db.transaction().execute((trx) => enqueue(trx, SWEEP, {}, once));

async function removeFiles(files: Files, payload: unknown): Promise<void> {
  const keys: unknown = payload && typeof payload === 'object' ? Reflect.get(payload, 'keys') : null;
  for (const key of Array.isArray(keys) ? keys : []) await files.remove(String(key));
}

/** What a sweep has found: uploads nobody used, files without a row, and rows without a file, which should not be. */
export type Swept = { loose: number; orphans: number; missing: number };

/** Makes rows and files agree again, whatever has ended in the middle of its work. */
export async function sweepAttachments(
  { db, files, log, now = () => new Date() }: Tools,
  signal?: AbortSignal,
): Promise<Swept> {
  const time = now().getTime();
  const loose = await removeLooseRows(db, new Date(time - limits.looseAttachmentHours * HOUR_MS));
  for (const key of loose) await files.remove(key);
  const keys = new Set(await files.list(ATTACHMENT_FOLDER));
  const rows = await listFileKeys(db);
  const orphans = await removeOrphans(files, { keys, known: rows, now: now(), signal });
  let missing = 0;
  for (const [key, { id, createdAt }] of rows) {
    signal?.throwIfAborted();
    if (keys.has(key) || createdAt.getTime() > time - ORPHAN_MS || (await files.modifiedAt(key))) continue;
    log.error({ attachment: id }, 'an attachment has lost its file');
    missing += 1;
  }
  const swept = { loose: loose.length, orphans, missing };
  if (loose.length + orphans + missing > 0) log.info(swept, 'attachments were swept');
  return swept;
}
