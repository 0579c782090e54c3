import { type RawBuilder, sql } from 'kysely';
import { phraseLanguages } from '../../../contract/chats/phrases/phrase.ts';
import { INTEGER_MAX } from '../../../contract/platform/integers.ts';
import { areAttachmentsOpen } from '../../accounts/attachments/reads.ts';
import { healthConsentWithdrawn } from '../../accounts/consents/reads.ts';
import { digitsOfPhone, PHONE_PART_MIN } from '../../accounts/phones/rules.ts';
import { hasEmailLocalEnd, hasNames, hasPhoneEnd, hasPhoneStart } from '../../accounts/reads.ts';
import {
  CASE_VARIANT,
  DRAFT_VARIANT,
  SENT_VARIANT,
  wordScope,
  wordVariants,
} from '../../accounts/texts/writes.ts';
import type { Database } from '../../platform/database.ts';
import { tokenQuery } from '../../platform/sealed-words.ts';
import { prefixQuery } from '../../platform/text/prefix-query.ts';
import { hasHealthConsentIn, isClosedFile } from '../reads.ts';

/** The number of a request where `q` is nothing else, as `№ 100017` is. Null: it is something else. */
export function requestNumber(q: string): number | null {
  const [, digits] = /^\s*(?:№|#)?\s*(\d{1,10})\s*$/.exec(q) ?? [];
  const number = Number(digits);
  return digits !== undefined && number <= INTEGER_MAX ? number : null;
}

/** As a list that is made once: as a join each way of finding would take longer to plan. */
const isOwn = (clinicId: RawBuilder<number>) =>
  sql`${clinicId} = any((select array_agg(clinic_id) from own)::int[])`;
const isOwnItem = isOwn(sql`i.clinic_id`);

/** Fewer digits at the beginning of a phone number are only the codes of country and operator, which many clients share. */
const PHONE_START_MIN = 7;

/** Conditions on accounts with the phone number of which `q` is a part, as people write it; none where it is too short for one. */
function phoneConditions(q: string): RawBuilder<boolean>[] {
  const digits = digitsOfPhone(q);
  if (digits.length < PHONE_PART_MIN) return [];
  if (digits.length < PHONE_START_MIN) return [hasPhoneEnd(digits)];
  // At home a number begins with zeros, or in Russia with 8, in the place of the country's code.
  const atHome = digits.replace(/^(?:0+|8(?=\d{10}$))/, '');
  const ends = [...new Set([digits, atHome])].filter(({ length }) => length >= PHONE_PART_MIN);
  return [hasPhoneStart(digits.replace(/^00/, '')), ...ends.map(hasPhoneEnd)];
}

/** Letters before the @ that a search for an email address needs. */
const EMAIL_LETTERS_MIN = 3;

/** Condition on accounts with a verified address of which `q` is a part; null where `q` is no such part. */
function emailCondition(q: string): RawBuilder<boolean> | null {
  const address = q.trim().toLowerCase();
  const [, name = ''] = /^([^\s@]+)@[^\s@]*$/.exec(address) ?? [];
  if ((name.match(/\p{L}/gu)?.length ?? 0) < EMAIL_LETTERS_MIN) return null;
  return sql`(${hasEmailLocalEnd(name)} and strpos(email, ${address}) > 0)`;
}

/**
 * Clients by name, phone number or address, each way by its own index: expression for `byClient`. `is_in_chats`: what was
 * looked for is shown also in conversations that have no request.
 */
function knownClients(q: string, words: string): RawBuilder<unknown> {
  const email = emailCondition(q);
  const ways = [
    ...[hasNames(words), ...phoneConditions(q)].map((condition) => ({ condition, isInChats: true })),
    ...(email === null ? [] : [{ condition: email, isInChats: false }]),
  ];
  const selects = ways.map(
    ({ condition, isInChats }) => sql`
      select id, ${sql.lit(isInChats)} as is_in_chats from accounts where deleted_at is null and ${condition}`,
  );
  return sql`known as materialized (${sql.join(selects, sql` union all `)})`;
}

/**
 * Columns of what needs no further check: a case of one clinic, or a conversation about no request. `foundItems` joins them with the
 * rows of the inbox, once for all ways of finding.
 */
const caseOf = (table: string) =>
  sql`${sql.ref(`${table}.request_id`)}, ${sql.ref(`${table}.clinic_id`)}, null::uuid as chat_id`;

/** The same of conversation `c`. One that has ended is not shown in the row of its request, so it selects neither. */
const itemOfChat = sql`
  case when c.ended_at is null then c.request_id end as request_id, c.clinic_id, case when c.request_id is null then c.id end as chat_id`;

/** What is found by who the client or the patient is, where it is open to the clinic. */
const byClient = (words: string) => sql`
  select ${caseOf('t')} from known join requests r on r.account_id = known.id
    join request_recipients t on t.request_id = r.id and t.contact_opened_at is not null
  union all
  select ${caseOf('t')} from requests r
    join request_recipients t on t.request_id = r.id and t.contact_opened_at is not null
    where r.patient_name is not null and split_name(r.patient_name) @@ to_tsquery('simple', ${words})
  union all
  select null, c.clinic_id, c.id from known join chats c on c.account_id = known.id and c.request_id is null
      and c.contact_opened_at is not null
    where known.is_in_chats`;

/**
 * Columns of a case that the clinic may know of only while the client consents, with what the check of the consent needs.
 * `foundItems` checks it once for all such cases.
 */
const consentColumns = (clinicId: RawBuilder<unknown>) => sql`
  r.id as request_id, ${clinicId} as clinic_id, r.account_id, r.submitted_at`;

/**
 * What is found by what the client wrote of the case, or answered the clinic. `clinic_id` is null where it is for all that have
 * the case.
 */
const byCase = (words: string, tokens: string) => sql`
  select ${consentColumns(sql`null::int`)} from requests r
    -- Of what is not sealed yet the words themselves are looked for.
    where r.words @@ ${tokens}::tsquery or stem_words(r.title || ' ' || r.body) @@ to_tsquery('russian', ${words})
  union all
  select ${consentColumns(sql`q.clinic_id`)} from request_questions q join requests r on r.id = q.request_id
    where q.words @@ ${tokens}::tsquery or ((q.body <> '' or q.answer <> '')
      and stem_words(q.body || ' ' || coalesce(q.answer, '')) @@ to_tsquery('russian', ${words}))`;

/** Terms with the words in their titles, in any language; no row where there is none: expression for `byAsked`. */
const askedTerms = (words: string) => {
  const ids = (table: string) => sql`
    array(select id from ${sql.table(table)} where stem_titles(titles) @@ to_tsquery('russian', ${words}))`;
  return sql`
  terms as materialized (
    select * from (select ${ids('specializations')} as specializations, ${ids('diseases')} as diseases,
      ${ids('procedures')} as procedures) t
    where cardinality(specializations) + cardinality(diseases) + cardinality(procedures) > 0)`;
};

/** The words of `prefixQuery` as `words_of_name` folds names: Muller finds Müller. */
const namesQuery = (q: string): string =>
  prefixQuery(q.normalize('NFD').replace(/[\u0300-\u036f]/g, '')) ?? '';

/**
 * Doctors with the words in their names, of those whom requests to the clinics name: expression for `byAsked`. Those are few, and
 * each is found by one look into the index; the whole directory has thousands with the same first name.
 */
const askedDoctors = (q: string) => sql`
  asked_doctors as materialized (
    with recursive asked as (
      select clinic_id, (select min(t.doctor_id) from request_recipients t where t.clinic_id = own.clinic_id) as doctor_id
      from own
      union all
      select clinic_id, (select min(t.doctor_id) from request_recipients t
        where t.clinic_id = asked.clinic_id and t.doctor_id > asked.doctor_id)
      from asked where doctor_id is not null)
    select asked.clinic_id, asked.doctor_id from asked join doctors d on d.id = asked.doctor_id
      cross join (select to_tsquery('simple', ${namesQuery(q)}) as query) w
    where words_of_name(d.title) @@ w.query or exists (
      select from doctor_names n
      where n.doctor_id = d.id and n.kind = 'label' and words_of_name(n.text) @@ w.query))`;

/**
 * What is found by the titles of what the client asked for, and by the doctor, while they have an account. For terms each case of the
 * clinics is looked at: those of a frequent term are many more, and nearly all of other clinics.
 */
const byAsked = sql`
  select ${consentColumns(sql`i.clinic_id`)} from terms cross join own join inbox_items i on i.clinic_id = own.clinic_id
    cross join lateral (select * from requests r where r.id = i.request_id and (r.procedure_id = any(terms.procedures)
      or r.disease_id = any(terms.diseases) or r.specialization_id = any(terms.specializations)) offset 0) r
  union all
  select ${consentColumns(sql`t.clinic_id`)} from asked_doctors d
    join request_recipients t on t.clinic_id = d.clinic_id and t.doctor_id = d.doctor_id
    join requests r on r.id = t.request_id
    join accounts a on a.id = r.account_id and a.deleted_at is null`;

/** What is found by what the clinic's people have noted, at a case or in a conversation. */
const byNote = (words: string, tokens: string) => {
  const isFound = sql`(n.words @@ ${tokens}::tsquery
    or n.body <> '' and stem_words(n.body) @@ to_tsquery('russian', ${words}))`;
  return sql`
  select ${caseOf('n')} from case_notes n where ${isFound}
  union all
  select ${itemOfChat} from chat_notes n join chats c on c.id = n.chat_id where ${isFound}`;
};

/** Files with the words in their names, of any place: expression for `byDocument` and `saidWords`. */
const namedFiles = (tokens: string) => sql`
  files as materialized (
    select f.id, f.request_id, f.chat_id, f.message_seq, coalesce(f.plan_id, f.aftercare_id) as treatment_id,
      f.account_id, f.attached_at
    from attachments f where f.words @@ ${tokens}::tsquery)`;

/** What is found by names of documents of the case that the clinic may open. A case is looked up once for all of its files. */
const byDocument = sql`
  select ${consentColumns(sql`t.clinic_id`)} from (select distinct request_id from files where request_id is not null) f
    join requests r on r.id = f.request_id
    join request_recipients t on t.request_id = r.id
    where ${areAttachmentsOpen} and ${isOwn(sql`t.clinic_id`)}`;

/** What is found by names of documents of the plan and the aftercare, for the clinic that treats. */
const byTreatment = sql`
  select ${caseOf('o')} from (select distinct treatment_id, account_id from files where treatment_id is not null) f
    join requests r on r.id = f.treatment_id
    cross join lateral (select request_id, clinic_id from offers where id = r.accepted_offer_id offset 0) o
    -- What the client gave closes with the consent, and where the treatment was cancelled.
    where f.account_id <> r.account_id or r.state <> 'cancelled' and not ${healthConsentWithdrawn(
      sql`r.account_id`,
      {
        id: sql`r.id`,
        submittedAt: sql`r.submitted_at`,
        clinicId: sql`o.clinic_id`,
      },
    )}`;

/** What is found by the clinic's own offers: what was sent last, and what is being written. */
const byOffer = ({ sent, drafts }: Tokens) => sql`
  select ${caseOf('o')} from offers o
    where o.words @@ ${sent}::tsquery
      or o.words @@ ${drafts}::tsquery and o.state in ('draft', 'sent', 'viewed')`;

/** What is found by the note of the clinic's own refusal. */
const byRefusal = (words: string) => sql`
  select ${caseOf('t')} from request_recipients t
    where t.decline_note is not null and stem_words(t.decline_note) @@ to_tsquery('russian', ${words})`;

/** What is found by messages of the conversation that the row shows; those of the client while they agree. */
const byMessage = sql`
  select ${itemOfChat} from said c where c.has_staff or ${hasHealthConsentIn('c')}`;

/** Conversations of the clinics with messages that have the words, as written or as others read them, or in the name of a file: expression for `byMessage`. */
const saidWords = (words: string, tokens: string) => sql`
  said as materialized (
    select c.id, c.account_id, c.clinic_id, c.request_id, c.ended_at, c.health_consent_at, m.has_staff from (
      select chat_id, bool_or(side = 'staff') as has_staff from (
        select chat_id, side from chat_messages
        where words @@ ${tokens}::tsquery and side <> 'service' and retracted_at is null
        union all
        -- What was said before and is not sealed yet.
        select chat_id, side from chat_messages
        where stem_words(body) @@ to_tsquery('russian', ${words}) and side <> 'service' and retracted_at is null
        union all
        select m.chat_id, m.side from chat_message_translations t
        join chat_messages m on m.chat_id = t.chat_id and m.seq = t.seq and m.revision = t.revision
        where translated_words(t.body) @@ to_tsquery('russian', ${words}) and m.side <> 'service' and m.retracted_at is null
        union all
        select m.chat_id, m.side from files f join chat_messages m on m.chat_id = f.chat_id and m.seq = f.message_seq
        where f.chat_id is not null and m.retracted_at is null and not ${isClosedFile}
      ) h group by chat_id) m
    join chats c on c.id = m.chat_id
    where ${isOwn(sql`c.clinic_id`)})`;

/** Queries for tokens: of cases with their notes and files, of messages, of offers as they were sent, and of drafts. */
export type Tokens = { cases: string; messages: string; sent: string; drafts: string };

/**
 * What `foundItems` looks for among tokens. `own` selects the clinics whose rows are listed: the same word has another token
 * at each.
 */
export async function readTokens(db: Database, q: string, own: RawBuilder<unknown>): Promise<Tokens> {
  const words = prefixQuery(q);
  if (words === null) return { cases: '', messages: '', sent: '', drafts: '' };
  const { rows } = await sql<{ stems: string; clinics: number[] }>`
    select to_tsquery('russian', ${words})::text as stems, array(${own}) as clinics`.execute(db);
  const [{ stems, clinics } = { stems: '', clinics: [] }] = rows;
  const scopes = clinics.map(wordScope);
  const tokens = (variants: readonly string[]) => tokenQuery(db, stems, { scopes, variants });
  return {
    cases: tokens([CASE_VARIANT]),
    messages: tokens(wordVariants(phraseLanguages)),
    sent: tokens([SENT_VARIANT]),
    drafts: tokens([DRAFT_VARIANT]),
  };
}

/**
 * Table expressions that end in `found`: ids of the rows that `q` finds. Needs `own`, the clinics whose rows are listed;
 * `tokens` are those of `readTokens`. A frequent word finds the same case in many ways, so cases are collected first, and then joined
 * with the rows once.
 */
export function foundItems(q: string, tokens: Tokens): RawBuilder<unknown> {
  const number = requestNumber(q);
  const words = prefixQuery(q);
  const byNumber = sql`
    select ${caseOf('t')} from requests r join request_recipients t on t.request_id = r.id
      where r.number = ${number}::int`;
  const rows = sql`
    select i.id from (select distinct request_id, clinic_id from open_to_clinic where request_id is not null) h
      join inbox_items i on i.request_id = h.request_id and i.clinic_id = h.clinic_id where ${isOwnItem}`;
  if (words === null) return sql`open_to_clinic as (${byNumber}), found as (${rows})`;
  return sql`
    ${knownClients(q, words)},
    ${askedTerms(words)},
    ${askedDoctors(q)},
    ${namedFiles(tokens.cases)},
    ${saidWords(words, tokens.messages)},
    open_to_clinic as materialized (
      ${byNumber} union all ${byMessage} union all ${byClient(words)} union all ${byNote(words, tokens.cases)}
      union all ${byTreatment} union all ${byOffer(tokens)} union all ${byRefusal(words)}),
    found as materialized (
      ${rows}
      union
      select i.id from open_to_clinic h join inbox_items i on i.chat_id = h.chat_id where ${isOwnItem}
      union
      select i.id from (${byCase(words, tokens.cases)} union all ${byAsked} union all ${byDocument}) r
        join inbox_items i on i.request_id = r.request_id and i.clinic_id = coalesce(r.clinic_id, i.clinic_id)
        where ${isOwnItem} and not ${healthConsentWithdrawn(sql`r.account_id`, {
          id: sql`r.request_id`,
          submittedAt: sql`r.submitted_at`,
          clinicId: sql`i.clinic_id`,
        })})`;
}
