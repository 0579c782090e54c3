import type { User } from '../../contract/accounts/sessions.ts';
import type { NotificationCounts } from '../../contract/chats/notifications.ts';
import { forgetCookie, HINT_COOKIE, mirrorInCookie } from './cookies.ts';
import { parseStored, readStored, removeStored, store, watchStored } from './storage.ts';

/** Who is logged in, as this window knows it. */
export type Session = {
  /** Null for a visitor, and while the data of a client are on their way. */
  user: User | null;
  isLoggedIn: boolean;
  /** What the server allows; empty until it has said so. */
  permissions: ReadonlySet<string>;
  /** Null until they were fetched. */
  counts: NotificationCounts | null;
};

const nothing: ReadonlySet<string> = new Set();
export const visitor: Session = { user: null, isLoggedIn: false, permissions: nothing, counts: null };
export const unknownClient: Session = { ...visitor, isLoggedIn: true };

let session = visitor;
let token: string | null = null;
let userText: string | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);

const fields: { [Field in keyof User]: (value: unknown) => boolean } = {
  id: isText,
  name: isText,
  surname: isText,
  phone_number: isText,
  email: isTextOrNull,
  is_email_verified: (value) => typeof value === 'boolean',
  is_phone_verified: (value) => typeof value === 'boolean',
  language: isTextOrNull,
  currency_id: (value) => value === null || typeof value === 'number',
  roles: Array.isArray,
  second_factor: isText,
};

/** An earlier release may have stored less, and other pages of this address anything. */
const isUser = (stored: unknown): stored is User =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.entries(fields).every(([field, isRight]) => isRight(Reflect.get(stored, field)));

/** Null: nothing that can be shown; the server is asked. */
function parseUser(text: string | null): User | null {
  const stored = parseStored(text);
  return isUser(stored) ? stored : null;
}

/** Takes over what is stored now: another tab may have changed it. */
export function currentSession(): Session {
  const [storedToken, storedUser] = [readStored('authToken'), readStored('user')];
  if (storedToken === token && storedUser === userText) return session;
  token = storedToken;
  userText = storedUser;
  const user = token === null ? null : parseUser(userText);
  // A fresh token of the same account changes nothing; another account has its own permissions and counts.
  const isSame = user !== null && user.id === session.user?.id;
  session = token === null ? visitor : isSame ? { ...session, user } : { ...unknownClient, user };
  return session;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the other tabs; returns how to stop. */
export function watchSession(onChange: () => void): () => void {
  return watchStored(['authToken', 'user'], () => {
    tell();
    onChange();
  });
}

export const readToken = (): string | null => readStored('authToken');

/** Stores token and user. The user first: other tabs look when the token comes. */
export function storeSession(newToken: string, user: User): void {
  store('user', JSON.stringify(user));
  replaceToken(newToken);
}

export function replaceToken(newToken: string): void {
  store('authToken', newToken);
  mirrorInCookie(HINT_COOKIE, '1');
  tell();
}

export function storeUser(user: User): void {
  store('user', JSON.stringify(user));
  tell();
}

/** What is not stored: it comes anew with each page. */
export function changeSession(part: Partial<Pick<Session, 'permissions' | 'counts'>>): void {
  session = { ...currentSession(), ...part };
  tell();
}

export function clearSession(): void {
  removeStored('authToken');
  removeStored('user');
  forgetCookie(HINT_COOKIE);
  tell();
}
