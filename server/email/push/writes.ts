import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { limits } from '../../../contract/platform/limits.ts';
import { asServiceIn } from '../../platform/client-rows.ts';
import { type Database, retryingTransaction } from '../../platform/database.ts';
import { KnownError, refuse } from '../../platform/errors.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Subscription, subscriptionProblem } from './rules.ts';

/**
 * The browser of this session gets notifications from now on. One that was subscribed for another session, after a new
 * login, moves to this one. Throws `invalid`, and `unauthenticated` where the session has ended meanwhile.
 */
export async function addDevice(
  { db, secrets }: { db: Database; secrets: Secrets },
  { accountId, sessionId }: { accountId: string; sessionId: string },
  subscription: Subscription,
): Promise<void> {
  const problem = subscriptionProblem(subscription);
  if (problem !== null) refuse(...problem);
  const hash = createHash('sha256').update(subscription.endpoint).digest();
  const sealed = secrets.seal(Buffer.from(JSON.stringify(subscription)));
  await retryingTransaction(db, async (trx) => {
    // Two at once come one after another, so that the bound on their number holds.
    await sql`select from accounts where id = ${accountId}::uuid for no key update`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext('push'), hashtext(${hash.toString('hex')}))`.execute(trx);
    await asServiceIn(trx, 'a browser is the device of one account', () =>
      sql`
        delete from push_subscriptions where endpoint_hash = ${hash} and session_id <> ${sessionId}::uuid`.execute(
        trx,
      ),
    );
    const { rows: others } = await sql`
      select from push_subscriptions where account_id = ${accountId}::uuid and session_id <> ${sessionId}::uuid`.execute(
      trx,
    );
    if (others.length >= limits.pushDevicesMax)
      refuse('endpoint', 'push_devices_full', { limit: limits.pushDevicesMax });
    const { numAffectedRows } = await sql`
      insert into push_subscriptions (account_id, session_id, endpoint_hash, sealed)
      select account_id, id, ${hash}, ${sealed} from sessions
      where id = ${sessionId}::uuid and account_id = ${accountId}::uuid
      on conflict (session_id) do update set endpoint_hash = excluded.endpoint_hash, sealed = excluded.sealed`.execute(
      trx,
    );
    if (numAffectedRows === 0n) throw new KnownError('unauthenticated');
  });
}

/** False: there is no such device of this account. */
export async function removeDevice(db: Database, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id = ${id}::uuid and account_id = ${accountId}::uuid`.execute(db);
  return numAffectedRows === 1n;
}

/** The push service knows the device no more. */
export async function forgetDevice(db: Database, id: string): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}::uuid`.execute(db);
}

export async function noteSent(db: Database, id: string): Promise<void> {
  await sql`update push_subscriptions set sent_at = now() where id = ${id}::uuid`.execute(db);
}
