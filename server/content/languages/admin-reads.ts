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

/** The own texts of a language. */
export async function readTexts(db: Database, prefix: string): Promise<KeptTexts> {
  const { rows } = await sql<Kept & { key: string }>`
    select m.key, m.text, m.origin = 'operator' as is_edited, extract(epoch from m.updated_at)::text as version
    from messages m join languages l on l.id = m.language_id where l.prefix = ${prefix} order by m.key`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...kept }) => [key, kept]));
}

/** The rules of messages as the texts of the default language stand now. */
export async function readRules(db: Database): Promise<MessageRules> {
  const original = await readTexts(db, DEFAULT_LANGUAGE);
  return createMessageRules(new Map([...original].map(([key, { text }]) => [key, text])));
}

type LanguageRow = Omit<AdminLanguage, 'expected'>;

/** In the order of the public list; `id`: only this one. */
export async function listAdminLanguages(db: Database, id: number | null = null): Promise<AdminLanguage[]> {
  const { rows } = await sql<LanguageRow>`
    select l.id, l.prefix, l.title, l.direction, l.position, l.is_published, count(m.key)::int as written,
      (count(*) filter (where m.origin = 'operator'))::int as edited
    from languages l left join messages m on m.language_id = l.id
    where ${id}::int is null or l.id = ${id}::int group by l.id order by l.position`.execute(db);
  const rules = await readRules(db);
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

/** All texts that a language, which exists, has or should have, beside Russian and English; by key. */
async function readMessages(db: Database, prefix: string): Promise<AdminMessage[]> {
  const [own, ru, en] = await Promise.all([
    readTexts(db, prefix),
    readTexts(db, DEFAULT_LANGUAGE),
    readTexts(db, 'en'),
  ]);
  const rules = createMessageRules(new Map([...ru].map(([key, { text }]) => [key, text])));
  const textOf = (texts: KeptTexts, key: string): string | null =>
    (texts.get(key) ?? texts.get(key.replace(/_(zero|one|two|few|many)$/, '_other')))?.text ?? null;
  const keys = [...new Set([...rules.expectedKeys(prefix), ...own.keys()])].sort();
  const hasEdited = [...own.values()].some((kept) => kept.is_edited);
  const shipped = hasEdited ? await readFileTexts(prefix) : new Map<string, string>();
  return keys.map((key) => {
    const kept = own.get(key);
    return {
      id: `${prefix}:${key}`,
      language: prefix,
      key,
      text: kept?.text ?? null,
      is_edited: kept?.is_edited ?? false,
      shipped: kept?.is_edited === true ? (shipped.get(key) ?? null) : null,
      ru: textOf(ru, key),
      en: textOf(en, key),
      version: kept?.version ?? null,
    };
  });
}

/** A page of texts, those that are missing first. Throws invalid at `language` for one that does not exist. */
export async function listAdminMessages(
  db: Database,
  query: QueryOf<typeof listMessagesEndpoint>,
): Promise<{ data: AdminMessage[]; meta: ListMeta }> {
  const prefix = query.language ?? DEFAULT_LANGUAGE;
  if (!(await findLanguage(db, prefix)))
    throw new KnownError('invalid', { language: [{ key: 'locale_unknown' }] });
  const all = (await readMessages(db, prefix)).filter(
    ({ key, text, is_edited, ru, en }) =>
      (query.missing !== true || text === null) &&
      (query.edited !== true || is_edited) &&
      (query.group === undefined || key.startsWith(`${query.group}.`)) &&
      matches(query.q, [key, text, ru, en]),
  );
  if (query.order === 'DESC') all.reverse();
  // What is still to be written comes first, whatever the order.
  const missing = all.filter(({ text }) => text === null);
  return pageOf([...missing, ...all.filter(({ text }) => text !== null)], query);
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
  const { prefix } = splitMessageId(id);
  if (!(await findLanguage(db, prefix))) throw new KnownError('not_found');
  const found = (await readMessages(db, prefix)).find((message) => message.id === id);
  if (!found) throw new KnownError('not_found');
  return found;
}
