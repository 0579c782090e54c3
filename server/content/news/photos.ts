import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { NewsPhoto } from '../../../contract/content/admin-news.ts';
import { DAY_MS } from '../../../contract/platform/durations.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import type { Files } from '../../platform/files.ts';
import type { Log } from '../../platform/jobs.ts';
import { removeOrphans } from '../../platform/orphans.ts';

/** Where uploaded photos of news stand in the file store. */
const FOLDER = 'news-photos';
/** A photo that nothing names may belong to a news that is still being written. */
const UNUSED_MS = 7 * DAY_MS;

type Stored = { id: number; seed: number; file: string; width: number; height: number };
const columns = ['id', 'seed', 'file', 'width', 'height'] as const;

export const shapeNewsPhoto = ({ id, width, height }: Stored): NewsPhoto => ({ id, width, height });

/** The photo that a repeated upload stands for; null: it is the first. */
export const findRepeated = async (db: Database, key: string): Promise<Stored | null> =>
  (await db.selectFrom('news_photos').select(columns).where('repeat_key', '=', key).executeTakeFirst()) ??
  null;

/** Throws not_found. */
export async function getNewsPhoto(db: Database, id: number): Promise<Stored> {
  const row = await db.selectFrom('news_photos').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new KnownError('not_found');
  return row;
}

/** First the bytes, then the row: a row always has its file. Of two uploads with one key the first is kept. */
export async function keepNewsPhoto(
  { db, files }: { db: Database; files: Files },
  key: string,
  { bytes, width, height }: { bytes: Buffer; width: number; height: number },
): Promise<Stored> {
  const file = `${FOLDER}/${randomUUID()}`;
  await files.write(file, Readable.from([bytes]));
  const kept = await db
    .insertInto('news_photos')
    .values({ seed: randomInt(1, 2 ** 31), file, width, height, repeat_key: key })
    .onConflict((conflict) => conflict.column('repeat_key').doNothing())
    .returning(columns)
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      // What cannot be removed now is an orphan, which the sweeper finds; the failure that counts is the first.
      await files.remove(file).catch(() => undefined);
      throw error;
    });
  if (kept) return kept;
  await files.remove(file);
  return db.selectFrom('news_photos').select(columns).where('repeat_key', '=', key).executeTakeFirstOrThrow();
}

type Tools = {
  db: Database;
  files: Files;
  log: Log;
  /** Forgets the kept widths of a photo. */
  forget: (id: number) => Promise<void>;
  now?: () => Date;
};

/** Photos that no news and no version of one names go after a week, and so do files that have no row. */
export async function sweepNewsPhotos(
  { db, files, log, forget, now = () => new Date() }: Tools,
  signal?: AbortSignal,
): Promise<{ removed: number; orphans: number }> {
  const { rows } = await sql<{ id: number; file: string }>`
    delete from news_photos p where created_at < ${new Date(now().getTime() - UNUSED_MS)}
      and not exists (select from news n where (n.photo -> 'photo')::integer = p.id)
      and not exists (select from content_versions v
        where v.entity = 'news' and (v.content #> '{photo,photo}')::integer = p.id)
    returning id, file`.execute(db);
  for (const { id, file } of rows) {
    await files.remove(file);
    await forget(id);
  }
  const keys = await files.list(FOLDER);
  const known = new Set(
    (await db.selectFrom('news_photos').select('file').execute()).map(({ file }) => file),
  );
  const orphans = await removeOrphans(files, { keys, known, now: now(), signal });
  const swept = { removed: rows.length, orphans };
  if (rows.length + orphans > 0) log.info(swept, 'photos of news were swept');
  return swept;
}
