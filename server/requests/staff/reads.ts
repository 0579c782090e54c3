import { sql } from 'kysely';
import type { Attachment } from '../../../contract/accounts/attachments.ts';
import type { InboxRow, StaffCase } from '../../../contract/requests/staff-requests.ts';
import { healthConsentWithdrawn } from '../../accounts/consents/reads.ts';
import { questionAnswer, questionBody, requestBody, requestTitle } from '../../accounts/texts/reads.ts';
import type { Dictionary } from '../../content/dictionaries/dictionary-store.ts';
import { type Titles, toTerm } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { countryTitle } from '../../content/places/titles.ts';
import { type Database, prepared } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { type Opened, openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { timeZoneAt } from '../../platform/time-zone.ts';
import { type EntryColumn, entryOfRequest, shapeEntry } from '../assignments/reads.ts';
import { ageGroup } from './rules.ts';

/** The client has answered a question and the clinic has not spoken since; needs `t`. */
const hasNewAnswer = sql`(
  t.folder = 'unanswered' and t.state in ('asked', 'offered') and exists (
    select from request_questions q
    where q.request_id = t.request_id and q.clinic_id = t.clinic_id and q.answered_at is not null))`;

export type InboxColumns = Omit<
  InboxRow,
  'title' | 'country' | 'age_group' | 'delivered_at' | 'replied_at'
> & {
  title: SealedJson<string>;
  country_code: string;
  birth_year: number;
  delivered_at: Date;
  replied_at: Date | null;
};

/**
 * Whether the client agrees no more that the clinic gets data on their health: then no word of theirs leaves the database.
 * A table expression `k` for `t` and `r`.
 */
const withheld = sql`lateral (select ${healthConsentWithdrawn(sql`r.account_id`, {
  id: sql`r.id`,
  submittedAt: sql`r.submitted_at`,
  clinicId: sql`t.clinic_id`,
})} as is_withheld) k`;

/** Whether the offer that the clinic writes waits for an owner, or was returned and not sent since; needs `t`. */
const approvalState = sql`(
  select case when a.state = 'waiting' or a.state = 'returned' and not exists (
      select from offer_versions v where v.offer_id = o.id and v.sent_at > a.decided_at) then a.state end
  from offers o join offer_approvals a on a.offer_id = o.id
  where o.request_id = t.request_id and o.clinic_id = t.clinic_id and o.state in ('draft', 'sent', 'viewed')
  order by a.id desc limit 1)`;

/** Columns of a row of the inbox; needs `t`, `r` and `k`. */
const inboxColumns = sql`
  r.id, r.number, t.clinic_id, case when k.is_withheld then '""' else ${requestTitle.read('r')} end as title, k.is_withheld, r.country as country_code, r.birth_year, r.languages,
  r.state as request_state, t.state, t.is_slow, t.delivered_at, t.replied_at, ${hasNewAnswer} as has_new_answer,
  ${approvalState} as approval,
  (select o.state from offers o where o.request_id = t.request_id and o.clinic_id = t.clinic_id and o.version > 0
    order by o.accepted_version is not null desc, o.created_at desc, o.id limit 1) as offer_state`;

function shapeInboxRow(row: Opened<InboxColumns>, language: string): InboxRow {
  const { country_code: code, birth_year, delivered_at, replied_at, ...rest } = row;
  return {
    ...rest,
    country: { code, title: countryTitle(code, language) },
    age_group: ageGroup(birth_year, new Date()),
    delivered_at: delivered_at.toISOString(),
    replied_at: replied_at?.toISOString() ?? null,
  };
}

/** These requests as the clinics that received them see them in a list, by `{request} {clinic}`, in one query. */
export async function listInboxRows(
  db: Database,
  wanted: readonly { requestId: string; clinicId: number }[],
  language: string,
): Promise<Map<string, InboxRow>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<InboxColumns>`${prepared}
    select ${inboxColumns}
    from unnest(${wanted.map(({ requestId }) => requestId)}::uuid[], ${wanted.map(({ clinicId }) => clinicId)}::int[])
      as asked (request_id, clinic_id)
    join request_recipients t on t.request_id = asked.request_id and t.clinic_id = asked.clinic_id
    join requests r on r.id = t.request_id
    cross join ${withheld}`.execute(db);
  return new Map(
    openColumns(db, rows).map((row) => [`${row.id} ${row.clinic_id}`, shapeInboxRow(row, language)]),
  );
}

type Row = InboxColumns &
  Pick<StaffCase, 'wanted' | 'timing' | 'for_whom' | 'sex' | 'decline_reason' | 'decline_note'> & {
    body: SealedJson<string>;
    inbox: EntryColumn;
    specialization_id: number | null;
    disease_id: number | null;
    procedure_id: number | null;
    currency_id: number | null;
    contact: StaffCase['contact'];
    /** Null: closed. Times as json has them. */
    papers: { attachments: Attachment[]; imaging_url: string | null } | null;
    papers_count: number;
    opens_on_answer: boolean;
    attachments_asked_at: Date | null;
    doctor: (NamedRow & { id: number }) | null;
    questions: (Omit<StaffCase['questions'][number], 'body' | 'answer'> & {
      body: SealedJson<string>;
      answer: SealedJson<string> | null;
    })[];
    chat_id: string | null;
    lat: number | null;
    lon: number | null;
  };

/** What the client opens to each clinic leaves the database only when it is open. Needs `t`, `r` and `k`. */
const disclosed = sql`
  case when t.contact_opened_at is not null then (
    select json_build_object('name', a.name || ' ' || a.surname, 'patient_name', r.patient_name,
      'phone_number', a.phone, 'email', case when a.email_verified_at is not null then a.email end)
    from accounts a where a.id = r.account_id and a.deleted_at is null) end as contact,
  case when t.papers_opened_at is not null then json_build_object(
    'attachments', coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type,
        'bytes', f.bytes, 'created_at', f.created_at) order by f.attached_at, f.id)
      from attachments f where f.request_id = r.id), '[]'),
    'imaging_url', r.imaging_url) end as papers,
  (select count(*)::int from attachments f where f.request_id = r.id and not k.is_withheld) as papers_count`;

const questions = sql`
  coalesce((select json_agg(json_build_object('id', q.id, 'body', ${questionBody.read('q')}, 'asked_at', q.asked_at,
      'answer', case when not k.is_withheld then ${questionAnswer.read('q')} end, 'answered_at', q.answered_at) order by q.asked_at, q.id)
    from request_questions q where q.request_id = r.id and q.clinic_id = t.clinic_id), '[]') as questions`;

/** The conversation about the request, once a message or a note is in it: an empty one is not shown. Needs `t`. */
const begunChat = sql`
  (select h.id from chats h where h.request_id = t.request_id and h.clinic_id = t.clinic_id and h.ended_at is null
    and (h.last_seq > 0 or exists (select from chat_notes n where n.chat_id = h.id))) as chat_id`;

/** What the client has said of the illness besides the description. Needs `r` and `k`. */
const shownWords = sql.join(
  ['timing', 'sex', 'specialization_id', 'disease_id', 'procedure_id'].map(
    (name) => sql`case when not k.is_withheld then r.${sql.ref(name)} end as ${sql.ref(name)}`,
  ),
);

async function readCase(db: Database, input: CaseQuery, language: string): Promise<Opened<Row>> {
  const { rows } = await sql<Row>`
    select ${inboxColumns}, ${entryOfRequest} as inbox, r.wanted, r.for_whom,
      case when k.is_withheld then '""' else ${requestBody.read('r')} end as body,
      ${shownWords}, t.decline_reason, t.decline_note, ${disclosed}, ${questions},
      t.opens_on_answer, t.attachments_asked_at, ${begunChat},
      case when not k.is_withheld then (select currency_id from accounts where id = r.account_id) end as currency_id,
      (select json_build_object('id', d.id, 'title', d.title, 'title_lang', d.title_lang,
          'labels', (select json_object_agg(n.lang, n.text) from doctor_names n
            where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')))
        from doctors d where d.id = t.doctor_id) as doctor,
      coalesce(c.lat, city.lat) as lat, coalesce(c.lon, city.lon) as lon
    from request_recipients t
    join requests r on r.id = t.request_id
    cross join ${withheld}
    join staff s on s.clinic_id = t.clinic_id and s.account_id = ${input.accountId}::uuid
    join clinics c on c.id = t.clinic_id
    left join cities city on city.id = c.city_id
    where t.request_id = ${input.requestId}::uuid and t.clinic_id = ${input.clinicId}
      and r.account_id <> s.account_id
      and r.state not in ('submitted', 'in_review', 'rejected')`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  return row;
}

const toIso = (time: string): string => new Date(time).toISOString();

function termOf(
  dictionary: Dictionary<{ slug: string; titles: Titles }>,
  id: number | null,
  language: string,
): { slug: string; title: string } | null {
  const entry = id === null ? undefined : dictionary.byId.get(id);
  return entry ? toTerm(entry, language) : null;
}

type CaseQuery = { accountId: string; clinicId: number; requestId: string };

/** The offer of the clinic to the request that counts; null where there is none. */
export type FindOffer = (db: Database, at: CaseQuery) => Promise<StaffCase['offer']>;

/** A case as its client has opened it to this clinic, in two queries. Throws not_found. */
export async function getCase(
  db: Database,
  input: CaseQuery,
  { words, findOffer }: { words: Words; findOffer: FindOffer },
): Promise<StaffCase> {
  const { language, dictionaries } = words;
  const row = await readCase(db, input, language);
  const { papers: attachments, doctor } = row;
  return {
    ...shapeInboxRow(row, language),
    inbox: shapeEntry(row.inbox, input.accountId),
    body: row.body,
    wanted: row.wanted,
    timing: row.timing,
    for_whom: row.for_whom,
    sex: row.sex,
    specialization: termOf(dictionaries.specializations, row.specialization_id, language),
    disease: termOf(dictionaries.diseases, row.disease_id, language),
    procedure: termOf(dictionaries.procedures, row.procedure_id, language),
    currency_id: row.currency_id,
    decline_reason: row.decline_reason,
    decline_note: row.decline_note,
    contact: row.contact,
    papers: attachments && {
      ...attachments,
      attachments: attachments.attachments.map((file) => ({ ...file, created_at: toIso(file.created_at) })),
    },
    papers_count: row.papers_count,
    opens_on_answer: row.opens_on_answer,
    attachments_asked_at: row.attachments_asked_at?.toISOString() ?? null,
    doctor: doctor && { id: doctor.id, title: shownTitle(doctor, language).title },
    questions: row.questions.map((one) => ({
      ...one,
      asked_at: toIso(one.asked_at),
      answered_at: one.answered_at && toIso(one.answered_at),
    })),
    offer: await findOffer(db, input),
    chat_id: row.chat_id,
    time_zone: timeZoneAt(row),
  };
}
