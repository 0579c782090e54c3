import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type {
  AdminQuery,
  ChangedQuery,
  listUnreadQueries,
  previewPhrase,
  previewTerm,
} from '../../../contract/search/admin-queries.ts';
import { titleIn } from '../../content/dictionaries/rules.ts';
import type { Words } from '../../content/localization/reads.ts';
import { tidySynonyms, tidyTexts } from '../../content/terms/writes.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import type { DirectoryEngine, ReadPart, Taught, TaughtReading } from '../directory/directory.ts';
import { NEW_ENTRY } from '../directory/lexicon/lexicon.ts';
import { namesOfTerm } from '../directory/source/dictionaries.ts';
import { titlesRead } from '../reads.ts';
import { SESSIONS_TO_SHOW } from './rules.ts';

/** The same words in several weeks are one query; below the number of sessions it does not exist for anybody. */
const shown = sql`(
  select max(id) as id, text, language, max(sessions)::int as sessions, sum(queries)::int as queries,
    max(week)::text as last_week, (array_agg(outcome order by week desc))[1] as outcome,
    bool_and(settled_at is not null) as settled
  from unread_queries where sessions >= ${SESSIONS_TO_SHOW} group by text, language) q`;
const columns = sql`id, text, language, outcome, sessions, queries, last_week`;

/** Those not settled, a page at a time. */
export async function listQueries(
  db: Database,
  query: QueryOf<typeof listUnreadQueries>,
): Promise<ReplyOf<typeof listUnreadQueries>> {
  const conditions: RawBuilder<unknown>[] = [sql`not settled`];
  if (query.language) conditions.push(sql`language = ${query.language}`);
  if (query.outcome) conditions.push(sql`outcome = ${query.outcome}`);
  const text = query.q?.trim().toLowerCase() ?? '';
  if (text) conditions.push(sql`strpos(text, ${text}) > 0`);
  const found = sql`${shown} where ${sql.join(conditions, sql` and `)}`;
  const direction = query.order === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<AdminQuery>`
    select ${columns} from ${found} order by ${sql.ref(query.sort)} ${direction}, id
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db);
  return { data: rows, meta: await countList(db, sql`select from ${found}`, query) };
}

/** Settled ones too. Throws not_found. */
export async function getQuery(db: Database, id: number): Promise<AdminQuery> {
  const { rows } = await sql<AdminQuery>`select ${columns} from ${shown}
    where (text, language) in (select text, language from unread_queries where id = ${id})`.execute(db);
  if (!rows[0]) throw new KnownError('not_found');
  return rows[0];
}

type Needs = { db: Database; directory: DirectoryEngine; words: Words };

const PREVIEWED_MAX = 20;
/** So many of those asked in most sessions are read again. */
const READ_AGAIN_MAX = 500;
const kindOf = {
  specializations: 'specialization',
  diseases: 'disease',
  procedures: 'procedure',
  complaints: 'complaint',
} as const;

/** Queries that would be read in another way. Throws `invalid` at `target` for what is not there or not in use. */
export function previewQueries(
  needs: Needs,
  { phrase, language, target }: BodyOf<typeof previewPhrase>,
): Promise<ChangedQuery[]> {
  const names = [{ text: phrase, lang: language, isTitle: false }];
  const meant = meantBy(needs.words.dictionaries, target, 'target');
  return changedBy(needs, { ...meant, names, isWhole: false }, 'target');
}

/** Queries that would be read in another way with what is typed. Throws `invalid` at `id` for what is not there or not in use. */
export function previewTermQueries(
  needs: Needs,
  { dictionary, id, titles, doctor_titles, synonyms }: BodyOf<typeof previewTerm>,
): Promise<ChangedQuery[]> {
  const { words } = needs;
  if (id !== null && !id.startsWith(`${dictionary}-`)) throw unknownAt('id');
  const meant = id === null ? { kind: kindOf[dictionary], id } : meantBy(words.dictionaries, id, 'id');
  const typed = tidyTexts(titles);
  const names = namesOfTerm({
    titles: typed,
    persons: tidyTexts(doctor_titles ?? {}),
    synonyms: tidySynonyms(synonyms ?? {}),
  });
  return changedBy(needs, { ...meant, names, isWhole: true }, 'id', titleIn(typed, words.language));
}

/** `title`: what a new entry is called. */
async function changedBy(
  { db, directory, words }: Needs,
  taught: Taught,
  field: string,
  title = '',
): Promise<ChangedQuery[]> {
  const { rows } = await sql<AdminQuery>`
    select ${columns} from ${shown} where not settled order by sessions desc, id limit ${READ_AGAIN_MAX}`.execute(
    db,
  );
  const previewed = await directory.previewTaught(
    rows.map(({ text }) => text),
    taught,
  );
  // The index has not heard of it yet, or has let it go.
  if (!previewed) throw unknownAt(field);
  const readIn = previewed.flatMap(({ before, after }) => [...before.read, ...after.read]);
  const cities = await words.cityTitles(
    readIn.flatMap(({ kind, ids }) => (kind === 'city' ? ids.map(Number) : [])),
  );
  const isNew = ({ kind, ids, does }: ReadPart) =>
    does !== 'ignored' && kind === taught.kind && ids.includes(NEW_ENTRY);
  const shape = ({ total, read }: TaughtReading) => ({
    clinics: total,
    read: read.flatMap((part) => (isNew(part) ? [title] : titlesRead([part], cities, words))),
  });
  return previewed
    .flatMap(({ before, after }, at) => {
      const row = rows[at];
      const isSame = before.total === after.total && isDeepStrictEqual(before.read, after.read);
      return row && !isSame ? [{ ...row, before: shape(before), after: shape(after) }] : [];
    })
    .slice(0, PREVIEWED_MAX);
}

const unknownAt = (field: string) => new KnownError('invalid', { [field]: [{ key: 'unknown_term' }] });

function meantBy(
  dictionaries: Words['dictionaries'],
  target: string,
  field: string,
): Pick<Taught, 'kind' | 'id'> {
  const [name = '', number] = target.split('-');
  const id = Number(number);
  if (name === 'complaints' || name === 'specializations' || name === 'diseases' || name === 'procedures') {
    const entry = dictionaries[name].byId.get(id);
    if (entry && !entry.is_retired) return { kind: kindOf[name], id };
  }
  throw unknownAt(field);
}
