/** Messages between the main thread and the threads that render pages, and the side of the latter. */
import { parentPort } from 'node:worker_threads';
import type { HashedLanguage } from '../../contract/content/languages.ts';
import type { AskedPage, RenderedPage, RenderPage } from './render-page.ts';

export type AskedCall = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** `page` and `call` are numbers that the answer repeats. */
export type ToThread =
  | { kind: 'page'; page: number; asked: AskedPage }
  | { kind: 'leave'; page: number }
  /** Sent before the first page, and again when a message has changed. */
  | { kind: 'languages'; languages: readonly HashedLanguage[] }
  | { kind: 'answer'; call: number; status: number; text: string };

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'call'; page: number; call: number; asked: AskedCall }
  | { kind: 'rendered'; page: number; rendered: RenderedPage }
  | { kind: 'failed'; page: number; reason: string };

const tell = (message: FromThread, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);

/** Renders the pages that the main thread asks for; their calls are answered by the main thread. */
export function renderWhatIsAsked(render: RenderPage): void {
  let languages: readonly HashedLanguage[] = [];
  const leaving = new Map<number, AbortController>();
  const calls = new Map<number, (answer: { status: number; text: string }) => void>();
  let lastCall = 0;

  function callApi(page: number, asked: AskedCall): Promise<{ status: number; text: string }> {
    lastCall += 1;
    const call = lastCall;
    tell({ kind: 'call', page, call, asked });
    return new Promise((resolve) => calls.set(call, resolve));
  }

  async function renderHere(page: number, asked: AskedPage): Promise<void> {
    const shown = languages;
    const left = new AbortController();
    leaving.set(page, left);
    try {
      const rendered = await render(
        asked,
        {
          languages: async () => shown,
          async callApi(path, { method = 'GET', headers, body }) {
            const sent = typeof body === 'string' ? body : null;
            const { status, text } = await callApi(page, { method, path, headers, body: sent });
            return { status, headers: new Headers(), text: async () => text };
          },
        },
        left.signal,
      );
      tell({ kind: 'rendered', page, rendered }, [rendered.body.buffer]);
    } catch (error) {
      tell({ kind: 'failed', page, reason: String(error instanceof Error ? error.stack : error) });
    } finally {
      leaving.delete(page);
    }
  }

  parentPort?.on('message', (message: ToThread) => {
    if (message.kind === 'page') void renderHere(message.page, message.asked);
    else if (message.kind === 'leave') leaving.get(message.page)?.abort();
    else if (message.kind === 'languages') ({ languages } = message);
    else {
      calls.get(message.call)?.(message);
      calls.delete(message.call);
    }
  });
  tell({ kind: 'ready' });
}
