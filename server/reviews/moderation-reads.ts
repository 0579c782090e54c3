import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ReplyOf } from '../../contract/platform/endpoint.ts';
import type {
  AdminComment,
  AdminCommentDetail,
  listAdminComments,
} from '../../contract/reviews/admin-comments.ts';
import type { PersonalData } from '../../contract/reviews/personal-data.ts';
import { listProofs } from '../accounts/attachments/reads.ts';
import { readAppeal } from '../clinics/appeals/reads.ts';
import { dueAt, isInOverdue } from '../clinics/claims/rules.ts';
import { toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { countList, offsetOf } from '../platform/list-page.ts';
import { escapeLike } from '../platform/text/clean.ts';
import { answerUntil } from './author-rules.ts';
import { listNearCopies } from './near-copies.ts';
import { findingsIn } from './personal-data/reads.ts';
import { shapeTarget, type TargetRow, targetJson } from './reads.ts';
import { needsSecondPerson } from './removal-rules.ts';
import { shapeAspects } from './rules.ts';

type ListQuery = QueryOf<typeof listAdminComments>;

type ListRow = Pick<AdminComment, 'id' | 'status' | 'waits_for' | 'text' | 'lang' | 'is_demo'> & {
  target: TargetRow;
  waitsSince: Date | null;
  submittedAt: Date;
};

const listColumns = (language: string) => sql`
  m.id, m.status, m.waits_for, m.text, m.lang, m.is_demo, m.waits_since as "waitsSince",
  m.submitted_at as "submittedAt", ${targetJson(language, sql`m.clinic_id`, sql`m.doctor_id`)} as target`;

function shapeRow({ target, waitsSince, submittedAt, ...row }: ListRow, language: string): AdminComment {
  const due = waitsSince && dueAt(waitsSince);
  return {
    ...row,
    target: shapeTarget(target, language),
    waits_since: waitsSince?.toISOString() ?? null,
    due_at: due?.toISOString() ?? null,
    is_overdue: due !== null && due < new Date(),
    submitted_at: submittedAt.toISOString(),
  };
}

/** A dispute waits for an operator once its author has answered or had the time to. */
function waitsCondition({ waits, status }: ListQuery): RawBuilder<unknown> {
  if (waits === 'none' || (waits === undefined && status !== undefined)) return sql`true`;
  if (waits === undefined || waits === 'any') return sql`m.waits_for is not null and m.waits_since <= now()`;
  return sql`m.waits_for = ${waits}`;
}

function searchCondition(q: string | undefined): RawBuilder<unknown> {
  const text = q?.trim() ?? '';
  if (text === '') return sql`true`;
  if (/^\d{1,9}$/.test(text)) return sql`m.id = ${Number(text)}`;
  return sql`m.text ilike ${`%${escapeLike(text)}%`}`;
}

const columns = { waits_since: sql`m.waits_since`, submitted_at: sql`m.submitted_at` };

/** A page of the queue, in two queries. */
export async function listModerated(
  db: Database,
  query: ListQuery,
  { language }: Words,
): Promise<ReplyOf<typeof listAdminComments>> {
  const offset = offsetOf(query);
  const where = sql`${waitsCondition(query)} and ${searchCondition(query.q)}
    and (${query.status ?? null}::text is null or m.status = ${query.status ?? null})
    and ${isInOverdue(query.overdue, sql`case when m.waits_for is not null then m.waits_since end`)}`;
  const order = sql`${columns[query.sort]} ${sql.raw(query.order)} nulls last, m.id`;
  const [meta, { rows }] = await Promise.all([
    countList(db, sql`select from comments m where ${where}`, query),
    // Whole rows of the page alone: those that are skipped would be read too.
    sql<ListRow>`
      select ${listColumns(language)} from (
        select m.id from comments m where ${where} order by ${order} limit ${query.per_page} offset ${offset}) page
      join comments m on m.id = page.id order by ${order}`.execute(db),
  ]);
  return { data: rows.map((row) => shapeRow(row, language)), meta };
}

type Dispute = NonNullable<AdminCommentDetail['dispute']>;

type DetailRow = ListRow &
  Pick<
    AdminCommentDetail,
    | 'version'
    | 'author'
    | 'rating'
    | 'treated_in'
    | 'own_proof'
    | 'proof'
    | 'reason'
    | 'note'
    | 'author_hints'
    | 'former_texts'
    | 'is_removal_asked'
    | 'is_removal_mine'
  > & {
    aspects: unknown;
    reply: Omit<NonNullable<AdminCommentDetail['reply']>, 'findings'> | null;
    procedure_id: number | null;
    sketch: number[] | null;
    accountId: string | null;
    appealWords: string | null;
    appealedAt: Date | null;
    decidedBy: string | null;
    decidedWith: string | null;
    dispute: (Omit<Dispute, 'answer_until'> & { disputed_at: string }) | null;
  };

/** Hints without a name or an address: who decides learns that there are some, not whose. */
const hints = sql`
  json_build_object(
    'comments', (select count(*) from comments o where o.account_id = m.account_id and o.id <> m.id),
    'rejected', (select count(*) from comments o where o.account_id = m.account_id and o.id <> m.id
      and o.status in ('rejected', 'removed')),
    'same_address', (select count(*) from comments o
      where (o.clinic_id = m.clinic_id or o.doctor_id = m.doctor_id) and o.account_id <> m.account_id
        and exists (select from sessions s join sessions t on t.address = s.address
          where s.account_id = m.account_id and t.account_id = o.account_id)))`;

async function readDetail(
  db: Database,
  operatorId: string,
  id: number,
  language: string,
): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    select ${listColumns(language)}, m.version, m.author_name as author, m.rating, m.aspects, m.procedure_id,
      m.treated_in, m.own_proof, m.proof, m.reason, m.note, m.appeal as "appealWords", m.sketch,
      m.appealed_at as "appealedAt", m.decided_by as "decidedBy", m.decided_with as "decidedWith", m.account_id as "accountId",
      m.removal_asked_by is not null as is_removal_asked,
      coalesce(m.removal_asked_by = ${operatorId}::uuid, false) as is_removal_mine,
      (select json_build_object('lang', r.lang, 'text', r.text, 'replied_at', r.replied_at, 'former_texts',
        coalesce((select json_agg(json_build_object('text', t.text, 'changed_at', t.changed_at) order by t.id desc)
          from comment_reply_texts t where t.comment_id = r.comment_id), '[]'))
        from comment_replies r where r.comment_id = m.id) as reply,
      (select json_build_object('reason', d.reason, 'text', d.text, 'disputed_at', d.disputed_at, 'answer', d.answer,
        'outcome', d.outcome) from comment_disputes d where d.comment_id = m.id) as dispute,
      coalesce((select json_agg(json_build_object('text', t.text, 'by', t.changed_by, 'changed_at', t.changed_at)
        order by t.id desc) from comment_texts t where t.comment_id = m.id), '[]') as former_texts,
      ${hints} as author_hints
    from comments m where m.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return row;
}

const isoOf = (time: string): string => new Date(time).toISOString();

function shapeDispute(dispute: DetailRow['dispute']): Dispute | null {
  if (!dispute) return null;
  const until = answerUntil(new Date(dispute.disputed_at));
  return { ...dispute, disputed_at: isoOf(dispute.disputed_at), answer_until: until.toISOString() };
}

const shapeReply = (
  { former_texts, ...reply }: NonNullable<DetailRow['reply']>,
  findings: PersonalData[],
): AdminCommentDetail['reply'] => ({
  ...reply,
  findings,
  former_texts: former_texts.map((text) => ({ ...text, changed_at: isoOf(text.changed_at) })),
});

/** Everything an operator decides by. Throws not_found. */
export async function getModerated(
  db: Database,
  operatorId: string,
  id: number,
  { dictionaries, language }: Words,
): Promise<AdminCommentDetail> {
  const row = await readDetail(db, operatorId, id, language);
  const {
    sketch: minHash,
    accountId,
    aspects,
    procedure_id,
    dispute,
    reply,
    target,
    waitsSince,
    submittedAt,
    ...parts
  } = row;
  const { appealWords, appealedAt, decidedBy, decidedWith, ...rest } = parts;
  const isOpen = row.waits_for === 'appeal';
  const deciders = isOpen ? [decidedBy, decidedWith] : [];
  const findings = ({ text, lang }: { text: string; lang: string }) =>
    findingsIn(db, { target, accountId, text, language: lang });
  const [attachments, near_copies, appeal, inText, inReply] = await Promise.all([
    listProofs(db, { commentId: id }),
    listNearCopies(db, { id, sketch: minHash ?? [], accountId }, language),
    readAppeal(db, operatorId, { appeal: appealWords, appealedAt, isOpen, deciders }),
    findings(row),
    reply ? findings(reply) : [],
  ]);
  const procedure = dictionaries.procedures.byId.get(procedure_id ?? -1);
  return {
    ...rest,
    ...shapeRow({ ...row, target, waitsSince, submittedAt }, language),
    aspects: shapeAspects(aspects),
    procedure: procedure ? toTerm(procedure, language) : null,
    dispute: shapeDispute(dispute),
    former_texts: rest.former_texts.map((text) => ({ ...text, changed_at: isoOf(text.changed_at) })),
    papers: attachments,
    near_copies,
    findings: inText,
    reply: reply && shapeReply(reply, inReply),
    appeal,
    needs_two: needsSecondPerson(rest.rating),
  };
}
