import type { Config } from '../server/config.ts';
import type { OpenDatabase } from '../server/platform/database.ts';
import type { Log } from '../server/platform/jobs.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import type { DemoAccount } from './account-file.ts';
import { loadDemoAccounts } from './accounts.ts';
import { blockDemoStaff } from './blocked-staff.ts';
import { loadDemoChats } from './chats.ts';
import { loadDemo } from './load.ts';
import { loadDemoRequests } from './requests.ts';

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
  await step('Loading the demo world', () => loadDemo({ db, pool }));
  const needs = { ...config, db, secrets: createSecrets(config) };
  const accounts = await loadDemoAccounts(needs);
  // Requests and conversations are answered by demo staff.
  if (!config.demoStaff) return accounts;
  await step('Loading demo requests', () => loadDemoRequests(needs));
  await step('Loading demo conversations', () => loadDemoChats(needs));
  return accounts;
}
