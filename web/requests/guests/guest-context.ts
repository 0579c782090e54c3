import { createContext, useContext } from 'react';
import type { RequestWord } from '../../../contract/requests/requests.ts';

/** Where the guest of a request gets its files, which the client then sees in the log. */
export type GuestPaths = { file(id: string): string; zip: string; summary: string };

/** Set where its reader is a guest of the request; null for everyone else. */
export const GuestContext = createContext<GuestPaths | null>(null);

export const useGuestPaths = (): GuestPaths | null => useContext(GuestContext);

/** Word of the state of a request, for whoever reads it: what waits for its client waits for nobody else. */
export function useWordKey(): (word: RequestWord) => string {
  const isGuest = useGuestPaths() !== null;
  return (word) => (isGuest && word === 'waiting' ? 'shared.waiting' : `requests.word.${word}`);
}
