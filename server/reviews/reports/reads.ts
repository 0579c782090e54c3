import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type {
  AdminReport,
  AdminReportDetail,
  listAdminReports,
  Report,
} from '../../../contract/reviews/reports.ts';
import { readAppeal } from '../../clinics/appeals/reads.ts';
import { mayAppealAgainst } from '../../clinics/appeals/rules.ts';
import { dueAt, isInOverdue } from '../../clinics/claims/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { shapeTarget, type TargetRow, targetJson } from '../reads.ts';
import { listAlike } from './alike.ts';
import { outcomesOf, standingActs, versionOf, withdrawalKey } from './rules.ts';

type ActRow = Omit<AdminReportDetail['acts'][number], 'counts'>;

type Row = Pick<
  AdminReport,
  'id' | 'number' | 'kind' | 'state' | 'answer' | 'text' | 'language' | 'has_email' | 'other_act'
> & {
  target: TargetRow;
  comment_id: number | null;
  receivedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  appeal: string | null;
  appealedAt: Date | null;
  acts: ActRow[];
};

/** What was done on a report; a comment that it is on may be removed by the second operator out of the queue. */
export const actsOf = sql`
  (select coalesce(json_agg(json_build_object('id', e.id::text, 'kind', e.kind, 'entity', e.entity,
      'entity_id', e.entity_id, 'at', e.at, 'by', (select concat_ws(' ', a.name, a.surname) from accounts a
        where a.id = e.actor_id)) order by e.id), '[]')
    from audit_events e where e.entity <> 'report' and (e.report_id = r.id
      or (e.entity = 'comment' and e.entity_id = r.comment_id::text and e.kind = 'comment.removed' and e.at > r.received_at)))`;

const columns = (language: string) => sql`
  r.id, r.number, r.kind, r.state, r.answer, r.other_act, r.text, r.language, r.email is not null as has_email,
  r.comment_id, r.received_at as "receivedAt", r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.appeal,
  r.appealed_at as "appealedAt", ${actsOf} as acts,
  ${targetJson(language, sql`coalesce(r.clinic_id, m.clinic_id)`, sql`coalesce(r.doctor_id, m.doctor_id)`)} as target`;

const tables = sql`reports r left join comments m on m.id = r.comment_id`;

const isoOf = (time: string): string => new Date(time).toISOString();

/** What whoever reported is told of each act, once it is decided. */
function toldOutcomes({ acts, state }: Row): Report['outcomes'] {
  if (state === 'received') return [];
  return outcomesOf(acts).flatMap((outcome, at) => {
    const act = acts[at];
    return outcome === null || !act ? [] : [{ outcome, at: isoOf(act.at) }];
  });
}

function shape(row: Row, language: string): AdminReport {
  const { target, comment_id, receivedAt, decidedAt, decidedBy: _, appealedAt, ...parts } = row;
  const { appeal: __, acts, ...rest } = parts;
  const due = dueAt(appealedAt ?? receivedAt);
  return {
    ...rest,
    outcomes: toldOutcomes(row),
    target: { ...shapeTarget(target, language), comment_id },
    received_at: receivedAt.toISOString(),
    due_at: due.toISOString(),
    is_overdue: decidedAt === null && due < new Date(),
    decided_at: decidedAt?.toISOString() ?? null,
    may_appeal: row.state === 'refused' && mayAppealAgainst(row, new Date()),
    is_appealed: appealedAt !== null,
    has_acts: acts.length > 0,
    version: versionOf(row),
  };
}

async function findReport(db: Database, where: RawBuilder<unknown>, language: string): Promise<Row> {
  const { rows } = await sql<Row>`select ${columns(language)} from ${tables} where ${where}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

async function findPair(db: Database, id: string): Promise<AdminReportDetail['pair']> {
  const { rows } = await sql<NonNullable<AdminReportDetail['pair']>>`
    select id, 'clinic' as kind from clinic_matches where report_id = ${id}::uuid
    union all select id, 'doctor' from doctor_matches where report_id = ${id}::uuid limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A report with what was done about it, and what may be done. Throws not_found. */
export async function getReport(
  db: Database,
  operatorId: string,
  id: string,
  language: string,
): Promise<AdminReportDetail> {
  const row = await findReport(db, sql`r.id = ${id}::uuid`, language);
  const { kind, state, target, comment_id, text, acts, decidedBy, appeal, appealedAt } = row;
  const isDuplicate = kind === 'duplicate' && state === 'received' && comment_id === null;
  const standing = new Set(standingActs(acts).map((act) => act.id));
  const isOpen = appealedAt !== null && state === 'received';
  return {
    ...shape(row, language),
    acts: acts.map((act) => ({ ...act, at: isoOf(act.at), counts: standing.has(act.id) })),
    pair: await findPair(db, id),
    alike: isDuplicate ? await listAlike(db, { kind: target.kind, id: target.id, text }, language) : [],
    appeal: await readAppeal(db, operatorId, {
      appeal,
      appealedAt,
      isOpen,
      deciders: isOpen ? [decidedBy] : [],
    }),
  };
}

/** What whoever has the receipt is told: not what was written, which may be about others. Throws not_found. */
export async function getReceipt(db: Database, number: string, language: string): Promise<Report> {
  const row = await findReport(db, sql`r.number = ${number}`, language);
  const {
    id: _,
    text: __,
    language: ___,
    has_email: ____,
    is_overdue: _____,
    has_acts: ______,
    version: _______,
    ...receipt
  } = shape(row, language);
  return receipt;
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
    and (${q} = '' or r.number = ${q})
    and ${isInOverdue(query.overdue, sql`case when r.state = 'received' then coalesce(r.appealed_at, r.received_at) end`)}`;
  const order = sql`order by r.received_at ${sql.raw(query.order)}, r.id`;
  const [meta, { rows }] = await Promise.all([
    countList(db, sql`select from reports r where ${where}`, query),
    // Acts and targets of the page alone: those of skipped rows would be read too.
    sql<Row>`
      select ${columns(language)} from (select r.id as page_id from reports r where ${where} ${order}
        limit ${query.per_page} offset ${offset}) page
      join (${tables}) on r.id = page.page_id ${order}`.execute(db),
  ]);
  return { data: rows.map((row) => shape(row, language)), meta };
}

type WithdrawalAppeal = { appealedAt: Date; decidedAt: Date | null; answer: string | null };

/** Appeals against withdrawals, by the id of the act in the log. */
export async function listWithdrawalAppeals(
  db: Database,
  eventIds: readonly string[],
): Promise<Map<string, WithdrawalAppeal>> {
  const { rows } = await sql<WithdrawalAppeal & { key: string }>`
    select idempotency_key as key, appealed_at as "appealedAt", decided_at as "decidedAt", answer
    from reports where idempotency_key = any(${eventIds.map(withdrawalKey)}::text[])`.execute(db);
  const byKey = new Map(rows.map(({ key, ...appeal }) => [key, appeal]));
  return new Map(
    eventIds.flatMap((id) => {
      const appeal = byKey.get(withdrawalKey(id));
      return appeal ? [[id, appeal]] : [];
    }),
  );
}
