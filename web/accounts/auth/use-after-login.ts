import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLocalePath } from '../../platform/links.tsx';
import { safeNext, useSession } from '../../platform/session.ts';
import { currentSession } from '../../platform/session-store.ts';
import { isOperator, isStaff } from '../../platform/work-roles.ts';

const BACK_OFFICE = '/admin';

/** Home, in whatever language: no place that anybody waits to come back to. */
const isHome = (path: string): boolean => /^\/([a-z]{2}\/?)?$/.test(path);

/** Where an operator or a member of a clinic works; null for others. Without the second step the back office opens to nobody. */
function findWorkplace(): string | null {
  const { user } = currentSession();
  if (isOperator(user)) return user?.second_factor === 'missing' ? '/profile/security' : BACK_OFFICE;
  return isStaff(user) ? '/staff' : null;
}

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
  const next = params.get('next');
  const hasLeft = useRef(false);
  async function leave() {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const path = safeNext(next);
    const workplace = isHome(path) ? findWorkplace() : null;
    const place = workplace ?? path;
    // Pages of their own, which this router does not know.
    if (place === BACK_OFFICE || place.startsWith(`${BACK_OFFICE}#`)) return location.assign(place);
    // Home has no slash after its language.
    const home = localePath('/').replace(/(?<=.)\/$/, '');
    await navigate(workplace !== null ? localePath(workplace) : path === '/' ? home : path, {
      replace: true,
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to is the address's own
  useEffect(() => {
    if (isLoggedIn && !isAtWork) void leave();
  }, [isLoggedIn, isAtWork]);
  return leave;
}
