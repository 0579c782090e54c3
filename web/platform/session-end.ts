import type { User } from '../../contract/accounts/sessions.ts';

/** Whose session the server has ended in this window; null: nobody's, or they have logged in again. */
export type EndedSession = 'staff' | 'other' | null;

const KEY = 'ended_session';

const staffRoles: ReadonlySet<string> = new Set(['owner', 'coordinator', 'doctor']);
const operatorRoles: ReadonlySet<string> = new Set(['moderator', 'admin']);

/** The page of login says why somebody has to log in again, also where the browser loads it as a new document. */
export function noteEndedSession(user: User | null): void {
  const roles = user?.roles ?? [];
  const isStaff =
    roles.some((role) => staffRoles.has(role)) && !roles.some((role) => operatorRoles.has(role));
  try {
    sessionStorage.setItem(KEY, isStaff ? 'staff' : 'other');
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
