import { sql } from 'kysely';
import type {
  changeLanguage,
  createLanguage,
  ImportResult,
} from '../../../contract/content/admin-languages.ts';
import type { Messages } from '../../../contract/content/languages.ts';
import { flattenMessages } from '../../../contract/content/locale.ts';
import type { BodyOf } from '../../../contract/platform/endpoint.ts';
import type { Operator } from '../../platform/audit/operator.ts';
import { recordAct } from '../../platform/audit/writes.ts';
import { type Database, retryingTransaction, type Transaction } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { readRules, readTexts, splitMessageId } from './admin-reads.ts';
import { isShipped, readFileTexts } from './writes.ts';

const PREFIX = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Changes of languages and texts come one after the other: they are few, and each looks at the whole list. */
const lockLanguages = (trx: Transaction) =>
  sql`select pg_advisory_xact_lock(hashtext('load messages'))`.execute(trx);

/** Adds a language, last in the list; returns its id. Throws invalid at `prefix` for one that is taken, or that no one speaks. */
export function createLanguageRow(
  db: Database,
  by: Operator,
  { is_published = false, ...input }: BodyOf<typeof createLanguage>,
): Promise<number> {
  if (!PREFIX.test(input.prefix) || Intl.PluralRules.supportedLocalesOf([input.prefix]).length === 0)
    throw new KnownError('invalid', { prefix: [{ key: 'locale_unknown' }] });
  return retryingTransaction(db, async (trx) => {
    await lockLanguages(trx);
    const { rows } = await sql<{ id: number }>`
      insert into languages (id, prefix, title, direction, position, is_published)
      select max(id) + 1, ${input.prefix}, ${input.title.trim()}, ${input.direction}, max(position) + 1, ${is_published}
      from languages on conflict do nothing returning id`.execute(trx);
    const [made] = rows;
    if (!made) throw new KnownError('invalid', { prefix: [{ key: 'locale_taken' }] });
    const detail = { ...input, is_published };
    await recordAct(trx, {
      ...by,
      kind: 'language.added',
      entity: 'language',
      entityId: input.prefix,
      detail,
    });
    return made.id;
  });
}

type LanguageRow = {
  id: number;
  prefix: string;
  title: string;
  direction: string;
  position: number;
  is_published: boolean;
};

/** Puts the language at a place of the list; the others move up or down. */
async function moveLanguage(trx: Transaction, id: number, position: number): Promise<void> {
  const rows = await trx.selectFrom('languages').select('id').orderBy('position').execute();
  const others = rows.map((row) => row.id).filter((other) => other !== id);
  const order = [...others.slice(0, position - 1), id, ...others.slice(position - 1)];
  // No two rows may have one place in between.
  await sql`update languages set position = -position`.execute(trx);
  await sql`update languages set position = place, updated_at = now()
    from unnest(${order}::smallint[]) with ordinality as t (language_id, place) where id = language_id`.execute(
    trx,
  );
}

/** Throws not_found, and invalid where the default language would not be the first and published any more. */
export async function changeLanguageRow(
  db: Database,
  by: Operator,
  id: number,
  change: BodyOf<typeof changeLanguage>,
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockLanguages(trx);
    const { rows } = await sql<LanguageRow>`
      select id, prefix, title, direction, position, is_published from languages where id = ${id} for update`.execute(
      trx,
    );
    const [before] = rows;
    if (!before) throw new KnownError('not_found');
    const { position, ...columns } = change;
    const isMoved = position !== undefined && position !== before.position;
    const isFirst = before.position === 1;
    if (isFirst && columns.is_published === false)
      throw new KnownError('invalid', { is_published: [{ key: 'first_language' }] });
    if (isMoved && (isFirst || position === 1))
      throw new KnownError('invalid', { position: [{ key: 'first_language' }] });
    await trx
      .updateTable('languages')
      .set({ ...columns, updated_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    if (isMoved) await moveLanguage(trx, id, position);
    const detail = Object.fromEntries(
      Object.entries(change).map(([name, after]) => [name, { before: Reflect.get(before, name), after }]),
    );
    await recordAct(trx, {
      ...by,
      kind: 'language.changed',
      entity: 'language',
      entityId: before.prefix,
      detail,
    });
  });
}

/**
 * Removes an unpublished language with its texts; accounts that read it go on in the first one. Throws not_found, and
 * invalid where it is published or comes with the service, which would bring it back at the next start.
 */
export async function removeLanguageRow(db: Database, by: Operator, id: number): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockLanguages(trx);
    const { rows } = await sql<LanguageRow>`
      select id, prefix, title, direction, position, is_published from languages where id = ${id} for update`.execute(
      trx,
    );
    const [language] = rows;
    if (!language) throw new KnownError('not_found');
    if (isShipped(language.prefix)) throw new KnownError('invalid', { id: [{ key: 'language_shipped' }] });
    if (language.is_published) throw new KnownError('invalid', { id: [{ key: 'language_published' }] });
    await trx.deleteFrom('languages').where('id', '=', id).execute();
    await sql`update languages set position = -position where position > ${language.position}`.execute(trx);
    await sql`update languages set position = -position - 1 where position < 0`.execute(trx);
    await recordAct(trx, {
      ...by,
      kind: 'language.removed',
      entity: 'language',
      entityId: language.prefix,
      detail: { title: language.title },
    });
  });
}

async function findLanguage(trx: Transaction, where: { id: number } | { prefix: string }) {
  const [[column, value] = ['id', 0]] = Object.entries(where);
  const { rows } = await sql<{ id: number; prefix: string }>`
    select id, prefix from languages where ${sql.ref(column)} = ${value}`.execute(trx);
  const [language] = rows;
  if (!language) throw new KnownError('not_found');
  return language;
}

type Written = { key: string; before: string | null; after: string | null };

/** Writes texts of one language, each with a line in the log. `after` null: back to the text of the release, or to none. */
async function writeTexts(
  trx: Transaction,
  by: Operator,
  language: { id: number; prefix: string },
  changes: readonly Written[],
): Promise<void> {
  const shipped = await readFileTexts(language.prefix);
  for (const { key, before, after } of changes) {
    const text = after ?? shipped.get(key) ?? null;
    if (text === null)
      await trx
        .deleteFrom('messages')
        .where('language_id', '=', language.id)
        .where('key', '=', key)
        .execute();
    else
      await sql`
        insert into messages (language_id, key, text, origin)
        values (${language.id}, ${key}, ${text}, ${after === null ? 'file' : 'operator'})
        on conflict (language_id, key) do update
          set text = excluded.text, origin = excluded.origin, updated_at = clock_timestamp()`.execute(trx);
    const detail = { before, after: text };
    const entityId = `${language.prefix}:${key}`;
    await recordAct(trx, { ...by, kind: 'message.changed', entity: 'message', entityId, detail });
  }
  // Nodes look at the newest change: a text that has gone is one too.
  await sql`update languages set updated_at = clock_timestamp() where id = ${language.id}`.execute(trx);
}

/** Throws not_found, and invalid at `text` for one that breaks the rules or that someone else has changed meanwhile. */
export async function changeMessageText(
  db: Database,
  by: Operator,
  id: string,
  { text, version }: { text: string | null; version: string | null },
): Promise<void> {
  const { prefix, key } = splitMessageId(id);
  await retryingTransaction(db, async (trx) => {
    await lockLanguages(trx);
    const language = await findLanguage(trx, { prefix });
    const rules = await readRules(trx);
    const kept = (await readTexts(trx, prefix)).get(key);
    if (!kept && !rules.expectedKeys(prefix).has(key)) throw new KnownError('not_found');
    if ((kept?.version ?? null) !== version)
      throw new KnownError('invalid', { text: [{ key: 'changed_meanwhile' }] });
    const problem = text === null ? null : rules.problemOf(prefix, key, text);
    if (problem) throw new KnownError('invalid', { text: [problem] });
    const before = kept?.text ?? null;
    if (text !== before || text === null) await writeTexts(trx, by, language, [{ key, before, after: text }]);
  });
}

const CHANGES_SHOWN = 500;

/** Words of a problem in the reader's language. */
type Say = (key: string, values?: Record<string, string | number>) => string;

const areMessages = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(areMessages));

/** Takes over the texts that are right; says what was, or on a dry run would be, done. Throws not_found, and invalid at `messages`. */
export async function importTexts(
  db: Database,
  by: Operator,
  { id, messages, isDryRun }: { id: number; messages: Messages; isDryRun: boolean },
  say: Say,
): Promise<ImportResult> {
  if (!areMessages(messages)) throw new KnownError('invalid', { messages: [{ key: 'format' }] });
  return retryingTransaction(db, async (trx) => {
    await lockLanguages(trx);
    const language = await findLanguage(trx, { id });
    const rules = await readRules(trx);
    const own = await readTexts(trx, language.prefix);
    const refused: ImportResult['refused'] = [];
    const changes: { key: string; before: string | null; after: string }[] = [];
    let same = 0;
    for (const [key, after] of flattenMessages(messages)) {
      const before = own.get(key)?.text ?? null;
      const problem = rules.problemOf(language.prefix, key, after);
      if (problem) refused.push({ key, problem: say(`field.${problem.key}`, problem.values) });
      else if (before === after) same += 1;
      else changes.push({ key, before, after });
    }
    if (!isDryRun) await writeTexts(trx, by, language, changes);
    const added = changes.filter(({ before }) => before === null).length;
    return {
      added,
      changed: changes.length - added,
      same,
      refused,
      changes: changes.slice(0, CHANGES_SHOWN),
    };
  });
}
