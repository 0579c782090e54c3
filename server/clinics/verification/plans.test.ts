import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { listVerifications as listEndpoint } from '../../../contract/clinics/verification.ts';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { planOf, settleTables } from '../../../tests/helpers/plans.ts';
import { listVerifications, SEARCHED_MAX, searchQuery } from './list-reads.ts';

const { db } = await testDatabase();
await db.transaction().execute(async (trx) => {
  await sql`insert into doctors (title) select 'Anna ' || md5(n::text) from generate_series(1, 20000) n`.execute(
    trx,
  );
  await sql`insert into doctors (title) select md5(n::text) from generate_series(1, 20000) n`.execute(trx);
  await sql`
    insert into doctor_licences (doctor_id, number, body, valid_until, checked_on)
    select id, 'D ' || id, 'Chamber', date '2040-01-01', case when title like 'Anna%' then current_date end from doctors`.execute(
    trx,
  );
});
await settleTables(db, 'doctors', 'doctor_licences', 'clinics', 'clinic_licences', 'positions');

const page: QueryOf<typeof listEndpoint> = { folder: 'all', page: 1, per_page: 25, sort: 'id', order: 'ASC' };

const searched = (q: string, folder: (typeof page)['folder']) =>
  planOf(db, searchQuery({ ...page, folder }, q, 'en'));

test('a name that half of all doctors have costs as many of them as are looked at', async () => {
  for (const folder of ['unchecked', 'all'] as const) {
    const { text, buffers } = await searched('anna', folder);
    expect(text).toMatch(new RegExp(`doctors_title on doctors .*rows=${SEARCHED_MAX + 1}\\.00`));
    expect(buffers).toBeLessThan(10 * SEARCHED_MAX);
  }
  expect((await searched('anna a1b', 'all')).buffers).toBeLessThan(1000);
});

test('where not all of a name were looked at the list says so, found or not', async () => {
  const all = await listVerifications(db, { ...page, q: 'anna' }, 'en');
  expect([all.data.length, all.meta.is_more]).toEqual([25, true]);
  const none = await listVerifications(db, { ...page, q: 'anna', folder: 'unchecked' }, 'en');
  expect([none.data, none.meta]).toMatchObject([[], { total: 0, is_more: true }]);
  const few = await listVerifications(db, { ...page, q: 'Anna a1' }, 'en');
  expect([few.data.length, few.meta.is_more]).toEqual([25, false]);
});
