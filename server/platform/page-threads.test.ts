import { afterEach, expect, test, vi } from 'vitest';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import { Notes, noteReads, takeNotes } from './kept/noted-reads.ts';
import { type PageThreads, startPageThreads } from './page-threads.ts';
import type { AskedPage, PageSources } from './render-page.ts';

const begun: PageThreads[] = [];
afterEach(() => Promise.all(begun.splice(0).map((threads) => threads.close())));

const warn = vi.fn();

async function start(count: number): Promise<PageThreads> {
  const threads = await startPageThreads(
    count,
    { warn },
    new URL('../../tests/helpers/page-thread.ts', import.meta.url),
  );
  begun.push(threads);
  return threads;
}

const asked = (address: string): AskedPage => ({
  address,
  visitor: { language: 'en', currencyId: null, isClient: false },
  nonce: 'nonce',
  publicOrigin: 'http://medatlas.test',
  clientAddress: '127.0.0.1',
  mapStyleUrl: null,
  translationProvider: null,
  hasComponentsPage: false,
});

const none: readonly HashedLanguage[] = [];

/** Answers its calls with these words in turn, the last one from then on. */
function says(...words: string[]): PageSources & { calls: () => number } {
  let calls = 0;
  return {
    languages: async () => none,
    calls: () => calls,
    async callApi() {
      const word = words[Math.min(calls, words.length - 1)] ?? '';
      calls += 1;
      return { status: 200, headers: new Headers(), text: async () => word };
    },
  };
}

async function textOf(
  threads: PageThreads,
  address: string,
  sources: PageSources,
  leaving: AbortSignal | null = null,
): Promise<string> {
  const { body } = await threads.render(asked(address), sources, leaving);
  return Buffer.from(body).toString();
}

test('what a page reads is noted for that page, though another thread asks for it', async () => {
  const threads = await start(1);
  const pages = ['clinics', 'doctors'].map(async (table) => {
    const notes = new Notes();
    const sources = says('read');
    const callApi: PageSources['callApi'] = (...call) => {
      noteReads(table);
      return sources.callApi(...call);
    };
    const text = await takeNotes(notes, () => textOf(threads, table, { ...sources, callApi }));
    return [text, ...notes.names];
  });
  expect(await Promise.all(pages)).toEqual([
    ['clinics read', 'clinics'],
    ['doctors read', 'doctors'],
  ]);
});

test('a page that holds its thread holds up neither calls nor the pages of other threads', async () => {
  const threads = await start(2);
  const stuck = says('block');
  const held = textOf(threads, 'held', stuck).catch(String);
  await vi.waitFor(() => expect(stuck.calls()).toBe(1));
  // In this thread, which answers calls: else nothing of it would go on.
  expect(await textOf(threads, 'other', says('free'))).toBe('other free');
  await threads.close();
  expect(await held).toContain('unavailable');
});

test('a page whose thread dies is rendered by the next one', async () => {
  const threads = await start(1);
  expect(await textOf(threads, 'second', says('die', 'try'))).toBe('second try');
  await expect(textOf(threads, 'deadly', says('die'))).rejects.toThrow('has ended');
  expect(warn).toHaveBeenCalledTimes(3);
  expect(await textOf(threads, 'later', says('page'))).toBe('later page');
});

test('a page that cannot be rendered fails alone', async () => {
  const threads = await start(1);
  await expect(textOf(threads, 'fail', says(''))).rejects.toThrow('it cannot be rendered');
  expect(await textOf(threads, 'next', says('page'))).toBe('next page');
});

test('a page learns that its caller has gone', async () => {
  const threads = await start(1);
  const leaving = new AbortController();
  const sources = says('wait');
  const left = textOf(threads, 'left', sources, leaving.signal);
  await vi.waitFor(() => expect(sources.calls()).toBe(2));
  leaving.abort();
  expect(await left).toBe('left wait');
});

test('a thread keeps the languages until a message changes', async () => {
  const threads = await start(1);
  const english = { prefix: 'en' } as HashedLanguage;
  const show = (...all: HashedLanguage[]) =>
    textOf(threads, 'languages', { ...says(''), languages: async () => all });
  expect(await show(english)).toBe('new: en');
  expect(await show(english)).toBe('as before: en');
  expect(await show({ ...english })).toBe('new: en');
});

test('more pages than a thread renders in two seconds are refused', async () => {
  const threads = await start(1);
  const stuck = says('block');
  const waiting = Array.from({ length: 100 }, () => textOf(threads, 'waiting', stuck).catch(String));
  await expect(textOf(threads, 'one more', stuck)).rejects.toThrow('unavailable');
  await threads.close();
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['KnownError: unavailable']));
});
