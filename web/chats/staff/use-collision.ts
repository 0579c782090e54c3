import { useRef, useState } from 'react';
import { messagesFrom } from '../conversation-state.ts';
import type { Talk } from '../use-conversation.ts';

/**
 * Holds an answer back once when a colleague has answered since the conversation was opened, or since one's own last
 * answer: sent again it goes. `rival`: who it was, as far as that has arrived; null: nobody, or it was shown and sent.
 */
export function useCollision({ state, participants, ownNumber }: Talk): {
  rival: { name: string | null } | null;
  allow(): boolean;
} {
  /** What stood here when one began to write. */
  const known = useRef(state.last);
  const [author, setAuthor] = useState<number | null>(null);
  function allow(): boolean {
    const others = [...messagesFrom(state, known.current + 1)].filter(
      (message) => message.side === 'staff' && message.event === null && message.author !== ownNumber,
    );
    known.current = state.last;
    setAuthor(others.at(-1)?.author ?? null);
    return others.length === 0;
  }
  const one = participants.find(({ number }) => number === author);
  return { rival: author === null ? null : { name: one?.name ?? null }, allow };
}
