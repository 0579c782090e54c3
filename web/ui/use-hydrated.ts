import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while the first page comes alive, then true: for what works only with scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
