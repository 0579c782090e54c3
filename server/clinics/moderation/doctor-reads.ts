import { type RawBuilder, sql } from 'kysely';
import type {
  AdminDoctor,
  AdminDoctorDetail,
  listAdminDoctors,
} from '../../../contract/clinics/admin-doctors.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { escapeLike } from '../../platform/text/clean.ts';
import { missingFactCondition } from '../sections/operator-reads.ts';

type Row = Omit<AdminDoctor, 'updated_at'> & { updatedAt: Date };

const columns = sql`d.id, d.title, d.status, d.is_demo, d.updated_at as "updatedAt",
  (select jsonb_build_object('id', c.id, 'title', c.title) from positions p join clinics c on c.id = p.clinic_id
    where p.doctor_id = d.id and p.is_main) as clinic`;

const shapeRow = ({ updatedAt, ...row }: Row): AdminDoctor => ({
  ...row,
  updated_at: updatedAt.toISOString(),
});

/** A whole number, else the beginning of the name; both are looked up in an index. */
function matching(q: string): RawBuilder<unknown> {
  const text = q.trim().toLowerCase();
  if (/^\d{1,9}$/.test(text)) return sql`d.id = ${Number(text)}`;
  return sql`lower(d.title) collate "C" like ${`${escapeLike(text)}%`}`;
}

type ListQuery = QueryOf<typeof listAdminDoctors>;

const foundBy = (query: ListQuery): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.q?.trim()) conditions.push(matching(query.q));
  if (query.status !== undefined) conditions.push(sql`d.status = ${sql.lit(query.status)}`);
  if (query.clinic_id !== undefined)
    conditions.push(sql`d.id in (select doctor_id from positions where clinic_id = ${query.clinic_id})`);
  if (query.missing !== undefined)
    conditions.push(
      sql`exists (select from doctors e where e.id = d.id and ${missingFactCondition('doctors', query.missing)})`,
    );
  return sql`doctors d where ${sql.join(conditions, sql` and `)}`;
};

/** The rows of a page; what is shown is looked up for the page alone, as of clinics. */
export function doctorPageQuery(query: ListQuery): RawBuilder<Row> {
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order =
    query.sort === 'id'
      ? sql`d.id ${direction}`
      : sql`lower(d.title) collate "C" ${direction}, d.id ${direction}`;
  return sql<Row>`
    select ${columns} from (
      select d.id from ${foundBy(query)} order by ${order} limit ${query.per_page} offset ${offsetOf(query)}) page
    join doctors d on d.id = page.id order by ${order}`;
}

/** One page of doctors, in two queries. */
export async function listDoctorsForModeration(
  db: Database,
  query: ListQuery,
): Promise<ReplyOf<typeof listAdminDoctors>> {
  const { rows } = await doctorPageQuery(query).execute(db);
  const meta = await countList(db, sql`select from ${foundBy(query)}`, query);
  return { data: rows.map(shapeRow), meta };
}

type Parts = Pick<AdminDoctorDetail, 'names' | 'texts' | 'missing' | 'licences'>;

/** A doctor with names, texts and licences. Throws not_found. */
export async function getDoctorForModeration(db: Database, id: number): Promise<AdminDoctorDetail> {
  const { rows } = await sql<Row & Parts>`
    select ${columns},
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'lang', lang, 'text', text) order by kind, lang, text), '[]')
        from doctor_names where doctor_id = d.id) as names,
      (select coalesce(jsonb_agg(jsonb_build_object('lang', lang, 'about', about) order by lang), '[]')
        from doctor_texts where doctor_id = d.id) as texts,
      array(select l.prefix from languages l where not exists (
          select from doctor_texts t where t.doctor_id = d.id and t.lang = l.prefix and t.about <> '')
        order by l.position) as missing,
      (select coalesce(jsonb_agg(jsonb_build_object('body', body, 'number', number, 'valid_until', valid_until,
          'checked_on', checked_on) order by id), '[]')
        from doctor_licences where doctor_id = d.id) as licences
    from doctors d where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { names, texts, missing, licences, ...rest } = row;
  return { ...shapeRow(rest), names, texts, missing, licences };
}
