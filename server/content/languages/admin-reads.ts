import { sql } from 'kysely';
import type {
  AdminLanguage,
  AdminMessage,
  listAdminLanguages as listLanguagesEndpoint,
  listAdminMessages as listMessagesEndpoint,
} from '../../../contract/content/admin-languages.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/content/languages.ts';
import type { ListMeta } from '../../../contract/platform/admin-lists.ts';
import type { QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { offsetOf } from '../../platform/list-page.ts';
import { createMessageRules, type MessageRules } from './rules.ts';
import { readFileTexts } from './writes.ts';

type Kept = { text: string; is_edited: boolean; version: string };
export type KeptTexts = Map<string, Kept>;

const keptColumns = sql`
  m.text, m.origin = 'operator' as is_edited, extract(epoch from m.updated_at)::text as version`;

/** The own texts of a language. */
export async function readTexts(db: Database, prefix: string): Promise<KeptTexts> {
  const { rows } = await sql<Kept & { key: string }>`
    select m.key, ${keptColumns} from messages m join languages l on l.id = m.language_id where l.prefix = ${prefix} order by m.key`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...kept }) => [key, kept]));
}

/** The rules of messages as the texts of the default language stand now. */
export async function readRules(db: Database): Promise<MessageRules> {
  const original = await readTexts(db, DEFAULT_LANGUAGE);
  return createMessageRules(new Map([...original].map(([key, { text }]) => [key, text])));
}

/** Keys of the own texts of a language, each with whether an operator has written it. One value, since 8,000 rows are parsed one by one. */
async function readKeys(db: Database, prefix: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ keys: Record<string, boolean> | null }>`
    select json_object_agg(m.key, m.origin = 'operator') as keys
    from messages m join languages l on l.id = m.language_id where l.prefix = ${prefix}`.execute(db);
  return new Map(Object.entries(rows[0]?.keys ?? {}));
}

/** Rules that know which keys there are, and no texts: reading those takes most of the time. */
async function readKeyRules(db: Database): Promise<Pick<MessageRules, 'expectedKeys'>> {
  const original = await readKeys(db, DEFAULT_LANGUAGE);
  return createMessageRules(new Map([...original.keys()].map((key) => [key, ''])));
}

type LanguageRow = Omit<AdminLanguage, 'expected'>;

/** In the order of the public list; `id`: only this one. */
export async function listAdminLanguages(db: Database, id: number | null = null): Promise<AdminLanguage[]> {
  const { rows } = await sql<LanguageRow>`
    select l.id, l.prefix, l.title, l.direction, l.position, l.is_published, count(m.key)::int as written,
      (count(*) filter (where m.origin = 'operator'))::int as edited
    from languages l left join messages m on m.language_id = l.id
    where ${id}::int is null or l.id = ${id}::int group by l.id order by l.position`.execute(db);
  const rules = await readKeyRules(db);
  return rows.map((row) => ({ ...row, expected: rules.expectedKeys(row.prefix).size }));
}

/** A page of the languages; `q` is a part of the code or of the name. */
export async function listLanguagesPage(
  db: Database,
  query: QueryOf<typeof listLanguagesEndpoint>,
): Promise<ReplyOf<typeof listLanguagesEndpoint>> {
  const all = await listAdminLanguages(db);
  const found = all.filter(({ prefix, title }) => matches(query.q, [prefix, title]));
  if (query.order === 'DESC') found.reverse();
  return pageOf(found, query);
}

/** Throws not_found. */
export async function getAdminLanguage(db: Database, id: number): Promise<AdminLanguage> {
  const [language] = await listAdminLanguages(db, id);
  if (!language) throw new KnownError('not_found');
  return language;
}

/** Null: there is no such language. */
async function findLanguage(db: Database, prefix: string): Promise<{ id: number } | null> {
  const found = await db.selectFrom('languages').select('id').where('prefix', '=', prefix).executeTakeFirst();
  return found ?? null;
}

/** All texts that a language, which exists, has or should have, by key: null where it has none, else whether an operator has written it. */
async function readStates(db: Database, prefix: string): Promise<Map<string, boolean | null>> {
  const [own, rules] = await Promise.all([readKeys(db, prefix), readKeyRules(db)]);
  const keys = [...new Set([...rules.expectedKeys(prefix), ...own.keys()])].sort();
  return new Map(keys.map((key) => [key, own.get(key) ?? null]));
}

/** Where a language has no such plural form, its general one stands in. */
const generalForm = (key: string): string => key.replace(/_(zero|one|two|few|many)$/, '_other');

/** Of these keys: in a language, beside Russian and English, in their order. */
async function readMessages(db: Database, prefix: string, keys: readonly string[]): Promise<AdminMessage[]> {
  const wanted = [...new Set(keys.flatMap((key) => [key, generalForm(key)]))];
  const { rows } = await sql<Kept & { prefix: string; key: string }>`
    select l.prefix, m.key, ${keptColumns} from messages m join languages l on l.id = m.language_id
    where l.prefix = any(${[prefix, DEFAULT_LANGUAGE, 'en']}::text[]) and m.key = any(${wanted}::text[])`.execute(
    db,
  );
  const texts = new Map(rows.map((row) => [`${row.prefix}:${row.key}`, row]));
  const textOf = (of: string, key: string): string | null =>
    (texts.get(`${of}:${key}`) ?? texts.get(`${of}:${generalForm(key)}`))?.text ?? null;
  const hasEdited = rows.some((row) => row.prefix === prefix && row.is_edited);
  const shipped = hasEdited ? await readFileTexts(prefix) : new Map<string, string>();
  return keys.map((key) => {
    const kept = texts.get(`${prefix}:${key}`);
    return {
      id: `${prefix}:${key}`,
      language: prefix,
      key,
      text: kept?.text ?? null,
      is_edited: kept?.is_edited ?? false,
      shipped: kept?.is_edited === true ? (shipped.get(key) ?? null) : null,
      ru: textOf(DEFAULT_LANGUAGE, key),
      en: textOf('en', key),
      version: kept?.version ?? null,
    };
  });
}

/** Whether words are part of a key or of what stands beside it; nothing is looked for without words. */
async function searchTexts(
  db: Database,
  prefix: string,
  q: string | undefined,
): Promise<(key: string) => boolean> {
  const words = q?.trim().toLowerCase() ?? '';
  if (words === '') return () => true;
  const { rows } = await sql<{ prefix: string; key: string }>`
    select l.prefix, m.key from messages m join languages l on l.id = m.language_id
    where l.prefix = any(${[prefix, DEFAULT_LANGUAGE, 'en']}::text[]) and strpos(lower(m.text), ${words}) > 0`.execute(
    db,
  );
  const own = new Set(rows.flatMap((row) => (row.prefix === prefix ? [row.key] : [])));
  const beside = new Set(rows.flatMap((row) => (row.prefix === prefix ? [] : [row.key])));
  return (key) =>
    key.toLowerCase().includes(words) || own.has(key) || beside.has(key) || beside.has(generalForm(key));
}

/** A page of texts, those that are missing first. Throws invalid at `language` for one that does not exist. */
export async function listAdminMessages(
  db: Database,
  query: QueryOf<typeof listMessagesEndpoint>,
): Promise<{ data: AdminMessage[]; meta: ListMeta }> {
  const prefix = query.language ?? DEFAULT_LANGUAGE;
  if (!(await findLanguage(db, prefix)))
    throw new KnownError('invalid', { language: [{ key: 'locale_unknown' }] });
  const [states, isFound] = await Promise.all([readStates(db, prefix), searchTexts(db, prefix, query.q)]);
  const all = [...states].filter(
    ([key, isEdited]) =>
      (query.missing !== true || isEdited === null) &&
      (query.edited !== true || isEdited === true) &&
      (query.group === undefined || key.startsWith(`${query.group}.`)) &&
      isFound(key),
  );
  if (query.order === 'DESC') all.reverse();
  // What is still to be written comes first, whatever the order.
  const missing = all.filter(([, isEdited]) => isEdited === null);
  const written = all.filter(([, isEdited]) => isEdited !== null);
  const { data, meta } = pageOf([...missing, ...written], query);
  return {
    data: await readMessages(
      db,
      prefix,
      data.map(([key]) => key),
    ),
    meta,
  };
}

function pageOf<Row>(all: readonly Row[], { page, per_page }: { page: number; per_page: number }) {
  const offset = offsetOf({ page, per_page });
  return {
    data: all.slice(offset, offset + per_page),
    meta: { total: all.length, is_more: false, page, per_page },
  };
}

function matches(q: string | undefined, texts: readonly (string | null)[]): boolean {
  const wanted = q?.trim().toLowerCase() ?? '';
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
}

/** Locale code and key of a text. */
export function splitMessageId(id: string): { prefix: string; key: string } {
  const at = id.indexOf(':');
  return { prefix: id.slice(0, at), key: id.slice(at + 1) };
}

/** Throws not_found for a language or a key that does not exist. */
export async function getAdminMessage(db: Database, id: string): Promise<AdminMessage> {
  const { prefix, key } = splitMessageId(id);
  if (!(await findLanguage(db, prefix)) || !(await readStates(db, prefix)).has(key))
    throw new KnownError('not_found');
  const [message] = await readMessages(db, prefix, [key]);
  if (!message) throw new Error('there is no message for its key');
  return message;
}
