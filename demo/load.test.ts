import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { loadInitialCurrencies } from '../server/content/currencies/writes.ts';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { kyselyOn, openPool } from '../server/platform/database.ts';
import { demoWorldCities, geoNames, insertCities, toCity } from '../tests/factories/demo-cities.ts';
import { testDatabase } from '../tests/helpers/database.ts';
import { testSecrets } from '../tests/helpers/keys.ts';
import { loadDemo } from './load.ts';
import { demoTables } from './rows.ts';

const today = '2026-09-30';
const { db, pool, url } = await testDatabase();

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(demoTables)) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Ratings that stand, against those that the comments come to. */
const wrongRatings = (target: 'clinic' | 'doctor') =>
  sql<{ id: number }>`
  select coalesce(kept.id, due.id) as id
  from (select ${sql.ref(`${target}_id`)} as id, counts from ${sql.table(`${target}_ratings`)}) kept
  full join (
    select ${sql.ref(`${target}_id`)} as id, array_agg(n order by star)::int[] as counts from (
      select c.${sql.ref(`${target}_id`)}, star, count(*) filter (where c.rating = star) as n
      from comments c cross join generate_series(1, 5) star
      where c.${sql.ref(`${target}_id`)} is not null group by 1, 2) t group by 1
  ) due on due.id = kept.id
  where kept.counts is distinct from due.counts`.execute(db);

describe('loading the demo world', () => {
  test('refuses without cities, and without dictionaries', async () => {
    await expect(loadDemo({ db, pool })).rejects.toThrow('cities');
    await insertCities(db, demoWorldCities);
    await loadInitialCurrencies(db);
    await expect(loadDemo({ db, pool })).rejects.toThrow('dictionaries');
    expect((await countRows()).clinics).toBe(0);
  });

  test('brings the world once, also when two nodes start together', async () => {
    await loadDictionaries(db);
    const loaded = await Promise.all([loadDemo({ db, pool }, { today }), loadDemo({ db, pool }, { today })]);
    expect(loaded.filter(Boolean)).toEqual([{ clinics: 400, doctors: 2000, comments: 10_000 }]);
    const counts = await countRows();
    expect(counts).toMatchObject({ clinics: 400, doctors: 2000, comments: 10_000 });
    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
    expect(await loadDemo({ db, pool })).toBeNull();
    expect(await countRows()).toEqual(counts);
  });

  test('leaves no row without what it refers to', async () => {
    const { rows } = await sql<{ child: string; parent: string; on_columns: string; to_columns: string }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as on_columns,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as to_columns
      from pg_constraint where contype = 'f' and conrelid::regclass::text = any(${Object.keys(demoTables)})`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(30);
    for (const { child, parent, on_columns, to_columns } of rows) {
      const found = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(child)} c
        where ${sql.ref(`c.${on_columns}`)} is not null and not exists (
          select from ${sql.table(parent)} p where ${sql.ref(`p.${to_columns}`)} = ${sql.ref(`c.${on_columns}`)})`.execute(
        db,
      );
      expect([child, on_columns, found.rows[0]?.count]).toEqual([child, on_columns, 0]);
    }
  });

  test('adds up the ratings of every clinic and doctor', async () => {
    expect((await wrongRatings('clinic')).rows).toEqual([]);
    expect((await wrongRatings('doctor')).rows).toEqual([]);
    const { rows } = await sql<{ ranked: number }>`select ranked from clinic_ratings`.execute(db);
    for (const { ranked } of rows) expect(ranked).toBeGreaterThan(3);
  });

  test('cut short, leaves the world that was there; the next load makes it whole', async () => {
    const before = await countRows();
    const cut = loadDemo(
      { db, pool },
      {
        clinics: 900,
        replace: true,
        onProgress: () => {
          throw new Error('the power failed');
        },
      },
    );
    await expect(cut).rejects.toThrow('the power failed');
    expect(await countRows()).toEqual(before);
    const size = { clinics: 450, doctors: 500 };
    expect(await loadDemo({ db, pool }, { ...size, replace: true })).toMatchObject(size);
    expect(await countRows()).toMatchObject(size);
  });

  test('made anew, leaves real clinics and doctors, also their slugs', async () => {
    const first = await db.selectFrom('clinics').select('slug').orderBy('id').executeTakeFirstOrThrow();
    await db.deleteFrom('clinics').where('slug', '=', first.slug).execute();
    await db.insertInto('clinics').values({ slug: first.slug, title: 'Real', country: 'DE' }).execute();
    await db.insertInto('doctors').values({ title: 'Real' }).execute();
    expect(await loadDemo({ db, pool }, { clinics: 50, replace: true })).toMatchObject({ clinics: 50 });
    const clinics = await db.selectFrom('clinics').select(['slug', 'is_demo']).execute();
    expect(clinics).toHaveLength(51);
    expect(clinics.filter(({ is_demo }) => !is_demo)).toEqual([{ slug: first.slug, is_demo: false }]);
    expect(clinics.map(({ slug }) => slug)).toContain(`${first.slug}-demo`);
    const doctors = await db.selectFrom('doctors').select('title').where('is_demo', '=', false).execute();
    expect(doctors).toEqual([{ title: 'Real' }]);
  });

  test('replaces a small world from before there were doctors, and keeps one as it is today', async () => {
    expect(await loadDemo({ db, pool }, { clinics: 60 })).toBeNull();
    await sql`delete from imports where source = 'demo'`.execute(db);
    expect(await loadDemo({ db, pool }, { clinics: 60 })).toMatchObject({ clinics: 60 });
  });

  test('tells the directory that clinics and doctors have changed', async () => {
    const client = await pool.connect();
    const received = new Set<string>();
    client.on('notification', ({ channel }) => received.add(channel));
    await client.query('listen clinics; listen doctors');
    await loadDemo({ db, pool }, { clinics: 3, replace: true });
    await client.query('select');
    client.release(true);
    expect([...received].sort()).toEqual(['clinics', 'doctors']);
  });

  test('is the same where the database user may not leave out triggers and foreign keys', async () => {
    await loadDemo({ db, pool }, { clinics: 40, replace: true, today });
    const quick = await countRows();
    const { rows: ratings } = await sql`select counts from clinic_ratings order by clinic_id`.execute(db);
    // It owns no tables: their policies are for those who do.
    await sql`create role plain login bypassrls password 'plain'`.execute(db);
    await sql`grant all on all tables in schema public to plain`.execute(db);
    await sql`grant all on all sequences in schema public to plain`.execute(db);
    await sql`grant all on all functions in schema public to plain`.execute(db);
    const address = new URL(url);
    address.username = 'plain';
    address.password = 'plain';
    const plain = openPool(address.href, 2);
    const plainDb = kyselyOn(plain, { secrets: testSecrets });
    try {
      await loadDemo({ db: plainDb, pool: plain }, { clinics: 40, replace: true, today });
    } finally {
      await plainDb.destroy();
      await sql`drop owned by plain`.execute(db);
      await sql`drop role plain`.execute(db);
    }
    expect(await countRows()).toEqual(quick);
    expect((await sql`select counts from clinic_ratings order by clinic_id`.execute(db)).rows).toEqual(
      ratings,
    );
    expect((await wrongRatings('doctor')).rows).toEqual([]);
  });

  test('a large world stands in all cities of more than 50,000 people', async () => {
    const known = new Set(demoWorldCities.map(({ id }) => id));
    const extra = geoNames.filter(({ cityId, population }) => population > 900_000 && !known.has(cityId));
    await insertCities(db, extra.map(toCity));
    const size = { clinics: 5100, doctors: 1000 };
    expect(await loadDemo({ db, pool }, { ...size, replace: true })).toMatchObject(size);
    const found = await db
      .selectFrom('clinics')
      .select('city_id')
      .distinct()
      .where('is_demo', '=', true)
      .execute();
    expect(found).toHaveLength(known.size + extra.length);
  }, 120_000);
});
