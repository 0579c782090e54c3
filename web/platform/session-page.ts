import { useEffect, useRef } from 'react';
import { useLocation, useMatches, useNavigate, useParams } from 'react-router';
import { forgetCookie, HINT_COOKIE, mirrorInCookie } from './cookies.ts';
import { loginAddress, startSteps } from './guards.ts';
import { useSession } from './session.ts';
import { loadUser, watchLeaving } from './session-load.ts';
import { currentSession, readToken, watchSession } from './session-store.ts';

/** The session of this window, for the root: it begins with the first page, follows the other tabs and guards the page. */
export function useSessionOfPage(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page the server rendered
  useEffect(() => {
    watchLeaving();
    if (readToken() === null) forgetCookie(HINT_COOKIE);
    else mirrorInCookie(HINT_COOKIE, '1');
    void begin(pathname);
    return watchSession(() => {
      const { isLoggedIn, permissions } = currentSession();
      if (!isLoggedIn || permissions.size > 0) return;
      void begin(location.pathname);
    });
  }, []);
  useGuardOfPage();
}

async function begin(pathname: string): Promise<void> {
  await startSteps(pathname);
  try {
    await loadUser();
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: nobody is logged in now, which the page shows
    console.warn('The session has ended', error);
  }
}

const needsAuth = (handle: unknown): boolean => Object(handle).requiresAuth === true;

/** A page that needs a client is left for login when the session ends, here or in another tab. */
function useGuardOfPage(): void {
  const isProtected = useMatches().some(({ handle }) => needsAuth(handle));
  const { isLoggedIn } = useSession();
  const place = useLocation();
  const { lang } = useParams();
  const navigate = useNavigate();
  const was = useRef(isLoggedIn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the session ends, not when the page changes
  useEffect(() => {
    const hasEnded = was.current && !isLoggedIn;
    was.current = isLoggedIn;
    if (hasEnded && isProtected && readToken() === null)
      void navigate(loginAddress(place, lang), { replace: true });
  }, [isLoggedIn]);
}
