import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Database } from '../server/platform/database.ts';
import { demoCities } from './cities.ts';
import type { City } from './clinics.ts';
import { readDemoDictionary } from './dictionary.ts';
import { readDemoNews } from './news.ts';
import { demoTables, type Rows } from './rows.ts';
import { makeWorld, SMALL_WORLD, type World, type WorldSize } from './world.ts';

/** Small strings for the stream, so that no second copy of a batch stands in memory. */
const LINES_AT_ONCE = 500;

/** Loads the rows table by table. `spent` adds up milliseconds by table. */
async function copyRows(client: PoolClient, rows: Rows, spent: Map<string, number>): Promise<void> {
  for (const [table, lines] of rows.lines()) {
    const start = performance.now();
    const copy = client.query(copyFrom(`copy ${table} (${demoTables[table]}) from stdin`));
    await pipeline(Readable.from(chunksOf(lines)), copy);
    spent.set(table, (spent.get(table) ?? 0) + performance.now() - start);
  }
}

function* chunksOf(lines: readonly string[]): Generator<Buffer> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    yield Buffer.from(lines.slice(start, start + LINES_AT_ONCE).join(''));
  }
}

/**
 * Ids for `count` new rows, one after the other, that no other transaction gets; returns the first. A sequence gives
 * numbers for good: those of a load that fails are left out.
 */
async function reserveIds(client: PoolClient, table: string, count: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ first: number; last: number }>(
      `select min(id)::int as first, max(id)::int as last
       from (select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)) t`,
      [table, count],
    );
    const [ids] = rows;
    if (!ids) throw new Error(`No ids for ${table}`);
    // Another transaction that takes one meanwhile leaves a gap: then the next stretch.
    if (ids.last - ids.first === count - 1) return ids.first;
  }
}

export type DemoOptions = {
  clinics?: number;
  /** Five to a clinic unless told. */
  doctors?: number;
  seed?: number;
  /** `2026-09-30`; dates are counted back from it. */
  today?: string;
  /** Removes the demo world that is there and makes it anew. */
  replace?: boolean;
  onProgress?: (loaded: WorldSize) => void;
  /** Hears the milliseconds that each table took. */
  onTimes?: (milliseconds: ReadonlyMap<string, number>) => void;
};

/** Grows when the world gets what older ones lack: a small older one is then replaced at the start. */
const DEMO_VERSION = 3;

/**
 * Fills the database with the fictional world, once: when there is one, nothing is done and the answer is null. Needs
 * cities, currencies and dictionaries. All in one transaction: visitors see the whole world or none of it, and of a
 * load that was cut short nothing stays.
 */
export async function loadDemo(
  { db, pool }: { db: Database; pool: Pool },
  options: DemoOptions = {},
): Promise<WorldSize | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A million doctors are one transaction; a crash of the server loses it whole, whether it waits for the disk or not.
    await client.query(`set local statement_timeout = 0; set local synchronous_commit = off`);
    await client.query(`select pg_advisory_xact_lock(hashtext('demo world'))`);
    const isWanted = options.replace || (await isWorldWanted(client));
    const size = isWanted ? await replaceWorld(db, client, options) : null;
    await client.query('commit');
    if (size && size.clinics > SMALL_WORLD) await vacuumTables(client);
    return size;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const filledTables = [...Object.keys(demoTables), 'clinic_ratings', 'doctor_ratings'];

/** No world yet, or a small one from before `DEMO_VERSION`. A large one was asked for by hand: it stays. */
async function isWorldWanted(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ clinics: number; version: number | null }>(
    `select (select count(*) from (select from clinics where is_demo limit $1) t)::int as clinics,
       (select (counts->>'version')::int from imports where source = 'demo' order by id desc limit 1) as version`,
    [SMALL_WORLD + 1],
  );
  const [found] = rows;
  if (!found || found.clinics === 0) return true;
  return (found.version ?? 1) < DEMO_VERSION && found.clinics <= SMALL_WORLD;
}

async function replaceWorld(db: Database, client: PoolClient, options: DemoOptions): Promise<WorldSize> {
  const { clinics = 400, doctors = clinics * 5, seed = 1, onProgress, onTimes } = options;
  const today = options.today ?? new Date().toISOString().slice(0, 10);
  const size = { clinics, doctors, comments: clinics * (clinics > SMALL_WORLD ? 10 : 25) };
  await removeCases(client);
  for (const table of ['doctors', 'comments', 'news', 'clinics'])
    await client.query(`delete from ${table} where is_demo`);
  const world: World = { ...(await prepareWorld(db, client, size)), size, seed, today };
  const spent = new Map<string, number>();
  const loaded = { clinics: 0, doctors: 0, comments: 0 };
  const isQuick = await startQuickLoad(client);
  for (const batch of makeWorld(world)) {
    await copyRows(client, batch.rows, spent);
    loaded.clinics += batch.clinics;
    loaded.doctors += batch.doctors;
    loaded.comments += batch.comments;
    onProgress?.(loaded);
  }
  if (isQuick) await endQuickLoad(client, world);
  await markLoaded(client, { ...loaded, seed, version: DEMO_VERSION }, today);
  await client.query(`analyze ${filledTables.join(', ')}`);
  onTimes?.(spent);
  return loaded;
}

/**
 * Conversations with clinics that go, and requests to them: without their clinics there is nothing left of them. Their
 * papers' files are swept away.
 */
async function removeCases(client: PoolClient): Promise<void> {
  await client.query('delete from chats where clinic_id in (select id from clinics where is_demo)');
  await client.query(
    `delete from requests where id in (
       select request_id from request_recipients rr join clinics c on c.id = rr.clinic_id where c.is_demo)`,
  );
}

/** What the world's rows refer to stays until they are there, as with foreign keys. */
async function holdReferences(client: PoolClient, cities: readonly City[]): Promise<void> {
  const tables = ['specializations', 'diseases', 'procedures', 'comforts', 'accreditations', 'currencies'];
  for (const table of tables) await client.query(`select from ${table} for key share`);
  await client.query('select from cities where id = any($1) for key share', [cities.map(({ id }) => id)]);
}

/**
 * Foreign keys and triggers take three quarters of a load. The rows refer to one another and to what is held, and
 * `endQuickLoad` does what the triggers would: so they are left out where the database user may do that.
 */
async function startQuickLoad(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `select has_parameter_privilege(current_user, 'session_replication_role', 'SET') as may`,
  );
  if (!rows[0]?.may) return false;
  await client.query('set local session_replication_role = replica');
  return true;
}

async function endQuickLoad(client: PoolClient, { firstIds, size }: World): Promise<void> {
  const RATINGS_AT_ONCE = 20_000;
  for (const [target, first, count] of [
    ['clinic', firstIds.clinics, size.clinics],
    ['doctor', firstIds.doctors, size.doctors],
  ] as const) {
    for (let start = first; start < first + count; start += RATINGS_AT_ONCE) {
      await client.query(
        `select refresh_${target}_ratings(array(select generate_series($1::int, $2::int)))`,
        [start, Math.min(start + RATINGS_AT_ONCE, first + count) - 1],
      );
    }
  }
  await client.query('set local session_replication_role = origin');
  await client.query(`select pg_notify('clinics', ''), pg_notify('doctors', '')`);
}

async function prepareWorld(
  db: Database,
  client: PoolClient,
  size: WorldSize,
): Promise<Omit<World, 'size' | 'seed' | 'today'>> {
  const cities = size.clinics > SMALL_WORLD ? await listBigCities(db) : await listDemoCities(db);
  if (cities.length === 0) throw new Error('The demo world needs the cities: load them first');
  await holdReferences(client, cities);
  const dictionary = await readDemoDictionary(db);
  if (!dictionary) throw new Error('The demo world needs the dictionaries: load them first');
  const taken = await client.query<{ slug: string }>(
    'select slug from clinics union select slug from clinic_slugs',
  );
  const slugs = new Set(taken.rows.map(({ slug }) => slug));
  const usedNews = await client.query<{ slug: string }>('select slug from news');
  const used = new Set(usedNews.rows.map(({ slug }) => slug));
  const news = (await readDemoNews()).filter(({ slug }) => !used.has(slug));
  const firstIds = {
    clinics: await reserveIds(client, 'clinics', size.clinics),
    doctors: await reserveIds(client, 'doctors', size.doctors),
    comments: await reserveIds(client, 'comments', size.comments),
    news: await reserveIds(client, 'news', Math.max(1, news.length)),
  };
  return { cities, dictionary, news, firstIds, isTaken: (slug) => slugs.has(slug) };
}

/** The record of what was loaded stands with the imports. */
async function markLoaded(client: PoolClient, counts: object, today: string): Promise<void> {
  await client.query(`delete from imports where source = 'demo'`);
  await client.query(
    `insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
     values ('demo', 'world', '', '', $1, $2)`,
    [today, JSON.stringify(counts)],
  );
}

/** Cleans up what a million new rows leave to do, so that the first reads need not. */
async function vacuumTables(client: PoolClient): Promise<void> {
  await client.query('set statement_timeout = 0');
  for (const table of filledTables) await client.query(`vacuum ${table}`);
  await client.query('reset statement_timeout');
}

/** In the order of the list, so that the same seed gives the same world. */
async function listDemoCities(db: Database): Promise<City[]> {
  const { rows } = await sql<City>`
    select c.id, c.country, c.title, c.titles, c.population, c.lat, c.lon
    from unnest(${demoCities.map(({ id }) => id)}::int[]) with ordinality as wanted (id, place)
    join cities c on c.id = wanted.id order by wanted.place`.execute(db);
  return rows;
}

async function listBigCities(db: Database): Promise<City[]> {
  const { rows } = await sql<City>`
    select id, country, title, titles, population, lat, lon from cities where population > 50000 order by id`.execute(
    db,
  );
  return rows;
}
