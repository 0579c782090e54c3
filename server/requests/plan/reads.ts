import { sql } from 'kysely';
import { costOf } from '../../../contract/offers/offer-costs.ts';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import type { Plan, PlanDocument, PlanTemplate } from '../../../contract/requests/plan.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import { healthConsentWithdrawn } from '../../accounts/consents/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { cityTitle, countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { timeZoneAt } from '../../platform/time-zone.ts';
import type { KeptItem, Slot } from './rules.ts';

/** Whose eyes a plan is read with: the client's own, or those of someone of the clinic whose offer was accepted. */
export type PlanReader = { accountId: string; clinicId: number | null };

/** A document as the plan keeps it; name and size stand with the file. */
export type KeptDocument = Pick<PlanDocument, 'id' | 'side' | 'needs_signature' | 'signs'>;

type Row = NamedRow & {
  request_id: string;
  number: number;
  request_state: RequestState;
  state_reason: string | null;
  is_withheld: boolean;
  clinic_id: number;
  slug: string;
  address: string | null;
  city_title: string | null;
  city_titles: unknown;
  country: string;
  lat: number | null;
  lon: number | null;
  is_exact: boolean;
  phone: string | null;
  doctor_title: string;
  terms: OfferTerms;
  day: string | null;
  version: number;
  slots: Slot[];
  starts_at: Date | null;
  client_zone: string | null;
  items: KeptItem[];
  documents: PlanDocument[];
  arrival: string;
  contact_name: string;
  contact_phone: string;
  changes: Plan['changes'];
};

/** Whether this reader may see the plan of request `r` with the accepted offer `o`. */
export const isReader = ({ accountId, clinicId }: PlanReader) =>
  clinicId === null
    ? sql`r.account_id = ${accountId}::uuid`
    : sql`o.clinic_id = ${clinicId} and r.account_id <> ${accountId}::uuid
        and exists (select from staff s where s.clinic_id = o.clinic_id and s.account_id = ${accountId}::uuid)`;

/** What the client gave to a clinic of which they took the consent back is none of its business any more. */
export const withheldFrom = ({ clinicId }: PlanReader) =>
  clinicId === null
    ? sql<boolean>`false`
    : healthConsentWithdrawn(sql`r.account_id`, {
        id: sql`r.id`,
        submittedAt: sql`r.submitted_at`,
        clinicId: sql`o.clinic_id`,
      });

const columns = (language: string) => sql`
  r.id as request_id, r.number, r.state as request_state, r.state_reason,
  c.id as clinic_id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.address, c.country,
  city.title as city_title, city.titles as city_titles, coalesce(c.lat, city.lat) as lat,
  coalesce(c.lon, city.lon) as lon, coalesce(c.location_precision = 'building', false) as is_exact, c.phone,
  v.doctor_title, v.terms, o.confirmed_date as day, coalesce(p.version, 1) as version,
  coalesce(p.slots, '[]') as slots, case when p.is_set then p.starts_at end as starts_at, p.client_zone,
  coalesce(p.items, '[]') as items, coalesce(p.arrival, '') as arrival,
  coalesce(p.contact_name, '') as contact_name, coalesce(p.contact_phone, '') as contact_phone,
  coalesce((select json_agg(json_build_object('id', d.id, 'side', d.side, 'needs_signature', d.needs_signature,
      'signs', d.signs, 'name', a.name, 'type', a.type, 'bytes', a.bytes) order by a.attached_at, a.id)
    from jsonb_to_recordset(p.documents) as d (id uuid, side text, needs_signature boolean, signs uuid)
    join attachments a on a.id = d.id and a.plan_id = p.request_id), '[]') as documents,
  coalesce((select json_agg(json_build_object('id', h.id, 'side', h.side, 'kind', h.kind, 'reason', h.reason,
      'starts_at', h.starts_at, 'at', h.at) order by h.at desc, h.id)
    from plan_changes h where h.request_id = p.request_id), '[]') as changes`;

const joins = sql`
  from requests r
  join offers o on o.id = r.accepted_offer_id
  join offer_versions v on v.offer_id = o.id and v.version = o.accepted_version
  join clinics c on c.id = o.clinic_id
  left join cities city on city.id = c.city_id
  left join plans p on p.request_id = r.id`;

const isoOf = (time: string): string => new Date(time).toISOString();

function shape(row: Row, language: string): Plan {
  const cost = costOf(row.terms);
  if (!cost) throw new Error(`Request ${row.request_id} has an accepted offer without a price`);
  const { is_withheld: isWithheld, lat, lon } = row;
  const city = row.city_title === null ? null : { title: row.city_title, titles: row.city_titles };
  return {
    request_id: row.request_id,
    number: row.number,
    request_state: row.request_state,
    state_reason: isWithheld ? null : row.state_reason,
    version: row.version,
    clinic: {
      id: row.clinic_id,
      slug: row.slug,
      title: shownTitle(row, language).title,
      address: row.address,
      city: city && cityTitle(city, language),
      country: countryTitle(row.country, language),
      location: lat === null || lon === null ? null : { lat, lon },
      is_exact: row.is_exact,
      phone: row.phone,
      time_zone: timeZoneAt(row),
    },
    doctor: row.doctor_title,
    terms: row.terms,
    cost,
    slots: row.slots,
    starts_at: row.starts_at?.toISOString() ?? null,
    day: row.day,
    client_zone: row.client_zone,
    items: row.items.map((item) => ({ ...item, done_at: isWithheld ? null : item.done_at })),
    arrival: row.arrival,
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    documents: row.documents.filter(({ side }) => side === 'staff' || !isWithheld),
    changes: row.changes.map((change) => ({
      ...change,
      reason: isWithheld && change.side === 'client' ? '' : change.reason,
      starts_at: change.starts_at && isoOf(change.starts_at),
      at: isoOf(change.at),
    })),
  };
}

/** The plan of a request as this reader may see it, in one query. Throws not_found, also before an offer is accepted. */
export async function getPlan(
  db: Database,
  requestId: string,
  reader: PlanReader,
  language: string,
): Promise<Plan> {
  const { rows } = await sql<Row>`
    select ${columns(language)}, ${withheldFrom(reader)} as is_withheld ${joins}
    where r.id = ${requestId}::uuid and ${isReader(reader)}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shape(row, language);
}

/** What an act on a plan is judged by; a plan that nobody has written in yet is empty. */
export type PlanFacts = {
  offerId: string;
  clinicId: number;
  offerState: string;
  zone: string;
  /** The day that stands, whether the clinic confirmed it or the client chose its time. */
  day: string | null;
  version: number;
  slots: Slot[];
  slotId: string | null;
  startsAt: Date | null;
  isSet: boolean;
  items: KeptItem[];
  documents: KeptDocument[];
};

/** Throws not_found where this account is not a side of the plan of the request. */
export async function getPlanFacts(db: Database, requestId: string, reader: PlanReader): Promise<PlanFacts> {
  const { rows } = await sql<Omit<PlanFacts, 'zone'> & { lat: number | null; lon: number | null }>`
    select o.id as "offerId", o.clinic_id as "clinicId", o.state as "offerState", o.confirmed_date as day,
      coalesce(p.version, 1) as version, coalesce(p.slots, '[]') as slots, p.slot_id as "slotId",
      p.starts_at as "startsAt", coalesce(p.is_set, false) as "isSet", coalesce(p.items, '[]') as items,
      coalesce(p.documents, '[]') as documents, coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon
    ${joins} where r.id = ${requestId}::uuid and ${isReader(reader)}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { lat, lon, ...facts } = row;
  return { ...facts, zone: timeZoneAt({ lat, lon }) };
}

/** Templates of a clinic, by title. */
export async function listPlanTemplates(db: Database, clinicId: number): Promise<PlanTemplate[]> {
  const { rows } = await sql<PlanTemplate>`
    select id, title, items, arrival, contact_name, contact_phone from plan_templates
    where clinic_id = ${clinicId} order by lower(title), id`.execute(db);
  return rows;
}
