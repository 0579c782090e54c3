import { sql } from 'kysely';
import type { editTerm } from '../../contract/admin-terms.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { Operator } from '../audit/rules.ts';
import { recordAct } from '../audit/writes.ts';
import type { Database } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import { hasSynonyms, linksOf, type TermKey, textColumns } from './rules.ts';

type Texts = Record<string, string>;
type Known = { id: number; version: number; titles: Texts; mergedInto: number | null };

const refuse = (field: string, key: string) => new KnownError('invalid', { [field]: [{ key }] });

/** The terms' rows in the order of their ids, held until the transaction ends. */
async function lockTerms(trx: Database, dictionary: string, ids: readonly number[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select id, version, titles, merged_into as "mergedInto" from ${sql.table(dictionary)}
    where id = any(${ids}::int[]) order by id for update`.execute(trx);
  return rows;
}

/** Throws not_found, and `invalid` where it has changed since it was read, or has become another term. */
function requireTerm(known: readonly Known[], id: number, version: number): Known {
  const term = known.find((one) => one.id === id);
  if (!term) throw new KnownError('not_found');
  if (term.mergedInto !== null) throw refuse('version', 'term_merged');
  if (term.version !== version) throw refuse('version', 'changed_meanwhile');
  return term;
}

/** Without empty ones. */
const tidyTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, text]) => [lang, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const tidyWords = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];

const tidySynonyms = (synonyms: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(synonyms)
      .map(([lang, words]): [string, string[]] => [lang, tidyWords(words)])
      .filter(([, words]) => words.length > 0),
  );

async function requireLanguages(trx: Database, field: string, langs: readonly string[]): Promise<void> {
  const { rows } = await sql<{ lang: string }>`
    select lang from unnest(${langs}::text[]) as t (lang)
    where not exists (select from languages where prefix = lang)`.execute(trx);
  if (rows.length > 0) throw refuse(field, 'unknown_language');
}

export type TermChange = {
  term: TermKey;
  changes: BodyOf<typeof editTerm>;
  operator: Operator;
};

/**
 * Changes a term; from now on releases leave it alone. Throws not_found, and `invalid` where it has changed since it
 * was read, a language is unknown, or no title is left.
 */
export async function changeTerm(db: Database, { term, changes, operator }: TermChange): Promise<void> {
  const { dictionary, id } = term;
  await db.transaction().execute(async (trx) => {
    const known = requireTerm(await lockTerms(trx, dictionary, [id]), id, changes.version);
    const set = [sql`version = version + 1`, sql`is_edited = true`];
    for (const column of textColumns[dictionary]) {
      const given = changes[column];
      if (!given) continue;
      await requireLanguages(trx, column, Object.keys(given));
      const texts = tidyTexts(given);
      if (Object.keys(texts).length === 0) throw refuse(column, 'required');
      set.push(sql`${sql.ref(column)} = ${JSON.stringify(texts)}::jsonb`);
    }
    if (changes.synonyms && hasSynonyms(dictionary)) {
      await requireLanguages(trx, 'synonyms', Object.keys(changes.synonyms));
      set.push(sql`synonyms = ${JSON.stringify(tidySynonyms(changes.synonyms))}::jsonb`);
    }
    if (changes.is_retired !== undefined) set.push(sql`is_retired = ${changes.is_retired}`);
    await sql`update ${sql.table(dictionary)} set ${sql.join(set)} where id = ${id}`.execute(trx);
    const { version: _, ...after } = changes;
    await recordAct(trx, {
      ...operator,
      kind: 'term.changed',
      entity: 'term',
      entityId: `${dictionary}-${id}`,
      detail: { before: known.titles, after },
    });
  });
}

export type TermMerge = { term: TermKey; version: number; survivor: TermKey; operator: Operator };

/**
 * Makes a term another one: what stands on it stands on the survivor from now on, and its slug leads there. Throws
 * not_found, and `invalid` where it has changed since it was read, or the survivor cannot take it.
 */
export async function mergeTerms(
  db: Database,
  { term: { dictionary, id }, version, survivor, operator }: TermMerge,
): Promise<void> {
  if (survivor.dictionary !== dictionary || survivor.id === id) throw refuse('survivor_id', 'term_survivor');
  await db.transaction().execute(async (trx) => {
    // A common term stands at a hundred thousand doctors.
    await sql`set local statement_timeout = '120s'`.execute(trx);
    const known = await lockTerms(trx, dictionary, [id, survivor.id]);
    requireTerm(known, id, version);
    const target = known.find((one) => one.id === survivor.id);
    if (!target || target.mergedInto !== null) throw refuse('survivor_id', 'term_survivor');
    const moved = await moveLinks(trx, { dictionary, id }, survivor.id);
    await sql`
      update ${sql.table(dictionary)} set merged_into = ${survivor.id}, version = version + 1 where merged_into = ${id}`.execute(
      trx,
    );
    await sql`
      update ${sql.table(dictionary)} set merged_into = ${survivor.id}, is_retired = true, is_edited = true,
        version = version + 1 where id = ${id}`.execute(trx);
    await recordAct(trx, {
      ...operator,
      kind: 'term.merged',
      entity: 'term',
      entityId: `${dictionary}-${id}`,
      detail: { into: `${dictionary}-${survivor.id}`, moved },
    });
  });
}

/** Returns how many rows changed hands, by table. */
async function moveLinks(
  trx: Database,
  { dictionary, id }: TermKey,
  survivorId: number,
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const { table: name, column: columnName, owner, hasPrice } of linksOf[dictionary]) {
    const table = sql.table(name);
    const column = sql.ref(columnName);
    if (owner !== undefined) {
      const same = sql`o.${sql.ref(owner)} = t.${sql.ref(owner)} and o.${column} = ${survivorId}`;
      if (hasPrice)
        await sql`
          update ${table} o set amount = t.amount, amount_to = t.amount_to, currency_id = t.currency_id,
            included = t.included, excluded = t.excluded, priced_on = t.priced_on
          from ${table} t where t.${column} = ${id} and ${same} and o.amount is null and t.amount is not null`.execute(
          trx,
        );
      await sql`
        delete from ${table} t where t.${column} = ${id} and exists (select from ${table} o where ${same})`.execute(
        trx,
      );
    }
    const { numAffectedRows } = await sql`
      update ${table} set ${column} = ${survivorId} where ${column} = ${id}`.execute(trx);
    moved[name] = Number(numAffectedRows ?? 0);
  }
  return moved;
}
