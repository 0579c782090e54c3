import { type Attachment, uploadAttachment } from '../../contract/attachments.ts';
import { ApiError } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { FORGERY_HEADER, FRESH_TOKEN_HEADER } from '../../contract/sessions.ts';
import { currentSite } from '../platform/browser-site.ts';
import { fetchForgeryCookie, forgeryToken } from '../platform/forgery-fetch.ts';
import { closeSession } from '../platform/session-close.ts';
import { readToken, replaceToken } from '../platform/session-store.ts';
import { parseStored } from '../platform/storage.ts';

type Options = {
  /** Share of the bytes that have left, 0 to 1. */
  onProgress(share: number): void;
  signal: AbortSignal;
};

type Answer = { status: number; body: unknown; fresh: string | null };

/** One try. `fetch` tells nothing of how much has been sent, so this is the one call that goes another way. */
function send(file: File, token: string | null, { onProgress, signal }: Options): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = new XMLHttpRequest();
  request.open('POST', uploadAttachment.path);
  request.setRequestHeader('Accept', 'application/json');
  request.setRequestHeader('Accept-Language', currentSite()?.language.prefix ?? '');
  request.setRequestHeader(FORGERY_HEADER, forgeryToken() ?? '');
  if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`);
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

/** Uploads a paper that belongs to no request yet. Rejects with an ApiError, or as the signal says. */
export async function uploadFile(file: File, options: Options): Promise<Attachment> {
  const token = readToken();
  if (forgeryToken() === undefined) await fetchForgeryCookie({ headers: { Accept: 'application/json' } });
  let answer = await send(file, token, options);
  if (answer.status === 419) {
    await fetchForgeryCookie({ headers: { Accept: 'application/json' } });
    answer = await send(file, token, options);
  }
  const { status, body, fresh } = answer;
  if (token === readToken()) {
    if (status === 401 || status === 403) closeSession();
    else if (fresh !== null) replaceToken(fresh);
  }
  // The contract says what an answer of each status holds.
  if (status !== 200 && status !== 201) throw new ApiError(status, (body ?? {}) as ErrorBody);
  return (body as { data: Attachment }).data;
}
