/** A clinic's report among many clinics of its country that all have requests, conversations and views. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { makeAccount } from '../tests/factories/accounts.ts';
import { count } from './measuring.ts';
import { call, measureTurns, type OwnApp, withApp } from './own-app.ts';

const { values } = parseArgs({
  options: {
    clinics: { type: 'string', default: '1000' },
    requests: { type: 'string', default: '100000' },
    turns: { type: 'string', default: '100' },
  },
});
const [clinics, requests, turns] = [Number(values.clinics), Number(values.requests), Number(values.turns)];
/** Messages in each conversation. Every tenth request has a conversation. */
const MESSAGES_EACH = 6;
const CLIENTS = 5000;
const YEAR = 365;

async function fill({ db }: OwnApp): Promise<number[]> {
  await sql`
    insert into clinics (slug, title, country)
    select 'report-' || n, 'Clinic ' || n, 'DE' from generate_series(1, ${clinics}::int) n`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from clinics order by id`.execute(db);
  await sql`
    insert into accounts (name, surname, phone, password_hash)
    select 'Name' || n, 'Surname' || n, '+4917' || lpad(n::text, 8, '0'), 'none' from generate_series(1, ${CLIENTS}::int) n`.execute(
    db,
  );
  await sql`
    with clients as (select id, row_number() over () as row from accounts where phone like '+4917%'), made as (
      insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
        languages, language, submitted_at, expires_at)
      select 100000 + n, c.id, 'open', 'bench ' || n, 'Title', 'Body', 'treatment', 'self', 1961, 'DE', '{de}', 'de',
        now() - n * make_interval(days => ${YEAR}::int) / ${requests}::int, now() + interval '30 days'
      from generate_series(1, ${requests}::int) n join clients c on c.row = 1 + n % ${CLIENTS}::int
      returning id, number, submitted_at)
    insert into request_recipients (request_id, clinic_id, delivered_at, replied_at)
    select m.id, c.id, m.submitted_at, case when number % 5 > 0 then submitted_at + make_interval(mins => (number % 900)::int) end
    from made m join (select id, row_number() over () as row from clinics) c on c.row = 1 + m.number % ${clinics}::int`.execute(
    db,
  );
  await sql`
    insert into chats (account_id, clinic_id, request_id, last_seq, client_seq, last_at)
    select r.account_id, t.clinic_id, r.id, ${MESSAGES_EACH}, ${MESSAGES_EACH}, r.submitted_at + interval '1 day'
    from requests r join request_recipients t on t.request_id = r.id where r.number % 10 = 0`.execute(db);
  await sql`
    insert into chat_participants (chat_id, number, side, account_id, role)
    select id, 1, 'client', account_id, 'client' from chats`.execute(db);
  await sql`
    insert into chat_messages (chat_id, seq, id, side, author, body, language, sent_at)
    select c.id, n, gen_random_uuid(), case n % 2 when 1 then 'client' else 'staff' end, 1, 'Text', 'de',
      c.last_at - make_interval(mins => (${MESSAGES_EACH} - n) * 40)
    from chats c, generate_series(1, ${MESSAGES_EACH}::int) n`.execute(db);
  await sql`
    insert into views_daily (clinic_id, day, views)
    select id, current_date - n, 1 + n % 50 from clinics, generate_series(0, ${YEAR}::int) n`.execute(db);
  for (const table of [
    'clinics',
    'accounts',
    'requests',
    'request_recipients',
    'chats',
    'chat_messages',
    'views_daily',
  ])
    await sql`vacuum (analyze) ${sql.ref(table)}`.execute(db);
  return rows.map(({ id }) => id);
}

await withApp(async (bench) => {
  const [clinicId = 0] = await fill(bench);
  const staff = await makeAccount(bench.db, { staff: { clinicId, role: 'coordinator' } });
  const size = `${count(clinics)} clinics, ${count(requests)} requests, ${count((requests / 10) * MESSAGES_EACH)} messages in a year`;
  for (const days of [30, 90, YEAR])
    for (const compare of ['previous', 'country'])
      await measureTurns(
        bench,
        { what: `a report of ${days} days beside ${compare}`, size, turns, p95: 500 },
        () =>
          call(bench, staff, 'GET', `staff/figures?clinic_id=${clinicId}&days=${days}&compare=${compare}`),
      );
});
