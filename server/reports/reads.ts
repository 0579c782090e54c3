import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../contract/endpoint.ts';
import type { AdminReport, listAdminReports, Report } from '../../contract/reports.ts';
import { dueAt } from '../claims/rules.ts';
import { shapeTarget, type TargetRow, targetJson } from '../comments/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { countList, offsetOf } from '../platform/list-page.ts';

type Row = Pick<
  AdminReport,
  'id' | 'number' | 'kind' | 'state' | 'answer' | 'text' | 'language' | 'has_email'
> & {
  target: TargetRow;
  comment_id: number | null;
  receivedAt: Date;
  decidedAt: Date | null;
};

const columns = (language: string) => sql`
  r.id, r.number, r.kind, r.state, r.answer, r.text, r.language, r.email is not null as has_email, r.comment_id,
  r.received_at as "receivedAt", r.decided_at as "decidedAt",
  ${targetJson(language, sql`coalesce(r.clinic_id, m.clinic_id)`, sql`coalesce(r.doctor_id, m.doctor_id)`)} as target`;

const tables = sql`reports r left join comments m on m.id = r.comment_id`;

function shape(row: Row, language: string): AdminReport {
  const { target, comment_id, receivedAt, decidedAt, ...rest } = row;
  const due = dueAt(receivedAt);
  return {
    ...rest,
    target: { ...shapeTarget(target, language), comment_id },
    received_at: receivedAt.toISOString(),
    due_at: due.toISOString(),
    is_overdue: decidedAt === null && due < new Date(),
    decided_at: decidedAt?.toISOString() ?? null,
  };
}

async function readReport(db: Database, where: RawBuilder<unknown>, language: string): Promise<AdminReport> {
  const { rows } = await sql<Row>`select ${columns(language)} from ${tables} where ${where}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shape(row, language);
}

/** Throws not_found. */
export const getReport = (db: Database, id: string, language: string): Promise<AdminReport> =>
  readReport(db, sql`r.id = ${id}::uuid`, language);

/** What whoever has the receipt is told: not what was written, which may be about others. Throws not_found. */
export async function getReceipt(db: Database, number: string, language: string): Promise<Report> {
  const found = await readReport(db, sql`r.number = ${number}`, language);
  const { target, kind, state, received_at, due_at, answer, decided_at } = found;
  return { number, target, kind, state, received_at, due_at, answer, decided_at };
}

type ListQuery = QueryOf<typeof listAdminReports>;

/** A page of reports, in two queries. */
export async function listReports(
  db: Database,
  query: ListQuery,
  language: string,
): Promise<ReplyOf<typeof listAdminReports>> {
  const offset = offsetOf(query);
  const q = query.q?.trim().toLowerCase() ?? '';
  const where = sql`(${query.state ?? null}::text is null or r.state = ${query.state ?? null})
    and (${query.kind ?? null}::text is null or r.kind = ${query.kind ?? null})
    and (${q} = '' or r.number = ${q})`;
  const [meta, { rows }] = await Promise.all([
    countList(db, sql`select from reports r where ${where}`, query),
    sql<Row>`
      select ${columns(language)} from ${tables} where ${where}
      order by r.received_at ${sql.raw(query.order)}, r.id limit ${query.per_page} offset ${offset}`.execute(
      db,
    ),
  ]);
  return { data: rows.map((row) => shape(row, language)), meta };
}
