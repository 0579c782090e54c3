/** What PostgreSQL's own tables answer of a search: five facets counted by plain statements, and names by their words. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../server/platform/database.ts';
import { DirectoryAway, type DirectoryQuery } from '../server/search/directory/directory.ts';
import { searchOrNames } from '../server/search/names-only/reads.ts';

const FACETS = ['country', 'city', 'specialization', 'language', 'procedure'] as const;
export type CountedFacets = Record<(typeof FACETS)[number], Map<string, number>>;

type Filters = Pick<DirectoryQuery, 'country' | 'specialization' | 'language'>;

/** Counts of each value over published doctors, each facet without its own filter, as the engines count them. */
export async function countFacets(
  db: Database,
  { country, specialization, language }: Filters,
): Promise<CountedFacets> {
  const holds = (values: readonly unknown[], test: RawBuilder<unknown>) =>
    values.length === 0 ? sql`true` : test;
  const inCountry = holds(country, sql`coalesce(clinic.country, doctor.country) = any(${country})`);
  const inField = holds(
    specialization,
    sql`exists (select from doctor_specializations s
          where s.doctor_id = doctor.id and s.specialization_id = any(${specialization}))`,
  );
  const inLanguage = holds(
    language,
    sql`exists (select from doctor_languages l where l.doctor_id = doctor.id and l.lang = any(${language}))`,
  );
  const all = sql`in_country and in_field and in_language`;
  const counted = (facet: string, value: RawBuilder<unknown>, table: RawBuilder<unknown>, where = all) =>
    sql`select ${facet}::text as facet, ${value}::text as value, count(*)::int as count
        from doctor_facts ${table} where ${value} is not null and ${where} group by ${value}`;
  const { rows } = await sql<{ facet: keyof CountedFacets; value: string; count: number }>`
    with doctor_facts as materialized (
      select doctor.id, coalesce(clinic.country, doctor.country) as country,
        case when clinic.id is null then doctor.city_id else clinic.city_id end as city_id,
        ${inCountry} as in_country, ${inField} as in_field, ${inLanguage} as in_language
      from doctors doctor
      left join positions on positions.doctor_id = doctor.id and positions.is_main
      left join clinics clinic on clinic.id = positions.clinic_id and clinic.status = 'published'
      where doctor.status = 'published')
    ${counted('country', sql`country`, sql``, sql`in_field and in_language`)}
    union all ${counted('city', sql`city_id`, sql``)}
    union all ${counted(
      'specialization',
      sql`specialization_id`,
      sql`join doctor_specializations on doctor_id = id`,
      sql`in_country and in_language`,
    )}
    union all ${counted('language', sql`lang`, sql`join doctor_languages on doctor_id = id`, sql`in_country and in_field`)}
    union all ${counted('procedure', sql`procedure_id`, sql`join doctor_procedures on doctor_id = id`)}
  `.execute(db);
  const facets = Object.fromEntries(FACETS.map((name) => [name, new Map()])) as CountedFacets;
  for (const { facet, value, count } of rows) facets[facet].set(value, count);
  return facets;
}

/** The first page of results of the search by name in PostgreSQL, which answers while the cluster is away. */
export const findNames = (db: Database, query: DirectoryQuery) =>
  searchOrNames(db, 'doctors', query, () => Promise.reject(new DirectoryAway('not asked')));

/** Bytes on disk of all tables of clinics and doctors with their indexes. */
export async function tableBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and (relname in ('clinics', 'doctors', 'positions') or relname ~ '^(clinic|doctor)_')`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}
