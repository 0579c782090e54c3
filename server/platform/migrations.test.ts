import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/helpers/database.ts';
import { onServer } from '../../tests/helpers/global-database.ts';
import { migrate } from './migrations.ts';

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

test('a price rate must be positive', async () => {
  await db.insertInto('currencies').values({ id: 1, code: 'EUR', prefix: '€', position: 1 }).execute();
  const rate = { currency_id: 1, date: '2026-01-01', source: 'test', rate: '0', state: 'accepted' };
  await expect(db.insertInto('currency_rates').values(rate).execute()).rejects.toThrow(
    'currency_rates_rate_positive',
  );
});
