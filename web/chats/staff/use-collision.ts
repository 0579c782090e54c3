import { useRef, useState } from 'react';
import { messagesFrom } from '../conversation-state.ts';
import type { Talk } from '../use-conversation.ts';

/**
 * Holds an answer back once when a colleague has answered since the conversation was opened, or since one's own last
 * answer: sent again it goes. `name`: who it was; null: nobody, or it was said and sent.
 */
export function useCollision({ state, participants, ownNumber }: Talk): {
  name: string | null;
  allow(): boolean;
} {
  /** What stood here when one began to write. */
  const known = useRef(state.last);
  const [name, setName] = useState<string | null>(null);
  function allow(): boolean {
    const others = [...messagesFrom(state, known.current + 1)].filter(
      ({ side, author, event }) => side === 'staff' && event === null && author !== ownNumber,
    );
    known.current = state.last;
    const author = others.at(-1)?.author;
    const one = participants.find(({ number }) => number === author);
    setName(one?.name ?? null);
    return one === undefined;
  }
  return { name, allow };
}
