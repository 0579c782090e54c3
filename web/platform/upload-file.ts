import { FORGERY_HEADER, FRESH_TOKEN_HEADER } from '../../contract/accounts/sessions.ts';
import { ApiError, jsonHeaders } from '../../contract/platform/client.ts';
import type { ErrorBody } from '../../contract/platform/errors.ts';
import { limits } from '../../contract/platform/limits.ts';
import { callerHeaders } from './call-headers.ts';
import { fetchForgeryCookie, forgeryToken } from './forgery-fetch.ts';
import { closeSession } from './session-close.ts';
import { readToken, replaceToken } from './session-store.ts';
import { watchSilence } from './silence.ts';
import { parseStored } from './storage.ts';

export type UploadOptions = {
  /** Share of the bytes that have left, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
  headers?: Record<string, string>;
};

type Answer = { status: number; body: unknown; fresh: string | null };

/** The browser names the content type itself: multipart, with its boundary. */
function openUpload(path: string, headers: Record<string, string>): XMLHttpRequest {
  const request = new XMLHttpRequest();
  request.open('POST', path);
  const sent = { Accept: jsonHeaders.Accept, ...callerHeaders(), ...headers };
  for (const [name, value] of Object.entries(sent)) request.setRequestHeader(name, value);
  request.setRequestHeader(FORGERY_HEADER, forgeryToken() ?? '');
  return request;
}

/**
 * One try. `fetch` tells nothing of how much has been sent, so this is the one call that goes another way. It is given
 * up after 60 seconds in which no byte has left and no answer has come: a slow line may need longer for all of it.
 */
function send(path: string, file: File, options: UploadOptions): Promise<Answer> {
  const { onProgress, signal, headers = {} } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = openUpload(path, headers);
  const silence = watchSilence(limits.requestTimeoutMs, () => {
    reject(new ApiError(0, {}));
    request.abort();
  });
  request.upload.onprogress = ({ loaded, total }) => {
    silence.heard();
    onProgress(total > 0 ? loaded / total : 0);
  };
  request.onload = () =>
    resolve({
      status: request.status,
      body: parseStored(request.responseText),
      fresh: request.getResponseHeader(FRESH_TOKEN_HEADER),
    });
  request.onerror = () => reject(new ApiError(0, {}));
  request.onabort = () => reject(signal.reason);
  request.onloadend = silence.stop;
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
  return promise;
}

/** Uploads a file as `file` and answers with `data`. Rejects with an ApiError, or as the signal says. */
export async function uploadTo(path: string, file: File, options: UploadOptions): Promise<unknown> {
  const token = readToken();
  if (forgeryToken() === undefined) await fetchForgeryCookie();
  let answer = await send(path, file, options);
  if (answer.status === 419) {
    await fetchForgeryCookie();
    answer = await send(path, file, options);
  }
  const { status, body, fresh } = answer;
  if (token === readToken()) {
    if (status === 401 || status === 403) closeSession();
    else if (fresh !== null) replaceToken(fresh);
  }
  // The contract says what an answer of each status holds.
  if (status !== 200 && status !== 201) throw new ApiError(status, (body ?? {}) as ErrorBody);
  return (body as { data: unknown }).data;
}
