import { ApiError } from '../../contract/platform/client.ts';
import type { ErrorBody } from '../../contract/platform/errors.ts';
import { limits } from '../../contract/platform/limits.ts';
import { watchSilence } from './silence.ts';

async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: () => void,
): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  for (let reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return parts;
    onBytes();
    parts.push(value);
  }
}

/**
 * A file with the headers of its answer, by a way to send that knows the session. Rejects with an `ApiError`; its
 * status is 0 without a connection and after 60 seconds in which nothing came: a large file may take longer than that.
 */
export async function fetchFile(
  send: typeof fetch,
  path: string,
  request: RequestInit,
): Promise<{ file: Blob; headers: Headers }> {
  const silent = new AbortController();
  const silence = watchSilence(limits.requestTimeoutMs, () => silent.abort());
  try {
    const reply = await send(path, { ...request, credentials: 'include', signal: silent.signal });
    silence.heard();
    if (reply.status !== 200 && reply.status !== 201) {
      const problem: Partial<ErrorBody> = await reply.json().catch(() => ({}));
      throw new ApiError(reply.status, problem);
    }
    const parts = reply.body ? await readBytes(reply.body, silence.heard) : [];
    return {
      file: new Blob(parts, { type: reply.headers.get('content-type') ?? '' }),
      headers: reply.headers,
    };
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError(0, {});
  } finally {
    silence.stop();
  }
}
