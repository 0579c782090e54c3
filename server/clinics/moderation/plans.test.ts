import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { LIST_MAX } from '../../../contract/platform/admin-lists.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { planOf, settleTables } from '../../../tests/helpers/plans.ts';
import { doctorPageQuery } from './doctor-reads.ts';
import { clinicPageQuery } from './reads.ts';

const { db } = await testDatabase();
await createCities(db);
const clinicId = await createClinic(db, { title: 'Isar' });
await sql`
  insert into specializations (slug, titles, doctor_titles, icon) values ('cardiology', '{"en": "Cardiology"}', '{}', 'heart')`.execute(
  db,
);
// In one transaction: what is touched by rows of it is not touched once more.
await db.transaction().execute(async (trx) => {
  await sql`
    insert into clinics (title, slug, country, status)
    select substr(md5(n::text), 1, 8), 'clinic-' || n, 'DE', case when n % 10 = 0 then 'withdrawn' else 'published' end
    from generate_series(1, 20000) n`.execute(trx);
  await sql`
    insert into doctors (title, status)
    select substr(md5(n::text), 1, 8), case when n % 10 = 0 then 'withdrawn' else 'published' end
    from generate_series(1, 20000) n`.execute(trx);
  await sql`
    insert into positions (doctor_id, clinic_id, specialization_id, role, is_main)
    select d.id, ${clinicId}, (select min(id) from specializations), 'doctor', true from doctors d`.execute(
    trx,
  );
});
await settleTables(db, 'clinics', 'doctors', 'positions', 'cities');

const page = { page: 1, per_page: 25, sort: 'title', order: 'ASC' } as const;
const lastPage = { ...page, page: LIST_MAX / 25 };
const lists = [
  ['clinics', clinicPageQuery],
  ['doctors', doctorPageQuery],
] as const;

test.each(lists)('a page of %s follows the index of its order', async (table, query) => {
  for (const input of [page, { ...page, order: 'DESC' as const }, { ...page, q: 'a1' }]) {
    const { text, buffers } = await planOf(db, query(input));
    expect(text).toContain(`${table}_title`);
    expect(buffers).toBeLessThan(400);
  }
  expect((await planOf(db, query({ ...page, sort: 'id' }))).text).toContain(`${table}_pk`);
  expect((await planOf(db, query({ ...page, status: 'withdrawn' }))).text).toContain(`${table}_withdrawn`);
});

test.each(lists)(
  'the last page of %s that is leafed to reads beside its own rows only the order',
  async (_, query) => {
    const [first, last] = [await planOf(db, query(page)), await planOf(db, query(lastPage))];
    // A row passed over costs its place in the order and itself, nothing that would be shown of it.
    expect(last.buffers - first.buffers).toBeLessThan(1.3 * LIST_MAX);
  },
);
