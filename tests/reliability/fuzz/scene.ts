import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../server/platform/database.ts';
import { joinChat, makeChat, makeMessages } from '../../factories/chats.ts';
import { createComments } from '../../factories/facts.ts';
import { makeRequest, makeTerms } from '../../factories/offers.ts';
import { makeQuestion } from '../../factories/requests.ts';
import { type Caller as Calls, callsOf } from '../calls.ts';
import type { Clinic } from './people.ts';
import type { SecretBox } from './secrets.ts';

export type Stage = { db: Database; url: string; box: SecretBox; spareClinicIds: readonly number[] };

/** Somebody with a session, and one of the clinic's people. */
export type Person = { accountId: string; token: string };
type Pair = { stage: Stage; client: Person; clinic: Clinic; member: Person };

const headersOf = ({ token }: Person) => ({ headers: { authorization: `Bearer ${token}` } });
const newKey = () => ({ 'idempotency-key': randomUUID() });

/** The caller insists on what belongs to the scene itself. */
async function done<T>(answer: ReturnType<Calls['call']>): Promise<T> {
  const { status, data, lost } = await answer;
  if (status !== 200) throw new Error(`The scene cannot be set: ${status} ${lost ?? ''}`);
  return data as T;
}

async function upload({ stage, client }: Pair, text: string): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([text]), `${text}.txt`);
  const { id } = await done<{ id: string }>(
    callsOf(stage.url, headersOf(client)).call('POST', 'client/attachments', form),
  );
  return id;
}

/** A request with an attachment that stays closed, a question, a note of the clinic, an offer begun and one sent. */
async function setRequest(pair: Pair): Promise<void> {
  const { stage, client, clinic, member } = pair;
  const { db, box } = stage;
  const ours = { accountId: client.accountId, clinicId: clinic.id };
  const said = { ...ours, openedCase: true };
  const theirs = { accountId: member.accountId, clinicId: clinic.id };
  const [doctorId = 0] = clinic.doctorIds;
  const id = await makeRequest(db, { accountId: client.accountId, clinics: [{ id: clinic.id, doctorId }] });
  await sql`
    update requests set title = ${box.plant('title of a case', said)}, body = ${box.plant('words of a case', said)},
      title_sealed = null, body_sealed = null
    where id = ${id}::uuid`.execute(db);
  const attachment = await upload(
    pair,
    box.plant('paper of a case', { accountId: client.accountId, opened: 'papers', openedCase: true }),
  );
  await sql`update attachments set request_id = ${id}::uuid, attached_at = now() where id = ${attachment}::uuid`.execute(
    db,
  );
  await sql`
    insert into case_notes (request_id, clinic_id, id, account_id, name, body)
    values (${id}::uuid, ${clinic.id}, gen_random_uuid(), ${member.accountId}::uuid, 'Anna',
      ${box.plant('note on a case', theirs)})`.execute(db);
  const { call } = callsOf(stage.url, headersOf(member));
  for (const isSent of [false, true]) {
    const begun = await done<{ id: string; draft_version: number }>(
      call('POST', `staff/requests/${id}/offers`, { clinic_id: clinic.id }, newKey()),
    );
    const terms = makeTerms(doctorId, { note: box.plant('an offer', isSent ? said : theirs) });
    const path = `staff/offers/${begun.id}`;
    const written = await done<{ draft_version: number }>(
      call('PATCH', path, { terms, draft_version: begun.draft_version }),
    );
    if (isSent) await done(call('POST', `${path}/send`, { draft_version: written.draft_version }));
  }
  const asked = await makeRequest(db, { accountId: client.accountId, clinics: [{ id: clinic.id }] });
  await makeQuestion(db, asked, clinic.id);
}

/** A conversation with an attachment in it and a note beside it. */
async function setChat(pair: Pair): Promise<void> {
  const { stage, client, clinic, member } = pair;
  const { db, box } = stage;
  const ours = { accountId: client.accountId, clinicId: clinic.id };
  // Of one kind one is open at a time.
  await sql`
    update chats set ended_at = now()
    where account_id = ${client.accountId}::uuid and clinic_id = ${clinic.id} and ended_at is null`.execute(
    db,
  );
  const chat = await makeChat(db, { client: { id: client.accountId }, clinic });
  await joinChat(db, chat, { id: member.accountId });
  const said = (by: 'client' | 'staff') => ({
    by,
    body: box.plant(`message of the ${by}`, { ...ours, openedCase: true }),
  });
  await makeMessages(db, chat, [said('client'), said('staff'), said('client'), said('staff')], {
    id: member.accountId,
  });
  const attachment = await upload(pair, box.plant('paper of a conversation', { ...ours, openedCase: true }));
  await sql`
    update attachments set chat_id = ${chat.id}::uuid, message_seq = 1, attached_at = now()
    where id = ${attachment}::uuid`.execute(db);
  await sql`
    insert into chat_notes (chat_id, id, clinic_id, account_id, name, body, after_seq)
    values (${chat.id}::uuid, gen_random_uuid(), ${clinic.id}, ${member.accountId}::uuid, 'Anna',
      ${box.plant('note on a conversation', { accountId: null, clinicId: clinic.id })}, 2)`.execute(db);
}

/** Comments in several states, a claim with an attachment, a report, a draft, things kept. */
async function setOwn(pair: Pair): Promise<void> {
  const { stage, client, clinic } = pair;
  const { db, box } = stage;
  const own = { accountId: client.accountId, operators: true };
  const draft = { clinicId: clinic.id, rating: 4, status: 'submitted' };
  const [first = 0, second = 0] = await createComments(db, [draft, { ...draft, status: 'published' }]);
  await sql`
    update comments set account_id = ${client.accountId}::uuid, own_proof = 'contact', published_at = now(),
      treated_in = date '2020-01-01' + (id % 2000), waits_for = case when id = ${first} then 'check' end,
      waits_since = case when id = ${first} then now() end,
      text = case when id = ${first} then ${box.plant('an unseen comment', { ...own, commentId: first })} else text end
    where id in (${first}, ${second})`.execute(db);
  const spare = stage.spareClinicIds[first % stage.spareClinicIds.length] ?? clinic.id;
  const { rows } = await sql<{ id: string }>`
    insert into clinic_claims (clinic_id, account_id, proof, post, work_email, explanation, is_takeover, idempotency_key,
      idempotency_hash, waiting_since)
    values (${spare}, ${client.accountId}::uuid, 'papers', 'manager', ${`${box.plant('mail of a claim', own)}@example.org`},
      ${box.plant('words of a claim', own)}, false, ${randomUUID()}, '', now())
    on conflict do nothing returning id`.execute(db);
  const attachments = [
    { column: sql`comment_id`, value: sql`${first}::int` },
    ...rows.map(({ id }) => ({ column: sql`claim_id`, value: sql`${id}::uuid` })),
  ];
  for (const { column, value } of attachments) {
    const attachment = await upload(pair, box.plant('paper for operators', own));
    await sql`update attachments set ${column} = ${value}, attached_at = now() where id = ${attachment}::uuid`.execute(
      db,
    );
  }
  await upload(pair, box.plant('paper attached to nothing', { accountId: client.accountId }));
  await sql`
    insert into reports (number, clinic_id, kind, text, email, language, idempotency_key, idempotency_hash)
    values (${randomNumber()}, ${clinic.id}, 'wrong_fact', 'Adresse', ${`${box.plant('mail of a report', own)}@example.org`},
      'de', ${randomUUID()}, '')`.execute(db);
  await sql`
    insert into drafts (account_id, content, version)
    values (${client.accountId}::uuid, ${JSON.stringify({ body: box.plant('a draft', { accountId: client.accountId }) })}::jsonb, 1)
    on conflict do nothing`.execute(db);
  await sql`
    insert into favourite_clinics (account_id, clinic_id, note)
    values (${client.accountId}::uuid, ${clinic.id}, ${box.plant('a private note', { accountId: client.accountId })})
    on conflict do nothing`.execute(db);
  await sql`
    insert into saved_searches (account_id, kind, name, conditions, conditions_hash, repeat_key, repeat_hash, known, news,
      untold, check_at)
    values (${client.accountId}::uuid, 'clinics', ${box.plant('name of a search', { accountId: client.accountId })},
      '{}', '', 'a key of a search', '', '{"ids":[],"isWhole":true,"after":0,"lowest":{},"replies":{}}',
      '{"count":0,"ids":[],"cheaper":null,"faster":0,"faster_ids":[]}', '{"count":0,"faster":0,"isCheaper":false}',
      now() + interval '1 day')
    on conflict do nothing`.execute(db);
  await sql`
    update accounts set surname = ${box.plant('a surname', { ...own, opened: 'contact' })}, email = ${`${box.plant('an address', { ...own, opened: 'contact' })}@example.org`},
      email_verified_at = now() where id = ${client.accountId}::uuid`.execute(db);
}

/** As they are written: three groups of four. */
const randomNumber = () =>
  randomUUID()
    .replace(/-/g, '')
    .replace(/(.{4})(.{4})(.{4}).*/, '$1-$2-$3');

/** Everything private that a client may have with a clinic. */
export async function setScene(pair: Pair): Promise<void> {
  await setRequest(pair);
  await setChat(pair);
  await setOwn(pair);
}

/** What the people of a clinic keep to themselves, and what operators find of it. */
export async function setClinic({ db, box }: Stage, clinic: Clinic, member: Person): Promise<void> {
  const ours = { accountId: null, clinicId: clinic.id };
  const name = () => box.plant('what a clinic keeps to itself', ours);
  const terms = JSON.stringify(makeTerms(clinic.doctorIds[0] ?? 0));
  await sql`
    insert into canned_replies (clinic_id, language, title, body) values (${clinic.id}, 'ru', ${name()}, ${name()})`.execute(
    db,
  );
  await sql`
    insert into inbox_labels (id, clinic_id, name, color)
    values (gen_random_uuid(), ${clinic.id}, ${name()}, 'teal')`.execute(db);
  await sql`insert into offer_templates (clinic_id, title, terms) values (${clinic.id}, ${name()}, ${terms}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into invitations (clinic_id, email, role, language, invited_by, token_hash, repeat_key, expires_at)
    values (${clinic.id}, ${`${name()}@example.org`}, 'coordinator', 'ru', ${member.accountId}::uuid,
      sha256(${randomUUID()}::bytea), ${randomUUID()}, now() + interval '7 days')`.execute(db);
  await sql`
    with made as (
      insert into api_keys (clinic_id, account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
      values (${clinic.id}, ${member.accountId}::uuid, ${name()}, 'medatlas_', sha256(${randomUUID()}::bytea),
        '{directory.subscribe}', ${randomUUID()}, '', now() + interval '7 days') returning id)
    insert into fhir_subscriptions (key_id, topic, filters, endpoint, payload, content, reason, secret, repeat_hash)
    select id, 'directory-changed', '{}', ${`https://hooks.clinic.example/${name()}`}, 'application/fhir+json', 'empty',
      ${name()}, '', '' from made`.execute(db);
  await sql`
    insert into api_keys (account_id, title, start, token_hash, scopes, repeat_key, repeat_hash, expires_at)
    select account_id, ${box.plant('name of a key of an operator', { accountId: null, operators: true })}, 'medatlas_', sha256(${randomUUID()}::bytea), '{clinics.read}', ${randomUUID()}, '',
      now() + interval '7 days'
    from operators where role = 'admin' limit 1`.execute(db);
  await sql`
    with made as (
      insert into webhooks (clinic_id, url, types, repeat_key, repeat_hash)
      values (${clinic.id}, ${`https://hooks.clinic.example/${name()}`}, '{offer.sent}', ${randomUUID()}, '') returning id)
    insert into webhook_deliveries (webhook_id, type, about, state)
    select id, 'offer.sent', '{}', 'delivered' from made`.execute(db);
  await sql`
    insert into clinic_changes (clinic_id, account_id, kind, wanted, evidence, idempotency_key, idempotency_hash)
    values (${clinic.id}, ${member.accountId}::uuid, 'licence',
      '{"kind":"licence","act":"add","id":null,"body":"Chamber","doctor_id":null,"url":null,"number":"A-1","valid_until":null}'::jsonb,
      ${box.plant('proof of a change', { ...ours, operators: true })}, ${randomUUID()}, '')`.execute(db);
  await sql`
    insert into import_runs (id, source, dataset, max_removed, file_name, file_bytes, file_sha256, state, account_id, repeat_key,
      repeat_hash)
    select gen_random_uuid(), 'ror', ${box.plant('series of a file', { accountId: null, operators: true })}, 10, 'a.ndjson', 1, '', 'checked', account_id, ${randomUUID()}, ''
    from operators where role = 'admin' limit 1`.execute(db);
  await sql`
    insert into price_imports (clinic_id, account_id, repeat_key, file_name, file, currency_id)
    values (${clinic.id}, ${member.accountId}::uuid, ${randomUUID()}, ${`${name()}.csv`},
      ${Buffer.from('title;price\nBlood test;10.00\n')}, 2)`.execute(db);
}
