import type { Pool } from 'pg';
import { limits } from '../../contract/platform/limits.ts';
import { createLimiter, giveBackAll, networkOf, type Spending, spendAll } from '../platform/limiter.ts';

const SECONDS = limits.loginMinutes * 60;
/** Of all accounts together: an office behind one address mistypes too. */
const PER_ADDRESS = 30;
/** From all addresses together, in an hour. */
const PER_ACCOUNT = 50;

/** An attempt whose points are spent; unless one of these is called, they stay spent. */
export type Attempt = {
  /** It was the owner: earlier mistakes from here are forgotten. */
  succeed(): Promise<void>;
  /** Nothing was learnt from it: as if it had not been. */
  cancel(): Promise<void>;
};

export type LoginLimits = {
  /**
   * Takes the points of an attempt before anything is checked: a hundred guesses at once get no more checks than a
   * hundred in a row. `isKnownHere` leaves out the limit that strangers elsewhere can use up.
   */
  begin(keys: readonly string[], address: string, isKnownHere: boolean): Promise<Attempt>;
};

export function createLoginLimits(pool: Pool): LoginLimits {
  const fromHere = createLimiter(pool, { name: 'login', points: limits.loginFailures, seconds: SECONDS });
  const ofAddress = createLimiter(pool, { name: 'login-address', points: PER_ADDRESS, seconds: SECONDS });
  const ofAccount = createLimiter(pool, { name: 'login-account', points: PER_ACCOUNT, seconds: 3600 });
  return {
    async begin(keys, address, isKnownHere) {
      const network = networkOf(address);
      const own = keys.map((key): Spending => [fromHere, `${network} ${key}`]);
      const others: Spending[] = [
        [ofAddress, network],
        ...(isKnownHere ? [] : keys.map((key): Spending => [ofAccount, key])),
      ];
      const all = [...own, ...others];
      await spendAll(all);
      return {
        async succeed() {
          for (const [limiter, key] of own) await limiter.clear(key);
          await giveBackAll(others);
        },
        cancel: () => giveBackAll(all),
      };
    },
  };
}
