import { ApiError } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { sessionFetch } from './browser-api.ts';
import { currentSite } from './browser-site.ts';
import { readToken } from './session-store.ts';

/** The bytes of a file that needs the token, which an address in the page would not carry. Rejects with an `ApiError`. */
export async function fetchSessionFile(path: string): Promise<Blob> {
  const reply = await sessionFetch(path, {
    method: 'GET',
    credentials: 'include',
    headers: {
      Authorization: `Bearer ${readToken()}`,
      'Accept-Language': currentSite()?.language.prefix ?? '',
    },
  }).catch(() => {
    throw new ApiError(0, {});
  });
  if (reply.status === 200) return reply.blob();
  const body: Partial<ErrorBody> = await reply.json().catch(() => ({}));
  throw new ApiError(reply.status, body);
}
