import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** The rows of a raw query as one JSON array, empty where there are none. */
export const jsonList = (query: RawBuilder<unknown>): RawBuilder<unknown> => jsonArrayFrom(sql`(${query})`);
