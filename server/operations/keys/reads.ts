import { type RawBuilder, sql } from 'kysely';
import { secretsOf } from '../../platform/carried-keys.ts';
import type { Database } from '../../platform/database.ts';
import type { Files } from '../../platform/files.ts';
import { ID_BYTES } from '../../platform/secrets.ts';
import { sealedBytes, sealedFolders, sealedTexts } from './columns.ts';

/** Id of the key of sealed bytes, in a statement. */
export const keyIdOf = (column: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`substring(${column} from 1 for ${sql.lit(ID_BYTES)})`;

/** How much of one kind a key has sealed; `keyId` null: what is not sealed yet. */
export type SealedCount = { what: string; keyId: string | null; count: number };

type Counted = { keyId: string | null; count: number };

const countColumn = async (
  db: Database,
  { table, column }: { table: string; column: string },
): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`
    select encode(${keyIdOf(sql.ref(column))}, 'hex') as "keyId", count(*)::int as count from ${sql.table(table)}
    where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db);
  return rows;
};

/** Counting ends here: the number only has to show that something is left. */
const OPEN_MAX = 100_000;

/** Number of texts that are not sealed yet, by table; counted up to 100,000. */
export async function countOpenTexts(db: Database): Promise<{ table: string; count: number }[]> {
  const counts: { table: string; count: number }[] = [];
  for (const {
    place: { table, isOpen },
  } of sealedTexts) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select from ${sql.table(table)} t where ${isOpen('t')} limit ${OPEN_MAX}) open`.execute(db);
    counts.push({ table, count: rows[0]?.count ?? 0 });
  }
  return counts;
}

async function countFolder(files: Files, folder: string): Promise<Counted[]> {
  const counts = new Map<string, number>();
  for (const key of await files.list(folder)) {
    const keyId = (await files.keyIdOf(key))?.toString('hex');
    if (keyId !== undefined) counts.set(keyId, (counts.get(keyId) ?? 0) + 1);
  }
  return [...counts].map(([keyId, count]) => ({ keyId, count }));
}

/** What each key has sealed. Reads all of it: for a command. */
export async function countSealed(db: Database, files: Files): Promise<SealedCount[]> {
  const all: SealedCount[] = [];
  const add = (what: string, counted: readonly Counted[]) =>
    all.push(...counted.map((one) => ({ what, ...one })));
  for (const one of sealedBytes) add(`${one.table}.${one.column}`, await countColumn(db, one));
  for (const { place } of sealedTexts) add(`${place.table}.${place.column}`, await countColumn(db, place));
  for (const { table, count } of await countOpenTexts(db))
    if (count > 0) add(table, [{ keyId: null, count }]);
  for (const folder of sealedFolders) add(`files in ${folder}`, await countFolder(files, folder));
  return all;
}

/** Rows of a table that say enough of its keys. */
const LOOKED_AT = 200;

/** Id of a key that has sealed texts and that this connection does not carry; null: none was found. Looks at a few rows. */
export async function findMissingKey(db: Database): Promise<string | null> {
  const known = new Set(secretsOf(db).keyIds.map((id) => id.toString('hex')));
  for (const { place } of sealedTexts) {
    const column = sql.ref(place.column);
    const { rows } = await sql<{ keyId: string }>`
      select distinct encode(${keyIdOf(column)}, 'hex') as "keyId" from (
        select ${column} from ${sql.table(place.table)} where ${column} is not null limit ${LOOKED_AT}) looked`.execute(
      db,
    );
    for (const { keyId } of rows) if (!known.has(keyId)) return keyId;
  }
  return null;
}

/** Removals of doctors by the key of their fingerprint, which cannot be made anew: the words are gone. */
export async function countRemovals(db: Database): Promise<SealedCount[]> {
  const { rows } = await sql<Counted>`
    select encode(key_id, 'hex') as "keyId", count(*)::int as count from doctor_removals group by 1 order by 1`.execute(
    db,
  );
  return rows.map((one) => ({ what: 'doctor_removals', ...one }));
}
