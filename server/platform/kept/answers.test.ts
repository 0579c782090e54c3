import cookie from '@fastify/cookie';
import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { type AnswerStore, createAnswerStore, type Made } from './answers.ts';
import type { Changed, ChangeFeed } from './change-feed.ts';
import { forEachCaller, noteReads, noteUnsure } from './noted-reads.ts';

/** A feed that says what the test says. */
function followed(bytesMax = 1_000_000) {
  const listeners: ((changed: Changed | null) => void)[] = [];
  const state = { isTrusted: true };
  const tell = (changed: Changed | null) => listeners.forEach((hears) => void hears(changed));
  const feed: ChangeFeed = {
    onChange: (hears) => void listeners.push(hears),
    tell,
    catchUp: async () => undefined,
    isTrusted: () => state.isTrusted,
    announces: (name) => name !== 'silent',
    close: async () => undefined,
  };
  return { store: createAnswerStore(feed, bytesMax), tell, state };
}

/** A request as it comes in, with these headers. */
async function requestWith(headers: Record<string, string> = {}): Promise<FastifyRequest> {
  const app = fastify();
  await app.register(cookie);
  const { promise, resolve } = Promise.withResolvers<FastifyRequest>();
  app.get('/', async (request) => resolve(request));
  await app.inject({ url: '/', headers });
  return promise;
}

const anyone = await requestWith();

function made(text: string, isKeepable = true): Made {
  return { ...{ status: 200, headers: {}, isKeepable, isPlainKept: true }, body: Buffer.from(text) };
}

let count = 0;
const read = (store: AnswerStore, names: string[], request = anyone, key: string | null = 'key') =>
  store.answer(key, request, async () => {
    noteReads(...names);
    count += 1;
    return made(`answer ${count}`);
  });

test('an answer is kept until something changes that it was read from', async () => {
  const { store, tell } = followed();
  const { answer, how } = await read(store, ['news']);
  expect(how).toBe('stored');
  tell(['rates']);
  expect(await read(store, ['news'])).toEqual({ answer, how: 'hit' });
  tell(['news']);
  expect((await read(store, ['news'])).how).toBe('stored');
  tell(null);
  expect((await read(store, ['news'])).how).toBe('stored');
});

test('who asks while it is made gets the same; who asks after a change does not', async () => {
  const { store, tell } = followed();
  const { promise: isLetOn, resolve: letOn } = Promise.withResolvers<void>();
  const slow = store.answer('key', anyone, async () => {
    noteReads('news');
    await isLetOn;
    return made('of before');
  });
  const joined = read(store, ['news']);
  tell(['news']);
  const later = read(store, ['news']);
  letOn();
  expect((await slow).how).toBe('miss');
  expect((await joined).answer).toBe((await slow).answer);
  expect((await later).answer).not.toBe((await slow).answer);
  expect(await read(store, ['news'])).toEqual({ answer: (await later).answer, how: 'hit' });
});

test('a page ends with the calls that it was made from, kept or not', async () => {
  const { store, tell } = followed();
  const page = () =>
    store.answer('page', anyone, async () => {
      await read(store, ['news']);
      return made('page');
    });
  await page();
  await read(store, ['news']);
  expect((await page()).how).toBe('hit');
  tell(['news']);
  expect((await page()).how).toBe('stored');
});

test('nothing is kept of a session, a recent writer, a table that says nothing, a failure or an untrusted feed', async () => {
  const { store, state } = followed();
  const bearer = await requestWith({ authorization: 'Bearer x' });
  const writer = await requestWith({ cookie: 'written=0/1' });
  for (const request of [bearer, writer]) expect((await read(store, [], request)).how).toBe('miss');
  expect((await read(store, [], anyone, null)).how).toBe('miss');
  expect((await read(store, ['silent'])).how).toBe('miss');
  const failed = await store.answer('key', anyone, async () => {
    noteUnsure();
    return made('without prices');
  });
  expect(failed.how).toBe('miss');
  expect((await store.answer('key', anyone, async () => made('404', false))).how).toBe('miss');
  await expect(store.answer('key', anyone, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await read(store, [])).how).toBe('stored');
  for (const request of [bearer, writer]) expect((await read(store, [], request)).how).toBe('miss');
  state.isTrusted = false;
  expect((await read(store, [])).how).toBe('miss');
});

test('a flood of addresses takes no more memory than it may', async () => {
  const { store } = followed(100_000);
  for (let n = 0; n < 500; n += 1) await read(store, [`name ${n}`], anyone, `key ${n}`);
  const { answers, bytes } = store.figures();
  expect(bytes).toBeLessThanOrEqual(100_000);
  expect(answers).toBeGreaterThan(10);
  expect((await read(store, [], anyone, 'key 499')).how).toBe('hit');
});

test('what each caller sets off is done for each of them', async () => {
  const { store } = followed();
  let deeds = 0;
  const search = () =>
    store.answer('key', anyone, async () => {
      forEachCaller(anyone, () => {
        deeds += 1;
      });
      return made('found');
    });
  for (let n = 0; n < 3; n += 1) await search();
  expect(deeds).toBe(3);
});
