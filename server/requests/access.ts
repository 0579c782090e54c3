import { sql } from 'kysely';
import type { Database, Transaction } from '../platform/database.ts';
import { KnownError } from '../platform/errors.ts';
import type { LockedRequest } from './events.ts';
import { lockRequest } from './writes.ts';

/** A request of this client, locked. One of another does not exist for it. Throws not_found. */
export async function lockOwnRequest(
  trx: Transaction,
  accountId: string,
  id: string,
): Promise<LockedRequest> {
  const request = await lockRequest(trx, id);
  if (request.accountId !== accountId) throw new KnownError('not_found');
  return request;
}

/** Throws not_found for a request of another client, as for none. */
export async function requireOwnRequest(db: Database, accountId: string, id: string): Promise<void> {
  const { rows } = await sql`
    select from requests where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  if (rows.length === 0) throw new KnownError('not_found');
}
