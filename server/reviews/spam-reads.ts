import { sql } from 'kysely';
import type { SpamRow } from '../../contract/reviews/spam.ts';
import type { Database } from '../platform/database.ts';
import { isOwnMatter } from '../team/access.ts';
import { shapeTarget, type TargetRow, targetJson } from './reads.ts';

type Row = Omit<SpamRow, 'target' | 'problem'> & {
  target: TargetRow;
  isNew: boolean;
  isOwn: boolean;
};

/** What would become of these comments, in the order of the ids; one query. */
export async function readSpam(
  db: Database,
  ids: readonly number[],
  operatorId: string,
  language: string,
): Promise<SpamRow[]> {
  const { rows } = await sql<Row>`
    select m.id, m.version, m.text, m.account_id is not null as has_author, m.status = 'submitted' as "isNew",
      ${isOwnMatter(operatorId, 'm')} as "isOwn",
      ${targetJson(language, sql`m.clinic_id`, sql`m.doctor_id`)} as target
    from comments m where m.id = any(${ids}::int[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id): SpamRow => {
    const row = byId.get(id);
    if (!row) return { id, version: 0, target: null, text: '', has_author: false, problem: 'not_found' };
    const { isNew, isOwn, target, ...shown } = row;
    const problem = isOwn ? 'own_matter' : isNew ? null : 'decided';
    return { ...shown, target: shapeTarget(target, language), problem };
  });
}
