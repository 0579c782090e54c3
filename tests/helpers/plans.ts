import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';

/**
 * Figures for the planner, and pages that an index alone can answer for: else how much a query reads depends on who
 * looks on. A vacuum leaves the pages that somebody's older snapshot still needs, and is then made again.
 */
export async function settleTables(db: Database, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const deadline = Date.now() + 30_000;
    while ((await settle(db, table)) > 0) {
      if (Date.now() > deadline) throw new Error(`Somebody looks at an older ${table} since half a minute`);
      await delay(50);
    }
  }
}

/** How many pages an index alone cannot answer for after a vacuum. */
async function settle(db: Database, table: string): Promise<number> {
  await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  const { rows } = await sql<{ pages: number }>`
    select relpages - relallvisible as pages from pg_class where oid = ${table}::regclass`.execute(db);
  return rows[0]?.pages ?? Number.NaN;
}

/** What a statement does, and how many pages of 8 kB it looks at for it. */
export async function planOf(
  db: Database,
  query: RawBuilder<unknown>,
): Promise<{ text: string; buffers: number }> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(db);
  const text = rows.map((row) => row['QUERY PLAN']).join('\n');
  const [, hit = '0'] = /shared hit=(\d+)/.exec(text) ?? [];
  const [, read = '0'] = /shared(?: hit=\d+)? read=(\d+)/.exec(text) ?? [];
  return { text, buffers: Number(hit) + Number(read) };
}
