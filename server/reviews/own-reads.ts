import { type RawBuilder, sql } from 'kysely';
import type { OwnComment } from '../../contract/reviews/own-comments.ts';
import { toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { answerUntil, correctableUntil, mayAddAttachment, mayAppeal, mayCorrect } from './author-rules.ts';
import { shapeTarget, type TargetRow, targetJson } from './reads.ts';
import { shapeAspects } from './rules.ts';

type Dispute = NonNullable<OwnComment['dispute']>;

type Row = Pick<
  OwnComment,
  | 'id'
  | 'status'
  | 'reason'
  | 'note'
  | 'version'
  | 'author'
  | 'lang'
  | 'rating'
  | 'text'
  | 'treated_in'
  | 'proof'
  | 'papers'
> & {
  target: TargetRow;
  aspects: unknown;
  procedure_id: number | null;
  submittedAt: Date;
  decidedAt: Date | null;
  appealedAt: Date | null;
  dispute: (Omit<Dispute, 'answer_until'> & { disputed_at: string }) | null;
  openings: OwnComment['paper_openings'];
};

function shape(row: Row, { dictionaries, language }: Words, now: Date): OwnComment {
  const { target, aspects, procedure_id, submittedAt, decidedAt, appealedAt, dispute, openings, ...rest } =
    row;
  const standing = { status: row.status, submittedAt, decidedAt, appealedAt };
  const until = correctableUntil(standing);
  const isFresh = row.status !== 'needs_changes' && mayCorrect(standing, now);
  const procedure = dictionaries.procedures.byId.get(procedure_id ?? -1);
  return {
    ...rest,
    target: shapeTarget(target, language),
    aspects: shapeAspects(aspects),
    procedure: procedure ? toTerm(procedure, language) : null,
    submitted_at: submittedAt.toISOString(),
    correctable_until: isFresh ? until.toISOString() : null,
    may_change: mayCorrect(standing, now),
    may_add_paper: mayAddAttachment(standing, row.proof, row.papers),
    may_appeal: mayAppeal(standing, now),
    is_appealed: appealedAt !== null,
    paper_openings: openings.map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
    dispute: dispute && {
      ...dispute,
      disputed_at: new Date(dispute.disputed_at).toISOString(),
      answer_until: answerUntil(new Date(dispute.disputed_at)).toISOString(),
    },
  };
}

/** What one operator wants and another has not agreed to is nothing that the author is told. */
const isRefused = sql`m.status in ('needs_changes', 'rejected', 'removed')`;

async function readOwn(db: Database, where: RawBuilder<unknown>, words: Words): Promise<OwnComment[]> {
  const { rows } = await sql<Row>`
    select m.id, m.status, case when ${isRefused} then m.reason end as reason, case when ${isRefused} then m.note end as note,
      m.version, m.author_name as author, m.lang, m.rating, m.aspects, m.text,
      m.treated_in, coalesce(m.proof, m.own_proof) as proof, m.procedure_id, m.submitted_at as "submittedAt",
      m.decided_at as "decidedAt", m.appealed_at as "appealedAt",
      (select count(*)::int from attachments where comment_id = m.id) as papers,
      (select coalesce(json_agg(json_build_object('at', e.at, 'reason', e.reason) order by e.id desc), '[]')
        from audit_events e
        where e.entity = 'comment' and e.entity_id = m.id::text and e.kind = 'comment.paper_opened') as openings,
      ${targetJson(words.language, sql`m.clinic_id`, sql`m.doctor_id`)} as target,
      (select json_build_object('reason', d.reason, 'text', d.text, 'disputed_at', d.disputed_at, 'answer', d.answer,
        'outcome', d.outcome) from comment_disputes d where d.comment_id = m.id) as dispute
    from comments m where ${where} order by m.submitted_at desc, m.id desc`.execute(db);
  const now = new Date();
  return rows.map((row) => shape(row, words, now));
}

/** What an account has written, the latest first, in one query. */
export const listOwnComments = (db: Database, accountId: string, words: Words): Promise<OwnComment[]> =>
  readOwn(db, sql`m.account_id = ${accountId}::uuid`, words);

/** Throws not_found for an unknown one and another's. */
export async function getOwnComment(
  db: Database,
  { accountId, id }: { accountId: string; id: number },
  words: Words,
): Promise<OwnComment> {
  const [comment] = await readOwn(db, sql`m.id = ${id} and m.account_id = ${accountId}::uuid`, words);
  if (!comment) throw new KnownError('not_found');
  return comment;
}
