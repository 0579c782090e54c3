import { type RawBuilder, sql } from 'kysely';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { AdminQuery, listUnreadQueries, previewPhrase } from '../../../contract/search/admin-queries.ts';
import type { Dictionaries } from '../../content/dictionaries/dictionary-store.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import { stem } from '../../platform/text/script/stem.ts';
import { words } from '../../platform/text/text.ts';
import { type DirectoryEngine, type DirectoryQuery, everything } from '../directory/directory.ts';
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

type Needs = { db: Database; directory: DirectoryEngine; dictionaries: Dictionaries };

const PREVIEWED_MAX = 20;
const stemsOf = (text: string) => words(text).map(stem);
const filterOf = { specializations: 'specialization', diseases: 'disease', procedures: 'procedure' } as const;

/** Throws `invalid` at `target` for what is not there or not in use. */
export async function previewQueries(
  { db, directory, dictionaries }: Needs,
  { phrase, target }: BodyOf<typeof previewPhrase>,
): Promise<ReplyOf<typeof previewPhrase>['data']> {
  const taught = queryOf(dictionaries, target);
  const { rows } = await sql<AdminQuery>`
    select ${columns} from ${shown} where not settled order by sessions desc, id`.execute(db);
  const wanted = stemsOf(phrase);
  const read = rows
    .filter(({ text }) => {
      const said = new Set(stemsOf(text));
      return wanted.every((one) => said.has(one));
    })
    .slice(0, PREVIEWED_MAX);
  const count = async (query: Partial<DirectoryQuery>) =>
    (await directory.searchClinics({ ...everything, limit: 0, facets: [], ...query })).total;
  const after = await count(taught);
  return Promise.all(
    read.map(async (query) => ({ ...query, before: await count({ q: query.text }), after })),
  );
}

/** What is searched for when the target is meant. */
function queryOf(dictionaries: Dictionaries, target: string): Partial<DirectoryQuery> {
  const [name = '', number] = target.split('-');
  const id = Number(number);
  if (name === 'complaints') {
    const complaint = dictionaries.complaints.byId.get(id);
    if (complaint && !complaint.is_retired) return { specialization: complaint.specializations };
  } else if (name === 'specializations' || name === 'diseases' || name === 'procedures') {
    const term = dictionaries[name].byId.get(id);
    if (term && !term.is_retired) return { [filterOf[name]]: [id] };
  }
  throw new KnownError('invalid', { target: [{ key: 'unknown_term' }] });
}
