import type { OfferTerms } from '../../../contract/offers/offers.ts';
import { parseStored, readStored, removeStored, type StorageKey, store } from '../../platform/storage.ts';

/** Terms that the server did not take, because the session had ended; `version`: of the draft that they were written on. */
export type UnsavedTerms = { version: number; terms: OfferTerms };

/** Begins like the drafts of messages, which go when their author logs out. */
const keyOf = (accountId: string, offerId: string | number): StorageKey =>
  `chat_draft:${accountId}:offer:${offerId}`;

export function keepUnsavedTerms(accountId: string, offerId: string | number, unsaved: UnsavedTerms): void {
  store(keyOf(accountId, offerId), JSON.stringify(unsaved));
}

/** Only this module has written under the key; null: nothing is kept. */
export function readUnsavedTerms(accountId: string, offerId: string | number): UnsavedTerms | null {
  const kept = parseStored(readStored(keyOf(accountId, offerId)));
  const isKept = typeof kept === 'object' && kept !== null && 'version' in kept && 'terms' in kept;
  return isKept ? (kept as UnsavedTerms) : null;
}

export const forgetUnsavedTerms = (accountId: string, offerId: string | number): void =>
  removeStored(keyOf(accountId, offerId));
