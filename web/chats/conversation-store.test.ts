import { expect, test } from 'vitest';
import type { ChatMessage } from '../../contract/chats/chats.ts';
import type { MessagePage } from './conversation-calls.ts';
import { messagesFrom } from './conversation-state.ts';
import { type ConversationStore, createConversationStore } from './conversation-store.ts';

const message = (seq: number): ChatMessage => ({
  id: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
  seq,
  revision: 0,
  side: 'staff',
  author: 2,
  body: `${seq}`,
  language: 'de',
  translations: [],
  event: null,
  phrase: null,
  attachments: [],
  sent_at: '2026-11-20T12:00:00.000Z',
  corrected_at: null,
  retracted_at: null,
});

const pageOf = (data: ChatMessage[], last_seq: number): MessagePage => ({
  data,
  meta: { last_seq, revision: 0, has_more: false, participants: [] },
});

const seqsOf = (store: ConversationStore) => [...messagesFrom(store.read().state, 0)].map(({ seq }) => seq);

test('a window that could not ask what it has missed still owes the question, until it is answered', async () => {
  let isAway = true;
  const list = async ({ after = 0 }: { after?: number }) => {
    if (isAway) throw new Error('the service starts');
    return pageOf([message(2), message(3)].slice(after - 1), 3);
  };
  const store = createConversationStore({ list }, pageOf([message(1)], 1));
  expect(store.needsNews()).toBe(false);
  await expect(store.catchUp()).rejects.toThrow();
  expect(store.needsNews()).toBe(true);
  isAway = false;
  await store.catchUp();
  expect(store.needsNews()).toBe(false);
  expect(seqsOf(store)).toEqual([1, 2, 3]);
});

test('a message beyond the next one makes a window ask for what is between', async () => {
  const list = async () => pageOf([message(2), message(3)], 3);
  const store = createConversationStore({ list }, pageOf([message(1)], 1));
  expect(store.take(message(3))).toBe(true);
  expect(store.needsNews()).toBe(true);
  await store.catchUp();
  expect(store.needsNews()).toBe(false);
  expect(seqsOf(store)).toEqual([1, 2, 3]);
});

test('how far someone has read who takes part since just now is kept, though the page on its way is older', async () => {
  const client = { number: 1, side: 'client', role: 'client', name: 'Анна', doctor_id: null } as const;
  const member = { ...client, number: 2, side: 'staff', role: 'coordinator', name: 'Greta' } as const;
  const none = { delivered_seq: 0, read_seq: 0 };
  const withPeople = (page: MessagePage, participants: MessagePage['meta']['participants']): MessagePage => ({
    ...page,
    meta: { ...page.meta, participants },
  });
  const page = Promise.withResolvers<MessagePage>();
  const store = createConversationStore(
    { list: () => page.promise },
    withPeople(pageOf([message(1)], 1), [{ ...client, ...none }]),
  );
  const asking = store.catchUp();
  store.takeProgress({ number: 2, side: 'staff', delivered_seq: 1, read_seq: 1 });
  page.resolve(
    withPeople(pageOf([], 1), [
      { ...client, ...none },
      { ...member, ...none },
    ]),
  );
  await asking;
  expect(store.read().participants).toMatchObject([
    { read_seq: 0 },
    { number: 2, delivered_seq: 1, read_seq: 1 },
  ]);
});
