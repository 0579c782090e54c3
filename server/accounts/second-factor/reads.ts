import type { Database } from '../../platform/database.ts';

/** Whether a second factor is asked for at login: one that is only offered is not. */
export async function hasSecondFactor(db: Database, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factors')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What an authenticator shows beside the code, so that a person knows which account it is for. */
export async function findLabel(db: Database, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select(['email', 'phone'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.email ?? row?.phone ?? '';
}
