import { type RawBuilder, sql } from 'kysely';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { limits } from '../../contract/platform/limits.ts';
import type {
  listStaffComments,
  StaffComment,
  StaffCommentFolder,
} from '../../contract/reviews/staff-comments.ts';
import { toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { shapeTarget, type TargetRow, targetJson } from './reads.ts';
import { shapeAspects } from './rules.ts';
import { replyCorrectableUntil } from './staff-rules.ts';

const NEW_DAYS = 30;

/** Comment `m` is on the clinic, or on a doctor who is found there. */
export const isOfClinic = (clinicId: number) => sql`
  (m.clinic_id = ${clinicId} or m.doctor_id in
    (select doctor_id from positions where clinic_id = ${clinicId} and is_main))`;

/** Reply `r` was written here, and no operator has redacted it: a correction could bring back what was redacted. */
export const isCorrectable = sql<boolean>`(r.account_id is not null
  and not exists (select from comment_reply_texts t where t.comment_id = r.comment_id))`;

const isShown = sql`m.status in ('published', 'disputed')`;

const folders: Record<StaffCommentFolder, RawBuilder<unknown>> = {
  unanswered: sql`(${isShown} and not exists (select from comment_replies r where r.comment_id = m.id))`,
  new: sql`(${isShown} and m.published_at > now() - ${`${NEW_DAYS} days`}::interval)`,
  disputed: sql`exists (select from comment_disputes d where d.comment_id = m.id)`,
  all: isShown,
};

type Row = Omit<StaffComment, 'target' | 'aspects' | 'procedure' | 'published_at' | 'reply' | 'dispute'> & {
  target: TargetRow;
  aspects: unknown;
  procedure_id: number | null;
  published_at: Date;
  reply: { lang: string; text: string; replied_at: string; is_correctable: boolean } | null;
  dispute: StaffComment['dispute'];
};

function shapeReply(reply: Row['reply'], now: Date): StaffComment['reply'] {
  if (!reply) return null;
  const { is_correctable, replied_at, ...words } = reply;
  const at = new Date(replied_at);
  const until = replyCorrectableUntil(at);
  return {
    ...words,
    replied_at: at.toISOString(),
    correctable_until: is_correctable && now < until ? until.toISOString() : null,
  };
}

function shape(row: Row, { dictionaries, language }: Words, now: Date): StaffComment {
  const { target, aspects, procedure_id, published_at, reply, dispute, ...rest } = row;
  const procedure = dictionaries.procedures.byId.get(procedure_id ?? -1);
  return {
    ...rest,
    target: shapeTarget(target, language),
    aspects: shapeAspects(aspects),
    procedure: procedure ? toTerm(procedure, language) : null,
    published_at: published_at.toISOString(),
    reply: shapeReply(reply, now),
    dispute: dispute && { ...dispute, disputed_at: new Date(dispute.disputed_at).toISOString() },
  };
}

async function readRows(
  db: Database,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
  words: Words,
): Promise<StaffComment[]> {
  const { rows } = await sql<Row>`
    select m.id, m.author_name as author, m.lang, m.rating, m.aspects, m.text, m.proof, m.procedure_id, m.treated_in,
      m.published_at, m.is_demo, m.status, ${targetJson(words.language, sql`m.clinic_id`, sql`m.doctor_id`)} as target,
      (select json_build_object('lang', r.lang, 'text', r.text, 'replied_at', r.replied_at,
        'is_correctable', ${isCorrectable}) from comment_replies r where r.comment_id = m.id) as reply,
      (select json_build_object('reason', d.reason, 'text', d.text, 'disputed_at', d.disputed_at, 'outcome', d.outcome)
        from comment_disputes d where d.comment_id = m.id) as dispute
    from comments m where ${where} order by m.published_at desc, m.id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const now = new Date();
  return rows.map((row) => shape(row, words, now));
}

/** A page of a folder with the counts of all folders, in two queries. */
export async function listForStaff(
  db: Database,
  { clinicId, folder, page }: { clinicId: number; folder: StaffCommentFolder; page: number },
  words: Words,
): Promise<ReplyOf<typeof listStaffComments>> {
  const limit = limits.searchPageSize;
  const own = isOfClinic(clinicId);
  const [data, { rows }] = await Promise.all([
    readRows(db, sql`${own} and ${folders[folder]}`, { limit, offset: (page - 1) * limit }, words),
    sql<Record<StaffCommentFolder, number>>`
      select count(*) filter (where ${folders.unanswered})::int as unanswered,
        count(*) filter (where ${folders.new})::int as new,
        count(*) filter (where ${folders.disputed})::int as disputed,
        count(*) filter (where ${folders.all})::int as all
      from comments m where ${own}`.execute(db),
  ]);
  const counts = rows[0] ?? { unanswered: 0, new: 0, disputed: 0, all: 0 };
  return { data, meta: { total: counts[folder], page, per_page: limit, counts } };
}

/** Throws not_found for one that is not on this clinic. */
export async function getForStaff(
  db: Database,
  { clinicId, id }: { clinicId: number; id: number },
  words: Words,
): Promise<StaffComment> {
  const where = sql`m.id = ${id} and ${isOfClinic(clinicId)}`;
  const [comment] = await readRows(db, where, { limit: 1, offset: 0 }, words);
  if (!comment) throw new KnownError('not_found');
  return comment;
}
