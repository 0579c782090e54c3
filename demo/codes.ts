import { Secret, TOTP } from 'otpauth';
import { toBase32 } from '../server/accounts/second-factor/codes.ts';
import type { Database } from '../server/platform/database.ts';
import type { Secrets } from '../server/platform/secrets.ts';

const STEP_SECONDS = 30;

export type CurrentCode = { code: string; secondsLeft: number };

/** The code that an authenticator of a demo account would show now; null: no demo account, or no second factor. */
export async function currentCode(
  db: Database,
  secrets: Secrets,
  accountId: string,
): Promise<CurrentCode | null> {
  const factor = await db
    .selectFrom('second_factors')
    .innerJoin('accounts', 'accounts.id', 'second_factors.account_id')
    .select('secret')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('is_demo', '=', true)
    .executeTakeFirst();
  if (!factor) return null;
  const seconds = Math.floor(Date.now() / 1000);
  const secret = Secret.fromBase32(toBase32(secrets.open(factor.secret)));
  const code = new TOTP({ secret, period: STEP_SECONDS }).generate({ timestamp: seconds * 1000 });
  return { code, secondsLeft: STEP_SECONDS - (seconds % STEP_SECONDS) };
}
