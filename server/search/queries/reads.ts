import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { BodyOf, QueryOf, ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { AdminQuery, listUnreadQueries, previewPhrase } from '../../../contract/search/admin-queries.ts';
import type { Words } from '../../content/localization/reads.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { countList, offsetOf } from '../../platform/list-page.ts';
import type { DirectoryEngine, Taught, TaughtReading } from '../directory/directory.ts';
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
export async function previewQueries(
  { db, directory, words }: Needs,
  { phrase, language, target }: BodyOf<typeof previewPhrase>,
): Promise<ReplyOf<typeof previewPhrase>['data']> {
  const taught = { phrase, language, ...meantBy(words.dictionaries, target) };
  const { rows } = await sql<AdminQuery>`
    select ${columns} from ${shown} where not settled order by sessions desc, id limit ${READ_AGAIN_MAX}`.execute(
    db,
  );
  const previewed = await directory.previewTaught(
    rows.map(({ text }) => text),
    taught,
  );
  // The index has not heard of it yet, or has let it go.
  if (!previewed) throw unknownTarget();
  const readIn = previewed.flatMap(({ before, after }) => [...before.read, ...after.read]);
  const cities = await words.cityTitles(
    readIn.flatMap(({ kind, ids }) => (kind === 'city' ? ids.map(Number) : [])),
  );
  const shape = ({ total, read }: TaughtReading) => ({
    clinics: total,
    read: titlesRead(read, cities, words),
  });
  return previewed
    .flatMap(({ before, after }, at) => {
      const row = rows[at];
      const isSame = before.total === after.total && isDeepStrictEqual(before.read, after.read);
      return row && !isSame ? [{ ...row, before: shape(before), after: shape(after) }] : [];
    })
    .slice(0, PREVIEWED_MAX);
}

const unknownTarget = () => new KnownError('invalid', { target: [{ key: 'unknown_term' }] });

function meantBy(dictionaries: Words['dictionaries'], target: string): Pick<Taught, 'kind' | 'id'> {
  const [name = '', number] = target.split('-');
  const id = Number(number);
  if (name === 'complaints' || name === 'specializations' || name === 'diseases' || name === 'procedures') {
    const entry = dictionaries[name].byId.get(id);
    if (entry && !entry.is_retired) return { kind: kindOf[name], id };
  }
  throw unknownTarget();
}
