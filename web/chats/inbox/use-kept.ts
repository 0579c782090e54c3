import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '../../../contract/platform/client.ts';
import { useLiveInbox } from '../../live/changes.ts';

/** Labels or saved views as they were loaded, asked for anew when a colleague changes one, and by `reload`. */
export function useKept<Kept>(
  loaded: readonly Kept[],
  fetchAll: () => Promise<readonly Kept[]>,
): [kept: readonly Kept[], reload: () => void] {
  const [kept, setKept] = useState(loaded);
  useEffect(() => setKept(loaded), [loaded]);
  const load = useEffectEvent(async () => {
    try {
      setKept(await fetchAll());
    } catch (error) {
      // Keeps the present list; the next event loads it again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
  useLiveInbox(({ id }) => id === null && void load());
  return [kept, () => void load()];
}
