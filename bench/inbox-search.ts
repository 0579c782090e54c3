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
/** Of a case; every second conversation has one more. */
const DOCUMENTS_EACH = 3;
const DOCTORS = 20;
const PROCEDURES = 400;
const WORDS = 5000;

/** No word is the beginning of another. */
const word = (rank: number): string => `слово${String(rank).padStart(4, '0')}`;

type Speaker = (length: number) => string;

/** Words as languages have them: the first are in every second text, most are in one of hundreds. */
function makeSpeaker(): Speaker {
  // The same sequence in each run.
  let seed = 17;
  const draw = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return (length) => Array.from({ length }, () => word(Math.floor(WORDS ** draw()))).join(' ');
}

/** Procedures and doctors that cases ask for. All procedures have one word in common. */
async function fillTerms({ db }: Pick<OwnApp, 'db'>): Promise<void> {
  await sql`
    insert into procedures (slug, titles)
    select 'bench-' || n, jsonb_build_object('ru', 'Операция вид' || n, 'en', 'Surgery kind' || n)
    from generate_series(0, ${PROCEDURES - 1}::int) n`.execute(db);
  await sql`
    insert into doctors (title) select 'Хирург' || n from generate_series(0, ${DOCTORS - 1}::int) n`.execute(
    db,
  );
}

async function fillCases({ db }: OwnApp, clinicId: number, speak: Speaker): Promise<void> {
  const texts = Array.from({ length: cases }, () => ({ title: speak(4), body: speak(60) }));
  const clients = Array.from({ length: Math.ceil(cases / 10) }, (_, place) => place);
  await sql`
    insert into accounts (name, surname, phone, email, email_verified_at, password_hash)
    select 'Имя' || n, 'Фамилия' || n, '+7900' || lpad(n::text, 7, '0'), 'client' || n || '@example.com', now(), 'none'
    from unnest(${clients}::int[]) n`.execute(db);
  await fillTerms({ db });
  await sql`
    with made as (
      insert into requests (number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
        languages, language, procedure_id, submitted_at, expires_at)
      select 100000 + place, (select id from accounts where phone = '+7900' || lpad((place / 10)::text, 7, '0')), 'open',
        'bench ' || place, title, body, 'treatment', 'self', 1961, 'RU', '{ru}', 'ru',
        (select id from procedures where slug = 'bench-' || place % ${PROCEDURES}),
        now() - make_interval(mins => place::int), now() + interval '30 days'
      from unnest(${texts.map(({ title }) => title)}::text[], ${texts.map(({ body }) => body)}::text[])
        with ordinality as t (title, body, place)
      where place / 10 < ${clients.length}
      returning id, number, submitted_at)
    insert into request_recipients (request_id, clinic_id, doctor_id, delivered_at, contact_opened_at, papers_opened_at)
    select id, ${clinicId}, (select id from doctors where title = 'Хирург' || number % ${DOCTORS}), submitted_at, submitted_at,
      submitted_at from made`.execute(db);
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

/** A note, a question with its answer, an offer and the note of a refusal for each case, and a note in every second conversation. */
async function fillTexts({ db }: OwnApp, clinicId: number, speak: Speaker): Promise<void> {
  const texts = (length: number, of = cases) => Array.from({ length: of }, () => speak(length));
  const cased = sql`(select id, row_number() over (order by number) as place from requests) r`;
  const chatted = sql`(select id, row_number() over (order by id) as place from chats) c`;
  await sql`
    insert into case_notes (request_id, clinic_id, id, name, body)
    select r.id, ${clinicId}, gen_random_uuid(), 'Ida', t.body from ${cased}
    join unnest(${texts(20)}::text[]) with ordinality as t (body, place) using (place)`.execute(db);
  await sql`
    insert into chat_notes (chat_id, id, clinic_id, name, body, after_seq)
    select c.id, gen_random_uuid(), ${clinicId}, 'Ida', t.body, 1 from ${chatted}
    join unnest(${texts(20, Math.ceil(cases / 2))}::text[]) with ordinality as t (body, place) on t.place * 2 = c.place`.execute(
    db,
  );
  await sql`
    insert into request_questions (request_id, clinic_id, body, answer, answered_at)
    select r.id, ${clinicId}, q.body, a.body, now() from ${cased}
    join unnest(${texts(15)}::text[]) with ordinality as q (body, place) using (place)
    join unnest(${texts(15)}::text[]) with ordinality as a (body, place) using (place)`.execute(db);
  await sql`
    update request_recipients t set decline_note = 'Отказ' || lpad(r.place::text, 5, '0') || ' ' || d.body from ${cased}
    join unnest(${texts(10)}::text[]) with ordinality as d (body, place) using (place) where t.request_id = r.id`.execute(
    db,
  );
  const terms = Array.from({ length: cases }, () =>
    JSON.stringify({
      procedure: speak(3),
      basis: speak(15),
      aftercare: speak(15),
      note: speak(20),
      lines: [],
    }),
  );
  await sql`
    with made as (
      insert into offers (request_id, clinic_id, state, draft, version, idempotency_key)
      select r.id, ${clinicId}, 'sent', t.terms::jsonb, 1, 'bench' from ${cased}
      join unnest(${terms}::text[]) with ordinality as t (terms, place) using (place)
      returning id, draft)
    insert into offer_versions (offer_id, version, doctor_id, doctor_title, terms, completeness, rates, valid_until)
    select id, 1, 0, 'Доктор' || row_number() over () % ${DOCTORS}, draft, 100, '{}', now() + interval '30 days' from made`.execute(
    db,
  );
}

/** Documents of cases and of messages: of each name one word is in no other, one in some, and the last in all. */
async function fillDocuments({ db }: OwnApp, speak: Speaker): Promise<number> {
  const names = (count: number) => Array.from({ length: count }, () => speak(1));
  const columns = sql`account_id, attached_at, type, bytes, file, name`;
  const values = (word: string) => sql`
    now(), 'application/pdf', 1, gen_random_uuid()::text, 'Снимок' || t.place || ${`_${word}_`} || t.word || '.pdf'`;
  const { numAffectedRows: ofCases = 0n } = await sql`
    insert into attachments (request_id, ${columns})
    select r.id, r.account_id, ${values('выписка')}
    from (select id, account_id, row_number() over (order by number) as place from requests) r
    join unnest(${names(cases * DOCUMENTS_EACH)}::text[]) with ordinality as t (word, place)
      on (t.place - 1) / ${DOCUMENTS_EACH} + 1 = r.place`.execute(db);
  const { numAffectedRows: ofChats = 0n } = await sql`
    insert into attachments (chat_id, message_seq, ${columns})
    select c.id, 1, c.account_id, ${values('анализ')}
    from (select id, account_id, row_number() over (order by id) as place from chats) c
    join unnest(${names(Math.ceil(cases / 2))}::text[]) with ordinality as t (word, place) on t.place * 2 = c.place`.execute(
    db,
  );
  return Number(ofCases + ofChats);
}

async function fill(bench: OwnApp, clinicId: number): Promise<number> {
  const speak = makeSpeaker();
  await fillCases(bench, clinicId, speak);
  await fillTexts(bench, clinicId, speak);
  return fillDocuments(bench, speak);
}

const filled = [
  ...['accounts', 'requests', 'request_recipients', 'inbox_items', 'chats', 'chat_messages', 'case_notes'],
  ...['chat_notes', 'request_questions', 'offers', 'offer_versions', 'attachments', 'procedures', 'doctors'],
];

async function settle({ db }: OwnApp): Promise<void> {
  for (const table of filled) await sql`vacuum (full, analyze) ${sql.ref(table)}`.execute(db);
}

/** Everything that is measured of one state of the texts. */
async function measureAll(bench: OwnApp, at: { clinicId: number; staff: MadeAccount; size: string }) {
  const { clinicId, staff, size } = at;
  const measure = (what: string, p95: number, work: (turn: number) => Promise<unknown>) =>
    measureTurns(bench, { what, size, turns, p95 }, (turn) => work(turn + 10));
  // All cases have an offer, so they wait for their clients.
  const search = (what: string, query: (turn: number) => string) =>
    measure(`inbox, ${what}`, 50, (turn) =>
      call(bench, staff, 'GET', `staff/inbox?folder=waiting&${query(turn)}`),
    );
  await search('search for a rare word', (turn) => `q=${word(1000 + turn * 17)}`);
  await search('search for a word of one case in ten', (turn) => `q=${word(60 + (turn % 20))}`);
  await search('search for two words', (turn) => `q=${word(2 + (turn % 5))} ${word(20 + turn)}`);
  await search('search for a name', (turn) => `q=Фамилия${turn}`);
  await search('search for a number', (turn) => `q=${100_001 + turn}`);
  await search('search for the name of a document', (turn) => `q=Снимок${1 + turn * 7} выписка`);
  await search('search for a word of one document in ten', (turn) => `q=выписка ${word(1 + (turn % 3))}`);
  await search('search for a document of every second case', () => 'q=анализ');
  await search('search for a word of every case', () => 'q=pdf');
  await search('search for the doctor of one offer in twenty', (turn) => `q=Доктор${turn % DOCTORS}`);
  await search('search for the end of a phone number', (turn) => `q=${String(turn).padStart(4, '0')}`);
  await search('search for a phone number', (turn) => `q=8 900 000-${String(turn).padStart(4, '0')}`);
  await search('search for the beginning of all phone numbers', () => 'q=7900000');
  await search('search for an address', (turn) => `q=client${turn}@example.com`);
  await search('search for the procedure of one case in 400', (turn) => `q=вид${turn}`);
  await search('search for a word of all procedures', () => 'q=операция');
  await search('search for the doctor of one case in twenty', (turn) => `q=Хирург${turn % DOCTORS}`);
  await search('search for the note of a refusal', (turn) => `q=Отказ${String(turn).padStart(5, '0')}`);
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
  const documents = await fill(bench, clinicId);
  const size = `${count(cases)} cases with an offer, a question and a note each, ${count(cases * MESSAGES_EACH)} messages, ${count(documents)} documents`;
  const secrets = secretsOf(bench.db);
  const files = createFiles({ config: { dataDir: bench.folder, filesS3: null }, secrets });
  const seal = async (what: string) => {
    const start = performance.now();
    await sealAll(bench.db, files);
    figure({ what, size, name: 'time', unit: 's', value: (performance.now() - start) / 1000 });
    await settle(bench);
  };
  secrets.sealsTexts = false;
  await seal('documents and offers get their words');
  await measureAll(bench, { clinicId, staff, size: `${size}, not sealed` });
  secrets.sealsTexts = true;
  await seal('everything is sealed');
  for (const table of ['chat_messages', 'requests', 'offers', 'attachments']) {
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
  await measureAll(bench, { clinicId, staff, size: `${size}, sealed` });
});
