import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import {
  CHUNK_SIZE,
  type ConversationState,
  chunkOf,
  emptyConversation,
  findMessage,
  isBehind,
  messagesFrom,
  takeMessages,
} from './conversation-state.ts';

const message = (seq: number, revision = 0): ChatMessage => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  revision,
  side: 'client',
  author: 1,
  body: `${seq}.${revision}`,
  language: 'ru',
  translations: [],
  event: null,
  phrase: null,
  attachments: [],
  sent_at: '2026-11-20T12:00:00.000Z',
  corrected_at: null,
  retracted_at: null,
});

const range = (from: number, to: number): ChatMessage[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => message(from + i));

const seqsOf = (state: ConversationState): number[] => [...messagesFrom(state, 0)].map(({ seq }) => seq);

function expectWhole(state: ConversationState): void {
  const all = [...state.chunks].sort(([a], [b]) => a - b).flatMap(([, messages]) => messages);
  expect(all.map(({ seq }) => seq)).toEqual(seqsOf(state));
  expect(seqsOf(state)).toEqual(state.last === 0 ? [] : range(state.first, state.last).map(({ seq }) => seq));
  for (const [key, messages] of state.chunks) {
    expect(messages.length).toBeLessThanOrEqual(CHUNK_SIZE);
    for (const { seq } of messages) expect(chunkOf(seq)).toBe(key);
  }
}

test('whatever comes in whatever order and however often, there is no gap and no double', () => {
  const arrivals = fc.array(
    fc.record({ from: fc.integer({ min: 1, max: 300 }), length: fc.integer({ min: 1, max: 60 }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(arrivals, (pages) => {
      let state = emptyConversation;
      for (const { from, length } of pages) {
        state = takeMessages(state, range(from, from + length - 1).reverse());
        expectWhole(state);
        expect(state.ahead).toBeGreaterThanOrEqual(state.last);
      }
    }),
  );
});

test('asking for what is missing always makes it whole', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (lives) => {
      let state = takeMessages(emptyConversation, range(41, 60));
      for (const seq of lives) state = takeMessages(state, [message(seq)]);
      while (isBehind(state)) {
        const before = state.last;
        state = takeMessages(state, range(before + 1, before + 7), { ahead: state.ahead });
        expect(state.last).toBeGreaterThan(before);
      }
      expectWhole(state);
      expect(state.last).toBe(Math.max(60, state.ahead));
      expect(state.beyond.size).toBe(0);
    }),
  );
});

test('the newest revision of a message stands, in whatever order its revisions come', () => {
  const revisions = fc.array(
    fc.record({ seq: fc.integer({ min: 1, max: 20 }), revision: fc.nat({ max: 30 }) }),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(revisions, (changes) => {
      let state = takeMessages(emptyConversation, range(1, 20));
      for (const { seq, revision } of changes) state = takeMessages(state, [message(seq, revision)]);
      for (let seq = 1; seq <= 20; seq += 1) {
        const newest = Math.max(0, ...changes.filter((one) => one.seq === seq).map((one) => one.revision));
        expect(findMessage(state, seq)?.revision).toBe(newest);
      }
    }),
  );
});

test('what came too early waits for what stands between', () => {
  let state = takeMessages(emptyConversation, range(1, 3));
  state = takeMessages(state, [message(6), message(5, 2)]);
  expect(seqsOf(state)).toEqual([1, 2, 3]);
  expect(isBehind(state)).toBe(true);
  state = takeMessages(state, [message(4)]);
  expect(seqsOf(state)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(findMessage(state, 5)?.revision).toBe(2);
});

test('chunks that nothing has changed stay the same objects', () => {
  const state = takeMessages(emptyConversation, range(1, 120));
  const next = takeMessages(state, [message(121), message(60, 1)]);
  expect(next.chunks.get(0)).toBe(state.chunks.get(0));
  expect(next.chunks.get(1)).not.toBe(state.chunks.get(1));
  expect(next.chunks.get(2)).not.toBe(state.chunks.get(2));
});
