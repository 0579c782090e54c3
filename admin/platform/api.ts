import { FRESH_TOKEN_HEADER } from '../../contract/accounts/sessions.ts';
import { createClient } from '../../contract/platform/client.ts';
import { REPORT_HEADER } from '../../contract/reviews/reports.ts';
import { callerHeaders } from '../../web/platform/call-headers.ts';
import { sendWithForgeryToken } from '../../web/platform/forgery-fetch.ts';
import { clearSession, readToken, replaceToken } from '../../web/platform/session-store.ts';
import { withConfirmation } from './confirm.ts';
import { currentReport } from './report-work.ts';

/** Calls and what their answers say of the session, which is the site's: it ends, or goes on with a fresh token. */
export const sessionFetch: typeof fetch = async (path, request = {}) => {
  const sent = new Headers(request.headers).get('authorization')?.replace('Bearer ', '') ?? null;
  const response = await sendWithForgeryToken(path, request);
  if (sent === null || sent !== readToken()) return response;
  const fresh = response.headers.get(FRESH_TOKEN_HEADER);
  if (response.status === 401 || response.status === 403) clearSession();
  else if (fresh !== null) replaceToken(fresh);
  return response;
};

/** Who calls, and the report that is being worked on. */
export function operatorHeaders(): Record<string, string> {
  const report = currentReport();
  return { ...callerHeaders(), ...(report !== null && { [REPORT_HEADER]: report.id }) };
}

/** Calls the API as the operator who is logged in. */
export const api = withConfirmation(createClient({ fetch: sessionFetch, headers: operatorHeaders }));
