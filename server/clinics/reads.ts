import { sql } from 'kysely';
import type { Clinic, ClinicCard } from '../../contract/clinics.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { type CardRow, type ClinicRow, shapeCard, shapeClinic } from './shapes.ts';

/** Columns of a card. Labels come in the asked language and in English, which is the fallback. */
const cardColumns = (language: string) => sql`
  c.id, c.slug, c.title, c.title_lang, c.country, c.city_id, c.lat, c.lon, c.is_demo,
  city.title as city_title, city.titles as city_titles,
  (select json_object_agg(n.lang, n.text) from clinic_names n
    where n.clinic_id = c.id and n.kind = 'label' and n.lang in (${language}, 'en')) as labels,
  (select json_build_object('source', s.source, 'retrieved_at', s.retrieved_at) from clinic_sources s
    where s.clinic_id = c.id and s.removed_at is null
    order by s.retrieved_at desc, s.source limit 1) as source`;

/** Cards of published clinics in the order of `ids`, in one query. A clinic withdrawn since is left out. */
export async function listCards(db: Database, ids: number[], language: string): Promise<ClinicCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`
    select ${cardColumns(language)}
    from clinics c left join cities city on city.id = c.city_id
    where c.id = any(${ids}::int[]) and c.status = 'published'`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [shapeCard(row, language)] : [];
  });
}

/** A published clinic by its present or a former slug. Throws not_found. */
export async function getClinicBySlug(db: Database, slug: string, language: string): Promise<Clinic> {
  const { rows } = await sql<ClinicRow>`
    select ${cardColumns(language)},
      c.location_precision, c.address, c.postcode, c.phone, c.website, c.established, c.beds,
      (select json_agg(json_build_object('kind', n.kind, 'text', n.text, 'lang', nullif(n.lang, 'und'))
          order by array_position(array['label', 'alias', 'acronym', 'former'], n.kind), n.lang, n.text)
        from clinic_names n where n.clinic_id = c.id) as names,
      (select json_agg(json_build_object('source', s.source, 'source_id', s.source_id, 'url', s.url,
          'licence', s.licence, 'retrieved_at', s.retrieved_at) order by s.retrieved_at desc, s.source, s.source_id)
        from (select distinct on (source, source_id) * from clinic_sources
          where clinic_id = c.id and removed_at is null order by source, source_id, retrieved_at desc) s) as sources
    from clinics c left join cities city on city.id = c.city_id
    where c.status = 'published' and c.id = coalesce(
      (select id from clinics where slug = ${slug}),
      (select clinic_id from clinic_slugs where slug = ${slug}))`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeClinic(row, language);
}
