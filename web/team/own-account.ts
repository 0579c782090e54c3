import { ApiError } from '../../contract/platform/client.ts';
import { currentSession, subscribeSession } from '../platform/session-store.ts';

/**
 * Id of whoever is logged in. A browser that has only a token is still asking who that is: it is waited for. Rejects with
 * an ApiError when the session ends.
 */
export async function ownAccountId(): Promise<string> {
  for (;;) {
    const { user, isLoggedIn } = currentSession();
    if (user) return user.id;
    if (!isLoggedIn) throw new ApiError(401, {});
    await new Promise<void>((resolve) => {
      const stop = subscribeSession(() => {
        stop();
        resolve();
      });
    });
  }
}
