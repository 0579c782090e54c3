import { type RawBuilder, sql } from 'kysely';
import { limits } from '../../contract/platform/limits.ts';
import type { Comment, CommentQuery } from '../../contract/reviews/comments.ts';
import type { OwnComment } from '../../contract/reviews/own-comments.ts';
import { toTerm } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { clinicLabels } from '../content/localization/reads.ts';
import { type NamedRow, shownTitle } from '../content/localization/rules.ts';
import type { SourceText } from '../content/translation/reads.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { ownedBy } from '../platform/kept/noted-reads.ts';
import { type Spread, shapeAspects } from './rules.ts';

/** Whom comments are on. */
export type Target = { column: 'clinic_id' | 'doctor_id'; id: number };

/** A clinic or a doctor as json, from the ids of a row of which one is null. */
export const targetJson = (
  language: string,
  clinicId: RawBuilder<unknown>,
  doctorId: RawBuilder<unknown>,
) => sql`
  coalesce(
    (select json_build_object('kind', 'clinic', 'id', c.id, 'title', c.title, 'title_lang', c.title_lang,
      'labels', ${clinicLabels(language)}, 'clinic_slug', c.slug) from clinics c where c.id = ${clinicId}),
    (select json_build_object('kind', 'doctor', 'id', d.id, 'title', d.title, 'title_lang', d.title_lang,
      'labels', (select json_object_agg(n.lang, n.text) from doctor_names n
        where n.doctor_id = d.id and n.kind = 'label' and n.lang in (${language}, 'en')),
      'clinic_slug', (select c.slug from positions p join clinics c on c.id = p.clinic_id
        where p.doctor_id = d.id and p.is_main)) from doctors d where d.id = ${doctorId}))`;

export type TargetRow = NamedRow & { kind: 'clinic' | 'doctor'; id: number; clinic_slug: string | null };

export const shapeTarget = (row: TargetRow, language: string): OwnComment['target'] => ({
  kind: row.kind,
  id: row.id,
  title: shownTitle(row, language).title,
  clinic_slug: row.clinic_slug,
});

/** A disputed comment stays until an operator has decided. */
const isShown = sql`status in ('published', 'disputed')`;

const order = {
  newest: sql`c.published_at desc, c.id desc`,
  highest: sql`c.rating desc, c.published_at desc, c.id desc`,
  lowest: sql`c.rating, c.published_at desc, c.id desc`,
};

const targetIs = ({ column, id }: Target) => sql`c.${sql.ref(column)} = ${id}`;

function filtersOf({ lang, proof, rating }: CommentQuery) {
  return sql.join(
    [
      sql`true`,
      ...(lang === undefined ? [] : [sql`c.lang = ${lang}`]),
      ...(proof === undefined ? [] : [sql`c.proof = ${proof}`]),
      ...(rating === undefined ? [] : [sql`c.rating = ${rating}`]),
    ],
    sql` and `,
  );
}

/** A shown comment, or the clinic's reply to one, as something to translate. Throws not_found. */
export async function getCommentText(
  db: Database,
  { kind, id }: { kind: 'comment' | 'comment_reply'; id: number },
): Promise<SourceText> {
  const { rows } = await sql<{ text: string; lang: string }>`
    select ${kind === 'comment' ? sql`c.text, c.lang` : sql`r.text, r.lang`}
    from comments c left join comment_replies r on r.comment_id = c.id
    where c.id = ${id} and ${isShown} and ${kind === 'comment' ? sql`true` : sql`r.comment_id is not null`}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new KnownError('not_found');
  return { subject: `${kind}:${id}`, text: row.text, language: row.lang, patientId: null };
}

type CommentRow = Omit<Comment, 'procedure' | 'aspects' | 'published_at' | 'reply'> & {
  procedure_id: number | null;
  aspects: unknown;
  published_at: Date;
  reply: Comment['reply'];
};

/** A page of the shown comments on a target, each with its reply, in one query. */
export async function listComments(
  db: Database,
  target: Target,
  query: CommentQuery,
  { dictionaries, language }: Words,
): Promise<Comment[]> {
  const offset = ((query.page ?? 1) - 1) * limits.commentPageSize;
  const { rows } = await ownedBy({ [target.column]: [target.id] }, () =>
    sql<CommentRow>`
    select c.id, c.author_name as author, c.lang, c.rating, c.aspects, c.text, c.proof, c.procedure_id, c.treated_in,
      c.published_at, c.status = 'disputed' as is_disputed, c.is_demo,
      (select json_build_object('lang', r.lang, 'text', r.text, 'replied_at', r.replied_at)
        from comment_replies r where r.comment_id = c.id) as reply
    from comments c where ${targetIs(target)} and ${isShown} and ${filtersOf(query)}
    order by ${order[query.sort ?? 'newest']} limit ${limits.commentPageSize} offset ${offset}`.execute(db),
  );
  return rows.map(({ procedure_id, aspects, published_at, ...row }) => {
    const procedure = dictionaries.procedures.byId.get(procedure_id ?? -1);
    return {
      ...row,
      aspects: shapeAspects(aspects),
      published_at: published_at.toISOString(),
      procedure: procedure ? toTerm(procedure, language) : null,
    };
  });
}

/**
 * How the shown comments on a target spread over stars, languages, proofs and aspects, and how many pass the filters;
 * in one query.
 */
export async function readSpread(db: Database, target: Target, query: CommentQuery): Promise<Spread> {
  const { rows } = await ownedBy({ [target.column]: [target.id] }, () =>
    sql<Spread>`
    with c as materialized (
      select lang, proof, rating, aspects from comments c where ${targetIs(target)} and ${isShown})
    select (select count(*)::int from c where ${filtersOf(query)}) as total,
      array(select count(c.rating)::int from generate_series(1, 5) star left join c on c.rating = star
        group by star order by star) as counts,
      coalesce((select json_object_agg(lang, count) from (select lang, count(*) from c group by lang) l), '{}') as languages,
      coalesce((select json_object_agg(proof, count) from (select proof, count(*) from c group by proof) p), '{}') as proofs,
      coalesce((select json_agg(a) from (
        select key as aspect, avg(value::numeric)::float8 as score, count(*) from c, jsonb_each_text(c.aspects)
        group by key) a), '[]') as aspects,
      coalesce((select json_agg(r) from (
        select status, reason, count(*)::int as count from comments c
        where ${targetIs(target)} and status in ('rejected', 'removed') and reason is not null
        group by status, reason order by status desc, count desc, reason) r), '[]') as removals`.execute(db),
  );
  const [spread] = rows;
  if (!spread) throw new Error('A select without a table answers one row');
  return spread;
}
