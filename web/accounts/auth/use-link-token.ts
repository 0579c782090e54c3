import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Token of a mailed link, from the part of the address that no server sees. It is taken out of the address bar and of
 * the history at once. Undefined until it was looked for, null where there is none.
 */
export function useLinkToken(): string | null | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new link in this window is a new hash
  useEffect(() => {
    const found = location.hash.slice(1);
    setToken((before) => found || (before ?? null));
    if (found === '') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    // The router has its own copy, which a change of language would put back.
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash]);
  return token;
}
