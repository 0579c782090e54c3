import { useSyncExternalStore } from 'react';
import { logout, type User } from '../../contract/accounts/sessions.ts';
import { browserApi } from './browser-site.ts';
import { mergeFavourites, sendUnsent } from './kept.ts';
import { closeSession } from './session-close.ts';
import { forgetEndedSession } from './session-end.ts';
import { loadUser } from './session-load.ts';
import {
  currentSession,
  type Session,
  storeSession,
  storeUser,
  subscribeSession,
  unknownClient,
  visitor,
} from './session-store.ts';
import { useSiteData } from './site-context.tsx';
import { FILES_DATABASE, listStored, removeDatabase, removeStored } from './storage.ts';

export { closeSession };

/** Who is logged in. A rendered page knows only whether someone is, by a cookie: the user comes after it. */
export function useSession(): Session {
  const { isClient } = useSiteData();
  return useSyncExternalStore(subscribeSession, currentSession, () => (isClient ? unknownClient : visitor));
}

/** Messages and requests with something new; 0 also while that is not known. */
export function useUnreadCount(): number {
  const { counts } = useSession();
  return counts === null ? 0 : counts.messageCount + counts.requestCount;
}

/**
 * After login or registration: stores token and user, then fetches what the account may do. What the visitor has kept
 * goes to the account meanwhile. Rejects with the ApiError of the user data, and nobody is logged in then.
 */
export async function openSession({ token, client }: { token: string; client: User }): Promise<void> {
  const before = currentSession();
  // Another account's favourites are not this one's.
  if (before.isLoggedIn && before.user?.id !== client.id) closeSession();
  storeSession(token, client);
  forgetEndedSession();
  void mergeFavourites();
  await loadUser();
}

/** Longest that someone who wants to leave waits for the network. */
const LOGOUT_MS = 10_000;

/** Ends the session on the server and here; here also when the server does not answer. */
export async function logOut(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_MS);
  try {
    await Promise.race([sendUnsent(), rejectAfter(signal)]);
    await browserApi(logout, {}, signal);
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the visitor is logged out here in any case
    console.warn('The server did not end the session', error);
  } finally {
    closeSession();
    forgetWriting();
  }
}

/** Messages of this account that only this browser has: what waits to be sent, and what was refused. */
export function countUnsentMessages(): number {
  const { user } = currentSession();
  return user === null
    ? 0
    : listStored('chat_outbox:').filter((key) => key.startsWith(`chat_outbox:${user.id}:`)).length;
}

/** Whoever leaves on purpose leaves no draft and no unsent message in this browser, which others may use. */
export function forgetWriting(): void {
  for (const key of ['inquiry' as const, ...listStored('chat_'), ...listStored('comment_')])
    removeStored(key);
  removeDatabase(FILES_DATABASE);
}

const rejectAfter = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

/** After a change of the profile. */
export function changeUser(user: User): void {
  if (currentSession().isLoggedIn) storeUser(user);
}

const HERE = 'http://here.invalid';

/** Path to go to after login: one of this site that is no page of login itself, else home. */
export function safeNext(text: string | null): string {
  if (!text?.startsWith('/') || !URL.canParse(text, HERE)) return '/';
  // Read as browsers do: they drop line breaks and take \ for /.
  const { origin, pathname, search, hash } = new URL(text, HERE);
  const isHere = origin === HERE && !pathname.startsWith('//');
  return isHere && !/^(\/[\w-]+)?\/auth(\/|$)/.test(pathname) ? pathname + search + hash : '/';
}
