import { ApiError } from '../../contract/platform/client.ts';
import { useAction } from '../accounts/profile/use-action.ts';

/**
 * An act on an offer or a request. Where it was refused because something has changed meanwhile, the toast says so and
 * `reload` brings how things stand now.
 */
export function useOfferAct<Args extends unknown[]>(
  reload: () => Promise<void> | void,
  act: (...args: Args) => Promise<void>,
) {
  return useAction(async (...args: Args) => {
    try {
      await act(...args);
    } catch (error) {
      const isOutdated = error instanceof ApiError && (error.status === 422 || error.status === 404);
      if (isOutdated) await reload();
      throw error;
    }
  });
}
