import { sql } from 'kysely';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { Offer } from '../../contract/offers/offers.ts';
import type { RequestDetail, RequestRow } from '../../contract/requests/requests.ts';
import { questionAnswer, questionBody, requestBody, requestTitle } from '../accounts/texts/reads.ts';
import { doctorLabels } from '../clinics/doctors/reads.ts';
import { coverPhoto } from '../clinics/pictures/reads.ts';
import { billStatistic } from '../clinics/reads.ts';
import type { Words } from '../content/localization/reads.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { type Opened, openColumns, type SealedJson } from '../platform/sealed-columns.ts';
import { invitesReview } from './aftercare/reads.ts';
import {
  type CaseRow,
  isoOf,
  type ListedColumns,
  type RecipientRow,
  shapeCase,
  shapeRecipient,
  shapeRow,
} from './shapes.ts';
import { type SupportColumns, shapeSupport, supportColumns } from './support/reads.ts';

/** Whether times that the clinic of the accepted offer proposes, or a bill, wait for the client of request `r`. */
export const waitsForClient = sql`(exists (select from plans p where p.request_id = r.id and p.slots <> '[]')
  or exists (select from bills b where b.request_id = r.id and b.waits_for in ('client', 'both')))`;

/** Columns of a row of the list, of request `r`. Offers that a clinic is still writing do not count. */
export const listedColumns = sql`
  r.id, r.number, ${requestTitle.read('r')} as title, r.state, r.submitted_at, r.updated_at, r.expires_at, r.patient_name, r.patient_id,
  (select count(*)::int from request_recipients where request_id = r.id) as recipients,
  (select count(*)::int from offers where request_id = r.id and version > 0) as offers,
  (select count(*)::int from offers where request_id = r.id and state in ('sent', 'viewed')) as live_offers,
  exists (select from request_recipients t where t.request_id = r.id and t.folder = 'unanswered') as is_clinics_turn,
  ${waitsForClient} as waits_for_client,
  exists (select from notifications n where n.account_id = r.account_id and n.type = 'request'
    and n.subject = r.id::text and n.read_at is null) as is_unread`;

type ListPage = { page: number; perPage: number; patient: string | undefined };

/** A page of the account's requests, or of those for one person, the last changed first, in two queries. */
export async function listRequests(
  db: Database,
  accountId: string,
  { page, perPage, patient }: ListPage,
): Promise<{ rows: RequestRow[]; total: number }> {
  const ofPatient =
    patient === 'self'
      ? sql`r.for_whom = 'self'`
      : patient
        ? sql`r.patient_id = ${patient}::uuid`
        : sql`true`;
  const listed = sql`requests r where r.account_id = ${accountId}::uuid and ${ofPatient}`;
  const { rows } = await sql<ListedColumns>`
    select ${listedColumns} from ${listed}
    order by r.updated_at desc, r.id limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${listed}`.execute(db);
  return { rows: openColumns(db, rows).map(shapeRow), total: counted.rows[0]?.total ?? 0 };
}

/** A request of the account as its list shows it. Throws not_found. */
export async function getRequestRow(db: Database, accountId: string, id: string): Promise<RequestRow> {
  const { rows } = await sql<ListedColumns>`
    select ${listedColumns} from requests r
    where r.id = ${id}::uuid and r.account_id = ${accountId}::uuid`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  return shapeRow(row);
}

type DetailRow = ListedColumns &
  Omit<CaseRow, 'title' | 'body'> &
  SupportColumns & {
    body: SealedJson<string>;
    state_reason: string | null;
    birth_year: number;
    imaging_url: string | null;
    own_costs: RequestDetail['own_costs'];
    accepted_offer_id: string | null;
    invites_review: boolean;
    attachments: Attachment[];
    events: RequestDetail['events'];
    openings: RequestDetail['openings'];
  };

/** Attachments of request `r`, what happened to it, and who opened its attachments, as json. */
const storyColumns = sql`
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'type', a.type, 'bytes', a.bytes,
      'created_at', a.created_at) order by a.created_at, a.id)
    from attachments a where a.request_id = r.id), '[]') as attachments,
  coalesce((select json_agg(json_build_object('kind', e.kind, 'actor', e.actor, 'clinic_id', e.clinic_id, 'at', e.at)
      order by e.id)
    from request_events e where e.request_id = r.id), '[]') as events,
  coalesce((select json_agg(json_build_object('attachment_id', o.attachment_id, 'clinic_id', o.clinic_id,
      -- Whoever does not work there any more has worked there as someone.
      'role', coalesce(s.role, 'coordinator'), 'at', o.at) order by o.id)
    from attachments a join attachment_openings o on o.attachment_id = a.id
    left join staff s on s.account_id = o.account_id and s.clinic_id = o.clinic_id
    where a.request_id = r.id), '[]') as openings`;

async function getDetailRow(
  db: Database,
  accountId: string,
  { id, language }: { id: string; language: string },
): Promise<Opened<DetailRow>> {
  const { rows } = await sql<DetailRow>`
    select ${listedColumns}, ${requestBody.read('r')} as body, r.wanted, r.timing, r.specialization_id, r.disease_id, r.procedure_id, r.for_whom,
      r.sex, r.country, r.languages, r.state_reason, r.birth_year, r.imaging_url, r.own_costs,
      r.accepted_offer_id, ${invitesReview} as invites_review, ${storyColumns},
      ${supportColumns(language)}
    from requests r where r.id = ${id}::uuid and r.account_id = ${accountId}::uuid`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  return row;
}

type RecipientColumns = Omit<RecipientRow, 'questions'> & {
  questions: (Omit<RecipientRow['questions'][number], 'body' | 'answer'> & {
    body: SealedJson<string>;
    answer: SealedJson<string> | null;
  })[];
};

/** Clinics of a request, also those that have left the directory since, with their questions, in one query. */
async function listRecipientRows(db: Database, requestId: string, language: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientColumns>`
    select t.clinic_id, c.slug, c.title, c.title_lang, ${clinicLabels(language)} as labels, c.country,
      city.title as city_title, city.titles as city_titles,
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon, c.claimed_at is not null as is_claimed,
      case when c.status = 'published' then ${coverPhoto} end as photo, ${billStatistic} as bill_statistic,
      (select json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang, 'labels',
          ${doctorLabels(language)})
        from doctors d where d.id = t.doctor_id) as doctor,
      t.state, t.is_slow, t.delivered_at, t.seen_at, t.replied_at, t.decline_reason, t.decline_note,
      t.contact_opened_at, t.papers_opened_at, t.opens_on_answer, t.attachments_asked_at,
      coalesce((select json_agg(json_build_object('id', q.id, 'body', ${questionBody.read('q')}, 'asked_at', q.asked_at,
          'answer', ${questionAnswer.read('q')}, 'answered_at', q.answered_at) order by q.asked_at, q.id)
        from request_questions q where q.request_id = t.request_id and q.clinic_id = t.clinic_id), '[]') as questions
    from request_recipients t join clinics c on c.id = t.clinic_id
    left join cities city on city.id = c.city_id
    where t.request_id = ${requestId}::uuid
    order by t.delivered_at, t.clinic_id`.execute(db);
  return openColumns(db, rows);
}

const withTime = <Told extends { at: string }>(told: Told): Told => ({ ...told, at: isoOf(told.at) });

/** One request of the account with everything that belongs to it, in as many queries whatever there is. Throws not_found. */
export async function getRequest(
  db: Database,
  accountId: string,
  id: string,
  words: Words,
  shapeOffers: (db: Database, requestId: string, words: Words) => Promise<Offer[]>,
): Promise<RequestDetail> {
  const row = await getDetailRow(db, accountId, { id, language: words.language });
  const [recipients, offers] = await Promise.all([
    listRecipientRows(db, id, words.language),
    shapeOffers(db, id, words),
  ]);
  return {
    ...shapeRow(row),
    ...shapeCase(row, words),
    state_reason: row.state_reason,
    birth_year: row.birth_year,
    imaging_url: row.imaging_url,
    attachments: row.attachments.map((one) => ({ ...one, created_at: isoOf(one.created_at) })),
    own_costs: row.own_costs,
    recipients: recipients.map((one) => shapeRecipient(one, words.language)),
    offers,
    events: row.events.map(withTime),
    openings: row.openings.map(withTime),
    accepted_offer_id: row.accepted_offer_id,
    ...shapeSupport(row, words.language),
    invites_review: row.invites_review,
  };
}
