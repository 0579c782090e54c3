import { type ClientLoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../../../contract/platform/client.ts';
import { keepNewsWhile } from '../../live/source.ts';
import { loginAddress } from '../../platform/guards.ts';
import { browserLoad, type Load } from '../../platform/load.ts';

/**
 * `clientLoader` of a page about the account: the token lives in the browser, so the server loads nothing. A session
 * that has ended leads to login.
 */
export function accountLoad<Data>(load: Load<Data>) {
  const run = browserLoad(load);
  async function clientLoader(args: ClientLoaderFunctionArgs): Promise<Data> {
    try {
      return await keepNewsWhile(() => run(args));
    } catch (error) {
      const hasEnded = error instanceof ApiError && (error.status === 401 || error.status === 403);
      throw hasEnded ? redirect(loginAddress(args.url, args.params.lang)) : error;
    }
  }
  return Object.assign(clientLoader, { hydrate: true as const });
}
