import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import { limits } from '../../../contract/platform/limits.ts';
import {
  type AdminRequest,
  type AdminRequestDetail,
  type listAdminRequests,
  OPENING_MINUTES,
  type OpenedConversation,
  type OpenedDocuments,
  type OpenedMessage,
  type OpenedRequest,
  type operatorActs,
} from '../../../contract/requests/admin-requests.ts';
import type { ClinicProposal } from '../../../contract/requests/clinic-proposals.ts';
import type { RequestDetail } from '../../../contract/requests/requests.ts';
import { type GivenFile, listFilesOfRequest, shapeAttachment } from '../../accounts/attachments/reads.ts';
import { healthConsentWithdrawn } from '../../accounts/consents/reads.ts';
import {
  type MessageContent,
  messageContent,
  questionAnswer,
  questionBody,
  requestBody,
  requestTitle,
} from '../../accounts/texts/reads.ts';
import { ofFoundClinics } from '../../clinics/reads.ts';
import { clinicLabels } from '../../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../../content/localization/rules.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { type Opened, openColumns, type SealedJson } from '../../platform/sealed-columns.ts';
import { isoOf } from '../shapes.ts';
import { kindOf } from '../staff/history.ts';

type ListQuery = QueryOf<typeof listAdminRequests>;
type Named = NamedRow & { id: number };

/** Hours after which nobody's answer is stuck, as patients read that a clinic is slow; days without a date. */
const UNANSWERED_HOURS = 48;
const DATELESS_DAYS = 7;

/** Why request `r` does not move; null: it does, or it is over. */
const stuck = sql`case
  when r.state in ('submitted', 'in_review') and r.submitted_at < now() - interval '10 minutes' then 'not_delivered'
  when r.state = 'declined' then 'all_declined'
  when r.state = 'accepted' and r.updated_at < now() - make_interval(days => ${DATELESS_DAYS}) then 'no_date'
  when r.state = 'open' and r.unanswered_since < now() - make_interval(hours => ${UNANSWERED_HOURS})
    then 'unanswered' end`;

/** Whether operators may remind clinic `t` of request `r`: it has not answered, or its accepted offer has no date. */
const isAwaited = sql`case r.state
  when 'accepted' then t.clinic_id = (select o.clinic_id from offers o where o.id = r.accepted_offer_id)
  else r.state in ('open', 'needs_info') and t.state in ('delivered', 'seen', 'no_reply') end`;

/** The same as conditions that an index on the state can narrow. */
const isUnfinished = sql`r.state in ('submitted', 'in_review', 'open', 'needs_info', 'accepted', 'scheduled', 'declined')`;

const folders: Record<ListQuery['folder'], RawBuilder<unknown>> = {
  stuck: sql`${isUnfinished} and ${stuck} is not null`,
  unfinished: isUnfinished,
  finished: sql`not ${isUnfinished}`,
  all: sql`true`,
};

/** Requests that do not move, with the time of their last change as `since`. */
export const stuckRequests: RawBuilder<unknown> = sql`
  select r.updated_at as since from requests r where ${folders.stuck}`;

/** Name of clinic `c` as json. */
const clinicName = (language: string) =>
  sql`json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'title_lang', c.title_lang,
    'labels', ${clinicLabels(language)})`;

type Row = Pick<AdminRequest, 'id' | 'number' | 'state' | 'stuck' | 'country' | 'offers'> & {
  clinics: Named[];
  reminds: Named[];
  submitted_at: Date;
  updated_at: Date;
};

const columns = (language: string) => sql`
  r.id, r.number, r.state, ${stuck} as stuck, r.country, r.submitted_at, r.updated_at,
  (select count(*)::int from offers o where o.request_id = r.id and o.version > 0) as offers,
  coalesce((select json_agg(${clinicName(language)} order by t.delivered_at, c.id)
    from request_recipients t join clinics c on c.id = t.clinic_id where t.request_id = r.id), '[]') as clinics,
  coalesce((select json_agg(${clinicName(language)} order by t.delivered_at, c.id)
    from request_recipients t join clinics c on c.id = t.clinic_id where t.request_id = r.id and ${isAwaited}), '[]') as reminds`;

const nameIn = (language: string) => (row: Named) => ({ id: row.id, title: shownTitle(row, language).title });

function shape({ clinics, reminds, submitted_at, updated_at, ...row }: Row, language: string): AdminRequest {
  return {
    ...row,
    clinics: clinics.map(nameIn(language)),
    reminds: reminds.map(nameIn(language)),
    submitted_at: submitted_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

/** By the number, or by clinics that received it; as a set of ids, since a condition of both would be tried on every request. */
const searched = (q: string): RawBuilder<unknown> => {
  const number = /^\d{1,9}$/.exec(q.trim())?.[0] ?? null;
  return sql`r.id in (
    select t.request_id from request_recipients t where ${ofFoundClinics(sql`t.clinic_id`, q)}
    union all select id from requests where number = ${number}::int)`;
};

function found({ q, folder, state, clinic_id }: ListQuery): RawBuilder<unknown> {
  const conditions = [folders[folder]];
  if (state !== undefined) conditions.push(sql`r.state = ${state}`);
  if (clinic_id !== undefined)
    conditions.push(
      sql`r.id in (select t.request_id from request_recipients t where t.clinic_id = ${clinic_id})`,
    );
  if (q?.trim()) conditions.push(searched(q));
  return sql`from requests r where ${sql.join(conditions, sql` and `)}`;
}

/** Ids of a page. What stands in its rows is read of these alone, not of those that were skipped. */
export const supportPageQuery = (query: ListQuery): RawBuilder<unknown> => sql`
  select r.id ${found(query)} order by r.updated_at ${sql.raw(query.order)}, r.id
  limit ${query.per_page} offset ${offsetOf(query)}`;

/** What `countList` counts. */
export const supportCountQuery = (query: ListQuery): RawBuilder<unknown> => sql`select ${found(query)}`;

/** A page of requests, in two queries. */
export async function listRequestsForSupport(
  db: Database,
  query: ListQuery,
  language: string,
): Promise<ReplyOf<typeof listAdminRequests>> {
  const { rows } = await sql<Row>`
    select ${columns(language)} from (${supportPageQuery(query)}) page join requests r on r.id = page.id
    order by r.updated_at ${sql.raw(query.order)}, r.id`.execute(db);
  return {
    data: rows.map((row) => shape(row, language)),
    meta: await countList(db, supportCountQuery(query), query),
  };
}

const maybeIso = (time: string | null): string | null => (time === null ? null : isoOf(time));

type DetailRow = Row & {
  expires_at: Date;
  recipients: (Omit<AdminRequestDetail['recipients'][number], 'clinic'> & {
    clinic: Named & { slug: string };
  })[];
  sent_offers: (Omit<AdminRequestDetail['sent_offers'][number], 'clinic'> & { clinic: Named })[];
  chats: (Omit<AdminRequestDetail['chats'][number], 'clinic'> & { clinic: Named })[];
  proposals: (Omit<ClinicProposal, 'clinic' | 'instead_of'> & { clinic: Named; instead_of: Named | null })[];
  events: { id: string; at: string; kind: string; clinic: Named | null }[];
};

const EVENTS_MAX = 200;

/** What histories of clinics do not tell, because it concerns all of them or none. */
const operatorActOf: ReadonlyMap<string, (typeof operatorActs)[number]> = new Map([
  ['submit', 'submitted'],
  ['add_recipients', 'further_clinics'],
  ['decline', 'all_declined'],
  ['reject', 'rejected'],
  ['operator_opened', 'opened_by_operator'],
  ['operator_opened_document', 'document_opened_by_operator'],
  ['clinic_proposed', 'clinic_proposed'],
  ['proposal_refused', 'proposal_refused'],
  ['proposal_withdrawn', 'proposal_withdrawn'],
]);

const detailColumns = (language: string) => sql`
  ${columns(language)}, r.expires_at,
  coalesce((select json_agg(json_build_object('clinic', ${clinicName(language)}, 'state', t.state, 'is_slow', t.is_slow,
      'delivered_at', t.delivered_at, 'seen_at', t.seen_at, 'replied_at', t.replied_at,
      'contact_open', t.contact_opened_at is not null, 'documents_open', t.papers_opened_at is not null)
      order by t.delivered_at, c.id)
    from request_recipients t join clinics c on c.id = t.clinic_id where t.request_id = r.id), '[]') as recipients,
  coalesce((select json_agg(json_build_object('id', o.id, 'clinic', ${clinicName(language)}, 'state', o.state,
      'version', o.version, 'updated_at', o.updated_at, 'valid_until', o.valid_until,
      'confirmed_date', o.confirmed_date) order by o.created_at, o.id)
    from offers o join clinics c on c.id = o.clinic_id where o.request_id = r.id and o.version > 0), '[]') as sent_offers,
  coalesce((select json_agg(json_build_object('id', h.id, 'clinic', ${clinicName(language)}, 'state', h.state,
      'messages', h.last_seq, 'last_at', h.last_at, 'waiting_since', h.waiting_since) order by h.created_at, h.id)
    from chats h join clinics c on c.id = h.clinic_id where h.request_id = r.id and h.last_seq > 0), '[]') as chats,
  coalesce((select json_agg(json_build_object('id', p.id, 'clinic', ${clinicName(language)}, 'note', p.note,
      'instead_of', (select ${clinicName(language)} from clinics c where c.id = p.instead_of),
      'state', p.state, 'created_at', p.created_at, 'decided_at', p.decided_at) order by p.created_at desc, p.id)
    from clinic_proposals p join clinics c on c.id = p.clinic_id where p.request_id = r.id), '[]') as proposals,
  coalesce((select json_agg(json_build_object('id', e.id::text, 'at', e.at, 'kind', e.kind,
      'clinic', (select ${clinicName(language)} from clinics c where c.id = e.clinic_id)) order by e.id desc)
    from (select * from request_events where request_id = r.id order by id desc limit ${EVENTS_MAX}) e), '[]') as events`;

/** A request with its clinics, offers and conversations, in one query. Throws not_found. */
export async function getRequestForSupport(
  db: Database,
  id: string,
  language: string,
): Promise<AdminRequestDetail> {
  const { rows } = await sql<DetailRow>`
    select ${detailColumns(language)} from requests r where r.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const name = nameIn(language);
  const { recipients, sent_offers, chats, proposals, events, expires_at, ...listed } = row;
  return {
    ...shape(listed, language),
    expires_at: expires_at.toISOString(),
    recipients: recipients.map((one) => ({
      ...one,
      clinic: { ...name(one.clinic), slug: one.clinic.slug },
      delivered_at: isoOf(one.delivered_at),
      seen_at: maybeIso(one.seen_at),
      replied_at: maybeIso(one.replied_at),
    })),
    sent_offers: sent_offers.map((one) => ({
      ...one,
      clinic: name(one.clinic),
      updated_at: isoOf(one.updated_at),
      valid_until: maybeIso(one.valid_until),
    })),
    chats: chats.map((one) => ({
      ...one,
      clinic: name(one.clinic),
      last_at: isoOf(one.last_at),
      waiting_since: maybeIso(one.waiting_since),
    })),
    proposals: proposals.map((one) => ({
      ...one,
      clinic: name(one.clinic),
      instead_of: one.instead_of && name(one.instead_of),
      created_at: isoOf(one.created_at),
      decided_at: maybeIso(one.decided_at),
    })),
    events: events.flatMap(({ kind: act, ...one }) => {
      const kind = operatorActOf.get(act) ?? kindOf(act);
      return kind === null
        ? []
        : [{ ...one, kind, at: isoOf(one.at), clinic: one.clinic && name(one.clinic) }];
    }),
  };
}

const MESSAGES_MAX = 50;

type SaidRow = Omit<OpenedMessage, 'body'> & { content: SealedJson<MessageContent> };

/** A conversation as `openedConversation` reads it. */
export type OpenedConversationRow = Omit<OpenedConversation, 'messages'> & { messages: SaidRow[] };

type OpenedRow = Pick<OpenedRequest, 'offers'> & {
  documents_until: Date;
  title: SealedJson<string>;
  body: SealedJson<string>;
  questions: (Omit<OpenedRequest['questions'][number], 'body' | 'answer'> & {
    body: SealedJson<string>;
    answer: SealedJson<string> | null;
  })[];
  isWithheld: boolean;
  conversations: OpenedConversationRow[];
};

/** Messages `m` with words of one of the two sides. */
const isSaid = sql`m.side <> 'service' and m.retracted_at is null`;

/** The last messages of conversation `h` that are `among`, in order, as json. */
const lastMessages = (among: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('seq', m.seq, 'side', m.side, 'sent_at', m.sent_at,
    'content', ${messageContent.read('m')}) order by m.seq)
  from (select * from chat_messages m where m.chat_id = h.id and ${isSaid} and ${among}
    order by m.seq desc limit ${MESSAGES_MAX}) m), '[]')`;

/** What both sides have said in conversation `h` with clinic `c`, as json. */
export const openedConversation = sql<OpenedConversationRow>`json_build_object('id', h.id, 'clinic', c.title,
  'total', (select count(*) from chat_messages m where m.chat_id = h.id and ${isSaid}),
  'messages', ${lastMessages(sql`true`)})`;

const shapeSaid = ({ content, ...one }: Omit<SaidRow, 'content'> & { content: MessageContent }) => ({
  ...one,
  body: content.body,
  sent_at: isoOf(one.sent_at),
});

export const shapeOpenedConversation = ({
  messages,
  ...conversation
}: Opened<OpenedConversationRow>): OpenedConversation => ({
  ...conversation,
  messages: messages.map(shapeSaid),
});

/** Earlier messages of a conversation about this request; null: about none. Throws not_found. */
export async function readEarlierMessages(
  db: Database,
  { chatId, requestId, before }: { chatId: string; requestId: string | null; before: number },
): Promise<OpenedMessage[]> {
  const { rows } = await sql<{ messages: SaidRow[] }>`
    select ${lastMessages(sql`m.seq < ${before}`)} as messages
    from chats h where h.id = ${chatId}::uuid and h.request_id is not distinct from ${requestId}::uuid`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return openColumns(db, row).messages.map(shapeSaid);
}

/** Whether the patient has taken back the consent to data on health going to every clinic of request `r`. */
const isWithheld = sql`exists (select from request_recipients t where t.request_id = r.id)
  and not exists (select from request_recipients t where t.request_id = r.id
    and not ${healthConsentWithdrawn(sql`r.account_id`, {
      id: sql`r.id`,
      submittedAt: sql`r.submitted_at`,
      clinicId: sql`t.clinic_id`,
    })})`;

/** The reason for which an operator has opened a thing; null: they have not, or it is too long ago to open more. */
export const openingReason = (
  entity: 'request' | 'chat',
  { id, operatorId }: { id: string; operatorId: string },
): RawBuilder<string | null> => sql`(select e.reason from audit_events e
  where e.entity = ${entity} and e.entity_id = ${id}::uuid::text and e.kind = ${`${entity}.opened`}
    and e.actor_id = ${operatorId}::uuid and e.at > now() - make_interval(mins => ${OPENING_MINUTES})
  order by e.id desc limit 1)`;

/** Until when what is opened now opens documents, for a statement. */
export const documentsUntil = sql<Date>`now() + make_interval(mins => ${OPENING_MINUTES})`;

export const shapeDocuments = (documents: readonly GivenFile[], until: Date): OpenedDocuments => ({
  documents: documents.map((file) => ({ ...shapeAttachment(file), place: file.place, side: file.side })),
  documents_until: until.toISOString(),
});

/**
 * The reason for which an operator has opened a request; null: they have not, or it is too long ago to open more.
 * `isWithheld`: nobody reads it any more. Throws not_found.
 */
export async function findOpening(
  db: Database,
  { id, operatorId }: { id: string; operatorId: string },
): Promise<{ reason: string | null; isWithheld: boolean }> {
  const { rows } = await sql<{ reason: string | null; isWithheld: boolean }>`
    select ${isWithheld} as "isWithheld", ${openingReason('request', { id, operatorId })} as reason
    from requests r where r.id = ${id}::uuid`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return rows[0];
}

/**
 * What the patient and the clinics have written, and the list of documents. Null: the patient has taken back the consent to
 * data on health going to every clinic of the request, so that nobody reads it any more. Throws not_found.
 */
export async function readRequestForSupport(db: Database, id: string): Promise<OpenedRequest | null> {
  const { rows } = await sql<OpenedRow>`
    select ${requestTitle.read('r')} as title, ${requestBody.read('r')} as body,
      ${isWithheld} as "isWithheld", ${documentsUntil} as documents_until,
      coalesce((select json_agg(json_build_object('clinic', c.title, 'body', ${questionBody.read('q')},
          'answer', ${questionAnswer.read('q')})
          order by q.asked_at, q.id)
        from request_questions q join clinics c on c.id = q.clinic_id where q.request_id = r.id), '[]') as questions,
      coalesce((select json_agg(json_build_object('id', o.id, 'clinic', c.title, 'state', o.state, 'versions', (
          select json_agg(json_build_object('version', v.version, 'sent_at', v.sent_at, 'valid_until', v.valid_until,
            'doctor_title', v.doctor_title, 'terms', v.terms) order by v.version desc)
          from offer_versions v where v.offer_id = o.id)) order by o.created_at, o.id)
        from offers o join clinics c on c.id = o.clinic_id
        where o.request_id = r.id and o.version > 0), '[]') as offers,
      coalesce((select json_agg(${openedConversation} order by h.created_at, h.id)
        from chats h join clinics c on c.id = h.clinic_id where h.request_id = r.id and h.last_seq > 0), '[]')
        as conversations
    from requests r where r.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  const { isWithheld: isClosed, ...opened } = openColumns(db, row);
  if (isClosed) return null;
  const documents = await listFilesOfRequest(db, id, limits.caseFileAttachments);
  return {
    ...opened,
    ...shapeDocuments(documents, opened.documents_until),
    offers: opened.offers.map(({ versions, ...offer }) => ({
      ...offer,
      versions: versions.map((version) => ({
        ...version,
        sent_at: isoOf(version.sent_at),
        valid_until: isoOf(version.valid_until),
      })),
    })),
    conversations: opened.conversations.map(shapeOpenedConversation),
  };
}

type ProposalColumn = Omit<ClinicProposal, 'clinic' | 'instead_of'> & {
  clinic: Named;
  instead_of: Named | null;
};

/** What operators have to do with request `r`, as its client reads it. */
export type SupportColumns = {
  proposal: ProposalColumn | null;
  operator_openings: RequestDetail['operator_openings'];
};

/** The proposal that waits for the client, while the request takes further clinics; and when operators have read it. */
export const supportColumns = (language: string) => sql`
  (select json_build_object('id', p.id, 'clinic', ${clinicName(language)}, 'note', p.note,
      'instead_of', (select ${clinicName(language)} from clinics c where c.id = p.instead_of),
      'state', p.state, 'created_at', p.created_at, 'decided_at', p.decided_at)
    from clinic_proposals p join clinics c on c.id = p.clinic_id
    where p.request_id = r.id and p.state = 'waiting' and c.status = 'published'
      and r.state in ('open', 'needs_info', 'declined')) as proposal,
  coalesce((select json_agg(json_build_object('at', e.at, 'reason', coalesce(e.reason, ''), 'document',
        case when e.kind = 'request.paper_opened' then json_build_object('name', f.name) end) order by e.id desc)
    from audit_events e left join attachments f on f.id = (e.detail ->> 'paper')::uuid
    where e.entity = 'request' and e.entity_id = r.id::text and e.kind in ('request.opened', 'request.paper_opened')), '[]')
    as operator_openings`;

export const shapeSupport = (
  { proposal, operator_openings }: SupportColumns,
  language: string,
): Pick<RequestDetail, 'proposal' | 'operator_openings'> => ({
  proposal: proposal && {
    ...proposal,
    clinic: nameIn(language)(proposal.clinic),
    instead_of: proposal.instead_of && nameIn(language)(proposal.instead_of),
    created_at: isoOf(proposal.created_at),
  },
  operator_openings: operator_openings.map((one) => ({ ...one, at: isoOf(one.at) })),
});
