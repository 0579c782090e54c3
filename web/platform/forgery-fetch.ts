import { FORGERY_COOKIE, FORGERY_HEADER, getForgeryCookie } from '../../contract/accounts/sessions.ts';
import { limits } from '../../contract/platform/limits.ts';
import { callHeaders } from './call-headers.ts';
import { readCookie } from './cookies.ts';

let coming: Promise<unknown> | null = null;

/** Calls that start together share one cookie. */
export function fetchForgeryCookie(): Promise<unknown> {
  coming ??= fetch(getForgeryCookie.path, {
    credentials: 'include',
    headers: callHeaders(),
    signal: AbortSignal.timeout(limits.requestTimeoutMs),
  })
    // A body that nobody reads keeps the request open until its signal ends it.
    .then((response) => response.text())
    .finally(() => {
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

/** A browser that takes no cookies is asked once: reads do without. */
let hasAskedForReads = false;

async function requireForgeryToken(isRead: boolean): Promise<void> {
  if (forgeryToken() !== undefined || (isRead && hasAskedForReads)) return;
  hasAskedForReads = true;
  // A read needs no token, and says by itself that there is no connection.
  await (isRead ? fetchForgeryCookie().catch(() => undefined) : fetchForgeryCookie());
}

/** Every call carries the anti-forgery token; one that changes something needs it, and is sent once more when the server has another. */
export async function sendWithForgeryToken(
  path: string | URL | Request,
  request: RequestInit,
): Promise<Response> {
  const isRead = request.method === 'GET';
  await requireForgeryToken(isRead);
  const response = await fetch(path, withForgeryToken(request));
  if (isRead || response.status !== 419) return response;
  await fetchForgeryCookie();
  return fetch(path, withForgeryToken(request));
}
