import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { problemKinds, qualityAges, qualityFacts } from '../../contract/imports/admin-quality.ts';
import { loadDictionaries } from '../../server/content/dictionaries/writes.ts';
import { recordAct } from '../../server/platform/audit/writes.ts';
import type { Database } from '../../server/platform/database.ts';
import { type MadeAccount, makeAccount } from './accounts.ts';
import { createOperatorKey } from './api-keys.ts';
import { makeChat, makeMessages } from './chats.ts';
import { createCities, createClinic } from './clinics.ts';
import { createDoctor } from './facts.ts';
import { createNews } from './news.ts';
import { makeRequest, makeTerms } from './offers.ts';

/** Words that no table of operators may hold without being asked: names, contacts, and what people wrote. */
export const personal = {
  claimant: 'Zacharias',
  workEmail: 'zacharias@isar.example',
  post: 'Kaufmännischer Leiter Q',
  author: 'Wilhelmine',
  comment: 'Die Narbe heilt nach zwei Wochen noch immer schlecht.',
  report: 'Meine Nachbarin wurde dort falsch behandelt.',
  reportEmail: 'nachbarin@example.org',
  doctor: 'Dr. Eva Lang',
  operator: 'Theodora',
  evidence: 'Schreiben von Herrn Zacharias',
} as const;

export type BackOffice = {
  clinics: [number, number, number];
  doctor: number;
  comment: number;
  client: MadeAccount;
};

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const hash = createHash('sha256').update('back office').digest();
const key = () => ({ idempotency_key: randomUUID(), idempotency_hash: hash });

/** What the job of quality would have counted. */
async function addQuality(db: Database, isar: number, spree: number): Promise<void> {
  const counted = <Name extends string>(names: readonly Name[], count: number) =>
    Object.fromEntries(names.map((name) => [name, count]));
  const counts = JSON.stringify({
    score: 41,
    facts: counted(qualityFacts, 1),
    ages: counted(qualityAges, 1),
    problems: counted(problemKinds, 1),
  });
  const group = { clinics: 3, counts, newest_on: '2026-05-01' };
  // The job of a running service may have counted already.
  await db
    .insertInto('quality_groups')
    .values([
      { ...group, kind: 'all', name: '' },
      { ...group, kind: 'country', name: 'DE' },
      { ...group, kind: 'country', name: 'US' },
      { ...group, kind: 'source', name: 'ror' },
    ])
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'name'])
        .doUpdateSet(({ ref }) => ({ clinics: ref('excluded.clinics'), counts: ref('excluded.counts') })),
    )
    .execute();
  const stated = JSON.stringify([
    ['ror', 'https://isar.example'],
    ['osm', 'https://klinik.example'],
  ]);
  await db
    .insertInto('clinic_problems')
    .values([
      { clinic_id: isar, kind: 'two_websites', country: 'DE', stated },
      { clinic_id: spree, kind: 'two_phones', country: 'US', stated },
    ])
    .execute();
}

/** An uploaded file whose dry run has ended, with records that are not taken. */
async function addImportRun(db: Database, operator: MadeAccount): Promise<void> {
  const counts = {
    ...{ read: 28_558, bad: 1, leftOut: { 'no name': 2694 }, repeated: 579, added: 20_000, changed: 5284 },
    ...{ unchanged: 0, removed: 12, merged: 310, doubtful: 14 },
    clinics: { added: 19_690, changed: 5594, withdrawn: 12 },
  };
  const problems = [
    { number: 17, kind: 'bad', reason: '"Atlantis" is no country' },
    { number: 21, kind: 'left out', reason: 'no name' },
  ];
  await db
    .insertInto('import_runs')
    .values({
      ...{
        id: randomUUID(),
        source: 'healthsites',
        dataset: 'healthsites-africa',
        retrieved_at: '2026-05-01',
      },
      ...{ max_removed: 10, file_name: 'healthsites-africa.csv.gz', file_bytes: 1_484_680, file_sha256: '' },
      ...{
        state: 'checked',
        version: 3,
        account_id: operator.id,
        repeat_key: randomUUID(),
        repeat_hash: hash,
      },
      ...{ counts: JSON.stringify(counts), problems: JSON.stringify(problems) },
    })
    .execute();
}

async function addQueues(db: Database, made: BackOffice, operator: MadeAccount): Promise<void> {
  const [isar, spree] = made.clinics;
  const { id: account_id } = made.client;
  const claim = { account_id, proof: 'papers', post: personal.post, work_email: personal.workEmail };
  const change = { account_id, evidence: personal.evidence };
  const decided = { decided_by: operator.id, decided_at: new Date() };
  await db
    .insertInto('clinic_claims')
    .values([
      { ...claim, ...key(), clinic_id: isar, is_takeover: false, waiting_since: daysAgo(9) },
      { ...claim, ...key(), ...decided, clinic_id: spree, is_takeover: true, state: 'approved' },
    ])
    .execute();
  const names = {
    kind: 'names',
    title: 'Isar Klinik am Fluss',
    title_lang: 'de',
    labels: [{ lang: 'ru', text: 'Изар' }],
  };
  const address = { kind: 'address', city_id: null, address: 'Spreeweg 3', postcode: '10115' };
  await db
    .insertInto('clinic_changes')
    .values([
      { ...change, ...key(), clinic_id: isar, kind: 'names', wanted: JSON.stringify(names) },
      { ...change, ...key(), clinic_id: spree, kind: 'address', wanted: JSON.stringify(address) },
      {
        ...{ ...change, ...key(), ...decided, clinic_id: spree, kind: 'names' },
        ...{ wanted: JSON.stringify(names), state: 'refused', refusal: 'not_proven' },
      },
    ])
    .execute();
  await addQuality(db, isar, spree);
  await addImportRun(db, operator);
  const interest = { day: new Date().toISOString().slice(0, 10), kind: 'answer' };
  await db
    .insertInto('clinic_interest')
    .values([
      { ...interest, clinic_id: isar, count: 2 },
      { ...interest, clinic_id: spree, count: 1 },
    ])
    .execute();
  await db
    .insertInto('clinic_invitations')
    .values({ clinic_id: isar, address_hash: Buffer.alloc(32) })
    .execute();
  const position = { doctor_id: made.doctor, account_id, role: 'doctor', specialization_id: 1 };
  await db
    .insertInto('position_requests')
    .values([
      { ...position, clinic_id: isar },
      { ...position, clinic_id: spree },
      { ...position, clinic_id: spree, state: 'withdrawn' },
    ])
    .execute();
  const comment = { ...key(), author_name: personal.author, lang: 'de', rating: 2, text: personal.comment };
  await db
    .insertInto('comments')
    .values([
      {
        ...{ ...comment, doctor_id: made.doctor, account_id, status: 'submitted' },
        ...{ waits_for: 'check', waits_since: daysAgo(1) },
      },
      { ...comment, ...key(), clinic_id: spree, status: 'published', proof: 'contact' },
    ])
    .execute();
  const report = { clinic_id: isar, text: personal.report, email: personal.reportEmail, language: 'de' };
  await db
    .insertInto('reports')
    .values([
      { ...report, ...key(), number: 'b4ck0ff1ce01', kind: 'wrong_fact', received_at: daysAgo(12) },
      {
        ...{ ...report, ...key(), ...decided, number: 'b4ck0ff1ce02', kind: 'illegal' },
        ...{ state: 'acted', answer: 'Korrigiert.' },
      },
    ])
    .execute();
}

/** A disputed bill of a treatment at a clinic; `outcome`: what an operator has decided. */
async function addDispute(
  db: Database,
  made: BackOffice,
  clinicId: number,
  outcome: 'staff' | null,
): Promise<void> {
  const requestId = await makeRequest(db, {
    ...{ accountId: made.client.id, clinics: [{ id: clinicId }] },
    state: outcome === null ? 'scheduled' : 'completed',
  });
  const terms = JSON.stringify(makeTerms(made.doctor));
  const { rows } = await sql<{ id: string }>`
    insert into offers (request_id, clinic_id, state, draft, version, idempotency_key, accepted_version, confirmed_date)
    values (${requestId}::uuid, ${clinicId}, ${outcome === null ? 'confirmed' : 'fulfilled'}, ${terms}::jsonb, 1,
      ${randomUUID()}, 1, current_date - 9) returning id`.execute(db);
  const offerId = rows[0]?.id;
  await sql`
    insert into offer_versions (offer_id, version, terms, doctor_id, doctor_title, completeness, rates, valid_until)
    values (${offerId}::uuid, 1, ${terms}::jsonb, ${made.doctor}, ${personal.doctor}, 100, '{}', now())`.execute(
    db,
  );
  await sql`update requests set accepted_offer_id = ${offerId}::uuid where id = ${requestId}::uuid`.execute(
    db,
  );
  const lines = JSON.stringify([
    { kind: 'price', title: '', amount: 2400, reason: 'discount', note: personal.report },
  ]);
  await sql`
    insert into bills (request_id, state, client_lines, client_at, staff_lines, staff_at, disputed_by, dispute, disputed_at,
      outcome, settled_at)
    values (${requestId}::uuid, ${outcome === null ? 'disputed' : 'decided'}, ${lines}::jsonb, now(), ${lines}::jsonb, now(),
      'client', ${personal.report}, ${daysAgo(1)}, ${outcome}, ${outcome === null ? null : new Date()})`.execute(
    db,
  );
}

async function addContent(
  db: Database,
  { clinics: [isar, spree, havel], doctor }: BackOffice,
): Promise<void> {
  await sql`insert into clinic_licences (clinic_id, number, body, valid_until, checked_on) values
    (${isar}, 'L-1', 'Land Berlin', current_date + 20, null), (${spree}, 'L-2', 'Land Berlin', current_date - 1, current_date)`.execute(
    db,
  );
  await sql`insert into doctor_licences (doctor_id, number, body) values (${doctor}, 'D-1', 'Ärztekammer')`.execute(
    db,
  );
  await sql`insert into photos (clinic_id, position, seed, captions, file, width, height, checked_at) values
    (${isar}, 1, 1, '{"de": "Empfang"}', 'uploads/one', 800, 600, null),
    (${spree}, 1, 2, '{}', 'uploads/two', 800, 600, now())`.execute(db);
  await sql`
    with run as (
      insert into imports (source, dataset, file_name, file_sha256, retrieved_at, counts)
      select source, dataset, source || '.csv', 'x', '2026-01-02', '{"read": 2, "bad": 0, "leftOut": {}, "repeated": 0,
        "added": 2, "changed": 0, "unchanged": 0, "removed": 0, "merged": 0, "doubtful": 1,
        "clinics": {"added": 2, "changed": 0, "withdrawn": 0}}'
      from (values ('eurostat', 'DE'), ('ror', 'all')) as files (source, dataset) returning id, source)
    insert into clinic_matches (clinic_id, candidate_id, name_similarity, distance_metres, reason, import_id, state)
    select ${isar}::int, ${spree}::int, 0.9::real, 120, 'similar name', id, 'open' from run where source = 'eurostat'
    union all select ${havel}::int, ${isar}::int, 0.7::real, null, 'same website', id, 'open' from run where source = 'ror'
    union all select ${spree}::int, ${isar}::int, 0.8::real, 90, 'near', id, 'rejected' from run where source = 'ror'`.execute(
    db,
  );
  await sql`insert into currency_rates (currency_id, date, source, rate, state)
    select id, '2030-01-01', 'ecb', 9, 'held' from currencies where code = 'CHF'`.execute(db);
  await createNews(db, { slug: 'new-hearts', publishedOn: '2026-10-01', titles: { ru: 'Новые сердца' } });
  await createNews(db, { slug: 'draft', publishedOn: '2026-10-02', titles: { en: 'Later' }, isDraft: true });
  await sql`update specializations set is_retired = true where id = (select max(id) from specializations)`.execute(
    db,
  );
}

/** One that waits for its clinic, at a request, and one without a request that is over; and an offer that is old. */
async function addConversations(db: Database, { clinics: [isar, spree], client }: BackOffice): Promise<void> {
  await sql`update offers set updated_at = ${daysAgo(20)} where state = 'fulfilled'`.execute(db);
  const { id: requestId } = await db
    .selectFrom('requests')
    .select('id')
    .orderBy('number')
    .executeTakeFirstOrThrow();
  const waiting = await makeChat(db, { client, clinic: { id: isar }, request: requestId });
  await makeMessages(db, waiting, [{ by: 'client', body: personal.report }]);
  await sql`update chats set waiting_since = ${daysAgo(4)} where id = ${waiting.id}::uuid`.execute(db);
  const over = await makeChat(db, { client, clinic: { id: spree } });
  await makeMessages(db, over, [{ by: 'client', body: personal.report }]);
  await sql`update chat_participants set delivered_seq = 1, read_seq = 1 where chat_id = ${over.id}::uuid`.execute(
    db,
  );
  await sql`insert into chat_participants (chat_id, number, side, role, name, delivered_seq, read_seq)
    values (${over.id}::uuid, 9, 'staff', 'coordinator', 'x', 1, 1)`.execute(db);
  await sql`update chats set state = 'closed', closed_at = now(), waiting_since = null where id = ${over.id}::uuid`.execute(
    db,
  );
}

/** Something in every list of the back office, and in each that has states something in more than one. Needs texts and currencies. */
export async function fillBackOffice(db: Database): Promise<BackOffice> {
  await loadDictionaries(db);
  await createCities(db);
  const isar = await createClinic(db, { title: 'Isar Klinik', slug: 'isar' });
  const spree = await createClinic(db, { title: 'Spree Klinik', slug: 'spree', country: 'US' });
  const havel = await createClinic(db, { title: 'Havel Klinik', slug: 'havel' });
  await createClinic(db, { title: 'Gone Klinik', slug: 'gone', isWithdrawn: true });
  const { rows } = await sql<{ id: number }>`select id from specializations order by id limit 1`.execute(db);
  const positions = [{ clinicId: isar, specializationId: rows[0]?.id ?? 0 }];
  const doctor = await createDoctor(db, { title: personal.doctor, positions });
  const other = await createDoctor(db, { title: 'Dr. Nils Ost', positions });
  const { rows: gone } = await sql<{ id: number }>`
    insert into doctors (title, status) values ('Dr. Max Fort', 'withdrawn') returning id`.execute(db);
  const client = await makeAccount(db, { name: personal.claimant, surname: 'Quandt' });
  const operator = await makeAccount(db, { operator: 'moderator', name: personal.operator, surname: 'Voss' });
  await sql`insert into doctor_matches (doctor_id, candidate_id, made_by, state)
    values (${doctor}, ${other}, ${operator.id}, 'open'), (${doctor}, ${gone[0]?.id}, ${operator.id}, 'rejected')`.execute(
    db,
  );
  const made: BackOffice = { clinics: [isar, spree, havel], doctor, comment: 0, client };
  await addQueues(db, made, operator);
  await addContent(db, made);
  const stuck = await makeRequest(db, { accountId: made.client.id, clinics: [{ id: made.clinics[0] }] });
  await sql`update request_recipients set delivered_at = ${daysAgo(4)} where request_id = ${stuck}::uuid`.execute(
    db,
  );
  await addDispute(db, made, isar, null);
  await addDispute(db, made, spree, 'staff');
  await addConversations(db, made);
  const { id } = await db.selectFrom('comments').select('id').orderBy('id').executeTakeFirstOrThrow();
  await sql`insert into unread_queries (week, language, text, outcome, sessions)
    values ('2026-11-23', 'en', 'wobbly knee', 'unread', 10), ('2026-11-23', 'de', 'wackelknie', 'nowhere', 11)`.execute(
    db,
  );
  const by = { actorId: operator.id, actorRole: 'moderator' } as const;
  await recordAct(db, {
    ...by,
    kind: 'clinic.profile_changed',
    entity: 'clinic',
    entityId: isar,
    clinicId: isar,
  });
  const revoked = await createOperatorKey(db, { accountId: operator.id });
  await sql`update api_keys set revoked_at = now() where id = ${revoked.id}::uuid`.execute(db);
  // Moderators may not have keys.
  await createOperatorKey(db, { accountId: operator.id });
  await recordAct(db, { ...by, kind: 'news.changed', entity: 'news', entityId: 1, reason: 'опечатка' });
  return { ...made, comment: id };
}
