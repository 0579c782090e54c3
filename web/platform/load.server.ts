import { data, type LoaderFunctionArgs } from 'react-router';
import { ApiError } from '../../contract/platform/client.ts';
import { type Load, runLoad } from './load.ts';
import { apiOf, siteOf } from './site.server.ts';

/** A service that is away for a moment says so to search engines and balancers too; the page shown is the same. */
function tellUnavailable(error: unknown): never {
  if (error instanceof ApiError && error.status === 503) throw data(null, { status: 503 });
  throw error;
}

/** `loader` of a page. */
export function serverLoad<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data> {
  return ({ params, request, url, context }) =>
    runLoad(load, {
      api: apiOf(context),
      params,
      url,
      currencyId: siteOf(context).currencyId,
      signal: request.signal,
    }).catch(tellUnavailable);
}
