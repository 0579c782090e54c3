import { sql } from 'kysely';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import type {
  Bill,
  BillEntry,
  BillLine,
  BillOutcome,
  BillSide,
  BillState,
} from '../../../contract/requests/bill.ts';
import { deviationOf, quoteOf, totalOf } from '../../../contract/requests/bill-lines.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { dayIn, timeZoneAt } from '../../platform/time-zone.ts';
import { isReader, type PlanReader, withheldFrom } from '../plan/reads.ts';
import { isOpenBill } from './rules.ts';

/** What the columns of `entryColumns` hold. */
export type EntriesRow = {
  terms: OfferTerms;
  client_lines: BillLine[] | null;
  client_at: Date | null;
  staff_lines: BillLine[] | null;
  staff_at: Date | null;
  disputed_by: BillSide | null;
  dispute: string;
  disputed_at: Date | null;
  outcome: BillOutcome | null;
  decision: string;
  settled_at: Date | null;
};

export const entryColumns = sql`
  v.terms, b.client_lines, b.client_at, b.staff_lines, b.staff_at, b.disputed_by, coalesce(b.dispute, '') as dispute,
  b.disputed_at, b.outcome, coalesce(b.decision, '') as decision, b.settled_at`;

export const billJoins = sql`
  from requests r
  join offers o on o.id = r.accepted_offer_id
  join offer_versions v on v.offer_id = o.id and v.version = o.accepted_version
  join clinics c on c.id = o.clinic_id
  left join cities city on city.id = c.city_id
  left join bills b on b.request_id = r.id`;

/** What was offered in all, with the lines that cost extra. Throws for an offer that cannot have been sent. */
export function quotedBy(terms: OfferTerms) {
  const cost = costOf(terms);
  if (!cost) throw new Error('An accepted offer has a price');
  return { currency_id: cost.currency_id, quoted: cost.with_extras };
}

const withoutWords = (line: BillLine): BillLine => ({ ...line, title: '', reason: null, note: '' });

/** What both sides have entered. `isWithheld`: without the words of the client. */
export function shapeEntries(row: EntriesRow, isWithheld: boolean) {
  const { currency_id, quoted } = quotedBy(row.terms);
  const shape = (lines: BillLine[] | null, at: Date | null, isHidden: boolean): BillEntry | null => {
    if (lines === null || at === null) return null;
    const total = totalOf(lines);
    return {
      lines: isHidden ? lines.map(withoutWords) : lines,
      total,
      deviation: deviationOf(total, quoted),
      at: at.toISOString(),
    };
  };
  const { disputed_by: side, disputed_at: at, outcome, settled_at: settledAt } = row;
  return {
    currency_id,
    quote: quoteOf(row.terms),
    quoted,
    client: shape(row.client_lines, row.client_at, isWithheld),
    staff: shape(row.staff_lines, row.staff_at, false),
    dispute: side &&
      at && { side, text: isWithheld && side === 'client' ? '' : row.dispute, at: at.toISOString() },
    decision: outcome && settledAt && { outcome, text: row.decision, at: settledAt.toISOString() },
  };
}

type Row = NamedRow &
  EntriesRow & {
    request_id: string;
    number: number;
    request_state: RequestState;
    is_withheld: boolean;
    clinic_id: number;
    slug: string;
    lat: number | null;
    lon: number | null;
    doctor_title: string;
    day: string | null;
    version: number;
    state: BillState;
    lapsed_at: Date | null;
    openings: Bill['openings'];
  };

/** The bill of a request as this reader may see it, in one query. Throws not_found, also before an offer is accepted. */
export async function getBill(
  db: Database,
  requestId: string,
  reader: PlanReader,
  language: string,
): Promise<Bill> {
  const { rows } = await sql<Row>`
    select r.id as request_id, r.number, r.state as request_state, c.id as clinic_id, c.slug, c.title, c.title_lang,
      ${clinicLabels(language)} as labels, coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon,
      v.doctor_title, o.confirmed_date as day, coalesce(b.version, 1) as version, coalesce(b.state, 'open') as state,
      b.lapsed_at, ${entryColumns}, ${withheldFrom(reader)} as is_withheld,
      (select coalesce(json_agg(json_build_object('at', e.at, 'reason', e.reason) order by e.id desc), '[]')
        from audit_events e where e.entity = 'bill' and e.entity_id = r.id::text and e.kind = 'bill.opened') as openings
    ${billJoins} where r.id = ${requestId}::uuid and ${isReader(reader)}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { state, day, request_state: requestState } = row;
  return {
    request_id: row.request_id,
    number: row.number,
    request_state: requestState,
    version: row.version,
    state,
    clinic: { id: row.clinic_id, slug: row.slug, title: shownTitle(row, language).title },
    doctor: row.doctor_title,
    day,
    is_open: isOpenBill({ requestState, state, day, today: dayIn(timeZoneAt(row), new Date()) }),
    ...shapeEntries(row, row.is_withheld),
    lapsed_at: row.lapsed_at?.toISOString() ?? null,
    settled_at: row.settled_at?.toISOString() ?? null,
    openings: row.openings.map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
  };
}

/** What an act on a bill is judged by; one that nobody has written in yet is empty. */
export type BillFacts = {
  offerId: string;
  clinicId: number;
  terms: OfferTerms;
  day: string | null;
  /** The day it is at the clinic. */
  today: string;
  version: number;
  state: BillState;
  clientLines: BillLine[] | null;
  staffLines: BillLine[] | null;
  disputedBy: BillSide | null;
  dispute: string;
  outcome: BillOutcome | null;
};

type FactsRow = Omit<BillFacts, 'today'> & { lat: number | null; lon: number | null };

/** Facts of the bill of a request; `reader` null: for an operator. Throws not_found where the reader is no side of it. */
export async function getBillFacts(
  db: Database,
  requestId: string,
  reader: PlanReader | null,
): Promise<BillFacts> {
  const { rows } = await sql<FactsRow>`
    select o.id as "offerId", o.clinic_id as "clinicId", v.terms, o.confirmed_date as day,
      coalesce(b.version, 1) as version, coalesce(b.state, 'open') as state, b.client_lines as "clientLines",
      b.staff_lines as "staffLines", b.disputed_by as "disputedBy", coalesce(b.dispute, '') as dispute, b.outcome,
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon
    ${billJoins} where r.id = ${requestId}::uuid and ${reader === null ? sql`true` : isReader(reader)}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { lat, lon, ...facts } = row;
  return { ...facts, today: dayIn(timeZoneAt({ lat, lon }), new Date()) };
}
