import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveChange } from '../live/changes.ts';

/** Asks anew when something has changed, and when someone comes back to the window. `id`: only that request matters. */
export function useRefresh(id?: string): void {
  const { revalidate } = useRevalidator();
  useLiveChange((change) => {
    if (id === undefined || change.id === null || change.id === id) void revalidate();
  });
  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    const look = () => comeBack();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
}
