import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { NotificationCounts } from '../../contract/chats/notifications.ts';
import type { Database } from '../platform/database.ts';
import type { Log } from '../platform/jobs.ts';
import { isUuid } from '../platform/uuid.ts';
import type { Member } from './node-events.ts';
import { createPresence, type Presence } from './presence.ts';
import { chatRoom, type LiveServer, type LiveSocket, listSockets } from './rooms.ts';

/** As whom someone takes part; `number` null: a member who has not read or written there yet. */
export type ChatAccess = {
  side: 'client' | 'staff';
  number: number | null;
  name: string;
  clinicId: number;
  clientId: string;
};

/** A message as each side reads it. */
export type LoadedMessage = Record<'client' | 'staff', ChatMessage>;

/** What the live server asks other features, handed in: they tell it their news, and a circle helps nobody. */
export type LiveReads = {
  countNotifications(db: Database, accountId: string): Promise<NotificationCounts>;
  /** By `{chat}:{seq}`; what is not there has gone. */
  listMessagesBySeq(
    db: Database,
    wanted: { chat: string; seq: number }[],
  ): Promise<Map<string, LoadedMessage>>;
  /** Null: nothing of theirs. */
  findChatAccess(
    db: Database,
    chat: string,
    who: { accountId: string; clinics: number[] },
  ): Promise<ChatAccess | null>;
};

/** The conversation that a window has open. `typingAt`: by a clock that nobody sets. */
type Place = ChatAccess & { chat: string; typingAt: number; stopsTyping?: NodeJS.Timeout | undefined };

/** More acts of one window than this in ten seconds are no person's. */
const ACTS_MAX = 60;
const ACTS_MS = 10_000;
const TYPING_EACH_MS = 1000;
const TYPING_LASTS_MS = 6000;

export type Conversations = {
  presence: Presence;
  follow(socket: LiveSocket): void;
  /** Takes out of their conversation those who lost the right. */
  recheck(socket: LiveSocket): void;
  /** Who takes part in it, or as whom, is not as it was. */
  renew(chat: string): Promise<void>;
  /** What this member was typing is said. */
  wrote(chat: string, number: number | null): void;
};

type Needs = {
  io: LiveServer;
  db: Database;
  log: Log;
  reads: LiveReads;
  /** Whether there may be others to tell. */
  hasNodes: boolean;
  repeatMs: number;
};

const stillMay = ({ data }: LiveSocket, { side, clientId, clinicId }: ChatAccess): boolean =>
  side === 'client' ? clientId === data.accountId : data.clinics.includes(clinicId);

/** A limit of acts for each window; true while it keeps it. */
function createActLimit(): () => boolean {
  let since = performance.now();
  let count = 0;
  return () => {
    const now = performance.now();
    if (now - since > ACTS_MS) [since, count] = [now, 0];
    count += 1;
    return count <= ACTS_MAX;
  };
}

/** What people have open and that they write: hints, of which nothing is kept. Only who may read a room is in it. */
export function createConversations({ io, db, log, reads, hasNodes, repeatMs }: Needs): Conversations {
  const places = new Map<LiveSocket, Place>();
  const tries = new WeakMap<LiveSocket, symbol>();

  function listOwn(): Map<string, Member[]> {
    const own = new Map<string, Member[]>();
    for (const [{ data }, { side, chat, number, name, stopsTyping }] of places) {
      if (side !== 'staff') continue;
      const member = { accountId: data.accountId, number, name, is_typing: stopsTyping !== undefined };
      own.set(chat, [...(own.get(chat) ?? []), member]);
    }
    return own;
  }

  const presence = createPresence({
    io,
    node: randomUUID(),
    listOwn,
    tellNodes: hasNodes ? (call) => io.serverSideEmit('attending', call) : null,
    repeatMs,
  });

  function leave(socket: LiveSocket): void {
    tries.delete(socket);
    const place = places.get(socket);
    if (!place) return;
    clearTimeout(place.stopsTyping);
    places.delete(socket);
    socket.leave(chatRoom(place.chat, place.side));
    if (place.side === 'staff') presence.changed(place.chat);
  }

  async function enter(socket: LiveSocket, chat: string): Promise<boolean> {
    const here = places.get(socket);
    if (here && here.chat !== chat) leave(socket);
    const attempt = Symbol(chat);
    tries.set(socket, attempt);
    const access = await reads.findChatAccess(db, chat, socket.data);
    // Has gone meanwhile, or to another conversation.
    if (tries.get(socket) !== attempt || !socket.connected) return access !== null;
    if (!access || !stillMay(socket, access)) {
      leave(socket);
      return false;
    }
    places.set(socket, { typingAt: Number.NEGATIVE_INFINITY, ...places.get(socket), ...access, chat });
    socket.join(chatRoom(chat, access.side));
    if (access.side === 'staff') {
      presence.repeat(socket);
      presence.changed(chat);
    }
    return true;
  }

  async function renew(chat: string): Promise<void> {
    const sockets = (['client', 'staff'] as const).flatMap((side) => listSockets(io, chatRoom(chat, side)));
    for (const socket of sockets) if (places.get(socket)?.chat === chat) await enter(socket, chat);
  }

  /** Colleagues see it also beside the name of a member who has no number yet. */
  function showTyping(place: Place): void {
    const isNews = place.stopsTyping === undefined;
    clearTimeout(place.stopsTyping);
    place.stopsTyping = setTimeout(() => {
      place.stopsTyping = undefined;
      presence.changed(place.chat);
    }, TYPING_LASTS_MS);
    if (isNews) presence.changed(place.chat);
  }

  function wrote(chat: string, number: number | null): void {
    const writers = listSockets(io, chatRoom(chat, 'staff')).flatMap((socket) => places.get(socket) ?? []);
    const typing = writers.filter((place) => place.number === number && place.stopsTyping !== undefined);
    for (const place of typing) {
      clearTimeout(place.stopsTyping);
      place.stopsTyping = undefined;
    }
    if (typing.length > 0) presence.changed(chat);
  }

  function sayTyping(socket: LiveSocket): void {
    const place = places.get(socket);
    if (!place || performance.now() - place.typingAt < TYPING_EACH_MS) return;
    place.typingAt = performance.now();
    const { chat, side, number } = place;
    const rooms =
      side === 'client' ? [chatRoom(chat, 'staff')] : [chatRoom(chat, 'client'), chatRoom(chat, 'staff')];
    socket.to(rooms).emit('typing', { chat, side, number });
    if (side === 'staff') showTyping(place);
  }

  function follow(socket: LiveSocket): void {
    const mayAct = createActLimit();
    const acts: Record<string, (...args: unknown[]) => boolean> = {
      attend(chat, answer) {
        if (typeof answer !== 'function') return false;
        if (chat === null) leave(socket);
        else if (typeof chat !== 'string' || !isUuid(chat)) return false;
        if (typeof chat !== 'string') answer(false);
        else
          enter(socket, chat.toLowerCase()).then(
            (isOpen) => answer(isOpen),
            // Without an answer the window asks again.
            (err: unknown) => log.warn({ err }, 'a conversation could not be opened live'),
          );
        return true;
      },
      typing(...rest) {
        sayTyping(socket);
        return rest.length === 0;
      },
    };
    // Whoever says anything else, or too much, is none of our pages.
    socket.onAny((name: string, ...args: unknown[]) => {
      if (!mayAct() || !Object.hasOwn(acts, name) || !acts[name]?.(...args)) socket.disconnect(true);
    });
    socket.on('disconnect', () => leave(socket));
  }

  return {
    presence,
    follow,
    recheck(socket) {
      const place = places.get(socket);
      if (place && !stillMay(socket, place)) leave(socket);
    },
    renew,
    wrote,
  };
}
