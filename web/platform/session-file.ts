import { sessionFetch } from './browser-api.ts';
import { callHeaders } from './call-headers.ts';
import { fetchFile } from './fetch-file.ts';

/** The bytes of a file that needs the token, which an address in the page would not carry. Rejects with an `ApiError`. */
export async function fetchSessionFile(path: string): Promise<Blob> {
  const { file } = await fetchFile(sessionFetch, path, { method: 'GET', headers: callHeaders() });
  return file;
}
