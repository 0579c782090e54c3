import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { prepared, retryingTransaction } from './database.ts';

const { db } = await testDatabase();

test('a connection keeps the plan of a marked statement, once for all values, and of no other', async () => {
  await db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      await sql`${prepared} select ${value}::int as marked`.execute(one);
      await sql`select ${value}::int as plain`.execute(one);
    }
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%as marked' or statement like '%as plain'`.execute(
      one,
    );
    expect(rows.map(({ statement }) => statement)).toEqual(['/* prepared */ select $1::int as marked']);
  });
});

/** Locks one after the other; `between` is waited for at the first try. */
async function lockBoth(order: readonly number[], between: () => Promise<void>): Promise<number> {
  let tries = 0;
  await retryingTransaction(db, async (trx) => {
    tries += 1;
    await sql`set local deadlock_timeout = '20ms'`.execute(trx);
    for (const key of order) {
      await sql`select pg_advisory_xact_lock(${key})`.execute(trx);
      if (tries === 1 && key === order[0]) await between();
    }
  });
  return tries;
}

test('of two transactions that wait for each other both come to their end', async () => {
  const { promise: bothHold, resolve: go } = Promise.withResolvers<void>();
  let holding = 0;
  const between = () => {
    holding += 1;
    if (holding === 2) go();
    return bothHold;
  };
  const tries = await Promise.all([lockBoth([1, 2], between), lockBoth([2, 1], between)]);
  expect(tries.toSorted()).toEqual([1, 2]);
});

test('a transaction that fails for another reason is not repeated', async () => {
  let tries = 0;
  const failing = retryingTransaction(db, async (trx) => {
    tries += 1;
    await sql`select ${randomUUID()}::int`.execute(trx);
  });
  await expect(failing).rejects.toThrow('invalid input syntax');
  expect(tries).toBe(1);
});
