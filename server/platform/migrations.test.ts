import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { onServer } from '../../tests/helpers/templates.ts';
import { applyMigration, migrate } from './migrations.ts';

const { db, url } = await testDatabase();

test('a second run of the migrations applies nothing', async () => {
  await onServer(url, async (client) => {
    expect(await migrate(client)).toEqual([]);
  });
});

test('two nodes that start at once migrate one after the other', async () => {
  await onServer(url, (first) =>
    onServer(url, async (second) => {
      expect(await Promise.all([migrate(first), migrate(second)])).toEqual([[], []]);
    }),
  );
});

test('an applied migration that has changed since is refused', async () => {
  await onServer(url, async (client) => {
    await client.query(
      `update migrations set sha256 = 'other' where name = '0001-languages-and-currencies.sql'`,
    );
    await expect(migrate(client)).rejects.toThrow('0001-languages-and-currencies.sql was changed');
  });
});

test('a migration gives way to a visitor who reads the tables it alters, and comes when they are free', async () => {
  await onServer(url, (migrating) =>
    onServer(url, async (reading) => {
      await reading.query('begin');
      await reading.query('select from languages');
      // In between there is work: so the reader is the first to wait, and the one whom PostgreSQL would end.
      const sql = `alter table currencies add column one integer; select pg_sleep(0.3);
        alter table languages add column two integer;`;
      const applied = applyMigration(migrating, { name: '9999-test.sql', sql });
      const held = `select from pg_locks where granted and mode = 'AccessExclusiveLock'
        and relation = 'currencies'::regclass and database = (select oid from pg_database where datname = current_database())`;
      const isHeld = async () => (await reading.query(held)).rowCount;
      await expect.poll(isHeld, { timeout: 30_000 }).toBe(1);
      await reading.query('select from currencies');
      await reading.query('commit');
      await applied;
      expect((await reading.query('select two from languages limit 1')).fields).toHaveLength(1);
    }),
  );
});

test('a price rate must be positive', async () => {
  await db.insertInto('currencies').values({ id: 1, code: 'EUR', prefix: '€', position: 1 }).execute();
  const rate = { currency_id: 1, date: '2026-01-01', source: 'test', rate: '0', state: 'accepted' };
  await expect(db.insertInto('currency_rates').values(rate).execute()).rejects.toThrow(
    'currency_rates_rate_positive',
  );
});
