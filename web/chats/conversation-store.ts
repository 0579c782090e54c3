import type { ChatMessage, Participant } from '../../contract/chats/chats.ts';
import { limits } from '../../contract/platform/limits.ts';
import type { ConversationCalls, MessagePage } from './conversation-calls.ts';
import {
  type ConversationState,
  emptyConversation,
  hasBeginning,
  isBehind,
  takeMessages,
} from './conversation-state.ts';

export type Held = {
  state: ConversationState;
  participants: readonly Participant[];
  /** Older ones are on their way, or did not come. */
  older: 'rest' | 'loading' | 'failed';
};

type Progress = Pick<Participant, 'number' | 'side' | 'delivered_seq' | 'read_seq'>;

/** Pointers never go back, in whatever order news of them come. */
function withProgress(known: readonly Participant[], news: Progress): readonly Participant[] {
  const one = known.find(({ number }) => number === news.number);
  if (!one || (one.delivered_seq >= news.delivered_seq && one.read_seq >= news.read_seq)) return known;
  const grown = {
    ...one,
    delivered_seq: Math.max(one.delivered_seq, news.delivered_seq),
    read_seq: Math.max(one.read_seq, news.read_seq),
  };
  return known.map((other) => (other === one ? grown : other));
}

/** One conversation as this window has it, with what is fetched of it: one call at a time, answers are merged. */
export function createConversationStore(calls: Pick<ConversationCalls, 'list'>, page: MessagePage) {
  const listeners = new Set<() => void>();
  const { last_seq: ahead, revision, participants } = page.meta;
  let held: Held = {
    state: takeMessages(emptyConversation, page.data, { revision, ahead }),
    participants,
    older: 'rest',
  };
  let isCatchingUp: Promise<void> | null = null;
  /** How far someone has come of whom no page has told yet that they take part: the page on its way may be older. */
  const unknown = new Map<number, Progress>();
  let isWantedAgain = false;
  /** What is new was asked for and did not come. */
  let isOwed = false;

  function change(part: Partial<Held>): void {
    held = { ...held, ...part };
    for (const listener of listeners) listener();
  }

  /** A page may be older than what was told since it was asked for. */
  const mergeParticipants = (fresh: readonly Participant[]): readonly Participant[] =>
    [...held.participants, ...unknown.values()].reduce(withProgress, fresh);

  /** `isNews`: the answer to a question for all that is new, so that its revision is reached with it. */
  function takePage({ data, meta }: MessagePage, isNews: boolean): void {
    const { state } = held;
    change({
      state: takeMessages(state, data, {
        ahead: meta.last_seq,
        revision: isNews ? meta.revision : state.revision,
      }),
      participants: mergeParticipants(meta.participants),
    });
  }

  async function fetchNews(): Promise<void> {
    for (;;) {
      const { last: after, revision: changed_since } = held.state;
      const page = await calls.list({ after, changed_since, limit: limits.messagePageSizeMax });
      takePage(page, true);
      const isFurther = held.state.last > after || held.state.revision > changed_since;
      // An answer that brings nothing further would be asked for for ever.
      if (!page.meta.has_more || !isFurther) return;
    }
  }

  async function catchUp(): Promise<void> {
    try {
      do {
        isWantedAgain = false;
        await fetchNews();
      } while (isWantedAgain);
      isOwed = false;
    } finally {
      // In one step with finding that nothing is wanted: who asked between would wait for what is over.
      isCatchingUp = null;
    }
  }

  return {
    read: () => held,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** A message by itself: live, or the answer to sending. True: it shows that others are missing. */
    take(message: ChatMessage): boolean {
      const state = takeMessages(held.state, [message]);
      change({ state });
      return isBehind(state);
    },
    /** Whether something is missing, or may be. */
    needsNews: () => isBehind(held.state) || (isOwed && isCatchingUp === null),
    takeProgress(news: Progress) {
      if (held.participants.every(({ number }) => number !== news.number)) unknown.set(news.number, news);
      change({ participants: withProgress(held.participants, news) });
    },
    /** Asks for what is new and what has changed until nothing is missing. Rejects with an ApiError. */
    catchUp(): Promise<void> {
      if (isCatchingUp) {
        isWantedAgain = true;
        return isCatchingUp;
      }
      isOwed = true;
      isCatchingUp = catchUp();
      return isCatchingUp;
    },
    async loadOlder(): Promise<void> {
      const { state, older } = held;
      if (older === 'loading' || hasBeginning(state)) return;
      change({ older: 'loading' });
      try {
        takePage(await calls.list({ before: state.first, limit: limits.messagePageSize }), false);
        change({ older: 'rest' });
      } catch {
        // The button above the messages says so and tries again.
        change({ older: 'failed' });
      }
    },
  };
}

export type ConversationStore = ReturnType<typeof createConversationStore>;
