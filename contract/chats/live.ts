import type { ChatNote } from './chat-tools.ts';
import type { ChatMessage, Participant } from './chats.ts';
import type { NotificationCounts } from './notifications.ts';

/** Where the live connection is, with `{ token }` in its `auth`. */
export const LIVE_PATH = '/live';

/** A member of the clinic who has the conversation open now. */
export type Attending = { number: number | null; name: string; is_typing: boolean };

/**
 * Events to a client. A message comes whole, so that nobody has to fetch it; whoever finds its `seq` is not the next one
 * asks for what is between. The others are thin: what changed is fetched.
 */
export type LiveEvents = {
  notifications(counts: NotificationCounts): void;
  'request.changed'(event: { id: string }): void;
  /** New, corrected or retracted. `audience`: as whom the reader has it, as the client or as one of the clinic's people. */
  message(event: { chat: string; audience: 'client' | 'staff'; message: ChatMessage }): void;
  /** How far someone has received and read. */
  read(event: { chat: string } & Pick<Participant, 'number' | 'side' | 'delivered_seq' | 'read_seq'>): void;
  /** State, participants or header of a conversation: fetched anew. */
  'chat.changed'(event: { id: string }): void;
  /** Someone of the other side writes; it counts for a few seconds. */
  typing(event: { chat: string; side: 'client' | 'staff'; number: number | null }): void;
  /** To the clinic's people alone. */
  note(event: { chat: string; note: Omit<ChatNote, 'is_own'> & { is_removed: boolean } }): void;
  /** To the clinic's people alone: a row of the inbox was given to somebody. */
  'inbox.changed'(event: { id: string }): void;
  /** To the clinic's people alone: which others of them have the conversation open. */
  attending(event: { chat: string; members: Attending[] }): void;
};

/** What a client may say over the live connection. Everything else ends it. All are hints: nothing is kept of them. */
export type LiveActs = {
  /** The conversation that is open in this window; null: none any more. The answer is false where it is not theirs. */
  attend(chat: string | null, answer: (isOpen: boolean) => void): void;
  /** The reader of the open conversation writes. */
  typing(): void;
};
