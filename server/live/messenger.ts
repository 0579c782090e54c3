import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/jobs.ts';
import type { Conversations, LiveReads, LoadedMessage } from './conversations.ts';
import { accountRoom, clinicRoom, hasSockets, type LiveServer } from './rooms.ts';

/** What comes in so short a time is loaded with one query; while one is under way, all that comes is. */
const GATHER_MS = 3;
const RETRY_MS = 300;

type Place = { chat: string; account: string; clinic: number };
/** `whole`: the one message itself, where it came along. */
type MessageNews = Place & { seqs: number[]; whole?: ChatMessage | undefined };
/** `loaded` null: to be loaded. */
type Wanted = Place & { seq: number; loaded: LoadedMessage | null };

type Needs = {
  io: LiveServer;
  db: Database;
  log: Log;
  reads: LiveReads;
  conversations: Pick<Conversations, 'wrote'>;
};

/**
 * Its time as everywhere else: PostgreSQL writes it in another way. Only what was just said comes whole, and nothing is
 * said to a clinic without the consent that it needs.
 */
const readWhole = (whole: ChatMessage): LoadedMessage => {
  const message = { ...whole, sent_at: new Date(whole.sent_at).toISOString() };
  return { client: message, staff: message };
};

/**
 * Hands messages out whole, in the order of the commits that brought them; those that were only named are loaded first,
 * and what comes meanwhile waits for them.
 */
export function createMessenger({ io, db, log, reads, conversations }: Needs): (news: MessageNews) => void {
  let wanted = new Map<string, Wanted>();
  let isAtWork = false;

  async function load(batch: readonly Wanted[]): Promise<Map<string, LoadedMessage>> {
    const named = batch.filter(({ loaded }) => loaded === null).map(({ chat, seq }) => ({ chat, seq }));
    try {
      return await reads.listMessagesBySeq(db, named);
    } catch (err) {
      log.warn({ err }, 'messages were not loaded for live connections: once more');
      await delay(RETRY_MS);
      return reads.listMessagesBySeq(db, named);
    }
  }

  function hand({ chat, account, clinic }: Place, message: LoadedMessage): void {
    const client = accountRoom(account);
    io.local.to(client).emit('message', { chat, audience: 'client', message: message.client });
    // A member who is their own clinic's patient hears it once.
    io.local
      .to(clinicRoom(clinic))
      .except(client)
      .emit('message', { chat, audience: 'staff', message: message.staff });
    const { side, author } = message.client;
    if (side === 'staff') conversations.wrote(chat, author);
  }

  /** Told that something is there, the pages ask for it. */
  function giveUp(batch: readonly Wanted[], err: unknown): void {
    log.error({ err }, 'messages were not handed to live connections');
    for (const { chat, account, clinic } of new Map(batch.map((one) => [one.chat, one])).values())
      io.local.to([accountRoom(account), clinicRoom(clinic)]).emit('chat.changed', { id: chat });
  }

  async function work(): Promise<void> {
    isAtWork = true;
    await delay(GATHER_MS);
    try {
      while (wanted.size > 0) {
        const batch = [...wanted];
        wanted = new Map();
        try {
          const messages = await load(batch.map(([, one]) => one));
          for (const [key, one] of batch) {
            const loaded = one.loaded ?? messages.get(key);
            if (loaded) hand(one, loaded);
          }
        } catch (err) {
          giveUp(
            batch.map(([, one]) => one),
            err,
          );
        }
      }
    } finally {
      // In one step with finding that nothing is wanted: what came between would be handed out by nobody.
      isAtWork = false;
    }
  }

  return ({ seqs, whole, ...news }) => {
    if (!hasSockets(io, accountRoom(news.account)) && !hasSockets(io, clinicRoom(news.clinic))) return;
    if (whole && !isAtWork) return hand(news, readWhole(whole));
    for (const seq of seqs) {
      const loaded = whole?.seq === seq ? readWhole(whole) : null;
      wanted.set(`${news.chat}:${seq}`, { ...news, seq, loaded });
    }
    if (!isAtWork) void work();
  };
}
