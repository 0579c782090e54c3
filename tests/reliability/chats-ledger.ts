import type { ChatMessage } from '../../contract/chats/chats.ts';

/** What somebody has said: where, and all that it may say at the end. */
export type Said = { chat: string; accountId: string; texts: Set<string>; isRetracted: boolean };

/** What everybody was told is done, and what was seen to be against the rules while it went on. */
export type ChatLedger = {
  /** By id, in the order in which they were made. */
  said: Map<string, Said>;
  /** By id: the number under which it was acknowledged. */
  acknowledged: Map<string, number>;
  /** By `chat number`: up to where a participant was told that their reading is known. */
  read: Map<string, number>;
  /** By `chat seq`: the id that somebody has seen there. */
  seen: Map<string, string>;
  /** By chat: the highest number that was acknowledged there. */
  last: Map<string, number>;
  faults: string[];
  tally: {
    lost: number;
    repeated: number;
    limited: number;
    connections: number;
    heard: number;
    pages: number;
    reloads: number;
    corrected: number;
    retracted: number;
  };
};

export const openChatLedger = (): ChatLedger => ({
  said: new Map(),
  acknowledged: new Map(),
  read: new Map(),
  seen: new Map(),
  last: new Map(),
  faults: [],
  tally: {
    lost: 0,
    repeated: 0,
    limited: 0,
    connections: 0,
    heard: 0,
    pages: 0,
    reloads: 0,
    corrected: 0,
    retracted: 0,
  },
});

/** A number stands for one message, for whoever looks and whenever. */
export function noteSeen({ seen, faults }: ChatLedger, chat: string, { id, seq }: ChatMessage): void {
  const key = `${chat} ${seq}`;
  const known = seen.get(key);
  if (known !== undefined && known !== id) faults.push(`${key} was ${known} and is ${id}`);
  seen.set(key, id);
}

/** The same message has the same number, however often it is sent. */
export function noteAcknowledged(ledger: ChatLedger, chat: string, message: ChatMessage): void {
  const { acknowledged, last, faults } = ledger;
  const { id, seq } = message;
  const known = acknowledged.get(id);
  if (known !== undefined && known !== seq) faults.push(`${id} was number ${known} and is ${seq}`);
  acknowledged.set(id, seq);
  last.set(chat, Math.max(last.get(chat) ?? 0, seq));
  noteSeen(ledger, chat, message);
}
