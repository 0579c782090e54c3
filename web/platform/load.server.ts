import type { LoaderFunctionArgs } from 'react-router';
import { type Load, runLoad } from './load.ts';
import { apiOf, siteOf } from './site.server.ts';

/** `loader` of a page. */
export function serverLoad<Data>(load: Load<Data>): (args: LoaderFunctionArgs) => Promise<Data> {
  return ({ params, request, url, context }) =>
    runLoad(load, {
      api: apiOf(context),
      params,
      url,
      currencyId: siteOf(context).currencyId,
      signal: request.signal,
    });
}
