import type { User } from '../../contract/accounts/sessions.ts';
import { isOperator, isStaff } from './work-roles.ts';

/** Whose session the server has ended in this window; null: nobody's, or they have logged in again. */
export type EndedSession = 'staff' | 'other' | null;

const KEY = 'ended_session';

/** The page of login says why somebody has to log in again, also where the browser loads it as a new document. */
export function noteEndedSession(user: User | null): void {
  const isOfStaff = isStaff(user) && !isOperator(user);
  try {
    sessionStorage.setItem(KEY, isOfStaff ? 'staff' : 'other');
  } catch {
    // A browser that forbids storage shows the form without the reason.
  }
}

export function forgetEndedSession(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that forbids storage has stored nothing.
  }
}

export function readEndedSession(): EndedSession {
  try {
    const ended = sessionStorage.getItem(KEY);
    return ended === 'staff' || ended === 'other' ? ended : null;
  } catch {
    return null;
  }
}
