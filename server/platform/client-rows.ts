/** Makes the statements of a client's call see the rows of their account alone, by PostgreSQL's row-level security. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { CLIENT_ROLE } from './client-role.ts';
import type { Transaction } from './database.ts';

/** Why a client's call reads or writes rows that are not of its account. */
export type ServiceReason =
  | 'an account is deleted, with what clinics keep of it'
  | 'an invitation is for whoever has its link'
  | 'a guest leaves a request of another'
  | 'a phone number has one owner'
  | 'a browser is the device of one account'
  | 'others are told of what happened'
  | 'read positions of many calls are written at once';

/** The account that calls; null: the service itself, which sees all rows. */
const calling = new AsyncLocalStorage<string | null>();

const findCaller = (): string | null => calling.getStore() ?? null;

/** Within `work` connections that are handed out see the rows of this account. */
export const asAccount = <T>(accountId: string, work: () => T): T => calling.run(accountId, work);

/** Within `work` connections that are handed out see all rows. A transaction that has begun stays as it is. */
export const asService = <T>(_reason: ServiceReason, work: () => T): T => calling.run(null, work);

/** Within `work` the transaction sees all rows. What `work` throws has to end the transaction. */
export async function asServiceIn<T>(
  trx: Transaction,
  reason: ServiceReason,
  work: () => Promise<T>,
): Promise<T> {
  const caller = findCaller();
  if (caller === null) return work();
  const { rows } = await sql<{ role: string }>`
    select current_setting('role') as role, set_config('role', 'none', true)`.execute(trx);
  const result = await asService(reason, work);
  await sql`select set_config('role', ${rows[0]?.role ?? CLIENT_ROLE}, true)`.execute(trx);
  return result;
}

/** As whom each connection is. One that is not here is the service's. */
const callers = new WeakMap<PoolClient, string | null>();

/** A statement alone is a transaction: both are set, or none. */
const TAKE_ON = `/* prepared */ select set_config('medatlas.account', $1, false), set_config('role', $2, false)`;

async function takeOn(client: PoolClient, caller: string | null): Promise<void> {
  if ((callers.get(client) ?? null) === caller) return;
  await client.query(TAKE_ON, caller === null ? ['', 'none'] : [caller, CLIENT_ROLE]);
  callers.set(client, caller);
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: PoolClient['release'],
) => void;

/**
 * Makes the pool set role and account of each connection when it is handed out: `CLIENT_ROLE` and the account within
 * `asAccount`, the pool's own role otherwise. The pool's role must be a member of `CLIENT_ROLE`. The statement is skipped
 * where the connection already has the same caller. If it fails, the connection is closed and the caller gets the error.
 */
export function separateClients(pool: Pool): void {
  const { connect }: { connect(): Promise<PoolClient> } = pool;
  const connectAsCaller = async (): Promise<PoolClient> => {
    const caller = findCaller();
    const client = await connect.call(pool);
    try {
      await takeOn(client, caller);
    } catch (error) {
      client.release(true);
      throw error;
    }
    return client;
  };
  const connectEither = (connected?: Connected): Promise<PoolClient> | undefined => {
    const connecting = connectAsCaller();
    if (!connected) return connecting;
    connecting.then(
      (client) => connected(undefined, client, client.release),
      (error) => connected(error, undefined, () => undefined),
    );
    return undefined;
  };
  // The pool's own `query` uses the form with a callback; the type of both together cannot be written as one function.
  pool.connect = connectEither as typeof pool.connect;
}
