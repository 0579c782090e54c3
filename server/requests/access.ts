import type { Transaction } from '../platform/database.ts';
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
