import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { QueryOf } from '../../../contract/platform/endpoint.ts';
import type { listAdminRequests } from '../../../contract/requests/admin-requests.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import { planOf, settleTables } from '../../../tests/helpers/plans.ts';
import { stuckRequests, supportCountQuery, supportPageQuery } from './reads.ts';

const REQUESTS = 20_000;
const { db } = await testDatabase();
await createCities(db);
const spree = await createClinic(db, { title: 'Spree Klinik' });
const havel = await createClinic(db, { title: 'Havel Klinik' });
const { id: accountId } = await makeAccount(db);
// Two in three have no answer, one in forty is over, one in forty was declined. Without triggers: those of 40,000 recipients take a minute.
await db.transaction().execute(async (trx) => {
  await sql`set local session_replication_role = replica`.execute(trx);
  await sql`
    insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
      languages, language, submitted_at, updated_at, expires_at, unanswered_since)
    select 30000000 + n, ${accountId}::uuid, case when n % 40 = 0 then 'completed' when n % 40 = 1 then 'declined' else 'open' end,
      'plan ' || n, '', repeat('x', 500), 'treatment', 'self', 1961, 'RU', '{ru}', 'ru', at, at, now(), case when n % 3 <> 0 then at end
    from (select n, now() - make_interval(mins => 4320 + n) as at from generate_series(1, ${REQUESTS}::int) n) t`.execute(
    trx,
  );
  await sql`
    insert into request_recipients (request_id, clinic_id, delivered_at, replied_at)
    select id, c.clinic_id, submitted_at, case when number % 3 = 0 and c.clinic_id = ${spree} then now() end
    from requests, (values (${spree}::int), (${havel}::int)) as c (clinic_id)
    where number > 30000000`.execute(trx);
});
await settleTables(db, 'requests', 'request_recipients', 'clinics');

type Query = QueryOf<typeof listAdminRequests>;
const query = (more: Partial<Query>): Query => ({
  ...{ folder: 'stuck', page: 1, per_page: 25, sort: 'updated_at', order: 'ASC' },
  ...more,
});
const inIndexAlone = /Index Only Scan (Backward )?using requests_going_on on requests/;

test('what is stuck is found and counted in the index alone, whatever page is leafed to', async () => {
  for (const rows of [
    supportPageQuery(query({})),
    supportPageQuery(query({ page: 400 })),
    supportPageQuery(query({ page: 400, order: 'DESC' })),
    supportCountQuery(query({})),
    stuckRequests,
  ]) {
    const { text, buffers } = await planOf(db, rows);
    expect(text).toMatch(inIndexAlone);
    expect(text).not.toContain('request_recipients');
    expect(buffers).toBeLessThan(400);
  }
});

test('words that find no clinic and no number cost next to nothing, in every folder', async () => {
  for (const folder of ['stuck', 'all'] as const)
    for (const q of ['nobody', '30004711']) {
      const { buffers } = await planOf(db, supportPageQuery(query({ folder, q })));
      expect(buffers).toBeLessThan(100);
    }
});
