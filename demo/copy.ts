import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { demoTables, type Rows } from './rows.ts';

/** Small strings for the stream, so that no second copy of a batch stands in memory. */
const LINES_AT_ONCE = 500;

/** Loads the rows table by table. `spent` adds up milliseconds by table. */
export async function copyRows(client: PoolClient, rows: Rows, spent: Map<string, number>): Promise<void> {
  for (const [table, lines] of rows.lines()) {
    const start = performance.now();
    const copy = client.query(copyFrom(`copy ${table} (${demoTables[table]}) from stdin`));
    await pipeline(Readable.from(chunksOf(lines)), copy);
    spent.set(table, (spent.get(table) ?? 0) + performance.now() - start);
  }
}

function* chunksOf(lines: readonly string[]): Generator<Buffer> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE) {
    yield Buffer.from(lines.slice(start, start + LINES_AT_ONCE).join(''));
  }
}

/**
 * Ids for `count` new rows, one after the other, that no other transaction gets; returns the first. A sequence gives
 * numbers for good: those of a load that fails are left out.
 */
export async function reserveIds(client: PoolClient, table: string, count: number): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ first: number; last: number }>(
      `select min(id)::int as first, max(id)::int as last
       from (select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2::int)) t`,
      [table, count],
    );
    const [ids] = rows;
    if (!ids) throw new Error(`No ids for ${table}`);
    // Another transaction that takes one meanwhile leaves a gap: then the next stretch.
    if (ids.last - ids.first === count - 1) return ids.first;
  }
}
