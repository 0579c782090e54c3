import { Outlet } from 'react-router';
import { type RouteHandle, requireAuth } from '../platform/guards.ts';
import { useSession } from '../platform/session.ts';

/**
 * Every route inside needs a logged-in client. The token lives in the browser: each page inside loads there, also when
 * it is the first one, and the guard stands before that.
 */
export const handle = { requiresAuth: true } satisfies RouteHandle;
export const clientMiddleware = [requireAuth];

/** Shows nothing of a client once the session has ended, also while login is still on its way. */
export default function AccountLayout() {
  const { isLoggedIn } = useSession();
  return isLoggedIn ? <Outlet /> : null;
}
