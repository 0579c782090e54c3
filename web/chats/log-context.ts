import { type ComponentType, createContext, useContext } from 'react';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { ConversationCalls, Side } from './conversation-calls.ts';
import type { People, Person } from './people.ts';

/** What every message needs of its conversation. It stays the same object while nothing of it changes. */
export type LogParts = {
  side: Side;
  uuid: string;
  calls: ConversationCalls;
  ownNumber: number | null;
  people: People;
  /** The client agrees no more that the clinic, which reads here, gets data on their health. */
  isWithheld: boolean;
  nameOf(person: Person): string;
  /** The way to read a message in one's own language; null until its code is here. */
  Translated: ComponentType<{ message: ChatMessage }> | null;
  onMenu(message: ChatMessage, button: HTMLElement): void;
  onFormerTexts(message: ChatMessage): void;
  /** The pictures of one message, the one that was pressed first. */
  onPicture(pictures: readonly Attachment[], at: number): void;
};

export const LogContext = createContext<LogParts | null>(null);

/** When the clinic first opened a file of the client's, by its id: known to the client alone. */
export const OpenedFiles = createContext<ReadonlyMap<string, string>>(new Map());

export function useLogParts(): LogParts {
  const parts = useContext(LogContext);
  if (!parts) throw new Error('A message stands outside of a conversation');
  return parts;
}
