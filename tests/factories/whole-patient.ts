import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../server/platform/database.ts';
import type { MadeAccount } from './accounts.ts';
import { makeChat, makeMessages } from './chats.ts';
import { presentHashes } from './documents.ts';
import { makeRequest } from './offers.ts';
import { makeAttachment, makeQuestion, makeRequester } from './requests.ts';

type Clinic = { id: number; doctorId: number; staff: MadeAccount };

const someHash = sql`decode(md5(random()::text), 'hex')`;

async function makeOwnThings(db: Database, id: string, clinic: Clinic): Promise<void> {
  await sql`insert into favourite_clinics values (${id}::uuid, ${clinic.id}, 'note')`.execute(db);
  await sql`insert into favourite_doctors values (${id}::uuid, ${clinic.doctorId}, 'note')`.execute(db);
  await sql`insert into favourite_links (account_id, has_notes) values (${id}::uuid, true)`.execute(db);
  await sql`
    insert into saved_searches (account_id, kind, name, conditions, conditions_hash, repeat_key, repeat_hash, known, news,
      untold, check_at)
    values (${id}::uuid, 'clinics', 'Катаракта', '{}', '', 'key', '', '{}', '{}', '{}', now())`.execute(db);
  await sql`
    insert into patients (account_id, name, birth_year, country, languages)
    values (${id}::uuid, 'Вера Иванова', 1950, 'RU', '{ru}')`.execute(db);
  await sql`insert into drafts (account_id, content, version) values (${id}::uuid, '{}', 1)`.execute(db);
  await sql`insert into notifications (account_id, type, subject) values (${id}::uuid, 'request', '1')`.execute(
    db,
  );
  await sql`insert into calendar_feeds (account_id, token_hash) values (${id}::uuid, ${someHash})`.execute(
    db,
  );
  await sql`
    insert into machine_translations (subject, text_hash, source_language, language, engine, account_id, sealed_body)
    values ('offer:' || gen_random_uuid(), '\\x00', 'de', 'ru', 'deepl/2', ${id}::uuid, '\\x00')`.execute(db);
  await sql`insert into exports (account_id, language) values (${id}::uuid, 'ru')`.execute(db);
  await sql`
    insert into clinic_claims (clinic_id, account_id, proof, post, work_email, is_takeover, idempotency_key, idempotency_hash)
    values (${clinic.id}, ${id}::uuid, 'papers', 'Owner', 'a@example.org', false, 'key', '')`.execute(db);
}

async function makeWaysIn(db: Database, id: string): Promise<void> {
  await sql`
    insert into mail_tokens (token_hash, account_id, purpose, email, expires_at)
    values (${someHash}, ${id}::uuid, 'email', 'a@example.org', now() + interval '1 day')`.execute(db);
  await sql`insert into phone_codes values (${id}::uuid, '+491511', '\\x00', 0, now())`.execute(db);
  await sql`
    insert into passkeys (account_id, credential_id, public_key, is_synced, name)
    values (${id}::uuid, ${someHash}, '\\x00', true, 'Phone')`.execute(db);
  await sql`
    insert into passkey_challenges values (${someHash}, 'confirm', ${id}::uuid, now() + interval '5 minutes')`.execute(
    db,
  );
  await sql`insert into recovery_codes (account_id, code_hash) values (${id}::uuid, '\\x01')`.execute(db);
  await sql`insert into second_factors (account_id, secret) values (${id}::uuid, '\\x00')`.execute(db);
  await sql`
    insert into push_subscriptions (account_id, session_id, endpoint_hash, sealed)
    select account_id, id, decode(md5(id::text), 'hex'), '' from sessions where account_id = ${id}::uuid`.execute(
    db,
  );
  await sql`insert into account_events (account_id, kind) values (${id}::uuid, 'registered')`.execute(db);
  const { health_data } = await presentHashes(db);
  await sql`
    insert into consent_events (account_id, purpose, action, document_hash)
    values (${id}::uuid, 'health_data', 'given', ${health_data})`.execute(db);
}

async function makeRequestWhole(db: Database, id: string, clinic: Clinic): Promise<string> {
  const requestId = await makeRequest(db, { accountId: id, clinics: [clinic] });
  const request = sql`${requestId}::uuid`;
  await makeQuestion(db, requestId, clinic.id);
  const offerId = randomUUID();
  await sql`
    insert into offers (id, request_id, clinic_id, state, draft, version, idempotency_key)
    values (${offerId}::uuid, ${request}, ${clinic.id}, 'accepted', '{}', 1, 'key')`.execute(db);
  await sql`
    insert into offer_versions (offer_id, version, doctor_id, doctor_title, terms, completeness, rates, valid_until)
    values (${offerId}::uuid, 1, ${clinic.doctorId}, 'Dr. Berg', '{}', 100, '{}', now() + interval '1 day')`.execute(
    db,
  );
  await sql`
    insert into offer_approvals (offer_id, clinic_id, draft_version) values (${offerId}::uuid, ${clinic.id}, 1)`.execute(
    db,
  );
  await sql`insert into request_events (request_id, actor, kind) values (${request}, 'client', 'submit')`.execute(
    db,
  );
  await sql`insert into plans (request_id) values (${request})`.execute(db);
  await sql`
    insert into plan_changes (request_id, id, side, kind) values (${request}, gen_random_uuid(), 'staff', 'proposed')`.execute(
    db,
  );
  await sql`insert into bills (request_id) values (${request})`.execute(db);
  await sql`insert into aftercares (request_id) values (${request})`.execute(db);
  await sql`
    insert into clinic_proposals (id, request_id, clinic_id, note)
    values (gen_random_uuid(), ${request}, ${clinic.id}, 'This clinic answers')`.execute(db);
  await sql`
    insert into case_notes (request_id, clinic_id, id, name, body)
    values (${request}, ${clinic.id}, gen_random_uuid(), 'Eva', 'Call back')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into request_guests (request_id, kind, name, can_write, repeat_key, repeat_hash, expires_at)
    values (${request}, 'relative', 'Daughter', true, 'key', '', now() + interval '1 day') returning id`.execute(
    db,
  );
  await sql`insert into request_guest_acts (guest_id, kind) values (${rows[0]?.id}::uuid, 'opened')`.execute(
    db,
  );
  return requestId;
}

async function makeChatWhole(
  db: Database,
  { id, requestId }: { id: string; requestId: string },
  clinic: Clinic,
): Promise<void> {
  const chat = await makeChat(db, { client: { id }, clinic, request: requestId });
  await makeMessages(db, chat, 2, clinic.staff);
  await sql`
    insert into chat_message_texts (chat_id, seq, revision, body) values (${chat.id}::uuid, 1, 0, 'Before')`.execute(
    db,
  );
  await sql`
    insert into chat_message_translations (chat_id, seq, language, revision, body, source)
    values (${chat.id}::uuid, 1, 'de', 0, 'Guten Tag', 'phrase')`.execute(db);
  await sql`
    insert into chat_notes (chat_id, id, clinic_id, name, body, after_seq)
    values (${chat.id}::uuid, gen_random_uuid(), ${clinic.id}, 'Eva', 'Call back', 1)`.execute(db);
  const file = await makeAttachment(db, id);
  await sql`update attachments set request_id = ${requestId}::uuid, attached_at = now() where id = ${file}::uuid`.execute(
    db,
  );
  await sql`
    insert into attachment_openings (attachment_id, account_id, clinic_id)
    values (${file}::uuid, ${clinic.staff.id}::uuid, ${clinic.id})`.execute(db);
  const answer = await makeAttachment(db, clinic.staff.id);
  await sql`
    update attachments set chat_id = ${chat.id}::uuid, message_seq = 2, attached_at = now() where id = ${answer}::uuid`.execute(
    db,
  );
}

async function makeReview(db: Database, id: string, clinic: Clinic): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (account_id, clinic_id, author_name, lang, rating, text, proof, status)
    values (${id}::uuid, ${clinic.id}, 'Вера К.', 'ru', 4, 'Лечилась здесь весной', 'contact', 'submitted')
    returning id`.execute(db);
  const comment = rows[0]?.id;
  await sql`
    insert into comment_texts (comment_id, text, rating, changed_by) values (${comment}, 'Before', 3, 'author')`.execute(
    db,
  );
  await sql`insert into comment_replies (comment_id, lang, text, replied_at) values (${comment}, 'ru', 'Ответ', now())`.execute(
    db,
  );
  await sql`insert into comment_reply_texts (comment_id, text) values (${comment}, 'Before')`.execute(db);
  await sql`
    insert into comment_disputes (comment_id, reason, text) values (${comment}, 'other', 'Not our patient')`.execute(
    db,
  );
}

/** A client with a row in every table whose rows belong to clients, written straight into the tables. */
export async function makeWholePatient(db: Database, clinic: Clinic): Promise<MadeAccount> {
  const account = await makeRequester(db);
  const { id } = account;
  await makeOwnThings(db, id, clinic);
  await makeWaysIn(db, id);
  const requestId = await makeRequestWhole(db, id, clinic);
  await makeChatWhole(db, { id, requestId }, clinic);
  await makeReview(db, id, clinic);
  return account;
}
