import { sql } from 'kysely';
import { HOUR_MS } from '../../../contract/platform/durations.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import type { JobSet, Log } from '../../platform/jobs.ts';
import { removeOrphans } from '../../platform/orphans.ts';
import { listPhotoFiles } from './reads.ts';
import { PHOTO_FOLDER } from './rules.ts';

type Tools = {
  db: Database;
  files: Files;
  log: Log;
  /** Forgets the kept widths of a photo. */
  forget: (id: number) => Promise<void>;
  now?: () => Date;
};

const SWEEP = 'sweep-photos';

export function photoJobs(tools: Tools): JobSet {
  return {
    tasks: { [SWEEP]: async (_payload, signal) => void (await sweepPhotos(tools, signal)) },
    crontab: `17 * * * * ${SWEEP} ?max=3&jobKey=${SWEEP}`,
  };
}

/** What was taken out goes for good after its time, and so do files that have no row. */
export async function sweepPhotos(
  { db, files, log, forget, now = () => new Date() }: Tools,
  signal?: AbortSignal,
): Promise<{ removed: number; orphans: number }> {
  const before = new Date(now().getTime() - limits.removedPhotoHours * HOUR_MS);
  const { rows } = await sql<{ id: number; file: string | null }>`
    delete from photos where removed_at < ${before} returning id, file`.execute(db);
  for (const { id, file } of rows) {
    if (file !== null) await files.remove(file);
    await forget(id);
  }
  const keys = await files.list(PHOTO_FOLDER);
  const orphans = await removeOrphans(files, { keys, known: await listPhotoFiles(db), now: now(), signal });
  const swept = { removed: rows.length, orphans };
  if (rows.length + orphans > 0) log.info(swept, 'photos were swept');
  return swept;
}
