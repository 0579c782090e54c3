import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useLocalePath } from '../platform/links.tsx';
import {
  readSearch,
  type SearchState,
  type SearchView,
  searchAddress,
  searchParams,
} from './search-state.ts';

const waitBeforeSkeletonMs = 150;

/** True when `flag` has been for a while: a quick answer shows no skeleton. */
function useLasting(flag: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false);
  useEffect(() => {
    if (!flag) return setIsLasting(false);
    const timer = setTimeout(() => setIsLasting(true), waitBeforeSkeletonMs);
    return () => clearTimeout(timer);
  }, [flag]);
  return flag && isLasting;
}

/** The same search whatever its page. */
export const searchKey = (state: SearchState) => searchParams({ ...state, page: 1 }).toString();

/** The search in the address, the one on its way, and how to go to another. `view`: where it is shown. */
export function useSearch(view: SearchView) {
  const { pathname, search, key } = useLocation();
  const { state: phase, location: target } = useNavigation();
  const navigate = useNavigate();
  const localePath = useLocalePath();
  const state = readSearch(new URLSearchParams(search));
  const isComing = phase === 'loading' && target?.pathname === pathname;
  const next = isComing ? readSearch(new URLSearchParams(target.search)) : null;
  // The router tells of a navigation a moment after the press: until then the press itself is what is shown.
  const [pressed, setPressed] = useState<{ at: string; to: SearchState } | null>(null);
  // Going back to where something was pressed does not press it again.
  if (pressed !== null && pressed.at !== key) setPressed(null);
  const isOther = next !== null && searchKey(next) !== searchKey(state);
  const showsSkeleton = useLasting(isOther);
  return {
    view,
    state,
    /** What the controls show: a pressed box is checked before the answer is here. */
    shown: pressed?.at === key ? pressed.to : (next ?? state),
    showsSkeleton,
    isLoadingMore: next !== null && !isOther,
    address: (to: SearchState) => searchAddress(to, view),
    go(to: SearchState) {
      setPressed({ at: key, to });
      void navigate(localePath(searchAddress(to, view)), { preventScrollReset: true });
    },
  };
}

export type Search = ReturnType<typeof useSearch>;
