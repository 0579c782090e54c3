import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { loadStarter } from './load.ts';

const { db, pool, url } = await testDatabase();
await loadDictionaries(db);
await pool.query(`insert into cities (id, country, title, admin, population, lat, lon)
  values (2950159, 'DE', 'Berlin', '16', 3426354, 52.52437, 13.41053)`);

const refused: object[] = [];
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (fields: object) => void refused.push(fields),
};
const load = () => loadStarter({ url, log: log as unknown as Parameters<typeof loadStarter>[0]['log'] });
const count = async (sql: string): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from ${sql}`)).rows[0]?.count ?? 0;

test('an empty database gets real clinics with fields and licence, once', async () => {
  await load();
  const clinics = await count(`clinics where status = 'published' and not is_demo`);
  expect(clinics).toBeGreaterThan(2500);
  expect(
    await count(
      `clinic_sources where source = 'ror' and licence = 'CC0-1.0' and retrieved_at = '2026-06-23'`,
    ),
  ).toBe(clinics);
  expect(await count('(select distinct clinic_id from clinic_specializations) t')).toBeGreaterThan(500);
  await load();
  expect(await count('imports')).toBe(1);
  expect(refused).toEqual([]);
});

test('an operator who has removed them does not get them again', async () => {
  await pool.query('truncate clinics cascade');
  await load();
  expect(await count('clinics')).toBe(0);
});
