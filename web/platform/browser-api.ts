import { type ApiClient, ApiError } from '../../contract/client.ts';
import { limits } from '../../contract/limits.ts';
import {
  FORGERY_COOKIE,
  FORGERY_HEADER,
  FRESH_TOKEN_HEADER,
  getForgeryCookie,
} from '../../contract/sessions.ts';
import { askConsents } from '../consents/ask-consents.ts';
import { readCookie } from './cookies.ts';
import { closeSession } from './session-close.ts';
import { readToken, replaceToken } from './session-store.ts';

let coming: Promise<unknown> | null = null;

/** Calls that start together share one cookie. */
export function fetchForgeryCookie({ headers }: RequestInit): Promise<unknown> {
  coming ??= fetch(getForgeryCookie.path, {
    credentials: 'include',
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
    ...(headers && { headers }),
  }).finally(() => {
    coming = null;
  });
  return coming;
}

export const forgeryToken = () => readCookie(document.cookie, FORGERY_COOKIE);

/** As much as browsers send for a page that is gone, with room for others. */
const SENT_LATE_MAX = 30_000;

/** What is sent while the page is being left goes on without it. */
const outlivesPage = ({ body }: RequestInit): boolean =>
  document.visibilityState === 'hidden' && typeof body === 'string' && body.length < SENT_LATE_MAX;

function withForgeryToken(request: RequestInit): RequestInit {
  const token = forgeryToken();
  if (token === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set(FORGERY_HEADER, token);
  return { ...request, headers, keepalive: outlivesPage(request) };
}

/** Every call carries the anti-forgery token; one that changes something needs it, and is sent once more when the server has another. */
async function sendWithForgeryToken(path: string | URL | Request, request: RequestInit): Promise<Response> {
  if (request.method === 'GET') return fetch(path, withForgeryToken(request));
  if (forgeryToken() === undefined) await fetchForgeryCookie(request);
  const response = await fetch(path, withForgeryToken(request));
  if (response.status !== 419) return response;
  await fetchForgeryCookie(request);
  return fetch(path, withForgeryToken(request));
}

/** Calls and what their answers say of the session: it ends, or goes on with a fresh token. */
export const sessionFetch: typeof fetch = async (path, request = {}) => {
  const sent = new Headers(request.headers).get('authorization')?.replace('Bearer ', '') ?? null;
  const response = await sendWithForgeryToken(path, request);
  // Meanwhile another tab may have logged in, or another call may have brought a fresh token: this answer is not theirs.
  if (sent === null || sent !== readToken()) return response;
  const fresh = response.headers.get(FRESH_TOKEN_HEADER);
  if (response.status === 401 || response.status === 403) closeSession();
  else if (fresh !== null) replaceToken(fresh);
  return response;
};

/** Asks for the consents that an act stands on where the server misses them, and sends the act once more. */
export function withConsents(call: ApiClient): ApiClient {
  return async (target, input, options) => {
    try {
      return await call(target, input, options);
    } catch (error) {
      const isAsked = error instanceof ApiError && error.status === 422 && error.errors.consents;
      if (!isAsked || !target.consents) throw error;
      if (!(await askConsents(target.consents))) throw error;
      return call(target, input, options);
    }
  };
}
