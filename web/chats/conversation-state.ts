import type { ChatMessage } from '../../contract/chats/chats.ts';

/** Messages of one chunk stand in one part of the page: what changes in one does not draw the others anew. */
export const CHUNK_SIZE = 50;

/**
 * The messages of a conversation that this window has: all from `first` to `last`, without gap or double, because the
 * service numbers them without gaps.
 */
export type ConversationState = {
  /** By `chunkOf(seq)`, each in the order of `seq`. */
  chunks: ReadonlyMap<number, readonly ChatMessage[]>;
  /** 0 and 0: none. */
  first: number;
  last: number;
  /** The highest `seq` that is known to exist. */
  ahead: number;
  /** Came before what stands between: they are taken in when that is here. */
  beyond: ReadonlyMap<number, ChatMessage>;
  /** All changes up to this one are in. */
  revision: number;
};

export const emptyConversation: ConversationState = {
  chunks: new Map(),
  first: 0,
  last: 0,
  ahead: 0,
  beyond: new Map(),
  revision: 0,
};

export const chunkOf = (seq: number): number => Math.floor((seq - 1) / CHUNK_SIZE);

export function findMessage({ chunks }: ConversationState, seq: number): ChatMessage | null {
  const chunk = chunks.get(chunkOf(seq));
  const [head] = chunk ?? [];
  return (head && chunk?.[seq - head.seq]) ?? null;
}

/** A copy that is written to: chunks are copied when they change. */
function draftOf(state: ConversationState) {
  const chunks = new Map(state.chunks);
  const fresh = new Map<number, ChatMessage[]>();
  const chunkFor = (seq: number): ChatMessage[] => {
    const key = chunkOf(seq);
    let chunk = fresh.get(key);
    if (!chunk) {
      chunk = [...(chunks.get(key) ?? [])];
      fresh.set(key, chunk);
      chunks.set(key, chunk);
    }
    return chunk;
  };
  return { chunks, chunkFor };
}

/** Takes messages in, in whatever order and however often they come. The same state where they bring nothing. */
export function takeMessages(
  state: ConversationState,
  messages: Iterable<ChatMessage>,
  { revision = state.revision, ahead = 0 }: { revision?: number; ahead?: number } = {},
): ConversationState {
  const sorted = [...messages].sort((a, b) => a.seq - b.seq);
  const { chunks, chunkFor } = draftOf(state);
  let { first, last } = state;
  const beyond = new Map(state.beyond);
  const keepBeyond = (message: ChatMessage) => {
    const known = beyond.get(message.seq);
    if (!known || known.revision < message.revision) beyond.set(message.seq, message);
  };
  for (const message of sorted) {
    const { seq } = message;
    if (last === 0 || seq === last + 1) {
      chunkFor(seq).push(message);
      first ||= seq;
      last = seq;
    } else if (seq > last) keepBeyond(message);
    else if (seq >= first) {
      const known = findMessage({ ...state, chunks }, seq);
      if (!known || known.revision >= message.revision) continue;
      const chunk = chunkFor(seq);
      chunk[seq - (chunk[0]?.seq ?? seq)] = message;
    }
  }
  for (const message of sorted.reverse()) {
    if (message.seq !== first - 1) continue;
    chunkFor(message.seq).unshift(message);
    first = message.seq;
  }
  for (let next = beyond.get(last + 1); next; next = beyond.get(last + 1)) {
    chunkFor(next.seq).push(next);
    last = next.seq;
  }
  for (const seq of beyond.keys()) if (seq <= last) beyond.delete(seq);
  const known = Math.max(state.ahead, ahead, last, ...beyond.keys());
  return { chunks, first, last, ahead: known, beyond, revision: Math.max(state.revision, revision) };
}

/** Messages exist that are not here. */
export const isBehind = ({ last, ahead }: ConversationState): boolean => ahead > last;

/** The conversation from its first message on. */
export const hasBeginning = ({ first, last }: ConversationState): boolean => first === 1 || last === 0;

/** All that are here, in order. For what happens seldom: a conversation may be long. */
export function* messagesFrom(state: ConversationState, seq: number): Generator<ChatMessage> {
  for (let at = Math.max(seq, state.first); at <= state.last && at > 0; at += 1) {
    const message = findMessage(state, at);
    if (message) yield message;
  }
}
