/** A clinic's inbox with its search, and its conversations: the same texts as they were before they are sealed, and sealed. */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sealAll } from '../server/operations/keys/writes.ts';
import { secretsOf } from '../server/platform/carried-keys.ts';
import { createFiles } from '../server/platform/files.ts';
import { type MadeAccount, makeAccount } from '../tests/factories/accounts.ts';
import { createClinic } from '../tests/factories/clinics.ts';
import { figure, figures } from './figures.ts';
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
}

async function settle({ db }: OwnApp): Promise<void> {
  for (const table of ['accounts', 'requests', 'request_recipients', 'inbox_items', 'chats', 'chat_messages'])
    await sql`vacuum (full, analyze) ${sql.ref(table)}`.execute(db);
}

/** Everything that is measured of one state of the texts. */
async function measureAll(bench: OwnApp, at: { clinicId: number; staff: MadeAccount; state: string }) {
  const { clinicId, staff, state } = at;
  const size = `${count(cases)} cases, ${count(cases * MESSAGES_EACH)} messages, ${state}`;
  const measure = (what: string, p95: number, work: (turn: number) => Promise<unknown>) =>
    measureTurns(bench, { what, size, turns, p95 }, (turn) => work(turn + 10));
  const search = (what: string, query: (turn: number) => string) =>
    measure(`inbox, ${what}`, 50, (turn) => call(bench, staff, 'GET', `staff/inbox?${query(turn)}`));
  await search('search for a rare word', (turn) => `q=${word(1000 + turn * 17)}`);
  await search('search for a word of one case in ten', (turn) => `q=${word(60 + (turn % 20))}`);
  await search('search for two words', (turn) => `q=${word(2 + (turn % 5))} ${word(20 + turn)}`);
  await search('search for a name', (turn) => `q=Фамилия${turn}`);
  await search('search for a number', (turn) => `q=${100_001 + turn}`);
  for (const sort of ['longest', 'newest', 'due']) await search(`sorted by ${sort}`, () => `sort=${sort}`);
  const { rows: chats } = await sql<{ id: string }>`
    select id from chats where clinic_id = ${clinicId} and request_id is not null order by id limit ${turns + 20}`.execute(
    bench.db,
  );
  const chatOf = (turn: number) => chats[turn % chats.length]?.id ?? '';
  await measure('a page of a conversation', 40, (turn) =>
    call(bench, staff, 'GET', `staff/chats/${chatOf(turn)}/messages?limit=50`),
  );
  const speak = makeSpeaker();
  await measure('a message of 15 words is sent', 40, async (turn) => {
    // So many in a row nobody may send.
    await sql`delete from limiter_points`.execute(bench.db);
    await call(bench, staff, 'POST', `staff/chats/${chatOf(turn)}/messages`, {
      id: randomUUID(),
      body: speak(15),
    });
  });
  await measure('conversations of the clinic by a part of a title', 400, (turn) =>
    call(bench, staff, 'GET', `staff/chats?q=${word(1000 + turn * 17)}`),
  );
}

await withApp(async (bench) => {
  const clinicId = await createClinic(bench.db, { title: 'Busy' });
  const staff = await makeAccount(bench.db, { staff: { clinicId, role: 'coordinator' } });
  await fill(bench, clinicId);
  await settle(bench);
  const secrets = secretsOf(bench.db);
  secrets.sealsTexts = false;
  await measureAll(bench, { clinicId, staff, state: 'not sealed' });
  secrets.sealsTexts = true;
  const start = performance.now();
  await sealAll(bench.db, createFiles({ config: { dataDir: bench.folder, filesS3: null }, secrets }));
  const seconds = (performance.now() - start) / 1000;
  const size = `${count(cases)} cases, ${count(cases * MESSAGES_EACH)} messages`;
  figure({ what: 'everything is sealed', size, name: 'time', unit: 's', value: seconds });
  await settle(bench);
  for (const table of ['chat_messages', 'requests']) {
    const { rows } = await sql<{ words: number; table: number }>`
      select pg_relation_size(${`${table}_sealed_words`}::regclass)::float8 as words,
        pg_table_size(${table}::regclass)::float8 as table`.execute(bench.db);
    const [sizes] = rows;
    if (sizes)
      figures({ what: `${table}, sealed`, size }, [
        { name: 'table', unit: 'MB', value: sizes.table / 1e6 },
        { name: 'index of words', unit: 'MB', value: sizes.words / 1e6 },
      ]);
  }
  await measureAll(bench, { clinicId, staff, state: 'sealed' });
});
