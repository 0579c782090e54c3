import { type RawBuilder, sql } from 'kysely';
import type { AdminComplaint, listAdminComplaints } from '../../../contract/content/admin-complaints.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { titleIn } from '../dictionaries/rules.ts';

type Row = Omit<AdminComplaint, 'title'>;

const columns = sql`id, slug, area, titles, phrases, specializations, diseases, procedures, red_flag, is_retired,
  is_edited, version`;

const shape = (row: Row, language: string): AdminComplaint => ({
  ...row,
  title: titleIn(row.titles, language),
});

/** One page; `q` is a part of the slug, a title or a phrase. */
export async function listComplaints(
  db: Database,
  query: QueryOf<typeof listAdminComplaints>,
  language: string,
): Promise<ReplyOf<typeof listAdminComplaints>> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (query.area) conditions.push(sql`area = ${query.area}`);
  if (query.is_retired !== undefined) conditions.push(sql`is_retired = ${query.is_retired}`);
  const text = query.q?.trim().toLowerCase() ?? '';
  if (text) conditions.push(sql`strpos(lower(slug || titles::text || phrases::text), ${text}) > 0`);
  const found = sql`complaints where ${sql.join(conditions, sql` and `)}`;
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select ${columns} from ${found} order by ${sql.ref(query.sort)} ${direction}, id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  const meta = await countList(db, sql`select from ${found}`, query);
  return { data: rows.map((row) => shape(row, language)), meta };
}

/** Throws not_found. */
export async function getComplaint(db: Database, id: number, language: string): Promise<AdminComplaint> {
  const { rows } = await sql<Row>`select ${columns} from complaints where id = ${id}`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return shape(rows[0], language);
}
