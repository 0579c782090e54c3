import { useEffect } from 'react';
import { readStored, store } from '../../platform/storage.ts';
import { useLinkToken } from './use-link-token.ts';

/** Token of an invitation's link. It is stored, because login and registration lead back to the page without it. */
export function useKeptToken(key: 'invitation' | 'shared_invitation'): string | null | undefined {
  const token = useLinkToken();
  useEffect(() => {
    if (token) store(key, token);
  }, [key, token]);
  return token === null ? readStored(key) : token;
}
