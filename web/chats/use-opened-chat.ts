import { useCallback, useEffect, useRef, useState } from 'react';
import { useLiveChats } from '../live/changes.ts';

/** The head of a conversation, fetched anew whenever it has changed. `load` rejects with an ApiError. */
export function useOpenedChat<Opened extends { uuid: string }>(
  initial: Opened,
  load: () => Promise<Opened>,
): { chat: Opened; refresh(): Promise<void> } {
  const [chat, setChat] = useState(initial);
  const latest = useRef(load);
  const calls = useRef(0);
  useEffect(() => {
    latest.current = load;
  });
  // A revalidation of the page brings a newer one.
  useEffect(() => setChat(initial), [initial]);
  const refresh = useCallback(async () => {
    calls.current += 1;
    const call = calls.current;
    try {
      const fresh = await latest.current();
      if (call === calls.current) setChat(fresh);
    } catch {
      // What stands is shown until the next change, or the next look.
    }
  }, []);
  useLiveChats(({ id }) => {
    if (id === null || id === initial.uuid) void refresh();
  });
  return { chat, refresh };
}
