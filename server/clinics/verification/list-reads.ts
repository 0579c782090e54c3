import { type RawBuilder, sql } from 'kysely';
import {
  type listVerifications as listEndpoint,
  type ProofKind,
  proofKinds,
  type VerificationFolder,
} from '../../../contract/clinics/verification.ts';
import { LIST_MAX, type ListMeta } from '../../../contract/platform/admin-lists.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { escapeLike } from '../../platform/text/clean.ts';
import { foundClinics } from '../reads.ts';
import { beside, itemColumns, shape, shownColumns, sources, type VerificationRow } from './reads.ts';
import { risksOf, riskTables, urgentTables, weightOf } from './risk.ts';

type Query = QueryOf<typeof listEndpoint>;

const inFolder: Record<VerificationFolder, RawBuilder<unknown>> = {
  unchecked: sql`l.checked_on is null and (l.valid_until is null or l.valid_until >= current_date)`,
  expiring_30: sql`l.valid_until between current_date and current_date + 30`,
  expiring_60: sql`l.valid_until between current_date and current_date + 60`,
  expired: sql`l.valid_until < current_date`,
  all: sql`true`,
};

/** The order they came in, as of their own kind and as of all. */
const cameIn: Record<ProofKind, string[]> = {
  clinic_licence: ['l.id'],
  doctor_licence: ['l.id'],
  accreditation: ['l.clinic_id', 'l.accreditation_id'],
};
const allCameIn = ['f.rank', 'f.kind', 'f.accreditation_id'];

/** What ends by the day of its end, all else in the order it came. */
function orderBy({ folder, order }: Query, row: 'l' | 'f', columns: readonly string[]): RawBuilder<unknown> {
  const ends = folder !== 'unchecked' && folder !== 'all';
  const names = ends ? [`${row}.valid_until`, ...columns] : columns;
  const direction = order === 'DESC' ? sql`desc` : sql`asc`;
  return sql`order by ${sql.join(names.map((name) => sql`${sql.ref(name)} ${direction}`))}`;
}

/** Rows of a kind that the folder has; of one clinic where it is asked for. */
function inQuery({ folder, clinic_id: clinicId }: Query, one: ProofKind): RawBuilder<unknown> {
  const rows = sql`${sources[one]} and ${inFolder[folder]}`;
  if (clinicId === undefined) return rows;
  return one === 'doctor_licence'
    ? sql`${rows} and l.doctor_id in (select doctor_id from positions p where p.clinic_id = ${clinicId} and p.is_main)`
    : sql`${rows} and l.clinic_id = ${clinicId}`;
}

const kindsOf = ({ kind }: Query): readonly ProofKind[] => (kind === undefined ? proofKinds : [kind]);
const union = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);

/** Whether what is unchecked is asked for as it is worked off. */
const isQueue = ({ folder, sort }: Query): boolean => folder === 'unchecked' && sort === 'queue';

/** So many of the oldest of each kind are weighed, and leafed to: further on a queue is not worked off. */
export const QUEUE_MAX = 2000;

/** Licences and accreditations of urgent clinics, of their doctors, and of doctors that are reported. */
const isUrgent: Record<ProofKind, RawBuilder<unknown>> = {
  clinic_licence: sql`l.clinic_id in (select clinic_id from urgent)`,
  accreditation: sql`l.clinic_id in (select clinic_id from urgent)`,
  doctor_licence: sql`l.doctor_id in (
    select doctor_id from reported where doctor_id is not null
    union select p.doctor_id from urgent u join positions p on p.clinic_id = u.clinic_id and p.is_main)`,
};

/** One page of what is unchecked, by risk and then by age. What is urgent is weighed whatever its age, of all else the oldest. */
export function queueQuery(query: Query, language: string): RawBuilder<VerificationRow> {
  const some = kindsOf(query).flatMap((one) => {
    const oldest = sql`order by ${sql.join(cameIn[one].map((name) => sql.ref(name)))} limit ${QUEUE_MAX}`;
    const rows = inQuery(query, one);
    return [sql`(${rows} ${oldest})`, sql`(${rows} and ${isUrgent[one]} ${oldest})`];
  });
  const weight = weightOf(sql`w.risks`);
  const direction = query.order === 'DESC' ? sql`asc` : sql`desc`;
  const age = query.order === 'DESC' ? sql`nulls last` : sql`nulls first`;
  const down = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const order = sql`${weight} ${direction}, w.added_at ${down} ${age}, w.rank ${down}, w.kind ${down}, w.accreditation_id ${down}`;
  return sql<VerificationRow>`
    with ${riskTables}, ${urgentTables},
    taken as materialized (
      select distinct on (item) * from (${union(some)}) as f (${itemColumns}) order by item),
    weighed as materialized (select f.*, ${risksOf} as risks from taken f ${beside}),
    page as (select w.*, row_number() over (order by ${order}) as place from weighed w
      order by ${order} limit ${query.per_page} offset ${offsetOf(query)})
    select ${shownColumns(language)} from page f ${beside} order by f.place`;
}

/** One page of a folder: of each kind no more is read than the page could show. */
function pageQuery(query: Query, language: string): RawBuilder<VerificationRow> {
  const [offset, order] = [offsetOf(query), orderBy(query, 'f', allCameIn)];
  const first = kindsOf(query).map(
    (one) =>
      sql`(${inQuery(query, one)} ${orderBy(query, 'l', cameIn[one])} limit ${offset + query.per_page})`,
  );
  return sql<VerificationRow>`
    with ${riskTables}
    select ${shownColumns(language)} from (
      select * from (${union(first)}) as f (${itemColumns})
      ${order} limit ${query.per_page} offset ${offset}) f ${beside} ${order}`;
}

/**
 * So many clinics and doctors of one beginning are looked at. A beginning that a quarter of a million doctors have is no
 * search, and each of them costs its row and its licences: at 1,000,000 doctors 4 buffers and 8.
 */
export const SEARCHED_MAX = 3000;

type SearchRow = VerificationRow & { found: number; isCapped: boolean };

/**
 * What `q` finds in a folder, its page and its number in one statement: the number as the register writes it, the clinic,
 * or the beginning of the doctor's name. Who is looked at is found once, each way by its index; then the folder is
 * asked of their licences alone. One row without an item where the page is empty.
 */
export function searchQuery(query: Query, q: string, language: string): RawBuilder<SearchRow> {
  const name = `${escapeLike(q)}%`;
  const [order, most] = [orderBy(query, 'f', allCameIn), SEARCHED_MAX + 1];
  const who: Record<ProofKind, RawBuilder<unknown>> = {
    clinic_licence: sql`(lower(l.number) = ${q} or l.clinic_id in (select id from clinic))`,
    accreditation: sql`(lower(l.number) = ${q} or l.clinic_id in (select id from clinic))`,
    doctor_licence: sql`l.id in (
      select n.id from doctor_licences n where lower(n.number) = ${q}
      union select n.id from doctor_licences n where n.doctor_id in (select id from named union select id from there))`,
  };
  const rows = kindsOf(query).map((one) => sql`(${inQuery(query, one)} and ${who[one]})`);
  return sql<SearchRow>`
    with ${riskTables}, clinic as materialized (${foundClinics(q, most)}),
    named as materialized (
      select id from doctors where lower(title) collate "C" like ${name}
      order by lower(title) collate "C", id limit ${most}),
    there as materialized (
      select p.doctor_id as id from (select id from clinic order by id) c
      cross join lateral (
        select doctor_id from positions where clinic_id = c.id and is_main order by doctor_id limit ${most}) p
      order by c.id, p.doctor_id limit ${most}),
    hit as materialized (select * from (${union(rows)}) as f (${itemColumns})),
    counted as (select (select count(*)::int from hit) as found,
      greatest((select count(*) from clinic), (select count(*) from named), (select count(*) from there)) >= ${most}
        as "isCapped")
    select counted.*, ${shownColumns(language)}
    from counted left join lateral (
      select * from hit f ${order} limit ${query.per_page} offset ${offsetOf(query)}) f on true ${beside} ${order}`;
}

async function search(db: Database, query: Query, q: string, language: string) {
  const { rows } = await searchQuery(query, q, language).execute(db);
  const { found = 0, isCapped = false } = rows[0] ?? {};
  const meta: ListMeta = {
    total: Math.min(found, LIST_MAX),
    is_more: isCapped || found > LIST_MAX,
    page: query.page,
    per_page: query.per_page,
  };
  return { data: rows.flatMap((row) => (row.item ? [shape(row, language)] : [])), meta };
}

/** One page of the desk; with words, of what they find. */
export async function listVerifications(
  db: Database,
  query: Query,
  language: string,
): Promise<ReplyOf<typeof listEndpoint>> {
  const q = query.q?.trim().toLowerCase() ?? '';
  if (q !== '') return search(db, query, q, language);
  const isWorkedOff = isQueue(query);
  const page = isWorkedOff ? queueQuery(query, language) : pageQuery(query, language);
  const { rows } = await page.execute(db);
  const meta = await countList(db, union(kindsOf(query).map((one) => sql`(${inQuery(query, one)})`)), query);
  const most = isWorkedOff ? QUEUE_MAX : LIST_MAX;
  return {
    data: rows.map((row) => shape(row, language)),
    meta: { ...meta, total: Math.min(meta.total, most), is_more: meta.is_more || meta.total > most },
  };
}
