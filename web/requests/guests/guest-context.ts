import { createContext, useContext } from 'react';
import { callPath } from '../../../contract/platform/client.ts';
import { openSharedFile } from '../../../contract/requests/guests.ts';

/** Id of the request that its reader has as a guest; null for everyone else. */
export const GuestRequest = createContext<string | null>(null);

export const useGuestRequest = (): string | null => useContext(GuestRequest);

/** Where a guest gets a file of the request, which the client then sees in the log; null for everyone else. */
export function useGuestFilePath(): ((fileId: string) => string) | null {
  const id = useGuestRequest();
  return id === null ? null : (fileId) => callPath(openSharedFile, { params: { id, fileId } });
}
