import { type RawBuilder, sql } from 'kysely';
import type {
  AdminClinic,
  AdminClinicDetail,
  listAdminClinics,
} from '../../../contract/clinics/admin-clinics.ts';
import type { DataFact } from '../../../contract/clinics/data-score.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { cityTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { escapeLike } from '../../platform/text/clean.ts';
import { dataFactsOfClinic, scoreOfFacts } from '../data-score/reads.ts';
import { foundClinics } from '../reads.ts';
import { missingFactCondition } from '../sections/operator-reads.ts';

type Row = Omit<AdminClinic, 'city' | 'claimed_at' | 'updated_at'> & {
  city: { title: string; titles: unknown } | null;
  claimedAt: Date | null;
  updatedAt: Date;
};

const columns = sql`c.id, c.slug, c.title, c.country, c.status, c.is_demo, c.merged_into, c.claimed_at as "claimedAt",
  c.updated_at as "updatedAt",
  (select jsonb_build_object('title', g.title, 'titles', g.titles) from cities g where g.id = c.city_id) as city`;

const shapeRow = ({ city, claimedAt, updatedAt, ...row }: Row, language: string): AdminClinic => ({
  ...row,
  city: city && cityTitle(city, language),
  claimed_at: claimedAt?.toISOString() ?? null,
  updated_at: updatedAt.toISOString(),
});

/** The beginning of a title, a whole number or a whole slug: each is looked up in an index. */
function matching(q: string): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  const pattern = `${escapeLike(text)}%`;
  const isNumber = /^\d{1,9}$/.test(text);
  // A page of many titles is read in the order of the index, which the union below would not be.
  if (!isNumber && !text.includes('-')) return sql`lower(c.title) collate "C" like ${pattern}`;
  // Index scans put together; as one condition with "or" the planner reads the whole table.
  return sql`c.id in (${foundClinics(q)})`;
}

type ListQuery = QueryOf<typeof listAdminClinics>;

const foundBy = (query: ListQuery): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.q?.trim()) conditions.push(matching(query.q));
  if (query.status !== undefined) conditions.push(sql`c.status = ${query.status}`);
  if (query.country !== undefined) conditions.push(sql`c.country = ${query.country}`);
  if (query.missing !== undefined)
    conditions.push(
      sql`exists (select from clinics e where e.id = c.id and ${missingFactCondition('clinics', query.missing)})`,
    );
  return sql`clinics c where ${sql.join(conditions, sql` and `)}`;
};

/**
 * The rows of a page. What is shown is looked up for the page alone: beside the rows passed over it would be for each of
 * those too.
 */
export function clinicPageQuery(query: ListQuery): RawBuilder<Row> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order =
    query.sort === 'id'
      ? sql`c.id ${direction}`
      : sql`lower(c.title) collate "C" ${direction}, c.id ${direction}`;
  return sql<Row>`
    select ${columns} from (
      select c.id from ${foundBy(query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) page
    join clinics c on c.id = page.id order by ${order}`;
}

/** One page of clinics, in two queries. */
export async function listForModeration(
  db: Database,
  query: ListQuery,
  language: string,
): Promise<ReplyOf<typeof listAdminClinics>> {
  const { rows } = await clinicPageQuery(query).execute(db);
  const meta = await countList(db, sql`select from ${foundBy(query)}`, query);
  return { data: rows.map((row) => shapeRow(row, language)), meta };
}

type Parts = Pick<AdminClinicDetail, 'names' | 'texts' | 'missing' | 'sources' | 'edited_fields'> & {
  data_facts: Record<DataFact, boolean>;
};

/** A clinic with its names, texts, sources and data score. Throws not_found. */
export async function getForModeration(
  db: Database,
  id: number,
  language: string,
): Promise<AdminClinicDetail> {
  const { rows } = await sql<Row & Parts>`
    select ${columns}, c.edited_fields,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'lang', lang, 'text', text) order by kind, lang, text), '[]')
        from clinic_names where clinic_id = c.id) as names,
      (select coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'description', description) order by lang), '[]')
        from clinic_texts where clinic_id = c.id) as texts,
      array(select l.prefix from languages l where not exists (
          select from clinic_texts t where t.clinic_id = c.id and t.lang = l.prefix and t.description <> '')
        order by l.position) as missing,
      (select coalesce(jsonb_agg(jsonb_build_object('source', source, 'source_id', source_id, 'licence', licence, 'url', url,
          'retrieved_at', retrieved_at, 'is_removed', removed_at is not null) order by source, source_id), '[]')
        from clinic_sources where clinic_id = c.id) as sources,
      ${dataFactsOfClinic} as data_facts
    from clinics c where c.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { names, texts, missing, sources, edited_fields, data_facts, ...rest } = row;
  const data_score = scoreOfFacts(data_facts);
  return { ...shapeRow(rest, language), names, texts, missing, sources, edited_fields, data_score };
}

/** Throws not_found. */
export async function requireKnownClinic(db: Database, id: number): Promise<void> {
  const { rows } = await sql`select from clinics where id = ${id}`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
