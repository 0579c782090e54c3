/** What fills the queues and registers of the back office: written straight into the tables. */
import { type RawBuilder, sql } from 'kysely';
import { problemKinds } from '../contract/imports/admin-quality.ts';
import type { Database } from '../server/platform/database.ts';

export type Sizes = { clinics: number; cases: number; others: number };

const key = sql`gen_random_uuid()::text, ''::bytea`;
/** A number of a series as the id of a clinic. */
const clinicOf = ({ clinics }: Sizes, n: RawBuilder<unknown> = sql`n`) =>
  sql`(1 + ${n} % ${sql.lit(clinics)})`;
const rows = (many: number) => sql`generate_series(1, ${sql.lit(many)}) as t (n)`;

/** Names of a few common beginnings and many rare ones. */
async function fillDirectory(db: Database, { clinics }: Sizes): Promise<void> {
  await sql`
    insert into clinics (title, title_lang, slug, status, country, city_id, is_demo)
    select (array['Klinikum ', 'Hospital ', 'Клиника ', ''])[1 + n % 4] || substr(md5(n::text), 1, 7), 'de', 'clinic-' || n,
      'published', (array['DE', 'RU', 'FR', 'TR', 'IL'])[1 + n % 5], (array[2950159, 2867714, 5043473])[1 + n % 3], true
    from ${rows(clinics)}`.execute(db);
  await sql`
    insert into doctors (title, title_lang, is_demo) select 'Dr. ' || substr(md5(n::text), 1, 7), 'de', true
    from ${rows(2 * clinics)}`.execute(db);
  await sql`
    insert into accounts (name, surname, phone, password_hash)
    select 'Anna', substr(md5(n::text), 1, 7), '+4915' || (100000000 + n), 'x' from ${rows(2 * clinics)}`.execute(
    db,
  );
  await sql`
    create temporary table people on commit drop as
    select id, row_number() over (order by phone) - 1 as n from accounts where password_hash = 'x'`.execute(
    db,
  );
  await sql`create unique index on people (n)`.execute(db);
}

const personOf = ({ clinics }: Sizes) =>
  sql`(select id from people p where p.n = t.n % ${sql.lit(2 * clinics)})`;

/** Most are over; of 100 about 20 go on, and of these a third has no answer. Each has two clinics, an offer and a conversation. */
async function fillCases(db: Database, sizes: Sizes): Promise<void> {
  const { cases } = sizes;
  await sql`
    create temporary table cases on commit drop as
    select gen_random_uuid() as id, n, case
        when n % 100 < 16 then 'open' when n % 100 = 16 then 'submitted' when n % 100 < 19 then 'accepted'
        when n % 100 < 22 then 'scheduled' when n % 100 < 24 then 'declined' when n % 100 < 55 then 'completed'
        when n % 100 < 80 then 'expired' else 'cancelled' end as state,
      now() - make_interval(mins => case when n % 100 < 24 then (n * 7919) % 43200 else (n * 7919) % 1051200 end) as at
    from ${rows(cases)}`.execute(db);
  await sql`
    insert into requests (id, number, account_id, state, idempotency_key, title, body, wanted, for_whom, birth_year, country,
      languages, language, submitted_at, updated_at, expires_at, clock_at, unanswered_since)
    select id, 20000000 + n, ${personOf(sizes)}, state, id::text, 'Катаракта', repeat('Мутное пятно перед глазом. ', 20),
      'treatment', 'self', 1961, 'RU', '{ru}', 'ru', at, at, at + interval '30 days', null,
      case when state = 'submitted' or n % 3 <> 0 then at end from cases t`.execute(db);
  for (const place of [0, 1])
    await sql`
      insert into request_recipients (request_id, clinic_id, state, delivered_at, replied_at)
      select id, ${clinicOf(sizes, sql`(n * 2 + ${sql.lit(place)})`)},
        case when state <> 'submitted' and n % 3 = 0 then 'offered' else 'delivered' end, at,
        case when state <> 'submitted' and n % 3 = 0 then at + interval '1 hour' end from cases t`.execute(
      db,
    );
  await sql`
    insert into offers (id, request_id, clinic_id, state, draft, version, idempotency_key, valid_until, created_at, updated_at,
      accepted_version)
    select id, id, ${clinicOf(sizes, sql`(n * 2)`)},
      case state when 'open' then 'sent' when 'accepted' then 'accepted' when 'scheduled' then 'confirmed'
        when 'completed' then 'fulfilled' when 'expired' then 'expired' else 'not_chosen' end,
      '{}', 1, id::text, at + interval '10 days', at, at + interval '1 hour', case when state = 'completed' then 1 end
    from cases t`.execute(db);
  await sql`update requests set accepted_offer_id = id where state = 'completed'`.execute(db);
  await sql`
    insert into offer_versions (offer_id, version, doctor_id, doctor_title, terms, completeness, rates, valid_until)
    select id, 1, 1 + n % ${sql.lit(sizes.clinics)}, 'Dr. Lang', '{}', 100, '{}', at from cases t where state = 'completed'`.execute(
    db,
  );
  await sql`
    insert into chats (id, account_id, clinic_id, request_id, state, closed_at, last_seq, last_at, client_seq, staff_seq,
      waiting_since, created_at)
    select id, ${personOf(sizes)}, ${clinicOf(sizes, sql`(n * 2)`)}, id,
      case when n % 100 < 40 then 'open' else 'closed' end, case when n % 100 >= 40 then at end, 6, at, 6, 5,
      case when n % 100 < 10 then at end, at from cases t`.execute(db);
  await sql`
    insert into chat_participants (chat_id, number, side, role, name, delivered_seq, read_seq)
    select id, s.number, s.side, s.role, 'x', 6, case when n % 4 = 0 and s.side = 'staff' then 3 else 6 end from cases t,
      (values (1, 'client', 'client'), (2, 'staff', 'coordinator'), (3, 'staff', 'owner')) as s (number, side, role)`.execute(
    db,
  );
  await sql`
    insert into bills (request_id, state, disputed_by, disputed_at, outcome, settled_at)
    select id, case when n % 2 = 0 then 'disputed' else 'decided' end, 'client', at,
      case when n % 2 = 1 then 'staff' end, case when n % 2 = 1 then now() end
    from cases t where state = 'completed' limit ${sizes.others}`.execute(db);
}

/** A tenth waits, the rest is on the site or out. */
async function fillReviews(db: Database, sizes: Sizes): Promise<void> {
  const { cases } = sizes;
  await sql`
    insert into comments (clinic_id, doctor_id, status, author_name, lang, rating, text, proof, account_id, submitted_at,
      published_at, waits_for, waits_since, reason)
    select case when n % 2 = 0 then ${clinicOf(sizes)} end, case when n % 2 = 1 then ${clinicOf(sizes)} end,
      case when n % 100 < 8 then 'submitted' when n % 100 < 10 then 'disputed' when n % 100 < 20 then 'rejected' else 'published' end,
      'Anna', 'ru', 1 + n % 5,
      'Отзыв ' || md5(n::text) || repeat(' о лечении и о том, как всё прошло, с подробностями', 8),
      case when n % 100 between 8 and 9 or n % 100 >= 20 then 'contact' end, null, at, at,
      case when n % 100 < 8 then 'check' when n % 100 < 10 then 'dispute' end, case when n % 100 < 10 then at end,
      case when n % 100 between 10 and 19 then 'off_topic' end
    from (select n, now() - make_interval(mins => (n * 7919) % 1051200) as at from ${rows(cases)}) t`.execute(
    db,
  );
}

/** Half of each waits for an operator. */
async function fillQueues(db: Database, sizes: Sizes, operator: string): Promise<void> {
  const { others } = sizes;
  const at = sql`now() - make_interval(mins => (n * 7919) % 86400)`;
  const waits = sql`n % 2 = 0`;
  const by = sql`case when n % 2 = 1 then ${operator}::uuid end, case when n % 2 = 1 then now() end`;
  await sql`
    insert into reports (number, clinic_id, comment_id, kind, text, language, state, answer, decided_by, decided_at,
      received_at, idempotency_key, idempotency_hash)
    select 'rep-' || n, case when n % 3 > 0 then ${clinicOf(sizes)} end, case when n % 3 = 0 then n end,
      (array['wrong_fact', 'closed', 'duplicate', 'personal_data', 'illegal'])[1 + n % 5], 'Здесь ошибка', 'ru',
      case when ${waits} then 'received' when n % 4 = 1 then 'acted' else 'refused' end, null, ${by}, ${at}, ${key}
    from ${rows(others)}`.execute(db);
  await sql`
    insert into clinic_claims (clinic_id, account_id, state, proof, post, work_email, is_takeover, decided_by, decided_at,
      submitted_at, waiting_since, idempotency_key, idempotency_hash)
    select ${clinicOf(sizes)}, ${personOf(sizes)}, case when ${waits} then 'submitted' else 'approved' end, 'papers', 'Chefarzt',
      'anna@example.org', false, ${by}, ${at}, case when ${waits} then ${at} end, ${key} from ${rows(others)}`.execute(
    db,
  );
  await sql`
    insert into clinic_changes (clinic_id, account_id, kind, wanted, evidence, state, decided_by, decided_at, created_at,
      idempotency_key, idempotency_hash)
    select ${clinicOf(sizes)}, ${personOf(sizes)}, 'licence', '{"kind": "licence", "act": "add", "doctor_id": null, "id": null,
      "number": "L-1", "body": "Office", "url": null, "valid_until": null}', 'Register',
      case when ${waits} then 'waiting' else 'approved' end, ${by}, ${at}, ${key}
    from ${rows(others)}`.execute(db);
  await sql`
    insert into position_requests (doctor_id, clinic_id, specialization_id, role, account_id, state, decided_as, decided_by,
      decided_at, created_at)
    select 1 + n, ${clinicOf(sizes)}, (select min(id) from specializations), 'doctor', ${personOf(sizes)},
      case when ${waits} then 'waiting' else 'confirmed' end, case when n % 2 = 1 then 'operator' end, ${by}, ${at}
    from ${rows(others)}`.execute(db);
  await sql`
    insert into photos (clinic_id, position, seed, file, width, height, checked_at)
    select ${clinicOf(sizes)}, 1 + n / ${sql.lit(sizes.clinics)}, n, 'uploads/' || n, 800, 600, case when n % 2 = 1 then now() end
    from ${rows(others)}`.execute(db);
}

async function fillRegisters(db: Database, sizes: Sizes): Promise<void> {
  const { others } = sizes;
  await sql`
    insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts, finished_at)
    select (array['ror', 'eurostat', 'wikidata', 'osm'])[1 + n % 4], 'all', 'file-' || n || '.csv', 'x', current_date, '{"read": 2,
      "bad": 0, "leftOut": {}, "repeated": 0, "added": 2, "changed": 0, "unchanged": 0, "removed": 0, "merged": 0,
      "doubtful": 1, "clinics": {"added": 2, "changed": 0, "withdrawn": 0}}', now() - make_interval(mins => n)
    from ${rows(others)}`.execute(db);
  await sql`
    insert into clinic_matches (clinic_id, candidate_id, name_similarity, reason, state, import_id)
    select ${clinicOf(sizes)}, ${clinicOf(sizes, sql`(n + 1 + n / ${sql.lit(sizes.clinics)})`)}, (n % 100) / 100.0, 'similar name',
      case when n % 2 = 0 then 'open' else 'rejected' end, (select min(id) from imports) + n % ${sql.lit(others)}
    from ${rows(others)}`.execute(db);
  await sql`
    insert into doctor_matches (doctor_id, candidate_id, state)
    select n, n + 1, case when n % 2 = 0 then 'open' else 'rejected' end from ${rows(others)}`.execute(db);
  await sql`
    insert into clinic_problems (clinic_id, kind, country, stated)
    select c.id, k.kind, c.country, case when k.kind = 'dead_website' then '[["2026-05-01", "https://one.example"]]'::jsonb
      when k.kind = 'doubtful_pair' then '[["1", "Hospital"]]' else '[["ror", "one"], ["osm", "two"]]' end
    from clinics c, unnest(${[...problemKinds]}::text[]) as k (kind) where c.id % 6 = ascii(k.kind) % 6 limit ${others}`.execute(
    db,
  );
  await sql`
    insert into clinic_interest (clinic_id, day, kind, count)
    select c.id, current_date - d, 'answer', 1 + c.id % 7 from clinics c, generate_series(0, 2) d where c.id <= ${others}`.execute(
    db,
  );
  await sql`
    insert into news (slug, status, published_on, author, picture)
    select 'news-' || n, case when n % 10 = 0 then 'draft' else 'published' end, current_date - n % 2000,
      '{"name": {"ru": "Анна"}, "role": {"ru": "редактор"}}', '{"scene": "ward", "seed": 5}' from ${rows(others)}`.execute(
    db,
  );
  await sql`
    insert into news_texts (news_id, lang, title, lead, body)
    select n.id, l.lang, 'Новость ' || md5(n.id::text), 'Коротко', '[{"kind": "paragraph", "text": "Подробно"}]'
    from news n, (values ('ru'), ('en'), ('de'), ('ar')) as l (lang)`.execute(db);
  await sql`
    insert into unread_queries (week, language, text, outcome, queries, sessions)
    select '2026-11-23', (array['ru', 'en', 'de', 'ar'])[1 + n % 4], 'query ' || md5(n::text),
      case when n % 2 = 0 then 'unread' else 'nowhere' end, 20 + n % 50, 10 + n % 30 from ${rows(others)}`.execute(
    db,
  );
}

/** Written without triggers: those of 200,000 recipients take six minutes, and what they write is in no list of operators. */
export async function fillWorld(db: Database, sizes: Sizes, operator: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await fillDirectory(trx, sizes);
    await fillCases(trx, sizes);
    await fillReviews(trx, sizes);
    await fillQueues(trx, sizes, operator);
    await fillRegisters(trx, sizes);
  });
  await sql`vacuum analyze`.execute(db);
}
