import { sql } from 'kysely';
import { recordEvent } from '../server/accounts/events/writes.ts';
import type { Config } from '../server/config.ts';
import { recordAct } from '../server/platform/audit/writes.ts';
import { type Database, type OpenDatabase, retryingTransaction } from '../server/platform/database.ts';
import type { Log } from '../server/platform/jobs.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import type { DemoAccount } from './account-file.ts';

const REASON = 'Demo accounts with a role are not allowed on a database in production';

/**
 * Bars every demo account that works for a clinic or runs the service, as an operator's block does. An account that somebody
 * has let in again is barred again. Returns how many were barred.
 */
function blockDemoStaff(db: Database): Promise<number> {
  return retryingTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update accounts a set blocked_at = now(), block_reason = ${REASON}, updated_at = now()
      where is_demo and deleted_at is null and blocked_at is null
        and (exists (select from operators where account_id = a.id) or exists (select from staff where account_id = a.id))
      returning id`.execute(trx);
    for (const { id } of rows) {
      const act = { entity: 'account', entityId: id, detail: {}, reason: REASON, address: null } as const;
      await recordEvent(trx, { accountId: id, actorId: null, kind: 'blocked', detail: { reason: REASON } });
      await recordAct(trx, { actorId: null, actorRole: 'service', kind: 'account.blocked', ...act });
    }
    return rows.length;
  });
}

type Needs = Pick<OpenDatabase, 'db' | 'pool'> & {
  config: Config;
  log: Log;
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
};

/**
 * What a start does about the demo world: loads it once, and bars its staff where it may have none. Null: there are no demo
 * accounts, or another node knows their passwords.
 */
export async function startDemo({ config, log, db, pool, step }: Needs): Promise<DemoAccount[] | null> {
  const blocked = config.demoStaff ? 0 : await blockDemoStaff(db);
  if (blocked > 0) log.warn({ blocked }, 'demo accounts with a role were blocked: this is production');
  if (!config.loadDemo) return null;
  // Some thirty megabytes that a service without the demo world does not need.
  const [{ loadDemo }, { loadDemoAccounts }, { loadDemoRequests }, { loadDemoChats }] = await Promise.all([
    import('./load.ts'),
    import('./accounts.ts'),
    import('./requests.ts'),
    import('./chats.ts'),
  ]);
  await step('Loading the demo world', () => loadDemo({ db, pool }));
  const needs = { ...config, db, secrets: createSecrets(config) };
  const accounts = await loadDemoAccounts(needs);
  // Requests and conversations are answered by demo staff.
  if (!config.demoStaff) return accounts;
  await step('Loading demo requests', () => loadDemoRequests(needs));
  await step('Loading demo conversations', () => loadDemoChats(needs));
  return accounts;
}
