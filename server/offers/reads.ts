import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '../../contract/content/currencies.ts';
import type { Offer, OfferState, OfferTerms, Rates, StaffOffer } from '../../contract/offers/offers.ts';
import { DRAFT_VARIANT, SENT_VARIANT, type SearchedTable } from '../accounts/texts/writes.ts';
import { doctorLabels } from '../clinics/doctors/reads.ts';
import { portraitSeed } from '../clinics/pictures/reads.ts';
import { listCurrencies } from '../content/currencies/reads.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { approvalColumns } from './approval-reads.ts';
import { type OfferRow, type StaffOfferRow, shapeOffer, shapeOfStaff } from './shapes.ts';

/** The name of the doctor of version `e` with its translations; null: gone from the directory since. */
const earlierDoctor = (language: string) => sql`(
  select json_build_object('title', d.title, 'title_lang', d.title_lang, 'labels', ${doctorLabels(language)})
  from doctors d where d.id = e.doctor_id)`;

/** The doctor a version names, as far as the directory still knows one; needs `v` and `r`. */
const doctorOfVersion = (language: string) => sql`(
  select json_build_object('title', d.title, 'title_lang', d.title_lang, 
    'portrait_seed', case when d.status = 'published' then ${portraitSeed} end,
    'labels', ${doctorLabels(language)},
    'specialization_id', (select specialization_id from doctor_specializations s where s.doctor_id = d.id
      order by s.position, s.specialization_id limit 1),
    'yearly_volume', (select yearly_volume from doctor_procedures dp
      where dp.doctor_id = d.id and dp.procedure_id = r.procedure_id),
    'licence_checked_on', (select max(l.checked_on) from doctor_licences l
      where l.doctor_id = d.id and (l.valid_until is null or l.valid_until >= current_date)))
  from doctors d where d.id = v.doctor_id)`;

/**
 * Offers sent to the client of a request, the one sent first first, each as its last version says, in one query. What a
 * clinic is still writing is not in it.
 */
export async function shapeOffers(db: Database, requestId: string, words: Words): Promise<Offer[]> {
  const { rows } = await sql<OfferRow>`
    select o.id, o.clinic_id, o.state, o.version, o.accepted_rates, o.confirmed_date, o.state_reason,
      v.terms, v.completeness, v.rates, v.sent_at, v.valid_until, v.doctor_id, v.doctor_title,
      ${doctorOfVersion(words.language)} as doctor,
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon,
      coalesce((select json_agg(json_build_object('version', e.version, 'sent_at', e.sent_at, 'terms', e.terms,
          'doctor_title', e.doctor_title, 'doctor', ${earlierDoctor(words.language)})
          order by e.version)
        from offer_versions e where e.offer_id = o.id and e.version < o.version), '[]') as earlier
    from offers o
    join offer_versions v on v.offer_id = o.id and v.version = o.version
    join requests r on r.id = o.request_id
    join clinics c on c.id = o.clinic_id
    left join cities city on city.id = c.city_id
    where o.request_id = ${requestId}::uuid
    order by (select sent_at from offer_versions where offer_id = o.id and version = 1), o.id`.execute(db);
  return rows.map((row) => shapeOffer(row, words));
}

const writtenTexts = [
  'procedure',
  'basis',
  'price_changes',
  'refund',
  'aftercare',
  'complications',
  'note',
] as const;

/** What a clinic has written in terms, and who the doctor is, in every language that the directory has the name in. */
const textOf = (terms: RawBuilder<unknown>, doctorId: RawBuilder<unknown>) => sql`concat_ws(' ',
  ${sql.join(writtenTexts.map((name) => sql`${terms} ->> ${sql.lit(name satisfies keyof OfferTerms)}`))},
  (select string_agg(title #>> '{}', ' ') from jsonb_path_query(${terms}, '$.procedures[*].title') title),
  (select string_agg(note #>> '{}', ' ') from jsonb_path_query(${terms}, '$.lines[*].note') note),
  (select title from doctors where id = ${doctorId}),
  (select string_agg(text, ' ') from doctor_names where doctor_id = ${doctorId} and kind = 'label'))`;

/** Offers as their clinic reads them: the last version that was sent, and a draft that differs from it. */
export const searchedOffers: SearchedTable = {
  table: 'offers',
  isSearched: sql<boolean>`true`,
  async read(db, ids) {
    const { rows } = await sql<{ id: string; clinicId: number; sent: string | null; draft: string | null }>`
      select o.id, o.clinic_id as "clinicId",
        case when v.version is not null then concat_ws(' ', v.doctor_title, ${textOf(sql`v.terms`, sql`v.doctor_id`)}) end as sent,
        case when v.terms is distinct from o.draft
          then ${textOf(sql`o.draft`, sql`(o.draft ->> 'doctor_id')::int`)} end as draft
      from offers o left join offer_versions v on v.offer_id = o.id and v.version = o.version
      where o.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map(({ id, clinicId, sent, draft }) => ({
      id,
      clinicIds: [clinicId],
      texts: [
        ...(sent === null ? [] : [{ variant: SENT_VARIANT, text: sent }]),
        ...(draft === null ? [] : [{ variant: DRAFT_VARIANT, text: draft }]),
      ],
    }));
  },
};

/** Whether the draft of offer `o` is what was sent last. */
const isUnchanged = sql`
  exists (select from offer_versions v where v.offer_id = o.id and v.version = o.version and v.terms = o.draft)`;

const staffColumns = sql`
  o.id, o.request_id, o.clinic_id, o.state, o.draft, o.draft_version, o.version, o.valid_until, o.confirmed_date,
  o.state_reason, (select sent_at from offer_versions where offer_id = o.id and version = o.version) as sent_at,
  (select terms from offer_versions where offer_id = o.id and version = o.version) as sent_terms,
  o.filled,
  ${isUnchanged} as is_unchanged, ${approvalColumns}`;

/** Rates are asked for only where the sum is in another currency than the draft. */
async function shapeWithRates(db: Database, row: StaffOfferRow): Promise<StaffOffer> {
  const { approval_sum: sum, draft } = row;
  const isForeign = sum !== null && sum.currency_id !== draft.currency_id;
  return shapeOfStaff(row, isForeign ? await listCurrencies(db, 'en') : []);
}

/** An offer as its clinic sees it. Throws not_found. */
export async function shapeStaffOffer(db: Database, offerId: string): Promise<StaffOffer> {
  const { rows } = await sql<StaffOfferRow>`
    select ${staffColumns} from offers o where o.id = ${offerId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return shapeWithRates(db, row);
}

/** The offer of a clinic to a request that counts: the accepted one, else the one alive, else the last that ended. */
export async function findOfferOfClinic(
  db: Database,
  at: { requestId: string; clinicId: number },
): Promise<StaffOffer | null> {
  const { rows } = await sql<StaffOfferRow>`
    select ${staffColumns} from offers o
    where o.request_id = ${at.requestId}::uuid and o.clinic_id = ${at.clinicId}
    order by o.state in ('accepted', 'confirmed', 'fulfilled') desc, o.state in ('draft', 'sent', 'viewed') desc,
      o.created_at desc, o.id limit 1`.execute(db);
  const [row] = rows;
  return row ? shapeWithRates(db, row) : null;
}

/** An offer at the moment of an act, with what the act is judged by. */
export type OfferFacts = {
  id: string;
  clinicId: number;
  state: OfferState;
  draft: OfferTerms;
  draftVersion: number;
  /** 0: nothing was sent yet. */
  version: number;
  acceptedVersion: number | null;
  confirmedDate: string | null;
  validUntil: Date | null;
  /** What is written is what was sent last. */
  isUnchanged: boolean;
  recipientState: string;
  /** Name of the doctor of the draft who works at the clinic now; null: nobody does. */
  doctorTitle: string | null;
  lat: number | null;
  lon: number | null;
};

export async function getOfferFacts(db: Database, offerId: string): Promise<OfferFacts> {
  const { rows } = await sql<OfferFacts>`
    select o.id, o.clinic_id as "clinicId", o.state, o.draft, o.draft_version as "draftVersion", o.version,
      o.accepted_version as "acceptedVersion", o.confirmed_date as "confirmedDate", o.valid_until as "validUntil",
      ${isUnchanged} as "isUnchanged",
      t.state as "recipientState",
      (select d.title from doctors d join positions p on p.doctor_id = d.id
        where d.id = (o.draft ->> 'doctor_id')::int and d.status = 'published' and p.clinic_id = o.clinic_id
          and p.until is null limit 1) as "doctorTitle",
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon
    from offers o
    join request_recipients t on t.request_id = o.request_id and t.clinic_id = o.clinic_id
    join clinics c on c.id = o.clinic_id
    left join cities city on city.id = c.city_id
    where o.id = ${offerId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

/** All rates as they stand, to be kept with what was agreed on by them, and the currencies that have one. */
export async function readRatesNow(db: Database): Promise<{ rates: Rates; currencies: Currency[] }> {
  const rows = await listCurrencies(db, 'en');
  const [newest] = rows.map(({ date }) => date).sort((one, other) => (one < other ? 1 : -1));
  if (newest === undefined) throw new KnownError('unavailable');
  const sources = [...new Set(rows.map(({ source }) => source))].sort();
  return {
    rates: {
      date: newest,
      source: sources.join(', '),
      rates: Object.fromEntries(rows.map(({ code, rate }) => [code, rate])),
    },
    currencies: rows,
  };
}
