import { type RawBuilder, sql } from 'kysely';
import { refuse } from './errors.ts';
import { isUuid } from './uuid.ts';

/** Where a row stands in a list by time: its id, and its time to the microsecond, which a Date does not hold. */
export type TimeKey = { id: string; at: string };

export const keyText = (time: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The key at which the page before ended; null: from the beginning. Throws `invalid` on `field`. */
export function readCursor(field: string, cursor: string | undefined): TimeKey | null {
  if (cursor === undefined) return null;
  const [, at = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f-]{36})$/.exec(cursor) ?? [];
  return !Number.isNaN(Date.parse(at)) && isUuid(id) ? { at, id } : refuse(field, 'format');
}

/** Of one row more than a page has: the page's ids, and the cursor of the next one where there is one. */
export function cutPage(keys: readonly TimeKey[], size: number): { ids: string[]; next: string | null } {
  const page = keys.slice(0, size);
  const last = page.at(-1);
  return {
    ids: page.map(({ id }) => id),
    next: keys.length > size && last ? `${last.at}_${last.id}` : null,
  };
}
