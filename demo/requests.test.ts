import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDictionaries } from '../server/content/dictionaries/writes.ts';
import { createSecrets } from '../server/platform/secrets.ts';
import { demoWorldCities, insertCities } from '../tests/factories/demo-cities.ts';
import { testApp } from '../tests/helpers/app.ts';
import { demoPhones, loadDemoAccounts } from './accounts.ts';
import { loadDemo } from './load.ts';
import { loadDemoRequests } from './requests.ts';

const { db, pool, config } = await testApp(async (empty) => {
  await insertCities(empty.db, demoWorldCities);
  await loadDictionaries(empty.db);
  await loadDemo(empty, { clinics: 400 });
});
const needs = { ...config, db, secrets: createSecrets(config), databaseUrl: null };

beforeAll(async () => {
  await loadDemoAccounts(needs);
  await loadDemoRequests(needs);
});

const idOf = async (phone: string): Promise<string> =>
  (await db.selectFrom('accounts').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id;

async function countAll(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from requests`.execute(db);
  return rows[0]?.count ?? 0;
}

describe('demo requests', () => {
  test('of the client are to be compared, to be answered and agreed on', async () => {
    const rows = await db
      .selectFrom('requests')
      .select('state')
      .where('account_id', '=', await idOf(demoPhones.client))
      .orderBy('submitted_at', 'desc')
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['open', 'needs_info', 'scheduled', 'scheduled']);
  });

  test('have offers in three currencies, two attachments, a refusal and an answered question', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(distinct o.draft ->> 'currency_id') from offers o
          where o.request_id = r.id and o.state = 'sent')::int as currencies,
        (select count(*) from attachments where request_id = r.id)::int as papers,
        (select count(*) from request_recipients where request_id = r.id and state = 'declined')::int as refusals,
        (select count(*) from request_questions where request_id = r.id and answer is not null)::int as answers
      from requests r where r.account_id = ${await idOf(demoPhones.client)}::uuid and r.state = 'open'`.execute(
      db,
    );
    expect(rows).toEqual([{ currencies: 3, papers: 2, refusals: 1, answers: 1 }]);
  });

  test('wait in the inbox of the staff, each for another time, one late', async () => {
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from now() - rr.delivered_at)::float8 / 3600 as hours
      from request_recipients rr join staff s on s.clinic_id = rr.clinic_id
      where s.account_id = ${await idOf(demoPhones.coordinator)}::uuid and rr.state = 'delivered'
      order by 1`.execute(db);
    expect(rows.length).toBe(5);
    expect(rows.at(-1)?.hours).toBeGreaterThan(48);
  });

  test('have one offer of several procedures that waits for the owner of the staff’s clinic', async () => {
    const { rows } = await sql<{ procedures: number; asker: string }>`
      select jsonb_array_length(o.draft -> 'procedures') as procedures, a.asked_by as asker
      from offer_approvals a join offers o on o.id = a.offer_id
      join offer_approval_limits l on l.clinic_id = o.clinic_id and l.amount is not null
      join staff s on s.clinic_id = o.clinic_id and s.role = 'owner'
      where a.state = 'waiting' and s.account_id = ${await idOf(demoPhones.owner)}::uuid`.execute(db);
    expect(rows).toEqual([{ procedures: 2, asker: await idOf(demoPhones.coordinator) }]);
  });

  test('go to clinics of their field, and name doctors of it', async () => {
    const { rows } = await sql<{
      title: string;
      clinic: string;
      isOfField: boolean;
      isDoctorOfField: boolean;
    }>`
      select r.title, c.slug as clinic,
        exists (select from clinic_specializations cs
          where cs.clinic_id = rr.clinic_id and cs.specialization_id = r.specialization_id) as "isOfField",
        rr.doctor_id is null or exists (select from doctor_specializations ds
          where ds.doctor_id = rr.doctor_id and ds.specialization_id = r.specialization_id) as "isDoctorOfField"
      from requests r join request_recipients rr on rr.request_id = r.id join clinics c on c.id = rr.clinic_id`.execute(
      db,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ isOfField, isDoctorOfField }) => !isOfField || !isDoctorOfField)).toEqual([]);
  });

  test('are not made again while they stand, and are when they have ended', async () => {
    const before = await countAll();
    await Promise.all([loadDemoRequests(needs), loadDemoRequests(needs)]);
    expect(await countAll()).toBe(before);
    await sql`update request_recipients set state = 'no_reply' where state in ('delivered', 'seen')`.execute(
      db,
    );
    await sql`update requests set submitted_at = submitted_at - interval '2 days'`.execute(db);
    await loadDemoRequests(needs);
    expect(await countAll()).toBe(before + 5);
  });

  test('that nobody may send any more today keep no service from starting', async () => {
    for (const _ of [1, 2, 3]) {
      await sql`update request_recipients set state = 'no_reply' where state in ('delivered', 'seen')`.execute(
        db,
      );
      await loadDemoRequests(needs);
    }
    const { rows } = await sql<{ most: number }>`
      select count(*)::int as most from requests where submitted_at > now() - interval '1 day'
      group by account_id order by 1 desc limit 1`.execute(db);
    expect(rows[0]?.most).toBeLessThanOrEqual(5);
  });

  test('go with the clinics of a world that is made anew', async () => {
    await loadDemo({ db, pool }, { clinics: 400, replace: true });
    expect(await countAll()).toBe(0);
    await loadDemoAccounts(needs);
    await loadDemoRequests(needs);
    expect(await countAll()).toBe(9);
  });
});
