import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import { listStored, parseStored, readStored, removeStored, store } from '../platform/storage.ts';
import type { Side } from './conversation-calls.ts';

/** A message that the service has not confirmed yet. It survives a reload; another account never sees it. */
export type OutboxEntry = {
  account: string;
  side: Side;
  chat: string;
  message: NewMessage;
  files: readonly Attachment[];
  /** Milliseconds since 1970, never twice the same in a browser: the order of sending. */
  madeAt: number;
  /** What the service has said against it; it is not sent until someone asks for it again. */
  failure: string | null;
};

const keyOf = ({ account, message }: Pick<OutboxEntry, 'account' | 'message'>) =>
  `chat_outbox:${account}:${message.id}` as const;

const isEntry = (value: unknown): value is OutboxEntry => {
  const { account, side, chat, message, files, madeAt, failure } = Object(value);
  return (
    typeof account === 'string' &&
    (side === 'client' || side === 'staff') &&
    typeof chat === 'string' &&
    typeof Object(message).id === 'string' &&
    typeof Object(message).body === 'string' &&
    Array.isArray(files) &&
    typeof madeAt === 'number' &&
    (failure === null || typeof failure === 'string')
  );
};

/** Those of an account, the first made first. */
export function listEntries(account: string): OutboxEntry[] {
  return listStored('chat_outbox:')
    .map((key) => parseStored(readStored(key)))
    .filter(isEntry)
    .filter((entry) => entry.account === account)
    .sort((a, b) => a.madeAt - b.madeAt);
}

/** Null: it was sent or dropped meanwhile, perhaps by another tab. */
export function findEntry(account: string, id: string): OutboxEntry | null {
  const stored = parseStored(readStored(`chat_outbox:${account}:${id}`));
  return isEntry(stored) ? stored : null;
}

export const storeEntry = (entry: OutboxEntry): void => store(keyOf(entry), JSON.stringify(entry));

export const removeEntry = (account: string, id: string): void =>
  removeStored(`chat_outbox:${account}:${id}`);

/** What others have left in this browser is nothing of this account's. */
export function removeOthers(account: string): void {
  for (const prefix of ['chat_outbox:', 'chat_draft:', 'chat_phrases:'] as const)
    for (const key of listStored(prefix)) if (!key.startsWith(`${prefix}${account}:`)) removeStored(key);
}
