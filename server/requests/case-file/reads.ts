import { sql } from 'kysely';
import type { OfferState, OfferTerms } from '../../../contract/offers/offers.ts';
import { limits } from '../../../contract/platform/limits.ts';
import type { Aftercare } from '../../../contract/requests/aftercare.ts';
import type { Bill } from '../../../contract/requests/bill.ts';
import type { Plan } from '../../../contract/requests/plan.ts';
import type { RequestState } from '../../../contract/requests/requests.ts';
import {
  type MessageContent,
  messageContent,
  questionAnswer,
  questionBody,
  requestBody,
  requestTitle,
} from '../../accounts/texts/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import { countryTitle } from '../../content/places/titles.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { getAftercare } from '../aftercare/reads.ts';
import { getBill } from '../bill/reads.ts';
import { getPlan } from '../plan/reads.ts';

type Titles = Record<string, string>;
/** A term of a dictionary with its code of a public classification; null: it has none. */
export type CodedTerm = { title: string; code: string | null };

type FactsRow = {
  number: number;
  state: RequestState;
  title: string;
  body: string;
  patient: string;
  /** Given and family name of the account; null for a relative, who has one line. */
  names: { given: string; family: string } | null;
  birthYear: number;
  sex: 'female' | 'male' | null;
  country: string;
  languages: string[];
  disease: { titles: Titles; code: string | null } | null;
  procedure: { titles: Titles; code: string | null } | null;
  isAccepted: boolean;
};

export type CaseOffer = {
  clinic: string;
  doctor: string;
  state: OfferState;
  isAccepted: boolean;
  terms: OfferTerms;
  sentAt: Date;
};

export type CaseMessage = {
  chatId: string;
  clinic: string;
  side: 'client' | 'staff' | 'service';
  author: string | null;
  body: string;
  event: string | null;
  sentAt: Date;
  files: string[];
};

export type CaseQuestion = { clinic: string; body: string; answer: string | null };

/** A case as its patient takes it along. `plan`, `bill`, `care`: null before an offer is accepted. */
export type CaseFile = Omit<FactsRow, 'disease' | 'procedure' | 'country' | 'isAccepted'> & {
  country: { code: string; title: string };
  disease: CodedTerm | null;
  procedure: CodedTerm | null;
  direction: 'ltr' | 'rtl';
  questions: CaseQuestion[];
  offers: CaseOffer[];
  /** The last ones, in their order by conversation. */
  messages: CaseMessage[];
  /** The sign that stands after an amount, by id. */
  currencies: Map<number, string>;
  plan: Plan | null;
  bill: Bill | null;
  care: Aftercare | null;
};

async function getFacts(db: Database, accountId: string, id: string): Promise<FactsRow> {
  const { rows } = await sql<
    Omit<FactsRow, 'title' | 'body'> & { title: SealedJson<string>; body: SealedJson<string> }
  >`
    select r.number, r.state, ${requestTitle.read('r')} as title, ${requestBody.read('r')} as body, r.birth_year as "birthYear", r.sex, r.country, r.languages,
      case when r.for_whom = 'self' then json_build_object('given', a.name, 'family', a.surname) end as names,
      r.accepted_offer_id is not null as "isAccepted",
      case when r.for_whom = 'relative' then coalesce(r.patient_name, '') else trim(a.name || ' ' || a.surname) end as patient,
      (select json_build_object('titles', d.titles, 'code', d.icd10) from diseases d where d.id = r.disease_id) as disease,
      (select json_build_object('titles', p.titles, 'code', p.code) from procedures p where p.id = r.procedure_id) as procedure
    from requests r join accounts a on a.id = r.account_id
    where r.id = ${id}::uuid and r.account_id = ${accountId}::uuid`.execute(db);
  const [row] = openColumns(db, rows);
  if (!row) throw new KnownError('not_found');
  return row;
}

const named = (row: NamedRow, language: string): string => shownTitle(row, language).title;

async function listOffers(db: Database, id: string, language: string): Promise<CaseOffer[]> {
  const { rows } = await sql<NamedRow & Omit<CaseOffer, 'clinic'>>`
    select c.title, c.title_lang, ${clinicLabels(language)} as labels, v.doctor_title as doctor, o.state,
      coalesce(o.id = r.accepted_offer_id, false) as "isAccepted", v.terms, v.sent_at as "sentAt"
    from offers o join requests r on r.id = o.request_id join clinics c on c.id = o.clinic_id
    join offer_versions v on v.offer_id = o.id and v.version = coalesce(o.accepted_version, o.version)
    where o.request_id = ${id}::uuid order by v.sent_at, o.id`.execute(db);
  return rows.map((row) => ({ ...row, clinic: named(row, language) }));
}

async function listQuestions(db: Database, id: string, language: string): Promise<CaseQuestion[]> {
  const { rows } = await sql<NamedRow & { body: SealedJson<string>; answer: SealedJson<string> | null }>`
    select c.title, c.title_lang, ${clinicLabels(language)} as labels,
      ${questionBody.read('q')} as body, ${questionAnswer.read('q')} as answer
    from request_questions q join clinics c on c.id = q.clinic_id
    where q.request_id = ${id}::uuid order by q.asked_at, q.id`.execute(db);
  return openColumns(db, rows).map((row) => ({
    clinic: named(row, language),
    body: row.body,
    answer: row.answer,
  }));
}

async function listMessages(db: Database, id: string, language: string): Promise<CaseMessage[]> {
  const { rows } = await sql<
    NamedRow & Omit<CaseMessage, 'clinic' | 'body'> & { content: SealedJson<MessageContent> }
  >`
    select * from (
      select h.id as "chatId", h.created_at as begun, m.seq, c.title, c.title_lang, ${clinicLabels(language)} as labels, m.side,
        p.name as author, ${messageContent.read('m')} as content, m.event ->> 'kind' as event, m.sent_at as "sentAt",
        array(select f.name from attachments f where f.chat_id = m.chat_id and f.message_seq = m.seq order by f.id) as files
      from chats h join requests r on r.id = h.request_id and r.account_id = h.account_id
      join chat_messages m on m.chat_id = h.id join clinics c on c.id = h.clinic_id
      left join chat_participants p on p.chat_id = m.chat_id and p.number = m.author
      where h.request_id = ${id}::uuid and m.retracted_at is null
      order by m.sent_at desc limit ${limits.caseFileMessages}) last
    order by begun, "chatId", seq`.execute(db);
  return openColumns(db, rows).map(({ content, ...row }) => ({
    ...row,
    body: content.body,
    clinic: named(row, language),
  }));
}

/** A case with all that belongs to it, as its client reads it. Throws not_found for everyone else. */
export async function getCaseFile(
  db: Database,
  accountId: string,
  id: string,
  language: string,
): Promise<CaseFile> {
  const { disease, procedure, country, isAccepted, ...facts } = await getFacts(db, accountId, id);
  const reader = { accountId, clinicId: null };
  const term = (row: { titles: Titles; code: string | null } | null): CodedTerm | null =>
    row && { title: row.titles[language] ?? row.titles.en ?? '', code: row.code };
  const currencies = await db.selectFrom('currencies').select(['id', 'prefix']).execute();
  const spoken = await sql<{ direction: 'ltr' | 'rtl' }>`
    select direction from languages where prefix = ${language}`.execute(db);
  return {
    ...facts,
    country: { code: country, title: countryTitle(country, language) },
    disease: term(disease),
    procedure: term(procedure),
    direction: spoken.rows[0]?.direction ?? 'ltr',
    questions: await listQuestions(db, id, language),
    offers: await listOffers(db, id, language),
    messages: await listMessages(db, id, language),
    currencies: new Map(currencies.map((one) => [one.id, one.prefix])),
    plan: isAccepted ? await getPlan(db, id, reader, language) : null,
    bill: isAccepted ? await getBill(db, id, reader, language) : null,
    care: isAccepted ? await getAftercare(db, id, reader, language) : null,
  };
}
