import { sql } from 'kysely';
import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Aftercare, AftercareDocument } from '../../../contract/requests/aftercare.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import { aftercareCheckIns, aftercareInstructions } from '../../accounts/texts/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { type Opened, openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { dayIn, timeZoneAt } from '../../platform/time-zone.ts';
import { isReader, type PlanReader, withheldFrom } from '../plan/reads.ts';
import { isOpenAftercare, type KeptCheckIn, shapeCheckIn } from './rules.ts';

const joins = sql`
  from requests r
  join offers o on o.id = r.accepted_offer_id
  join offer_versions v on v.offer_id = o.id and v.version = o.accepted_version
  join clinics c on c.id = o.clinic_id
  left join cities city on city.id = c.city_id
  left join plans p on p.request_id = r.id
  left join aftercares f on f.request_id = r.id`;

const keptColumns = sql`
  r.state, o.clinic_id as "clinicId", o.confirmed_date as day, p.client_zone as "clientZone",
  coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon, coalesce(f.version, 1) as version,
  f.discharged_on as discharged, coalesce(${aftercareInstructions.read('f')}, '""') as instructions,
  coalesce(${aftercareCheckIns.read('f')}, '[]') as "checkIns"`;

type KeptRow = {
  state: RequestState;
  clinicId: number;
  day: string | null;
  clientZone: string | null;
  lat: number | null;
  lon: number | null;
  version: number;
  discharged: string | null;
  instructions: SealedJson<string>;
  checkIns: SealedJson<KeptCheckIn[]>;
};

type Row = NamedRow &
  KeptRow & {
    request_id: string;
    number: number;
    is_withheld: boolean;
    slug: string;
    phone: string | null;
    doctor_title: string;
    terms: OfferTerms;
    documents: (AftercareDocument & { is_photo: boolean })[];
  };

/** Days are counted where the client was when they chose their time; else at the clinic. */
const zoneOf = (row: Pick<KeptRow, 'clientZone' | 'lat' | 'lon'>): string =>
  row.clientZone ?? timeZoneAt(row);

/** The aftercare of a request as this reader may see it, in one query. Throws not_found, also before an offer is accepted. */
export async function getAftercare(
  db: Database,
  requestId: string,
  reader: PlanReader,
  language: string,
): Promise<Aftercare> {
  const { rows } = await sql<Row>`
    select ${keptColumns}, r.id as request_id, r.number, ${withheldFrom(reader)} as is_withheld, c.slug, c.title,
      c.title_lang, ${clinicLabels(language)} as labels, c.phone, v.doctor_title, v.terms,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes,
          'at', a.attached_at, 'is_photo', a.account_id = r.account_id) order by a.attached_at, a.id)
        from attachments a where a.aftercare_id = r.id), '[]') as documents
    ${joins} where r.id = ${requestId}::uuid and ${isReader(reader)}`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  const { state, day, discharged, terms, is_withheld: isWithheld } = row;
  const files = row.documents.map(({ is_photo: isPhoto, at, ...file }) => ({
    isPhoto,
    file: { ...file, at: new Date(at).toISOString() },
  }));
  const photos = files.filter(({ isPhoto }) => isPhoto).map(({ file }) => file);
  const shape = (from: string) => (checkIn: KeptCheckIn) =>
    shapeCheckIn(checkIn, { discharged: from, zone: zoneOf(row), documents: photos, isWithheld });
  return {
    request_id: row.request_id,
    number: row.number,
    request_state: state,
    version: row.version,
    clinic: { id: row.clinicId, slug: row.slug, title: shownTitle(row, language).title, phone: row.phone },
    doctor: row.doctor_title,
    treated_on: day,
    is_open: isOpenAftercare({ state, day, today: dayIn(timeZoneAt(row), new Date()) }),
    discharged_on: discharged,
    instructions: row.instructions,
    complications: terms.complications,
    agreed_aftercare: terms.aftercare,
    documents: files.filter(({ isPhoto }) => !isPhoto).map(({ file }) => file),
    check_ins: discharged === null ? [] : row.checkIns.map(shape(discharged)),
  };
}

/** What an act is judged by. `today`: the day it is at the clinic; `zone`: where the client is. */
export type AftercareFacts = Omit<Opened<KeptRow>, 'clientZone' | 'lat' | 'lon'> & {
  today: string;
  zone: string;
};

/** Throws not_found where the reader is no side of the request; `reader` null: for the service. */
export async function getAftercareFacts(
  db: Database,
  requestId: string,
  reader: PlanReader | null,
): Promise<AftercareFacts> {
  const { rows } = await sql<KeptRow>`
    select ${keptColumns} ${joins}
    where r.id = ${requestId}::uuid and ${reader === null ? sql`true` : isReader(reader)}`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  const { clientZone, lat, lon, ...facts } = row;
  const zone = zoneOf({ clientZone, lat, lon });
  return { ...facts, zone, today: dayIn(timeZoneAt({ lat, lon }), new Date()) };
}

/** That the client of request `r` has reviewed the clinic or the doctor of the accepted offer `o` since the treatment. */
const isReviewed = sql<boolean>`exists (
  select from comments m where m.account_id = r.account_id and m.status <> 'withdrawn'
    and m.submitted_at >= o.confirmed_date
    and (m.clinic_id = o.clinic_id or m.doctor_id = (select doctor_id from offer_versions v
      where v.offer_id = o.id and v.version = o.accepted_version)))`;

/** Whether the client of request `r` was asked for a review and has written none: a column of a request. */
export const invitesReview = sql<boolean>`(r.comment_invited_at is not null and r.state in ('scheduled', 'completed')
  and exists (select from offers o where o.id = r.accepted_offer_id and not ${isReviewed}))`;

/**
 * Requests whose treatment is over and whose client was not asked for a review: the bill is settled, or the day has passed
 * a while ago. Not for who works at the clinic, has gone, or has reviewed it already.
 */
export async function listUninvited(db: Database, now: Date): Promise<string[]> {
  const day = sql`greatest(f.discharged_on, o.confirmed_date)`;
  const today = sql`${now.toISOString().slice(0, 10)}::date`;
  const { rows } = await sql<{ id: string }>`
    select r.id from requests r join offers o on o.id = r.accepted_offer_id join accounts a on a.id = r.account_id
    left join aftercares f on f.request_id = r.id
    where r.comment_invited_at is null and r.state in ('scheduled', 'completed')
      and a.deleted_at is null and a.blocked_at is null
      and ((r.state = 'completed' and r.finished_at <= ${now}) or ${day} <= ${today} - ${limits.reviewAskedAfterDays}::int)
      and ${day} >= ${today} - ${limits.reviewAskedUntilDays}::int
      and not exists (select from staff s where s.account_id = r.account_id and s.clinic_id = o.clinic_id)
      and not ${isReviewed}
    order by r.id`.execute(db);
  return rows.map(({ id }) => id);
}
