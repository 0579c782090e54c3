import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useLocalePath } from '../../platform/links.tsx';
import { safeNext, useSession } from '../../platform/session.ts';
import { currentSession } from '../../platform/session-store.ts';

const BACK_OFFICE = '/admin';

/** Operators who reset their password come from the login of the back office. */
const isFromReset = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasNewPassword' in state;
const isOperator = (): boolean =>
  currentSession().user?.roles.some((role) => role === 'moderator' || role === 'admin') ?? false;

/** Path of another page of login with the same place to come back to. */
export function useKeepingNext(): (path: string) => string {
  const [params] = useSearchParams();
  const next = params.get('next');
  return (path) => (next === null ? path : `${path}?next=${encodeURIComponent(next)}`);
}

/**
 * How to leave for the place that was wanted. Who is logged in already, here or in another tab, has nothing to do on
 * a page of login and leaves at once, unless it is at work itself.
 */
export function useAfterLogin(isAtWork: boolean): () => Promise<void> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const { isLoggedIn } = useSession();
  const { state } = useLocation();
  const next = params.get('next');
  const hasLeft = useRef(false);
  async function leave() {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const path = next === null && isFromReset(state) && isOperator() ? BACK_OFFICE : safeNext(next);
    // Pages of their own, which this router does not know.
    if (path === BACK_OFFICE || path.startsWith(`${BACK_OFFICE}#`)) return location.assign(path);
    // Home has no slash after its language.
    const home = localePath('/').replace(/(?<=.)\/$/, '');
    await navigate(path === '/' ? home : path, { replace: true });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to is the address's own
  useEffect(() => {
    if (isLoggedIn && !isAtWork) void leave();
  }, [isLoggedIn, isAtWork]);
  return leave;
}
