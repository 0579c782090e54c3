import { createContext, useContext } from 'react';
import { callPath } from '../../../contract/platform/client.ts';
import { openSharedFile } from '../../../contract/requests/guests.ts';
import type { RequestWord } from '../../../contract/requests/requests.ts';

/** Id of the request that its reader has as a guest; null for everyone else. */
export const GuestRequest = createContext<string | null>(null);

export const useGuestRequest = (): string | null => useContext(GuestRequest);

/** Word of the state of a request, for whoever reads it: what waits for its client waits for nobody else. */
export function useWordKey(): (word: RequestWord) => string {
  const isGuest = useGuestRequest() !== null;
  return (word) => (isGuest && word === 'waiting' ? 'shared.waiting' : `requests.word.${word}`);
}

/** Where a guest gets a file of the request, which the client then sees in the log; null for everyone else. */
export function useGuestFilePath(): ((fileId: string) => string) | null {
  const id = useGuestRequest();
  return id === null ? null : (fileId) => callPath(openSharedFile, { params: { id, fileId } });
}
