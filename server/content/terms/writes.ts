import { sql } from 'kysely';
import type { createTerm, editTerm, TermDictionary } from '../../../contract/content/admin-terms.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { hasSynonyms, ownFields, type TermKey, textColumns } from './rules.ts';

type Texts = Record<string, string>;
export type KnownTerm = { id: number; version: number; titles: Texts; mergedInto: number | null };

export const refuseTerm = (field: string, key: string) => new KnownError('invalid', { [field]: [{ key }] });

/** The terms' rows in the order of their ids, held until the transaction ends. */
export async function lockTerms(
  trx: Transaction,
  dictionary: string,
  ids: readonly number[],
): Promise<KnownTerm[]> {
  const { rows } = await sql<KnownTerm>`
    select id, version, titles, merged_into as "mergedInto" from ${sql.table(dictionary)}
    where id = any(${ids}::int[]) order by id for update`.execute(trx);
  return rows;
}

/** Throws not_found, and `invalid` where it has changed since it was read, or has become another term. */
export function requireTerm(known: readonly KnownTerm[], id: number, version: number): KnownTerm {
  const term = known.find((one) => one.id === id);
  if (!term) throw new KnownError('not_found');
  if (term.mergedInto !== null) throw refuseTerm('version', 'term_merged');
  if (term.version !== version) throw refuseTerm('version', 'changed_meanwhile');
  return term;
}

/** Without empty ones. */
export const tidyTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, text]) => [lang, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

const tidyWords = (words: readonly string[]): string[] => [
  ...new Set(words.map((word) => word.trim()).filter(Boolean)),
];

/** Without empty ones and repeats. */
export const tidySynonyms = (synonyms: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(synonyms)
      .map(([lang, words]): [string, string[]] => [lang, tidyWords(words)])
      .filter(([, words]) => words.length > 0),
  );

/** Throws `invalid` at the field where one is no language of the site. */
export async function requireLanguages(
  trx: Database,
  field: string,
  langs: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ lang: string }>`
    select lang from unnest(${langs}::text[]) as t (lang)
    where not exists (select from languages where prefix = lang)`.execute(trx);
  if (rows.length > 0) throw refuseTerm(field, 'unknown_language');
}

type Row = { table: string; id: number; columns: readonly string[] };

async function readColumns(trx: Database, { table, id, columns }: Row): Promise<Record<string, unknown>> {
  const pairs = columns.flatMap((column) => [sql`${column}::text`, sql.ref(column)]);
  const { rows } = await sql<{ values: Record<string, unknown> }>`
    select jsonb_build_object(${sql.join(pairs)}) as values from ${sql.table(table)} where id = ${id}`.execute(
    trx,
  );
  return rows[0]?.values ?? {};
}

/** Runs an update of a row that is held. Returns what was and what is, by column, as the audit log says it. */
export async function changesOf(
  trx: Database,
  row: Row,
  update: () => Promise<void>,
): Promise<Record<string, { before: unknown; after: unknown }>> {
  const before = await readColumns(trx, row);
  await update();
  const after = await readColumns(trx, row);
  return Object.fromEntries(
    row.columns.map((column) => [column, { before: before[column], after: after[column] }]),
  );
}

export type TermChange = {
  term: TermKey;
  changes: BodyOf<typeof editTerm>;
  operator: Operator;
};

/**
 * Changes a term; from now on releases leave it alone. Throws not_found, and `invalid` where it has changed since it
 * was read, a language is unknown, or no title or no required code is left.
 */
export async function changeTerm(db: Database, { term, changes, operator }: TermChange): Promise<void> {
  const { dictionary, id } = term;
  await retryingTransaction(db, async (trx) => {
    requireTerm(await lockTerms(trx, dictionary, [id]), id, changes.version);
    const set = [sql`version = version + 1`, sql`is_edited = true`];
    for (const column of textColumns[dictionary]) {
      const given = changes[column];
      if (!given) continue;
      await requireLanguages(trx, column, Object.keys(given));
      const texts = tidyTexts(given);
      if (Object.keys(texts).length === 0) throw refuseTerm(column, 'required');
      set.push(sql`${sql.ref(column)} = ${JSON.stringify(texts)}::jsonb`);
    }
    if (changes.synonyms && hasSynonyms(dictionary)) {
      await requireLanguages(trx, 'synonyms', Object.keys(changes.synonyms));
      set.push(sql`synonyms = ${JSON.stringify(tidySynonyms(changes.synonyms))}::jsonb`);
    }
    if (changes.is_retired !== undefined) set.push(sql`is_retired = ${changes.is_retired}`);
    const own = ownFields[dictionary];
    const isOwnGiven = own !== null && changes[own.field] !== undefined;
    if (isOwnGiven) set.push(sql`${sql.ref(own.column)} = ${await ownValue(trx, dictionary, changes)}`);
    const columns = [
      ...textColumns[dictionary],
      ...(hasSynonyms(dictionary) ? ['synonyms' as const] : []),
      'is_retired' as const,
    ];
    const changed = [
      ...columns.filter((column) => changes[column] !== undefined),
      ...(isOwnGiven ? [own.column] : []),
    ];
    const told = await changesOf(trx, { table: dictionary, id, columns: changed }, async () => {
      await sql`update ${sql.table(dictionary)} set ${sql.join(set)} where id = ${id}`.execute(trx);
    });
    const detail = Object.fromEntries(
      Object.entries(told).map(([name, both]) => [name === own?.column ? own.logged : name, both]),
    );
    await recordAct(trx, {
      ...operator,
      kind: 'term.changed',
      entity: 'term',
      entityId: `${dictionary}-${id}`,
      detail,
    });
  });
}

type Given = BodyOf<typeof createTerm>;

/** Throws `invalid` at the field where a published language has no text. */
async function requireInAllLanguages(trx: Transaction, field: string, texts: Texts): Promise<void> {
  await requireLanguages(trx, field, Object.keys(texts));
  const { rows } = await sql`
    select from languages where is_published and prefix <> all(${Object.keys(texts)}::text[]) limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw refuseTerm(field, 'every_language');
}

type OwnValues = Pick<Given, 'icd10' | 'code' | 'url' | 'group'>;

function requireGiven(field: 'icd10' | 'url' | 'group', given: OwnValues): string {
  const value = given[field];
  if (!value) throw refuseTerm(field, 'required');
  return value;
}

/** Drawn beside entries of operators; a release may give them another. */
const ICON = 'stethoscope';

/** What stands in the column of `ownFields`. Throws `invalid` where it is wanting, or there is no such group. */
async function ownValue(
  trx: Transaction,
  dictionary: TermDictionary,
  given: OwnValues,
): Promise<string | number | null> {
  const of: Record<TermDictionary, () => Promise<string | number | null>> = {
    specializations: async () => null,
    diseases: async () => requireGiven('icd10', given),
    procedures: async () => given.code ?? null,
    accreditations: async () => requireGiven('url', given),
    async comforts() {
      const slug = requireGiven('group', given);
      const { rows } = await sql<{ id: number }>`select id from comfort_groups where slug = ${slug}`.execute(
        trx,
      );
      if (!rows[0]) throw refuseTerm('group', 'unknown_term');
      return rows[0].id;
    },
  };
  return of[dictionary]();
}

/** What a new term has besides. */
const newColumns = (dictionary: TermDictionary): Record<string, unknown> => {
  if (dictionary === 'specializations') return { icon: ICON };
  if (dictionary === 'comforts')
    return { icon: ICON, position: sql`(select max(position) + 1 from comforts)` };
  return {};
};

/**
 * Adds a term that releases leave alone. Throws `invalid` where a text is wanting, a language is unknown or the slug is
 * taken, also by a term that has become another.
 */
export async function addTerm(
  db: Database,
  { term, operator }: { term: Given; operator: Operator },
): Promise<TermKey> {
  const { dictionary, slug, synonyms } = term;
  return retryingTransaction(db, async (trx) => {
    const own = ownFields[dictionary];
    const value = await ownValue(trx, dictionary, term);
    const columns: Record<string, unknown> = { slug, ...newColumns(dictionary) };
    if (own) columns[own.column] = value;
    const texts: Record<string, Texts> = {};
    for (const column of textColumns[dictionary]) {
      texts[column] = tidyTexts(term[column] ?? {});
      await requireInAllLanguages(trx, column, texts[column]);
      columns[column] = JSON.stringify(texts[column]);
    }
    const words = hasSynonyms(dictionary) ? tidySynonyms(synonyms ?? {}) : null;
    if (words) {
      await requireLanguages(trx, 'synonyms', Object.keys(words));
      columns.synonyms = JSON.stringify(words);
    }
    const names = Object.keys(columns).map((name) => sql.ref(name));
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(dictionary)} (${sql.join(names)}, is_edited)
      values (${sql.join(Object.values(columns))}, true) on conflict (slug) do nothing returning id`.execute(
      trx,
    );
    const [made] = rows;
    if (!made) throw refuseTerm('slug', 'slug_taken');
    await recordAct(trx, {
      ...operator,
      kind: 'term.created',
      entity: 'term',
      entityId: `${dictionary}-${made.id}`,
      detail: { ...texts, ...(words && { synonyms: words }), ...(own && { [own.logged]: value }) },
    });
    return { dictionary, id: made.id };
  });
}
