import { type Database, retryingTransaction, type Transaction } from '../platform/database.ts';
import type { By, LockedRequest } from '../requests/events.ts';
import { lockRequest } from '../requests/writes.ts';
import { requireOfferOfClient, requireOfferOfStaff } from './access.ts';
import { getOfferFacts, type OfferFacts } from './reads.ts';

/** An offer whose request is locked: until the transaction ends nobody else changes either. */
export type HeldOffer = { trx: Transaction; request: LockedRequest; offer: OfferFacts; by: By };

/** Says in a sentence why not; nothing has changed. */
/** Does `work` on an offer of a clinic that the account works for, or on one sent to it as a client. Throws not_found. */
export function holdOffer(
  db: Database,
  who: { actor: 'staff' | 'client'; accountId: string },
  offerId: string,
  work: (held: HeldOffer) => Promise<void>,
): Promise<void> {
  const requireOffer = who.actor === 'staff' ? requireOfferOfStaff : requireOfferOfClient;
  return retryingTransaction(db, async (trx) => {
    const requestId = await requireOffer(trx, who.accountId, offerId);
    const request = await lockRequest(trx, requestId);
    // Read behind the lock: what was true before may have changed while waiting for it.
    const offer = await getOfferFacts(trx, offerId);
    await work({ trx, request, offer, by: who });
  });
}
