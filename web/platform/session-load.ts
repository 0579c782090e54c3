import { getUser } from '../../contract/accounts/sessions.ts';
import {
  getNotifications,
  type NotificationCounts,
  type NotificationType,
  readNotifications,
} from '../../contract/chats/notifications.ts';
import { isPassing } from '../../contract/platform/client.ts';
import { browserApi } from './browser-site.ts';
import { closeSession } from './session-close.ts';
import { changeSession, currentSession, readToken, storeUser } from './session-store.ts';

/** Before each repeat: a server that starts anew is back by then. */
const REPEAT_MS = [2000, 8000];

let isLeaving = false;

/** A page that is being left loses its calls: that says nothing of the session. */
export function watchLeaving(): void {
  addEventListener('pagehide', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Fetches who is logged in and what they may do. A failure ends the session, as the specification says, and rejects;
 * what passes by itself is tried twice more before.
 */
export async function loadUser(): Promise<void> {
  for (const pause of [...REPEAT_MS, null]) {
    const token = readToken();
    if (token === null) return;
    try {
      const { data } = await browserApi(getUser, {});
      return takeUser(data);
    } catch (error) {
      if (isLeaving) return;
      if (pause === null || !isPassing(error)) {
        // Someone may have logged in anew meanwhile, in another tab.
        if (readToken() === token) closeSession({ keepsUnsent: true });
        throw error;
      }
      await wait(pause);
    }
  }
}

function takeUser({
  user,
  permissions,
}: Awaited<ReturnType<typeof browserApi<typeof getUser>>>['data']): void {
  const { isLoggedIn, user: known } = currentSession();
  // Logged out meanwhile, or another account has logged in.
  if (!isLoggedIn || (known !== null && known.id !== user.id)) return;
  storeUser(user);
  changeSession({ permissions: new Set(permissions) });
}

let lastCall = 0;

/** Counts that came by themselves: newer than what a call under way will bring. */
export function takeCounts(counts: NotificationCounts): void {
  lastCall += 1;
  if (currentSession().isLoggedIn) changeSession({ counts });
}

/** Fetches the notification counts of whoever is logged in. A failure is only logged. */
export async function loadCounts(): Promise<void> {
  const { user } = currentSession();
  const call = ++lastCall;
  try {
    const { data } = await browserApi(getNotifications, {});
    const now = currentSession();
    if (call === lastCall && now.isLoggedIn && now.user?.id === user?.id) changeSession({ counts: data });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the specification has this failure logged and not shown
    console.warn('Notification counts could not be loaded', error);
  }
}

/** Sets aside what is new of a type, then fetches the counts. Rejects with the ApiError of the first call. */
export async function setNewsAside(type: NotificationType): Promise<void> {
  await browserApi(readNotifications, { body: { type } });
  await loadCounts();
}
