import type { Pool } from 'pg';
import { limits } from '../../../contract/platform/limits.ts';
import type { Database } from '../../platform/database.ts';
import { KnownError } from '../../platform/errors.ts';
import { createLimiter } from '../../platform/limiter.ts';
import { verifyPassword } from '../../platform/passwords.ts';

export type PasswordGuard = {
  /**
   * The owner of a session shows that they know the password. Throws `invalid` at `field` (else `password`) where it is
   * wrong, `too_many` after too many wrong ones.
   */
  requirePassword(db: Database, accountId: string, password: string, field?: string): Promise<void>;
};

/** Guards what a stolen session must not do: changing password, phone, email, deleting. */
export function createPasswordGuard(pool: Pool): PasswordGuard {
  const limiter = createLimiter(pool, {
    name: 'password',
    points: limits.loginFailures,
    seconds: limits.loginMinutes * 60,
  });
  return {
    async requirePassword(db, accountId, password, field = 'password') {
      await limiter.spend(accountId);
      const account = await db
        .selectFrom('accounts')
        .select('password_hash')
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (!(await verifyPassword(account?.password_hash ?? null, password)))
        throw new KnownError('invalid', { [field]: [{ key: 'wrong_password' }] });
      await limiter.giveBack(accountId);
    },
  };
}
