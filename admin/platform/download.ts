import { jsonHeaders } from '../../contract/platform/client.ts';
import { fetchFile } from '../../web/platform/fetch-file.ts';
import { saveFile } from '../../web/platform/save-file.ts';
import { operatorHeaders, sessionFetch } from './api.ts';
import { confirmed } from './confirm.ts';

/** As the server names the file: `filename="…"`, or `filename*=UTF-8''…` for letters of all scripts. */
function nameOf(disposition: string | null): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '') ?? [];
  if (encoded) return decodeURIComponent(encoded);
  const [, plain] = /filename="([^"]+)"/.exec(disposition ?? '') ?? [];
  return plain ?? 'medatlas';
}

/** Fetches a file and hands it to the browser's downloads. With `body` it is posted. `act` names it where it is confirmed. Throws ApiError. */
export const download = (path: string, body?: object, act: string | null = null): Promise<void> =>
  confirmed(async () => {
    const { file, headers } = await fetchFile(sessionFetch, path, {
      method: body ? 'POST' : 'GET',
      headers: { ...jsonHeaders, ...operatorHeaders() },
      ...(body && { body: JSON.stringify(body) }),
    });
    saveFile(file, nameOf(headers.get('content-disposition')));
  }, act);
