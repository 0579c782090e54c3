/** What has changed in the directory, as events of subscriptions. */
import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../../contract/fhir/fhir.ts';
import { subscriptionLimits, topics } from '../../../contract/fhir/subscriptions.ts';
import type { Transaction } from '../../platform/database.ts';
import { FhirProblem } from '../problem.ts';
import { declarations } from '../resources/resources.ts';
import { type Kept, readFilter } from './rules.ts';
import { setStatus } from './writes.ts';

const TIMEOUT = '5s';

/** `upTo`: every transaction before it has ended, so nothing of them is still to come. */
type Span = { since: string; upTo: string };
type Change = { type: FhirType; id: number; isGone: boolean; at: Date };

const xid = (version: string): RawBuilder<unknown> => sql`${version}::text::xid8`;

/**
 * Changed rows of the span. What is gone is told to all, whatever they filter by: it has no values to compare any more, and a
 * copy must not keep it.
 */
function changesIn({ topic, filters }: Pick<Kept, 'topic' | 'filters'>, { since, upTo }: Span) {
  const read = filters.map((filter) => readFilter(filter, topic));
  const parts = topics[topic].flatMap((type) => {
    const declaration = declarations[type];
    const conditions = read.flatMap((filter) =>
      filter.declaration === declaration ? filter.query.conditions : [],
    );
    const { id, from, isShown, updatedAt, changedIn, changedSince, table } = declaration;
    const fits = conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`;
    return [
      sql`select ${type}::text as type, ${id} as id, not ${isShown} as is_gone, ${updatedAt} as at from ${from}
        where ${changedSince(xid(since))} and ${changedIn} < ${xid(upTo)} and (not ${isShown} or ${fits})`,
      sql`select ${type}::text, id, true, deleted_at from directory_deletions
        where kind = ${table} and changed_in >= ${xid(since)} and changed_in < ${xid(upTo)}`,
    ];
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}

/** A value that the database cannot read, a query that takes too long, or a parameter that is not known any more. */
const isUnanswerable = (error: unknown): boolean =>
  error instanceof FhirProblem ||
  (error instanceof Error && 'code' in error && /^(22|57014)/.test(String(error.code)));

/** The first changes by time, and how many there are. */
async function listChanges(
  trx: Transaction,
  kept: Kept,
  span: Span,
): Promise<{ changes: Change[]; count: number }> {
  const all = changesIn(kept, span);
  const most = subscriptionLimits.waitingMax + 1;
  const { rows: changes } = await sql<Change>`
    select type, id, is_gone as "isGone", at from ${all} changes order by at, type, id limit ${most}`.execute(
    trx,
  );
  if (changes.length < most) return { changes, count: changes.length };
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${all} changes`.execute(
    trx,
  );
  return { changes, count: rows[0]?.count ?? 0 };
}

/**
 * Makes events of what was committed since the last time, in the transaction that holds the subscription: each change is
 * counted once, on whichever node. More than can wait are counted and not kept, and the subscription is in error.
 */
export async function collectEvents(trx: Transaction, kept: Kept): Promise<Kept> {
  const { id } = kept;
  const { rows: spans } = await sql<Span>`
    select seen_in::text as since, pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"
    from fhir_subscriptions where id = ${id}::uuid`.execute(trx);
  const [span] = spans;
  if (!span) throw new Error('A row that is held is there');
  await sql`savepoint collect`.execute(trx);
  await sql`select set_config('statement_timeout', ${TIMEOUT}, true)`.execute(trx);
  let found: Awaited<ReturnType<typeof listChanges>>;
  try {
    found = await listChanges(trx, kept, span);
  } catch (error) {
    if (!isUnanswerable(error)) throw error;
    // One filter that cannot be answered must not stop the others.
    await sql`rollback to savepoint collect`.execute(trx);
    return kept.status === 'error' ? kept : setStatus(trx, kept, 'error', 'filter');
  }
  const { changes, count } = found;
  const events = kept.events + count;
  const isOverrun = events - kept.sent > subscriptionLimits.waitingMax;
  if (!isOverrun && count > 0)
    await sql`
      insert into fhir_events (subscription_id, number, type, resource_id, is_gone, at)
      select ${id}::uuid, ${kept.events} + place::integer, type, resource_id, is_gone, at
      from unnest(${changes.map(({ type }) => type)}::text[], ${changes.map((one) => one.id)}::integer[],
        ${changes.map(({ isGone }) => isGone)}::boolean[], ${changes.map(({ at }) => at.toISOString())}::timestamptz[])
        with ordinality as found (type, resource_id, is_gone, at, place)`.execute(trx);
  const sent = isOverrun ? events : kept.sent;
  await sql`
    update fhir_subscriptions set seen_in = ${xid(span.upTo)}, events = ${events}, sent = ${sent}
    where id = ${id}::uuid`.execute(trx);
  const counted = { ...kept, events, sent };
  return isOverrun ? setStatus(trx, counted, 'error', 'overrun') : counted;
}
