import { sql } from 'kysely';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countOf, type MovedLinks, moveLinks, returnLinks } from './links.ts';
import type { TermKey } from './rules.ts';
import { lockTerms, refuseTerm, requireTerm } from './writes.ts';

export type TermMerge = { term: TermKey; version: number; survivor: TermKey; operator: Operator };

/** What taking a merge back needs. */
type Kept = {
  links: MovedLinks;
  /** Terms that were merged into this one before. */
  children: number[];
  isRetired: boolean;
  isEdited: boolean;
};

// A common term stands at a hundred thousand doctors.
const allowTime = (trx: Transaction) => sql`set local statement_timeout = '120s'`.execute(trx);

/**
 * Makes a term another one: what stands on it stands on the survivor from now on, and its slug leads there. Throws
 * not_found, and `invalid` where it has changed since it was read, or the survivor cannot take it.
 */
export async function mergeTerms(
  db: Database,
  { term, version, survivor, operator }: TermMerge,
): Promise<void> {
  const { dictionary, id } = term;
  if (survivor.dictionary !== dictionary || survivor.id === id)
    throw refuseTerm('survivor_id', 'term_survivor');
  const table = sql.table(dictionary);
  await retryingTransaction(db, async (trx) => {
    await allowTime(trx);
    const known = await lockTerms(trx, dictionary, [id, survivor.id]);
    requireTerm(known, id, version);
    const target = known.find((one) => one.id === survivor.id);
    if (!target || target.mergedInto !== null) throw refuseTerm('survivor_id', 'term_survivor');
    const { rows: before } = await sql<{ isRetired: boolean; isEdited: boolean }>`
      select is_retired as "isRetired", is_edited as "isEdited" from ${table} where id = ${id}`.execute(trx);
    const links = await moveLinks(trx, term, survivor.id);
    const { rows: children } = await sql<{ id: number }>`
      update ${table} set merged_into = ${survivor.id}, version = version + 1 where merged_into = ${id}
      returning id`.execute(trx);
    await sql`
      update ${table} set merged_into = ${survivor.id}, is_retired = true, is_edited = true, version = version + 1
      where id = ${id}`.execute(trx);
    const kept: Kept = {
      links,
      children: children.map((child) => child.id),
      isRetired: before[0]?.isRetired ?? false,
      isEdited: before[0]?.isEdited ?? false,
    };
    await sql`
      insert into term_merges (dictionary, merged_id, survivor_id, moved, made_by)
      values (${dictionary}, ${id}, ${survivor.id}, ${JSON.stringify(kept)}::jsonb, ${operator.actorId}::uuid)`.execute(
      trx,
    );
    await recordAct(trx, {
      ...operator,
      kind: 'term.merged',
      entity: 'term',
      entityId: `${dictionary}-${id}`,
      detail: { into: `${dictionary}-${survivor.id}`, moved: countOf(links) },
    });
  });
}

type Standing = { id: number; survivorId: number; moved: Kept };

/**
 * Takes a merge back: the term gets what stood on it, where it is still with the survivor as it was. What has come to
 * the survivor since stays there. Throws not_found, and `invalid` where it has changed since it was read, is not merged
 * manually, or the survivor has itself become another term since.
 */
export async function undoTermMerge(
  db: Database,
  { term, version, operator }: Omit<TermMerge, 'survivor'>,
): Promise<void> {
  const { dictionary, id } = term;
  const table = sql.table(dictionary);
  await retryingTransaction(db, async (trx) => {
    await allowTime(trx);
    const { rows } = await sql<Standing>`
      select id, survivor_id as "survivorId", moved from term_merges
      where dictionary = ${dictionary} and merged_id = ${id} and undone_at is null`.execute(trx);
    const [merge] = rows;
    const known = await lockTerms(trx, dictionary, [id, ...(merge ? [merge.survivorId] : [])]);
    const own = known.find((one) => one.id === id);
    if (!own) throw new KnownError('not_found');
    // Under the lock: of two at once the second finds a term that is no longer merged.
    if (!merge || own.mergedInto === null) throw refuseTerm('version', 'term_not_merged');
    if (own.version !== version) throw refuseTerm('version', 'changed_meanwhile');
    if (own.mergedInto !== merge.survivorId) throw refuseTerm('version', 'term_merged_on');
    const { links, children, isRetired, isEdited } = merge.moved;
    await sql`
      update ${table} set merged_into = null, is_retired = ${isRetired}, is_edited = ${isEdited}, version = version + 1
      where id = ${id}`.execute(trx);
    await sql`
      update ${table} set merged_into = ${id}, version = version + 1
      where id = any(${children}::int[]) and merged_into = ${merge.survivorId}`.execute(trx);
    await returnLinks(trx, term, merge.survivorId, links);
    await sql`
      update term_merges set undone_at = now(), undone_by = ${operator.actorId}::uuid where id = ${merge.id}`.execute(
      trx,
    );
    await recordAct(trx, {
      ...operator,
      kind: 'term.merge_undone',
      entity: 'term',
      entityId: `${dictionary}-${id}`,
      detail: { from: `${dictionary}-${merge.survivorId}`, moved: countOf(links) },
    });
  });
}
