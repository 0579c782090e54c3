import type { Bundle, BundleEntry } from 'fhir/r4';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';
import type { BaseRow, Condition, Declaration, ShapeContext } from './declaration.ts';
import { badValue, FhirProblem } from './problem.ts';
import { addressOf } from './reads.ts';
import { momentOf } from './search/matching.ts';
import { MOST_COUNT, type RawParameters, writeCursor } from './search/query.ts';

const USUAL_COUNT = 100;

type Change = { id: number; version: string; at: string; is_gone: boolean };
type HistoryQuery = {
  since: string | null;
  count: number;
  after: { version: string; id: number } | null;
  id: number | null;
};

const instant = (column: ReturnType<typeof sql>) =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * From which transaction on a change may have been unseen at the moment `since`. Transactions commit in another order
 * than they begin: one that began long before and committed after it counts too. Null: no minute of then is on record.
 */
async function versionAt(db: Database, since: Date): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select version::text from directory_moments where at <= ${since} order by at desc limit 1`.execute(db);
  return rows[0]?.version ?? null;
}

/** Rows, and rows of `directory_deletions`, that changed since a moment, and perhaps some that changed just before. */
export async function changedSince(
  db: Database,
  declaration: Declaration,
  moment: Date,
): Promise<{ rows: Condition; deletions: Condition }> {
  const version = await versionAt(db, moment);
  if (version === null)
    return {
      rows: sql`${declaration.updatedAt} >= ${moment}`,
      deletions: sql`deleted_at >= ${moment}`,
    };
  const from = sql`${version}::text::xid8`;
  return { rows: declaration.changedSince(from), deletions: sql`changed_in >= ${from}` };
}

/** Changed and gone rows, the latest first. */
async function listChanges(
  db: Database,
  declaration: Declaration,
  { since, count, after, id }: HistoryQuery,
): Promise<Change[]> {
  const moment = since === null ? null : momentOf('_since', since);
  const version = moment && (await versionAt(db, moment));
  const [changed, deleted] =
    moment === null
      ? [sql`true`, sql`true`]
      : version === null
        ? [sql`${declaration.updatedAt} >= ${moment}`, sql`deleted_at >= ${moment}`]
        : [declaration.changedSince(sql`${version}::text::xid8`), sql`changed_in >= ${version}::text::xid8`];
  const [own, gone] =
    id === null ? [sql`true`, sql`true`] : [sql`${declaration.id} = ${id}`, sql`id = ${id}`];
  const isAfter = after
    ? sql`(version, id) < (${after.version}::text::xid8, ${after.id}::integer)`
    : sql`true`;
  const { rows } = await sql<Change>`
    select id, version::text, ${instant(sql`at`)} as at, is_gone from (
      select ${declaration.id} as id, ${declaration.changedIn} as version, ${declaration.updatedAt} as at,
        not ${declaration.isShown} as is_gone
      from ${declaration.from} where ${changed} and ${own}
      union all
      select id, changed_in, deleted_at, true from directory_deletions
      where kind = ${declaration.table} and ${deleted} and ${gone}) changes
    where ${isAfter} order by version desc, id desc limit ${count + 1}`.execute(db);
  return rows;
}

/** A version is bounded so that PostgreSQL can read it. */
function readHistoryQuery(
  raw: RawParameters,
  id: number | null,
): HistoryQuery & { used: [string, string][] } {
  const used = ['_since', '_count', '_after'].flatMap((name): [string, string][] => {
    const value = raw[name]?.at(-1);
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const given = new Map(used);
  const count = given.get('_count') ?? String(USUAL_COUNT);
  if (!/^\d{1,6}$/.test(count)) throw badValue('_count', count);
  const cursor = given.get('_after');
  let after: HistoryQuery['after'] = null;
  if (cursor !== undefined) {
    const [, version, number] =
      /^\["(\d{1,19})",(\d{1,10})\]$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
    if (version === undefined) throw badValue('_after', cursor);
    after = { version, id: Number(number) };
  }
  return {
    ...{ used, after, id, since: given.get('_since') ?? null },
    count: Math.min(Math.max(Number(count), 1), MOST_COUNT),
  };
}

/** Refuses parameters of a history that are not known, where the caller asks for that. */
export function refuseUnknown(raw: RawParameters, known: readonly string[]): void {
  const name = Object.keys(raw).find((one) => !known.includes(one));
  if (name !== undefined) throw new FhirProblem(400, 'not-supported', 'unknown_parameter', { name });
}

export const HISTORY_PARAMETERS = ['_since', '_count', '_after', '_format', '_pretty'];

/**
 * Each resource that changed in its last version, and each that is gone, the latest change first. `id`: of one resource;
 * throws `not_found` where there never was one.
 */
export async function readHistory(
  db: Database,
  declaration: Declaration,
  raw: RawParameters,
  context: ShapeContext,
  id: number | null = null,
): Promise<Bundle> {
  const query = readHistoryQuery(raw, id);
  const moment = await sql<{ now: string }>`select ${instant(sql`now()`)} as now`.execute(db);
  const changes = await listChanges(db, declaration, query);
  if (id !== null && changes.length === 0 && query.since === null)
    throw new FhirProblem(404, 'not-found', 'not_found');
  const page = changes.slice(0, query.count);
  const ids = page.flatMap((change) => (change.is_gone ? [] : [change.id]));
  const { rows } = await sql<BaseRow>`
    select ${declaration.columns} from ${declaration.from}
    where ${declaration.isShown} and ${declaration.id} = any(${ids})`.execute(db);
  const shown = new Map(rows.map((row) => [row.id, row]));
  const { type } = declaration;
  const path = id === null ? `${type}/_history` : `${type}/${id}/_history`;
  const last = page.at(-1);
  const used = query.used.filter(([name]) => name !== '_after');
  return {
    resourceType: 'Bundle',
    // What a client gives as _since the next time.
    meta: { lastUpdated: moment.rows[0]?.now ?? '' },
    type: 'history',
    link: [
      { relation: 'self', url: addressOf(context.base, path, query.used) },
      ...(last && changes.length > query.count
        ? [
            {
              relation: 'next',
              url: addressOf(context.base, path, [...used, ['_after', writeCursor(last.version, last.id)]]),
            },
          ]
        : []),
    ],
    ...(page.length > 0 && {
      entry: page.map((change): BundleEntry => {
        const row = shown.get(change.id);
        const url = `${type}/${change.id}`;
        const response = { etag: `W/"${change.version}"`, lastModified: change.at };
        return {
          fullUrl: `${context.base}/${url}`,
          ...(row && { resource: declaration.shape(row, context) }),
          request: { method: row ? 'PUT' : 'DELETE', url },
          response: { status: row ? '200' : '204', ...response },
        };
      }),
    }),
  };
}
