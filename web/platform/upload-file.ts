import { ApiError } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { FORGERY_HEADER, FRESH_TOKEN_HEADER } from '../../contract/sessions.ts';
import { currentSite } from './browser-site.ts';
import { fetchForgeryCookie, forgeryToken } from './forgery-fetch.ts';
import { closeSession } from './session-close.ts';
import { readToken, replaceToken } from './session-store.ts';
import { parseStored } from './storage.ts';

export type UploadOptions = {
  /** Share of the bytes that have left, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
  headers?: Record<string, string>;
};

type Answer = { status: number; body: unknown; fresh: string | null };

/** One try. `fetch` tells nothing of how much has been sent, so this is the one call that goes another way. */
function send(path: string, file: File, token: string | null, options: UploadOptions): Promise<Answer> {
  const { onProgress, signal, headers = {} } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', currentSite()?.language.prefix ?? '');
  request.setRequestHeader(FORGERY_HEADER, forgeryToken() ?? '');
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onload = () =>
    resolve({
      status: request.status,
      body: parseStored(request.responseText),
      fresh: request.getResponseHeader(FRESH_TOKEN_HEADER),
    });
  request.onerror = () => reject(new ApiError(0, {}));
  request.onabort = () => reject(signal.reason);
  signal.addEventListener('abort', () => request.abort(), { once: true });
  const form = new FormData();
  form.append('file', file, file.name);
  request.send(form);
  return promise;
}

/** Uploads a file as `file` and answers with `data`. Rejects with an ApiError, or as the signal says. */
export async function uploadTo(path: string, file: File, options: UploadOptions): Promise<unknown> {
  const token = readToken();
  if (forgeryToken() === undefined) await fetchForgeryCookie({ headers: { Accept: 'application/json' } });
  let answer = await send(path, file, token, options);
  if (answer.status === 419) {
    await fetchForgeryCookie({ headers: { Accept: 'application/json' } });
    answer = await send(path, file, token, options);
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
