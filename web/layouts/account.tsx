import { Outlet } from 'react-router';
import { type RouteHandle, requireAuth } from '../platform/guards.ts';

/** Every route inside needs a logged-in client. */
export const handle = { requiresAuth: true } satisfies RouteHandle;
export const clientMiddleware = [requireAuth];

/** The token lives in the browser, so the guard runs there also for the first page. */
export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return null;
}

export default function AccountLayout() {
  return <Outlet />;
}
