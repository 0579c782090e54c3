import { DEFAULT_LANGUAGE } from '../../contract/content/languages.ts';
import { jsonHeaders } from '../../contract/platform/client.ts';
import { readToken } from './session-store.ts';
import { readStored } from './storage.ts';

/** The stored language; Russian where none is stored, or something that is no language tag. */
export function storedLanguage(): string {
  const stored = readStored('sys_language') ?? '';
  return /^[a-z0-9-]{2,35}$/i.test(stored) ? stored : DEFAULT_LANGUAGE;
}

/** The language and, of someone who is logged in, the token: read anew for each call. */
export function callerHeaders(): Record<string, string> {
  const token = readToken();
  return {
    'Accept-Language': storedLanguage(),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
}

/** What every call carries, for calls that do not go through the client of the contract. */
export const callHeaders = (): Record<string, string> => ({ ...jsonHeaders, ...callerHeaders() });
