import { sql } from 'kysely';
import type { Database } from '../server/platform/database.ts';
import { demoCities } from './cities.ts';
import { type City, type DemoClinic, makeClinics } from './clinics.ts';
import { createRandom } from './random.ts';

export type DemoOptions = {
  clinics?: number;
  seed?: number;
  /** Removes the demo clinics that are there and makes the world anew. */
  replace?: boolean;
  onProgress?: (loaded: number) => void;
};

/** Up to this many clinics live in the chosen cities, more in all cities of the world. */
const SMALL_WORLD = 5000;
const BATCH = 2000;

/**
 * Fills the database with fictional clinics, once: when demo clinics exist, nothing is done. Needs the cities.
 * Returns how many clinics were loaded. All in one transaction: visitors see the whole world or none of it.
 */
export async function loadDemo(db: Database, options: DemoOptions = {}): Promise<number> {
  const { clinics = 400, seed = 1, replace = false, onProgress } = options;
  return db.transaction().execute(async (trx) => {
    // Taking away a million clinics is one statement.
    await sql`set local statement_timeout = '10min'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('demo world'))`.execute(trx);
    if (replace) await sql`delete from clinics where is_demo`.execute(trx);
    else if (await hasDemo(trx)) return 0;
    const cities = clinics > SMALL_WORLD ? await listBigCities(trx) : await listDemoCities(trx);
    if (cities.length === 0) throw new Error('The demo world needs the cities: load them first');
    let batch: DemoClinic[] = [];
    let loaded = 0;
    const flush = async () => {
      await insertClinics(trx, batch);
      loaded += batch.length;
      batch = [];
      onProgress?.(loaded);
    };
    for (const clinic of makeClinics(cities, clinics, createRandom(seed))) {
      batch.push(clinic);
      if (batch.length === BATCH) await flush();
    }
    if (batch.length > 0) await flush();
    return loaded;
  });
}

async function hasDemo(db: Database): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from clinics where is_demo) as found`.execute(db);
  return rows[0]?.found ?? false;
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

/** Slugs that real clinics have or had: an invented one steps aside. */
async function takenSlugs(db: Database, slugs: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ slug: string }>`
    select slug from clinics where slug = any(${slugs}) union select slug from clinic_slugs where slug = any(${slugs})`.execute(
    db,
  );
  return new Set(rows.map(({ slug }) => slug));
}

async function insertClinics(db: Database, batch: readonly DemoClinic[]): Promise<void> {
  const taken = await takenSlugs(
    db,
    batch.map(({ slug }) => slug),
  );
  const clinics = batch.map((clinic) =>
    taken.has(clinic.slug) ? { ...clinic, slug: `${clinic.slug}-demo` } : clinic,
  );
  const column = <Key extends keyof DemoClinic>(key: Key) => clinics.map((clinic) => clinic[key]);
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into clinics (slug, title, title_lang, country, city_id, lat, lon, location_precision, address, postcode,
      website, established, beds, is_demo)
    select slug, title, lang, country, city_id, lat, lon, 'building', address, postcode, website, established, beds, true
    from unnest(
      ${column('slug')}::text[], ${column('title')}::text[], ${column('titleLang')}::text[],
      ${clinics.map(({ city }) => city.country)}::text[], ${clinics.map(({ city }) => city.id)}::int[],
      ${column('lat')}::float8[], ${column('lon')}::float8[], ${column('address')}::text[],
      ${column('postcode')}::text[], ${column('website')}::text[], ${column('established')}::int[], ${column('beds')}::int[]
    ) with ordinality as t (slug, title, lang, country, city_id, lat, lon, address, postcode, website, established, beds, place)
    order by place
    returning id, slug`.execute(db);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const names = clinics.flatMap(({ slug, names }) =>
    names.map((name) => ({ ...name, clinicId: ids.get(slug) ?? 0 })),
  );
  await sql`
    insert into clinic_names (clinic_id, kind, lang, text)
    select * from unnest(
      ${names.map(({ clinicId }) => clinicId)}::int[], ${names.map(({ kind }) => kind)}::text[],
      ${names.map(({ lang }) => lang)}::text[], ${names.map(({ text }) => text)}::text[])`.execute(db);
}
