import type { ClientLoaderFunctionArgs, Params } from 'react-router';
import { type ApiClient, ApiError } from '../../contract/platform/client.ts';
import { browserApi, currentSite } from './browser-site.ts';
import { notFound } from './not-found.ts';

export type LoadArgs = {
  api: ApiClient;
  params: Params;
  url: URL;
  /** The currency the visitor has chosen; null where there are none. */
  currencyId: number | null;
  signal: AbortSignal;
};

/** What a page needs, loaded the same way by the server for the first page and by the browser for the next ones. */
export type Load<Data> = (args: LoadArgs) => Promise<Data>;

/** Calls a page's load; an unknown address becomes the not-found page. */
export async function runLoad<Data>(load: Load<Data>, args: LoadArgs): Promise<Data> {
  try {
    return await load(args);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound();
    throw error;
  }
}

/** `clientLoader` of a page. */
export function browserLoad<Data>(load: Load<Data>): (args: ClientLoaderFunctionArgs) => Promise<Data> {
  return ({ params, request, url }) =>
    runLoad(load, {
      api: browserApi,
      params,
      url,
      currencyId: currentSite()?.currencyId ?? null,
      signal: request.signal,
    });
}
