/** A clinic's inbox with its search: words that are rare and frequent, names, numbers, each order. */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { makeAccount } from '../tests/factories/accounts.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { count } from './measuring.ts';
import { call, measureTurns, type OwnApp, withApp } from './own-app.ts';

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, turns: { type: 'string', default: '200' } },
});
const cases = Number(values.cases);
const turns = Number(values.turns);
const MESSAGES_EACH = 5;
const WORDS = 5000;

/** No word is the beginning of another. */
const word = (rank: number): string => `слово${String(rank).padStart(4, '0')}`;

/** Words as languages have them: the first are in every second text, most are in one of hundreds. */
function makeSpeaker(): (length: number) => string {
  // The same sequence in each run.
  let seed = 17;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return (length) => Array.from({ length }, () => word(Math.floor(WORDS ** draw()))).join(' ');
}

async function fill({ db }: OwnApp, clinicId: number): Promise<void> {
  const speak = makeSpeaker();
  const texts = Array.from({ length: cases }, () => ({ title: speak(4), body: speak(60) }));
  const clients = Array.from({ length: Math.ceil(cases / 10) }, (_, place) => place);
  await sql`
    insert into accounts (name, surname, phone, password_hash)
    select 'Имя' || n, 'Фамилия' || n, '+7900' || lpad(n::text, 7, '0'), 'none' from unnest(${clients}::int[]) n`.execute(
    db,
  );
  await sql`
    with made as (
      insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
        languages, language, submitted_at, expires_at)
      select 100000 + place, (select id from accounts where phone = '+7900' || lpad((place / 10)::text, 7, '0')), 'open',
        'bench ' || place, title, body, 'treatment', 'self', 1961, 'RU', '{ru}', 'ru',
        now() - make_interval(mins => place::int), now() + interval '30 days'
      from unnest(${texts.map(({ title }) => title)}::text[], ${texts.map(({ body }) => body)}::text[])
        with ordinality as t (title, body, place)
      where place / 10 < ${clients.length}
      returning id, submitted_at)
    insert into request_recipients (request_id, clinic_id, delivered_at, contact_opened_at)
    select id, ${clinicId}, submitted_at, submitted_at from made`.execute(db);
  await sql`
    insert into chats (account_id, clinic_id, request_id, last_seq, client_seq, last_at)
    select account_id, ${clinicId}, id, ${MESSAGES_EACH}, ${MESSAGES_EACH}, submitted_at from requests`.execute(
    db,
  );
  await sql`
    insert into chat_participants (chat_id, number, side, account_id, role)
    select id, 1, 'client', account_id, 'client' from chats`.execute(db);
  const said = Array.from({ length: cases * MESSAGES_EACH }, () => speak(15));
  await sql`
    insert into chat_messages (chat_id, seq, id, side, author, body, language)
    select c.id, 1 + (t.place - 1) % ${MESSAGES_EACH}, gen_random_uuid(), 'client', 1, t.body, 'ru'
    from (select id, row_number() over () as row from chats) c
    join unnest(${said}::text[]) with ordinality as t (body, place) on (t.place - 1) / ${MESSAGES_EACH} + 1 = c.row`.execute(
    db,
  );
  for (const table of ['accounts', 'requests', 'request_recipients', 'inbox_items', 'chats', 'chat_messages'])
    await sql`vacuum (analyze) ${sql.ref(table)}`.execute(db);
}

await withApp(async (bench) => {
  const clinicId = await createClinic(bench.db, { title: 'Busy' });
  const staff = await makeAccount(bench.db, { staff: { clinicId, role: 'coordinator' } });
  await fill(bench, clinicId);
  const size = `${count(cases)} cases, ${count(cases * MESSAGES_EACH)} messages`;
  const search = (what: string, query: (turn: number) => string) =>
    measureTurns(bench, { what: `inbox, ${what}`, size, turns, p95: 50 }, (turn) =>
      call(bench, staff, 'GET', `staff/inbox?${query(turn + 10)}`),
    );
  await search('search for a rare word', (turn) => `q=${word(1000 + turn * 17)}`);
  await search('search for a word of one case in ten', (turn) => `q=${word(60 + (turn % 20))}`);
  await search('search for two words', (turn) => `q=${word(2 + (turn % 5))} ${word(20 + turn)}`);
  await search('search for a name', (turn) => `q=Фамилия${turn}`);
  await search('search for a number', (turn) => `q=${100_001 + turn}`);
  for (const sort of ['longest', 'newest', 'due']) await search(`sorted by ${sort}`, () => `sort=${sort}`);
});
