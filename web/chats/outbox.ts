import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import { currentSession, subscribeSession } from '../platform/session-store.ts';
import type { Side } from './conversation-calls.ts';
import {
  findEntry,
  listEntries,
  type OutboxEntry,
  removeEntry,
  removeOthers,
  storeEntry,
} from './outbox-entries.ts';
import { createSender, type SendingState } from './outbox-sender.ts';

/** `waiting`: the way to the service is closed; `limited`: too many in a minute. It is tried again by itself. */
export type Pending = OutboxEntry & { state: SendingState | 'failed' };

type Room = { side: Side; chat: string };

const listeners = new Set<() => void>();
const sentListeners = new Set<(room: Room, message: ChatMessage) => void>();
const nothing: readonly Pending[] = [];
let rooms: ReadonlyMap<string, readonly Pending[]> = new Map();
let isWatching = false;

const roomKey = ({ side, chat }: Room): string => `${side}:${chat}`;
const account = (): string | null => currentSession().user?.id ?? null;

const sender = createSender({
  account,
  onChange: refresh,
  onSent(entry, message) {
    for (const listener of [...sentListeners]) listener(entry, message);
  },
});

/** Takes over what is stored now: another tab may have written, sent or dropped. */
function refresh(): void {
  const id = account();
  const entries = id === null ? [] : listEntries(id);
  const next = new Map<string, Pending[]>();
  for (const entry of entries) {
    const key = roomKey(entry);
    const pending = { ...entry, state: entry.failure === null ? sender.stateOf(entry) : ('failed' as const) };
    next.set(key, [...(next.get(key) ?? []), pending]);
  }
  rooms = next;
  for (const listener of [...listeners]) listener();
}

function look(): void {
  refresh();
  const id = account();
  if (id !== null) sender.sendAll(listEntries(id));
}

let owner: string | null = null;

/** Begins to send what waits, now and whenever something comes; once for the page. */
export function startOutbox(): void {
  if (isWatching) return;
  isWatching = true;
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    sender.wake();
    look();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  addEventListener('storage', ({ key }) => (key === null || key.startsWith('chat_outbox:')) && look());
  const change = () => {
    const id = account();
    if (id === owner) return;
    owner = id;
    if (id !== null) removeOthers(id);
    look();
  };
  subscribeSession(change);
  change();
}

/** The line is back: what waits need not wait any longer. */
export function wakeOutbox(): void {
  sender.wake();
}

export const readPending = (room: Room): readonly Pending[] => rooms.get(roomKey(room)) ?? nothing;

export function subscribeOutbox(listener: () => void): () => void {
  startOutbox();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Calls `listener` with each message that the service has confirmed, before it leaves the outbox. */
export function subscribeSent(listener: (room: Room, message: ChatMessage) => void): () => void {
  sentListeners.add(listener);
  return () => {
    sentListeners.delete(listener);
  };
}

/** Puts a message on the list; it is stored before anything is sent. */
export function post(room: Room, message: NewMessage, files: readonly Attachment[]): void {
  const id = account();
  if (id === null) return;
  const before = listEntries(id).at(-1)?.madeAt ?? 0;
  storeEntry({
    account: id,
    side: room.side,
    chat: room.chat,
    message,
    files,
    madeAt: Math.max(Date.now(), before + 1),
    failure: null,
  });
  look();
}

/** Once more, at once; `change` mends what was refused. */
export function retry(messageId: string, change: Partial<NewMessage> = {}): void {
  const id = account();
  const entry = id === null ? null : findEntry(id, messageId);
  if (!entry) return;
  storeEntry({ ...entry, message: { ...entry.message, ...change }, failure: null });
  sender.wake();
  look();
}

export function drop(messageId: string): void {
  const id = account();
  if (id !== null) removeEntry(id, messageId);
  refresh();
}
