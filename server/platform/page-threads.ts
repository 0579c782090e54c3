/** Renders pages in worker threads, so that calls and sockets never wait for a page. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import { KnownError } from './errors.ts';
import type { AskedCall, FromThread, ToThread } from './page-messages.ts';
import type { PageSources, RenderedPage, RenderPage } from './render-page.ts';
import { freeThreadHeaps } from './thread-heaps.ts';

export type PageThreads = { render: RenderPage; close(): Promise<void> };

/** The build and the texts take 40 MB. Three semi-spaces of 16 MB: docs/decisions/0006. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 48 };

/** Pages of one thread. The last of 100 waits about two seconds; more are refused, as in `overload.ts`. */
const WAITING_MOST = 100;

class ThreadGone extends Error {}

type Waiting = {
  callApi(asked: AskedCall): Promise<{ status: number; text: string }>;
  resolve(rendered: RenderedPage): void;
  reject(error: Error): void;
};

type Thread = {
  pages: ReadonlyMap<number, Waiting>;
  render: RenderPage;
  ready: Promise<void>;
  close(): Promise<unknown>;
};

const callOf =
  ({ callApi }: PageSources): Waiting['callApi'] =>
  async ({ path, method, headers, body }) => {
    const { status, text } = await callApi(path, { method, headers, ...(body !== null && { body }) });
    return { status, text: await text() };
  };

function startThread(script: URL, onExit: () => void, onProblem: (err: unknown) => void): Thread {
  freeThreadHeaps();
  const worker = new Worker(script, { resourceLimits: THREAD_LIMITS });
  const pages = new Map<number, Waiting>();
  let told: readonly HashedLanguage[] = [];
  let lastPage = 0;
  const tell = (message: ToThread) => worker.postMessage(message);

  function end(page: number): Waiting | undefined {
    const waiting = pages.get(page);
    pages.delete(page);
    return waiting;
  }
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'rendered') end(message.page)?.resolve(message.rendered);
    else if (message.kind === 'failed') end(message.page)?.reject(new Error(message.reason));
    else if (message.kind === 'call') {
      const { page, call, asked } = message;
      pages
        .get(page)
        ?.callApi(asked)
        .then(
          (answer) => tell({ kind: 'answer', call, ...answer }),
          // The client of the page takes it for a lost connection.
          () => tell({ kind: 'answer', call, status: 0, text: '' }),
        );
    }
  });
  const ready = Promise.withResolvers<void>();
  // Awaited only at the start of the process.
  ready.promise.catch(() => undefined);
  worker.once('message', () => ready.resolve());
  worker.on('error', (error) => {
    onProblem(error);
    ready.reject(error);
  });
  worker.on('exit', () => {
    ready.reject(new ThreadGone('The thread has ended at its start'));
    onExit();
    for (const page of [...pages.keys()])
      end(page)?.reject(new ThreadGone('The thread of the page has ended'));
  });

  /** The texts are large, and the same objects until one changes. */
  function tellLanguages(all: readonly HashedLanguage[]): void {
    if (all.length === told.length && all.every((one, at) => one === told[at])) return;
    told = all;
    tell({ kind: 'languages', languages: all });
  }

  return {
    pages,
    ready: ready.promise,
    render(asked, sources, leaving) {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      lastPage += 1;
      const page = lastPage;
      // A message has no async context: its calls run in that of the page, which notes what they read.
      const within = AsyncLocalStorage.snapshot();
      const callApi = callOf(sources);
      pages.set(page, { callApi: (call) => within(callApi, call), resolve, reject });
      const leave = () => tell({ kind: 'leave', page });
      sources.languages().then(
        (all) => {
          tellLanguages(all);
          tell({ kind: 'page', page, asked });
          if (leaving?.aborted) leave();
          else leaving?.addEventListener('abort', leave);
        },
        (error) => end(page)?.reject(error),
      );
      return promise.finally(() => leaving?.removeEventListener('abort', leave));
    },
    close: () => worker.terminate(),
  };
}

/** Resolves when all threads can render. A thread that has ended is replaced when the next page is asked for. */
export async function startPageThreads(
  count: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  script = new URL('./page-thread.ts', import.meta.url),
): Promise<PageThreads> {
  const threads = new Set<Thread>();
  let isClosing = false;
  function start(): void {
    const thread: Thread = startThread(
      script,
      () => {
        threads.delete(thread);
        if (!isClosing) log.warn({}, 'a thread of pages has ended');
      },
      (err) => log.warn({ err }, 'a thread of pages has failed'),
    );
    threads.add(thread);
  }
  /** Returns the thread with the fewest pages. Throws `unavailable` when it has too many. */
  function choose(): Thread {
    if (isClosing) throw new KnownError('unavailable');
    while (threads.size < count) start();
    const [thread] = [...threads].sort((a, b) => a.pages.size - b.pages.size);
    if (!thread || thread.pages.size >= WAITING_MOST) throw new KnownError('unavailable');
    return thread;
  }
  while (threads.size < count) start();
  await Promise.all([...threads].map(({ ready }) => ready));
  return {
    // A second try when its thread ends: another page may have ended it.
    render: async (...page) => {
      try {
        return await choose().render(...page);
      } catch (error) {
        if (!(error instanceof ThreadGone)) throw error;
        return choose().render(...page);
      }
    },
    async close() {
      isClosing = true;
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}
