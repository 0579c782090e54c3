import { useEffect } from 'react';
import { useSession } from '../platform/session.ts';
import { listStored } from '../platform/storage.ts';
import { whenIdle } from '../ui/when-idle.ts';

/**
 * On every page: what was written and not sent goes on being sent, and what another account has left in this browser
 * goes. Where there is nothing of it, which is nearly always, none of that code is fetched.
 */
export function useLateOutbox(): void {
  const { user } = useSession();
  const id = user?.id ?? null;
  useEffect(() => {
    if (id === null || listStored('chat_').length === 0) return;
    return whenIdle(() => {
      // What did not come is fetched with the next page.
      import('./outbox.ts').then(({ startOutbox }) => startOutbox()).catch(() => undefined);
    });
  }, [id]);
}
