import { FRESH_TOKEN_HEADER } from '../../contract/accounts/sessions.ts';
import { type ApiClient, ApiError } from '../../contract/platform/client.ts';
import { askConsents } from './ask-consents.ts';
import { sendWithForgeryToken } from './forgery-fetch.ts';
import { closeSession } from './session-close.ts';
import { noteEndedSession } from './session-end.ts';
import { currentSession, readToken, replaceToken } from './session-store.ts';

/** Calls and what their answers say of the session: it ends, or goes on with a fresh token. */
export const sessionFetch: typeof fetch = async (path, request = {}) => {
  const sent = new Headers(request.headers).get('authorization')?.replace('Bearer ', '') ?? null;
  const response = await sendWithForgeryToken(path, request);
  // Meanwhile another tab may have logged in, or another call may have brought a fresh token: this answer is not theirs.
  if (sent === null || sent !== readToken()) return response;
  const fresh = response.headers.get(FRESH_TOKEN_HEADER);
  if (response.status === 401) noteEndedSession(currentSession().user);
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
