import type { ChatMessage } from '../../contract/chats/chats.ts';
import { ApiError } from '../../contract/platform/client.ts';
import { conversationCalls } from './conversation-calls.ts';
import { findEntry, listEntries, type OutboxEntry, removeEntry, storeEntry } from './outbox-entries.ts';

/** `waiting`: for the line; `limited`: until the service takes as many in a minute again. */
export type SendingState = 'sending' | 'waiting' | 'limited';

type Held = { first: string; state: 'waiting' | 'limited'; isTried: boolean };

/** Pauses before further tries. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000];
const PAUSE_MAX_MS = 15_000;
/** Where the service does not say how long. */
const TOO_MANY_SECONDS = 5;

/** Refusals that a further try would not change. All else passes: a lost line, a server that starts, a page too old. */
const refusals = new Set([400, 404, 413, 422]);

type Options = {
  account(): string | null;
  onChange(): void;
  onSent(entry: OutboxEntry, message: ChatMessage): void;
};

/** One tab of the browser sends for a conversation at a time, where browsers can tell; else the ids make it harmless. */
const withLock = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

const roomOf = ({ side, chat }: OutboxEntry): string => `${side}:${chat}`;

/** Sends what is stored, in order, one at a time for each conversation, the same message until the service answers. */
export function createSender({ account, onChange, onSent }: Options) {
  /** By conversation: what its first message waits for, and all behind it. */
  const held = new Map<string, Held>();
  const running = new Set<string>();
  const sleepers = new Set<() => void>();

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      sleepers.add(wake);
    });
  }

  const nextOf = (room: string): OutboxEntry | undefined => {
    const id = account();
    return id === null
      ? undefined
      : listEntries(id).find((entry) => roomOf(entry) === room && entry.failure === null);
  };

  /** What it waits for, and how many milliseconds until the next try; null: this one is settled. */
  async function attempt({ account: id, message: { id: messageId } }: OutboxEntry, tries: number) {
    // Another tab may have sent it while this one waited for its turn.
    const entry = findEntry(id, messageId);
    if (!entry || entry.failure !== null || id !== account()) return null;
    try {
      const sent = await conversationCalls(entry.side, entry.chat).send(entry.message);
      onSent(entry, sent);
      removeEntry(id, messageId);
      return null;
    } catch (error) {
      const { status, errors, message, retryAfterSeconds } =
        error instanceof ApiError ? error : new ApiError(500, {});
      if (refusals.has(status)) {
        // Dropped meanwhile, it stays dropped.
        const failure = Object.values(errors).flat()[0] ?? message;
        if (findEntry(id, messageId)) storeEntry({ ...entry, failure });
        return null;
      }
      const pause = PAUSES_MS[tries] ?? PAUSE_MAX_MS;
      // Not all windows of all people at the same moment.
      const spread = pause * (0.75 + Math.random() / 2);
      if (status === 429)
        return { state: 'limited' as const, pause: (retryAfterSeconds ?? TOO_MANY_SECONDS) * 1000 };
      return { state: 'waiting' as const, pause: spread };
    }
  }

  async function pump(room: string): Promise<void> {
    for (let tries = 0, entry = nextOf(room); entry; entry = nextOf(room)) {
      const { id } = entry.message;
      const next = entry;
      const stop = await withLock(`medatlas-outbox-${room}`, () => attempt(next, tries));
      tries = stop === null ? 0 : tries + 1;
      if (stop === null) held.delete(room);
      else held.set(room, { first: id, state: stop.state, isTried: false });
      onChange();
      if (stop === null) continue;
      await sleep(stop.pause);
      held.set(room, { first: id, state: stop.state, isTried: true });
    }
    held.delete(room);
  }

  return {
    stateOf(entry: OutboxEntry): SendingState {
      const holding = held.get(roomOf(entry));
      // While the first is tried again, those behind it wait as before.
      if (!holding || (holding.isTried && holding.first === entry.message.id)) return 'sending';
      return holding.state;
    },
    sendAll(entries: readonly OutboxEntry[]): void {
      for (const room of new Set(entries.map(roomOf))) {
        if (running.has(room)) continue;
        running.add(room);
        void pump(room).finally(() => running.delete(room));
      }
    },
    wake(): void {
      for (const wake of [...sleepers]) wake();
    },
  };
}
