import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import type { OpenedChat, Participant } from '../../contract/chats/chats.ts';
import type { NewMessage } from '../../contract/chats/conversations.ts';
import { useLiveChats, useLiveMessages, useLiveReads } from '../live/changes.ts';
import { noteArrival } from '../live/delivery.ts';
import { attendChat, type Typist, useTyping } from '../live/hints.ts';
import { useIsLive } from '../live/is-live.ts';
import {
  type ConversationCalls,
  conversationCalls,
  type MessagePage,
  type Side,
} from './conversation-calls.ts';
import { messagesFrom } from './conversation-state.ts';
import { type ConversationStore, createConversationStore, type Held } from './conversation-store.ts';
import {
  drop,
  type Pending,
  post,
  readPending,
  retry,
  subscribeOutbox,
  subscribeSent,
  wakeOutbox,
} from './outbox.ts';
import { readingHere } from './reading.ts';

/** Without a live connection what is new is asked for so often. */
const POLL_MS = 4000;
/** Messages that have just come from the outbox stand among the last ones. */
const RECENT = 60;

type Options = { side: Side; chat: OpenedChat; page: MessagePage };
export type Outgoing = Pick<NewMessage, 'body' | 'phrase' | 'health_consent'> & {
  files: readonly Attachment[];
};

/** What a window has of a conversation, and what can be done in it. */
export type Talk = Held & {
  side: Side;
  uuid: string;
  calls: ConversationCalls;
  ownNumber: number | null;
  /** Not confirmed yet, the first made first. */
  pending: readonly Pending[];
  /** The first message that was unread when the conversation was opened; null: none was. */
  openedUnread: number | null;
  typists: readonly Typist[];
  send(message: Outgoing): void;
  retry(id: string, change?: Partial<NewMessage>): void;
  drop(id: string): void;
  loadOlder(): void;
  /** Rejects with an ApiError. */
  correct(seq: number, body: string): Promise<void>;
  retract(seq: number): Promise<void>;
  /** Everything that is here was seen. */
  read(): void;
};

/** How far a side has read: of several people of a clinic the one who is furthest counts. */
export const readSeqOf = (participants: readonly Participant[], side: Side): number =>
  Math.max(0, ...participants.filter((one) => one.side === side).map(({ read_seq }) => read_seq));

type Reader = Pick<Talk, 'side' | 'uuid' | 'ownNumber'>;

/** Asks for what this window may have missed: after a gap, on coming back, and all the time without a connection. */
function useFreshMessages(store: ConversationStore, { side, uuid, ownNumber }: Reader): void {
  const isLive = useIsLive();
  const noteFrom = useEffectEvent((seq: number) => {
    for (const message of messagesFrom(store.read().state, seq))
      noteArrival({ chat: uuid, audience: side, message });
  });
  const ask = useEffectEvent(() => {
    const { last } = store.read().state;
    store.catchUp().then(
      () => noteFrom(last + 1),
      // What did not come is asked for again by the next of these.
      () => undefined,
    );
  });
  const refill = useEffectEvent(() => {
    if (store.needsNews()) ask();
  });
  useEffect(() => {
    const own = store.read().participants.find(({ number }) => number === ownNumber);
    if (own) noteFrom(own.delivered_seq + 1);
  }, [store, ownNumber]);
  useLiveMessages(({ chat, message }) => {
    if (chat === uuid && store.take(message)) ask();
  });
  useLiveReads((news) => {
    if (news.chat === uuid) store.takeProgress(news);
  });
  useLiveChats(({ id }) => {
    if (id === null) wakeOutbox();
    if (id === null || id === uuid) ask();
  });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && ask();
    const stopSent = subscribeSent(({ chat }, message) => {
      if (chat === uuid && store.take(message)) ask();
    });
    document.addEventListener('visibilitychange', look);
    addEventListener('focus', look);
    addEventListener('online', look);
    return () => {
      stopSent();
      document.removeEventListener('visibilitychange', look);
      removeEventListener('focus', look);
      removeEventListener('online', look);
    };
  }, [store, uuid]);
  useEffect(() => {
    const poll = () => {
      if (document.visibilityState !== 'visible') return;
      if (isLive) refill();
      else ask();
    };
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [isLive]);
}

/** Those of the outbox that do not stand in the conversation yet: a live event may be faster than the answer. */
function usePending(room: { side: Side; chat: string }, { state }: Held): readonly Pending[] {
  const all = useSyncExternalStore(
    subscribeOutbox,
    () => readPending(room),
    () => readPending(room),
  );
  return useMemo(() => {
    if (all.length === 0) return all;
    const here = new Set([...messagesFrom(state, state.last - RECENT)].map(({ id }) => id));
    for (const { id } of state.beyond.values()) here.add(id);
    return all.filter(({ message }) => !here.has(message.id));
  }, [all, state]);
}

/** One conversation in this window. Give the component that calls it the uuid as its key. */
export function useConversation({ side, chat, page }: Options): Talk {
  const { uuid, own_number: ownNumber } = chat;
  const calls = useMemo(() => conversationCalls(side, uuid), [side, uuid]);
  const [store] = useState(() => createConversationStore(calls, page));
  const held = useSyncExternalStore(store.subscribe, store.read, store.read);
  const room = useMemo(() => ({ side, chat: uuid }), [side, uuid]);
  const pending = usePending(room, held);
  const typists = useTyping(uuid);
  const [openedUnread] = useState(() =>
    chat.unread > 0 ? readSeqOf(page.meta.participants, side) + 1 : null,
  );
  useFreshMessages(store, { side, uuid, ownNumber });
  useEffect(() => {
    attendChat(uuid);
    return () => attendChat(null);
  }, [uuid]);
  const acts = useMemo(() => {
    let readTo = 0;
    return {
      send({ files, ...words }: Outgoing) {
        const message = {
          id: crypto.randomUUID(),
          ...words,
          ...(files.length > 0 && { attachment_ids: files.map(({ id }) => id) }),
        };
        post(room, message, files);
      },
      retry,
      drop,
      loadOlder: () => void store.loadOlder(),
      async correct(seq: number, body: string) {
        store.take(await calls.correct(seq, body));
      },
      async retract(seq: number) {
        store.take(await calls.retract(seq));
      },
      read() {
        const { state, participants } = store.read();
        const { last } = state;
        readingHere.tell({ side, chat: uuid, seq: last });
        const own = participants.find(({ number }) => number === ownNumber);
        if (last <= Math.max(readTo, own?.read_seq ?? 0)) return;
        calls.read(last).then(
          () => {
            readTo = Math.max(readTo, last);
            if (ownNumber !== null)
              store.takeProgress({ number: ownNumber, side, delivered_seq: last, read_seq: last });
          },
          // The next look tells it again.
          () => undefined,
        );
      },
    };
  }, [calls, store, room, side, uuid, ownNumber]);
  return { ...held, side, uuid, calls, ownNumber, pending, openedUnread, typists, ...acts };
}
