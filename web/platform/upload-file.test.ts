import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../contract/platform/client.ts';

vi.mock('./forgery-fetch.ts', () => ({ fetchForgeryCookie: async () => undefined, forgeryToken: () => 'x' }));
vi.mock('./call-headers.ts', () => ({ callerHeaders: () => ({}) }));
vi.mock('./session-store.ts', () => ({ readToken: () => null, replaceToken: () => undefined }));
vi.mock('./session-close.ts', () => ({ closeSession: () => undefined }));

/** A request whose bytes leave when the test says so. */
class SlowRequest {
  static last: SlowRequest | null = null;
  status = 201;
  responseText = '{"data":{"id":"1"}}';
  isGivenUp = false;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    SlowRequest.last = this;
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {}
  abort() {
    this.isGivenUp = true;
    this.onabort?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', SlowRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function upload() {
  const { uploadTo } = await import('./upload-file.ts');
  const signal = new AbortController().signal;
  const done = uploadTo('/files', new File(['x'], 'x.txt'), { signal, onProgress: () => undefined }).then(
    (data) => data,
    (error: unknown) => (error instanceof ApiError ? error.status : error),
  );
  await vi.advanceTimersByTimeAsync(0);
  if (!SlowRequest.last) throw new Error('Nothing was sent');
  return { done, request: SlowRequest.last };
}

test('an upload may take longer than 60,000 ms while bytes of it leave', async () => {
  const { done, request } = await upload();
  for (const loaded of [1, 2, 3, 4]) {
    await vi.advanceTimersByTimeAsync(59_000);
    request.upload.onprogress?.({ loaded, total: 4 });
  }
  await vi.advanceTimersByTimeAsync(59_000);
  request.onload?.();
  request.onloadend?.();
  expect(await done).toEqual({ id: '1' });
  expect(request.isGivenUp).toBe(false);
});

test('an upload is given up after 60,000 ms in which no byte left and no answer came', async () => {
  const { done, request } = await upload();
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  await vi.advanceTimersByTimeAsync(59_999);
  expect(request.isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(request.isGivenUp).toBe(true);
  expect(await done).toBe(0);
});
