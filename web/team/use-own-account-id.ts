import { useEffect, useRef } from 'react';
import { ApiError } from '../../contract/platform/client.ts';
import { useSession } from '../platform/session.ts';

type Waiting = { promise: Promise<string>; resolve(id: string): void; reject(error: ApiError): void };

function makeWaiting(): Waiting {
  let [resolve, reject]: [Waiting['resolve'], Waiting['reject']] = [() => undefined, () => undefined];
  const promise = new Promise<string>((...ends) => {
    [resolve, reject] = ends;
  });
  return { promise, resolve, reject };
}

/**
 * Returns what finds the id of whoever is logged in. A browser that has only a token is still asking who that is: it is
 * waited for. Rejects with an ApiError when the session ends.
 */
export function useOwnAccountId(): () => Promise<string> {
  const { user, isLoggedIn } = useSession();
  const id = user?.id;
  const waiting = useRef<Waiting>(null);
  useEffect(() => {
    if (id !== undefined) waiting.current?.resolve(id);
    else if (!isLoggedIn) waiting.current?.reject(new ApiError(401, {}));
  }, [id, isLoggedIn]);
  return async () => {
    if (id !== undefined) return id;
    if (!isLoggedIn) throw new ApiError(401, {});
    waiting.current ??= makeWaiting();
    return waiting.current.promise;
  };
}
