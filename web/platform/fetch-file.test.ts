import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/platform/client.ts';
import { fetchFile } from './fetch-file.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A file of two pieces with a pause before each, sent until the caller gives it up. */
const slowly =
  (pauseMs: number): typeof fetch =>
  async (_, request) => {
    const body = new ReadableStream({
      start(controller) {
        request?.signal?.addEventListener('abort', () => controller.error(new Error('given up')));
      },
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (request?.signal?.aborted) return;
        sent += 1;
        if (sent > 2) controller.close();
        else controller.enqueue(new TextEncoder().encode('x'));
      },
    });
    return new Response(body, { status: 200 });
  };
let sent = 0;

const outcome = (pauseMs: number) => {
  sent = 0;
  return fetchFile(slowly(pauseMs), '/file', { method: 'GET' }).then(
    ({ file }) => file.size,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );
};

test('a file may take longer than 60,000 ms while something of it comes', async () => {
  const size = outcome(59_000);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await size).toBe(2);
});

test('after 60,000 ms in which nothing came it is given up', async () => {
  const status = outcome(61_000);
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await status).toBe(0);
});
