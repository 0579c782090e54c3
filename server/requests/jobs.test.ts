import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { waitingRequests } from './jobs.ts';

const { db } = await makeOfferWorld();

test('a look at what waits to be looked through reads an index of it alone, however many requests there are', async () => {
  const { id } = await makeAccount(db);
  await sql`
    insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year,
      country, languages, language, submitted_at, expires_at)
    select 3000000 + i, ${id}::uuid, 'open', 'waiting-' || i, 'x', 'x', 'treatment', 'self', 1961, 'RU', '{ru}', 'ru',
      now() - interval '1 day', now() + interval '30 days'
    from generate_series(1, 5000) i`.execute(db);
  await sql`analyze requests`.execute(db);
  const plan = await waitingRequests(db).explain('json');
  const text = JSON.stringify(plan);
  expect(text).toContain('requests_waiting');
  expect(text).not.toContain('Seq Scan');
});
