import { sql } from 'kysely';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import type { Database } from '../platform/database.ts';
import { likeness, minHashOf } from './minhash.ts';
import { shapeTarget, type TargetRow, targetJson } from './reads.ts';

type NearCopy = AdminCommentDetail['near_copies'][number];
type Row = Omit<NearCopy, 'target' | 'likeness'> & { target: TargetRow; sketch: number[] };

/** Texts that share any words in a row; most share only a phrase that everyone uses. */
const CANDIDATES = 200;
const SHOWN = 5;
const LIKE = 0.3;

/** Comments anywhere whose words are nearly these, the most alike first; one query. */
export async function listNearCopies(
  db: Database,
  { id, sketch: minHash, accountId }: { id: number; sketch: readonly number[]; accountId: string | null },
  language: string,
): Promise<NearCopy[]> {
  if (minHash.length === 0) return [];
  const { rows } = await sql<Row>`
    select m.id, m.status, m.text, m.sketch, coalesce(m.account_id = ${accountId}::uuid, false) as is_same_author,
      ${targetJson(language, sql`m.clinic_id`, sql`m.doctor_id`)} as target
    from (
      select *, (select count(*) from unnest(sketch) h where h = any(${minHash}::int[])) as shared
      from comments where sketch is not null and sketch && ${minHash}::int[] and id <> ${id}
      order by shared desc, id limit ${CANDIDATES}) m`.execute(db);
  return rows
    .map(({ sketch: other, target, ...row }) => ({
      ...row,
      target: shapeTarget(target, language),
      likeness: Math.round(likeness(minHash, other) * 100) / 100,
    }))
    .filter((found) => found.likeness >= LIKE)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, SHOWN);
}

const BATCH = 500;

/** Makes the MinHash signatures of comments that have none yet, in batches. */
export async function makeMinHashes(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom('comments')
      .select(['id', 'text'])
      .where('sketch', 'is', null)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (rows.length === 0 || signal?.aborted) return;
    const made = JSON.stringify(rows.map(({ id, text }) => ({ id, sketch: minHashOf(text) })));
    await sql`
      update comments c set sketch = array(select jsonb_array_elements_text(m.sketch)::int)
      from jsonb_to_recordset(${made}::jsonb) as m (id int, sketch jsonb) where c.id = m.id`.execute(db);
  }
}
