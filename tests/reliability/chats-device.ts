import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import type { MessagePage } from '../../web/chats/conversation-calls.ts';
import { type ConversationStore, createConversationStore } from '../../web/chats/conversation-store.ts';
import type { MadeAccount } from '../factories/accounts.ts';
import { type Answer, callsOf } from './calls.ts';
import { type ChatLedger, noteSeen } from './chats-ledger.ts';
import { keepLive, type LiveSocket } from './chats-live.ts';
import { type ReadPositionWatch, watchReadPositions } from './chats-pointers.ts';

export type Person = { account: MadeAccount; side: 'client' | 'staff'; rooms: readonly string[] };

type News = (store: ConversationStore) => void;

/** A conversation on a device: what is there of it, and what is still to be sent, in order. */
export type DeviceRoom = {
  chat: string;
  store: ConversationStore;
  /** While its window is opened anew: what has become known since. Null: it stands. */
  kept: News[] | null;
  outbox: NewMessage[];
  isSending: boolean;
  watch: ReadPositionWatch;
};

export type Device = Person & {
  rooms: readonly string[];
  open: DeviceRoom[];
  /** One try at the process that answered last; where none answers, the next try is at another. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  isLive(): boolean;
  /** What the live connection has said last since it stands. Null: nothing yet. */
  counts(): number | null;
  hint(chat: string): void;
  isClosed(): boolean;
  close(): void;
};

/** As often as a page looks whether something is missing. */
const LOOK_MS = 4000;
const DELIVERED_MS = 1000;

type Needs = { person: Person; urls: readonly string[]; ledger: ChatLedger };

function createCaller({ person, urls, ledger }: Needs): Device['call'] {
  const callers = urls.map((url) => callsOf(url, person.account));
  let at = randomInt(urls.length);
  return async (...given) => {
    const place = at;
    const answer = await (callers[place] ?? callsOf('', person.account)).call(...given);
    if (answer.status === 401 || answer.status === 403)
      ledger.faults.push(`${given[1]} was answered ${answer.status}`);
    if (answer.status === 0) {
      ledger.tally.lost += 1;
      if (at === place) at = (place + 1) % urls.length;
    }
    return answer;
  };
}

/** Pages of a conversation as the page's own store asks for them, each held against what was known before. */
function listerOf(
  { side }: Person,
  chat: string,
  call: Device['call'],
  watch: ReadPositionWatch,
  ledger: ChatLedger,
) {
  return async (range: Record<string, number>): Promise<MessagePage> => {
    const floor = watch.mark();
    const least = ledger.last.get(chat) ?? 0;
    const query = new URLSearchParams(Object.entries(range).map(([name, value]) => [name, String(value)]));
    const { status, data, meta } = await call('GET', `${side}/chats/${chat}/messages?${query}`);
    if (status !== 200) throw new Error(`The page was answered ${status}`);
    ledger.tally.pages += 1;
    // The service's own contract checks what it answers.
    const page = { data, meta } as MessagePage;
    watch.page(floor, page.meta.participants);
    if (page.meta.last_seq < least)
      ledger.faults.push(`${chat}: ${page.meta.last_seq} was the last number when ${least} was acknowledged`);
    for (const message of page.data) noteSeen(ledger, chat, message);
    return page;
  };
}

/** A window that opens on a conversation: the newest messages, however many. Tried until they come. */
async function openStore(list: ReturnType<typeof listerOf>): Promise<ConversationStore> {
  for (;;) {
    const page = await list({ limit: randomInt(5, 60) }).catch(() => null); // tried again below
    if (page) return createConversationStore({ list }, page);
    await delay(randomInt(200, 1500));
  }
}

async function openChat({ person, ledger }: Needs, call: Device['call'], chat: string): Promise<DeviceRoom> {
  const watch = watchReadPositions(ledger, chat);
  const list = listerOf(person, chat, call, watch, ledger);
  return { chat, store: await openStore(list), kept: null, outbox: [], isSending: false, watch };
}

/** Told to the window, and kept for the one that is on its way: its page may have been asked for before. */
function tell(room: DeviceRoom, news: News): void {
  room.kept?.push(news);
  news(room.store);
}

/** What did not come is asked for again by whatever comes next. */
const askOn: News = (store) => void store.catchUp().catch(() => undefined);

const catchUp = (room: DeviceRoom): void => tell(room, askOn);

export const takeMessage = (room: DeviceRoom, message: ChatMessage): void =>
  tell(room, (store) => {
    if (store.take(message)) askOn(store);
  });

export const isMissing = ({ store }: DeviceRoom): boolean => store.needsNews();

/** The window is opened anew: what it had is gone, what is still to be sent is kept. */
export async function reload(device: Device, room: DeviceRoom, ledger: ChatLedger): Promise<void> {
  const news: News[] = [];
  room.kept = news;
  room.store = await openStore(listerOf(device, room.chat, device.call, room.watch, ledger));
  room.kept = null;
  for (const one of news) one(room.store);
  ledger.tally.reloads += 1;
}

/** Tells, at most once in a while, that what came has arrived. */
function createDelivery(device: Pick<Device, 'call' | 'side'>) {
  const arrived = new Map<string, number>();
  return (chat: string, seq: number) => {
    const isWaiting = arrived.has(chat);
    arrived.set(chat, Math.max(seq, arrived.get(chat) ?? 0));
    if (isWaiting) return;
    setTimeout(() => {
      const upTo = arrived.get(chat);
      arrived.delete(chat);
      void device.call('POST', `${device.side}/chats/${chat}/delivered`, { seq: upTo });
    }, DELIVERED_MS);
  };
}

type Arrive = ReturnType<typeof createDelivery>;

/** What a page does with the news of its conversations. */
function hearNews(socket: LiveSocket, { person, ledger }: Needs, open: DeviceRoom[], arrive: Arrive): void {
  const roomOf = (chat: string) => open.find((room) => room.chat === chat);
  socket.on('message', ({ chat, audience, message }) => {
    ledger.tally.heard += 1;
    noteSeen(ledger, chat, message);
    const room = roomOf(chat);
    if (!room || audience !== person.side) ledger.faults.push(`${person.account.id} heard of ${chat}`);
    if (room) takeMessage(room, message);
    if (message.side !== person.side && message.side !== 'service') arrive(chat, message.seq);
  });
  socket.on('read', (readPosition) => {
    roomOf(readPosition.chat)?.watch.event(readPosition);
    roomOf(readPosition.chat)?.store.takeProgress(readPosition);
  });
  socket.on('chat.changed', ({ id }) => {
    const room = roomOf(id);
    if (room) catchUp(room);
  });
}

/** A person's open windows on all of their conversations, with the connection that brings the news. */
export async function openDevice(needs: Needs, isPolling: boolean): Promise<Device> {
  const { person, urls, ledger } = needs;
  const call = createCaller(needs);
  const open = await Promise.all(person.rooms.map((chat) => openChat(needs, call, chat)));
  const arrive = createDelivery({ call, side: person.side });
  let counts: number | null = null;
  let isClosed = false;
  const live = keepLive({
    urls,
    token: person.account.token,
    isPolling,
    onRefusal: (reason) => ledger.faults.push(`A live connection was refused: ${reason}`),
    onConnect() {
      ledger.tally.connections += 1;
      for (const room of open) {
        room.watch.reconnected();
        catchUp(room);
      }
    },
    hear(socket) {
      counts = null;
      socket.on('notifications', ({ messageCount }) => {
        counts = messageCount;
      });
      hearNews(socket, needs, open, arrive);
    },
  });
  const timer = setInterval(() => {
    for (const room of open) if (!live.isLive() || isMissing(room)) catchUp(room);
  }, LOOK_MS);
  return {
    ...person,
    open,
    call,
    isLive: live.isLive,
    counts: () => counts,
    hint: live.hint,
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      clearInterval(timer);
      live.close();
    },
  };
}
