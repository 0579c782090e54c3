import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import { messagesFrom } from './conversation-state.ts';
import type { Talk } from './use-conversation.ts';

const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  addEventListener('focus', listener);
  addEventListener('blur', listener);
  return () => {
    document.removeEventListener('visibilitychange', listener);
    removeEventListener('focus', listener);
    removeEventListener('blur', listener);
  };
}

/** Someone looks at this window. */
const useAttentive = (): boolean => useSyncExternalStore(subscribe, isAttentive, () => false);

/** How long the newest message has to be in view until it counts as read; also what keeps the calls apart. */
const READ_MS = 300;
/** Whoever goes on looking has it told again where it did not arrive. */
const AGAIN_MS = 10_000;

/**
 * As the service counts what is unread: for the clinic the messages of the client and their guests, for the client all
 * that is not their own, and nothing that was taken back.
 */
const isNews = ({ side, ownNumber }: Talk, message: ChatMessage): boolean =>
  message.retracted_at === null &&
  (side === 'staff' ? message.side === 'client' : message.side !== 'client' || message.author !== ownNumber);

const countOthers = (talk: Talk, from: number, to: number): number => {
  let count = 0;
  for (const message of messagesFrom(talk.state, from)) {
    if (message.seq > to) break;
    if (isNews(talk, message)) count += 1;
  }
  return count;
};

/**
 * What is new for the reader and when it has been read: when the end of the conversation is in view of someone who
 * looks at the window. The line of what is new stays where it is while it is being read.
 */
export function useAttention(talk: Talk, isAtEnd: boolean) {
  const { state, openedUnread, read } = talk;
  const isLooking = useAttentive() && isAtEnd;
  const [line, setLine] = useState({ from: openedUnread, to: null as number | null });
  const [seen, setSeen] = useState(openedUnread === null ? state.last : openedUnread - 1);
  const newest = state.last;

  if (isLooking && seen < newest) {
    // Whoever watches a message come needs no line above it.
    setSeen(newest);
    if (line.from !== null && line.to === null) setLine({ ...line, to: newest });
  } else if (!isLooking && newest > seen && (line.from === null || line.to !== null)) {
    const first = [...messagesFrom(state, seen + 1)].find((message) => isNews(talk, message));
    if (first) setLine({ from: first.seq, to: null });
  }

  useEffect(() => {
    if (!isLooking || newest === 0) return;
    const timer = setTimeout(read, READ_MS);
    const again = setInterval(read, AGAIN_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
    };
  }, [isLooking, newest, read]);

  const lineCount = line.from === null ? 0 : countOthers(talk, line.from, line.to ?? newest);
  return {
    // What was new may have been taken back since.
    lineFrom: lineCount === 0 ? null : line.from,
    lineCount,
    /** New ones that have not been in view. */
    below: countOthers(talk, seen + 1, newest),
  };
}
