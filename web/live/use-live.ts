import { useEffect } from 'react';
import { useSession } from '../platform/session.ts';
import { whenIdle } from '../ui/when-idle.ts';

const RETRY_MS = 60_000;

/** One live connection for this window while someone is logged in; its code comes after the page. */
export function useLive(): void {
  const { user } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    let close: (() => void) | null = null;
    let isOver = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = async () => {
      try {
        const { openConnection } = await import('./connection.ts');
        if (!isOver) close = openConnection();
      } catch {
        // The code did not come: the line is down, or the service has a newer version of it.
        if (!isOver) retry = setTimeout(() => void open(), RETRY_MS);
      }
    };
    const cancel = whenIdle(() => void open());
    return () => {
      isOver = true;
      cancel();
      clearTimeout(retry);
      close?.();
    };
  }, [id]);
}
