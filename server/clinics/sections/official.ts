import { sql } from 'kysely';
import type { ClinicNames } from '../../../contract/clinics/sections/names.ts';
import type { ClinicPlace } from '../../../contract/clinics/sections/place.ts';
import type { Database, Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { slugBase } from '../../platform/text/slug.ts';
import { requireLine, requireLineOrNull } from './rules.ts';

type Row = {
  slug: string;
  title: string;
  title_lang: string | null;
  labels: { lang: string; text: string }[];
  city: string | null;
};

const isLatin = ({ text }: { text: string }): boolean => /\p{Script=Latin}/u.test(text);

/**
 * Gives a clinic whose name or city has changed the address that goes with them, in the transaction that holds it; the
 * former address leads to the new one.
 */
async function followTitle(trx: Transaction, clinicId: number): Promise<void> {
  const { rows } = await sql<Row>`
    select c.slug, c.title, c.title_lang, y.title as city,
      coalesce((select json_agg(json_build_object('lang', n.lang, 'text', n.text) order by n.lang, n.text)
        from clinic_names n where n.clinic_id = c.id and n.kind = 'label'), '[]') as labels
    from clinics c left join cities y on y.id = c.city_id where c.id = ${clinicId}`.execute(trx);
  const [row] = rows;
  if (!row) return;
  const labels = row.labels.filter(isLatin);
  const label = labels.find(({ lang }) => lang === 'en') ?? labels[0];
  const { title, title_lang: titleLang, city, slug } = row;
  const base = slugBase({ title, titleLang, latinLabel: label?.text ?? null, city });
  const inputs = [base, `${base}-${clinicId}`, `${base}-${clinicId}-${clinicId}`];
  if (inputs.includes(slug)) return;
  const taken = await sql<{ slug: string }>`
    select slug from clinics where slug = any(${inputs}::text[])
    union select slug from clinic_slugs where slug = any(${inputs}::text[]) and clinic_id <> ${clinicId}`.execute(
    trx,
  );
  const free = inputs.find((input) => !taken.rows.some((one) => one.slug === input));
  if (free === undefined) return;
  await trx.deleteFrom('clinic_slugs').where('slug', '=', free).where('clinic_id', '=', clinicId).execute();
  await sql`insert into clinic_slugs (slug, clinic_id) values (${slug}, ${clinicId}) on conflict do nothing`.execute(
    trx,
  );
  await trx.updateTable('clinics').set({ slug: free }).where('id', '=', clinicId).execute();
}

type Detail = Record<string, unknown>;
type PlaceRow = {
  country: string;
  city_id: number | null;
  address: string | null;
  postcode: string | null;
  lat: number | null;
  lon: number | null;
  location_precision: string | null;
};

/** Names and place of a clinic, which it does not write itself. Throws not_found. */
export async function readOfficial(
  db: Database,
  clinicId: number,
): Promise<{ names: ClinicNames; place: ClinicPlace }> {
  const { rows } = await sql<PlaceRow & ClinicNames>`
    select title, title_lang, country, city_id, address, postcode, lat, lon, location_precision,
      coalesce((select json_agg(json_build_object('lang', n.lang, 'text', n.text) order by n.lang, n.text)
        from clinic_names n where n.clinic_id = c.id and n.kind = 'label' and n.lang <> 'und'), '[]') as labels
    from clinics c where id = ${clinicId}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { title, title_lang, labels, city_id, address, postcode, lat, lon, location_precision } = row;
  const isExact = location_precision === 'building' && lat !== null && lon !== null;
  return {
    names: { title, title_lang, labels },
    place: { city_id, address, postcode, location: isExact ? { lat, lon } : null },
  };
}

/** Imports leave alone what a person has set. */
const edited = (names: readonly string[]) => sql`
  edited_fields = array(select distinct field from unnest(edited_fields || ${names}::text[]) as field order by field)`;

/** Names as a whole; the name so far still finds the clinic. Throws `invalid` on `names`, on a field of it where one stands twice. */
export async function writeNames(trx: Transaction, clinicId: number, wanted: ClinicNames): Promise<Detail> {
  const title = requireLine(wanted.title, 'names.title');
  const labels = wanted.labels.map(({ lang, text }) => ({ lang, text: requireLine(text, 'names.labels') }));
  const langs = labels.map(({ lang }) => lang);
  if (new Set(langs).size < langs.length)
    throw new KnownError('invalid', { 'names.labels': [{ key: 'label_twice' }] });
  await sql`
    insert into clinic_names (clinic_id, kind, lang, text)
    select id, 'former', coalesce(title_lang, 'und'), title from clinics where id = ${clinicId} and title <> ${title}
    on conflict do nothing`.execute(trx);
  await sql`
    delete from clinic_names
    where clinic_id = ${clinicId} and ((kind = 'label' and lang <> 'und') or (kind = 'former' and text = ${title}))`.execute(
    trx,
  );
  await sql`
    insert into clinic_names (clinic_id, kind, lang, text)
    select ${clinicId}, 'label', * from unnest(${langs}::text[], ${labels.map(({ text }) => text)}::text[])
    on conflict do nothing`.execute(trx);
  await sql`
    update clinics set title = ${title}, title_lang = ${wanted.title_lang}, ${edited(['title', 'names'])}
    where id = ${clinicId}`.execute(trx);
  await followTitle(trx, clinicId);
  return { title, languages: langs };
}

type CityRow = { country: string; lat: number; lon: number };

async function findCity(trx: Transaction, id: number | null): Promise<CityRow | null> {
  if (id === null) return null;
  const city = await trx
    .selectFrom('cities')
    .select(['country', 'lat', 'lon'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!city) throw new KnownError('invalid', { 'place.city_id': [{ key: 'not_listed' }] });
  return city;
}

/** Where it stands: in its building, else where its city does; without either nobody knows. */
function locate({ location }: ClinicPlace, city: CityRow | null, was: PlaceRow, isMoved: boolean) {
  if (location) return { ...location, location_precision: 'building' };
  const isAsBefore = !isMoved && was.location_precision !== 'building';
  if (isAsBefore) return { lat: was.lat, lon: was.lon, location_precision: was.location_precision };
  return { lat: city?.lat ?? null, lon: city?.lon ?? null, location_precision: city ? 'city' : null };
}

/** What imports leave alone from now on: with a city its country, with a latitude all of the location. */
function ownFrom(changed: readonly (keyof PlaceRow)[]): string[] {
  const own = changed.filter((column) => column !== 'lon' && column !== 'location_precision');
  const isLocated = own.length < changed.length;
  return [...own, ...(own.includes('city_id') ? ['country'] : []), ...(isLocated ? ['lat'] : [])];
}

/** City, address and coordinates; the country follows from the city. Throws `invalid` on `place.city_id`. */
export async function writePlace(trx: Transaction, clinicId: number, wanted: ClinicPlace): Promise<Detail> {
  const was = await trx
    .selectFrom('clinics')
    .select(['country', 'city_id', 'address', 'postcode', 'lat', 'lon', 'location_precision'])
    .where('id', '=', clinicId)
    .executeTakeFirst();
  if (!was) throw new KnownError('not_found');
  const city = await findCity(trx, wanted.city_id);
  const next: PlaceRow = {
    country: city?.country ?? was.country,
    city_id: wanted.city_id,
    address: requireLineOrNull(wanted.address, 'place.address'),
    postcode: requireLineOrNull(wanted.postcode, 'place.postcode'),
    ...locate(wanted, city, was, wanted.city_id !== was.city_id),
  };
  const columns = ['country', 'city_id', 'address', 'postcode', 'lat', 'lon', 'location_precision'] as const;
  const changed = columns.filter((column) => was[column] !== next[column]);
  if (changed.length > 0)
    await sql`
      update clinics set country = ${next.country}, city_id = ${next.city_id}, address = ${next.address},
        postcode = ${next.postcode}, lat = ${next.lat}, lon = ${next.lon},
        location_precision = ${next.location_precision}, ${edited(ownFrom(changed))}
      where id = ${clinicId}`.execute(trx);
  if (changed.includes('city_id')) await followTitle(trx, clinicId);
  return Object.fromEntries(changed.map((column) => [column, { before: was[column], after: next[column] }]));
}
