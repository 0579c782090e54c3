import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { AdminBill, listAdminBills, OpenedBill } from '../../../contract/requests/admin-bills.ts';
import { dueAt, isInOverdue } from '../../clinics/claims/rules.ts';
import { ofFoundClinics } from '../../clinics/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { billJoins, type EntriesRow, entryColumns, shapeEntries } from './reads.ts';

type Row = NamedRow &
  Pick<AdminBill, 'id' | 'number' | 'state' | 'side' | 'version' | 'outcome'> & {
    clinicId: number;
    disputedAt: Date;
    settledAt: Date | null;
  };

const columns = (language: string) => sql`
  r.id, r.number, case b.state when 'disputed' then 'waiting' else 'settled' end as state, b.disputed_by as side,
  b.version, b.outcome, o.clinic_id as "clinicId", c.title, c.title_lang, ${clinicLabels(language)} as labels,
  b.disputed_at as "disputedAt", b.settled_at as "settledAt"`;

/** Disputes alone: a bill on which the sides agree, or have not spoken yet, is none of an operator's business. */
const isDispute = sql`b.disputed_at is not null`;

function shape(row: Row, language: string): AdminBill {
  const due = dueAt(row.disputedAt);
  const { id, number, state, side, version, outcome, clinicId } = row;
  return {
    ...{ id, number, state, side, version, outcome },
    clinic: { id: clinicId, title: shownTitle(row, language).title },
    disputed_at: row.disputedAt.toISOString(),
    due_at: due.toISOString(),
    is_overdue: state === 'waiting' && due < new Date(),
    settled_at: row.settledAt?.toISOString() ?? null,
  };
}

type ListQuery = QueryOf<typeof listAdminBills>;

function found({ q, state, overdue }: ListQuery): RawBuilder<unknown> {
  const number = /^\d{1,9}$/.exec(q?.trim() ?? '')?.[0] ?? null;
  const isMeant = q?.trim()
    ? sql`b.request_id in (
        select o.request_id from offers o join requests r on r.id = o.request_id and r.accepted_offer_id = o.id
        where ${ofFoundClinics(sql`o.clinic_id`, q)}
        union all select id from requests where number = ${number}::int)`
    : sql`true`;
  const isInState =
    state === undefined
      ? sql`true`
      : state === 'waiting'
        ? sql`b.state = 'disputed'`
        : sql`b.state <> 'disputed'`;
  const waitsSince = sql`case when b.state = 'disputed' then b.disputed_at end`;
  return sql`from bills b where ${isDispute} and ${isInState} and ${isMeant} and ${isInOverdue(overdue, waitsSince)}`;
}

/** A page of disputed bills, in two queries. */
export async function listBills(
  db: Database,
  query: ListQuery,
  language: string,
): Promise<ReplyOf<typeof listAdminBills>> {
  const offset = offsetOf(query);
  const direction = sql.raw(query.order);
  const page = sql`
    select b.request_id ${found(query)} order by b.disputed_at ${direction}, b.request_id
    limit ${query.per_page} offset ${offset}`;
  const { rows } = await sql<Row>`
    select ${columns(language)} ${billJoins} where r.id in (${page})
    order by b.disputed_at ${direction}, r.id`.execute(db);
  return {
    data: rows.map((row) => shape(row, language)),
    meta: await countList(db, sql`select ${found(query)}`, query),
  };
}

/** Throws not_found where there is no dispute. */
export async function getDispute(db: Database, id: string, language: string): Promise<AdminBill> {
  const { rows } = await sql<Row>`
    select ${columns(language)} ${billJoins} where r.id = ${id}::uuid and ${isDispute}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shape(row, language);
}

/** What both sides have entered, while it waits for a decision. Throws not_found. */
export async function readDispute(db: Database, id: string): Promise<OpenedBill> {
  const { rows } = await sql<EntriesRow & { doctor: string; currency: string }>`
    select ${entryColumns}, v.doctor_title as doctor,
      (select code from currencies where id = (v.terms ->> 'currency_id')::int) as currency
    ${billJoins} where r.id = ${id}::uuid and b.state = 'disputed'`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { doctor, currency, terms } = row;
  const { procedure, price_changes } = terms;
  return { ...shapeEntries(row, false), ...{ doctor, currency, procedure, price_changes } };
}
