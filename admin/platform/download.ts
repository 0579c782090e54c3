import { ApiError } from '../../contract/client.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import { readToken } from '../../web/platform/session-store.ts';
import { saveFile } from '../../web/profile/save-file.ts';
import { sessionFetch } from './api.ts';
import { confirmed } from './confirm.ts';
import { currentLanguage } from './texts-state.ts';

/** As the server names the file: `filename="…"`, or `filename*=UTF-8''…` for letters of all scripts. */
function nameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  if (encoded) return decodeURIComponent(encoded);
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  return plain ?? 'medatlas';
}

/** Fetches a file and hands it to the browser's downloads. With `body` it is posted. Throws ApiError. */
export const download = (path: string, body?: object): Promise<void> =>
  confirmed(async () => {
    const response = await sessionFetch(path, {
      method: body ? 'POST' : 'GET',
      credentials: 'include',
      headers: {
        Authorization: `Bearer ${readToken() ?? ''}`,
        'Accept-Language': currentLanguage(),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) {
      const problem: Partial<ErrorBody> = await response.json().catch(() => ({}));
      throw new ApiError(response.status, problem);
    }
    saveFile(await response.blob(), nameOf(response.headers.get('content-disposition')));
  });
