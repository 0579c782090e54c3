import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, unsealMessages } from '../../../tests/factories/chats.ts';
import { createClinic } from '../../../tests/factories/clinics.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { makeRequester } from '../../../tests/factories/requests.ts';
import { chatCalls } from '../../../tests/helpers/chat-calls.ts';
import { createFiles } from '../../platform/files.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { sealedBytes, sealedTexts } from './columns.ts';
import { countOpenTexts } from './reads.ts';
import { sealAll } from './writes.ts';

const world = await makeOfferWorld();
const { app, db, config, call } = world;
const { at, say, page, correct, retract } = chatCalls(world);
const files = createFiles({ config, secrets: createSecrets(config) });

async function makeOwnClinic() {
  const id = await createClinic(db, { title: `Sealed ${randomUUID()}`, cityId: null });
  return { id, staff: await makeAccount(db, { staff: { clinicId: id, role: 'coordinator' } }) };
}
type OwnClinic = Awaited<ReturnType<typeof makeOwnClinic>>;

async function findItems({ staff }: OwnClinic, q: string, folder: string): Promise<InboxItem[]> {
  const query = new URLSearchParams({ q, folder });
  const reply = await app.inject({ url: `/api/v1/staff/inbox?${query}`, headers: staff.headers });
  return reply.json<{ data: InboxItem[] }>().data;
}
const find = async (clinic: OwnClinic, q: string, folder = 'waiting'): Promise<(string | undefined)[]> =>
  (await findItems(clinic, q, folder)).map(({ chat }) => chat?.uuid);
const findCases = async (clinic: OwnClinic, q: string): Promise<(string | undefined)[]> =>
  (await Promise.all(['unanswered', 'waiting'].map((folder) => findItems(clinic, q, folder))))
    .flat()
    .map(({ request }) => request?.id);

const readPages = async (client: MadeAccount, staff: MadeAccount, id: string) => [
  (await page(client, 'client', id)).data,
  (await page(staff, 'staff', id)).data,
  (await call(client, 'GET', at('client', id, '/messages/1/history'))).data,
  (await call(client, 'GET', 'client/chats')).data,
];

async function begin(clinic: OwnClinic) {
  const client = await makeRequester(db);
  return { ...(await makeChat(db, { client, clinic })), client };
}

const open = async () => (await countOpenTexts(db)).reduce((sum, { count }) => sum + count, 0);

/** A conversation as a version before sealing has written it: free text, a phrase, a correction, a file's empty message. */
async function makeOpenConversation() {
  const clinic = await makeOwnClinic();
  const { id, client } = await begin(clinic);
  await say(client, 'client', id, 'Болит правый висок');
  await correct(client, 'client', id, 1, 'Болит левый висок');
  await say(client, 'client', id, '', { phrase: { id: 'for_days', values: { count: 3 } } });
  await say(clinic.staff, 'staff', id, 'Пришлите выписку');
  const wrong = await say(client, 'client', id, 'Не туда');
  await retract(client, 'client', id, wrong.data.seq);
  await unsealMessages(db, id);
  await sql`
    update chat_message_texts set body = 'Болит правый висок' where chat_id = ${id}::uuid`.execute(db);
  return { clinic, id, client };
}

test('rows from before are sealed, and nobody notices: same pages, same finds, same translations', async () => {
  const { clinic, id, client } = await makeOpenConversation();
  await sql`
    insert into machine_translations (subject, text_hash, source_language, language, engine, account_id, sealed_body, made_at)
    values (${`message:${id}:1`}, '\\x00', 'ru', 'de', 'test', ${client.id}::uuid, ${createSecrets(config).seal(Buffer.from('[]'))}, now())`.execute(
    db,
  );
  const words = ['висок', 'левого', 'выписка', 'Schmerzen', 'дня', 'days', 'правый', 'туда'];
  const before = await readPages(client, clinic.staff, id);
  const finds = await Promise.all(words.map((word) => find(clinic, word)));
  expect(finds.filter(([one]) => one === id).length).toBeGreaterThan(3);
  expect(await open()).toBeGreaterThan(3);
  expect((await sealAll(db, files)).rows).toBeGreaterThan(3);
  expect(await open()).toBe(0);
  expect(await readPages(client, clinic.staff, id)).toEqual(before);
  expect(await Promise.all(words.map((word) => find(clinic, word)))).toEqual(finds);
  const { rows } = await sql<{ text: string }>`
    select concat(
      (select string_agg(m::text, ' ') from chat_messages m where chat_id = ${id}::uuid),
      (select string_agg(t::text, ' ') from chat_message_texts t where chat_id = ${id}::uuid),
      (select string_agg(t::text, ' ') from chat_message_translations t where chat_id = ${id}::uuid)) as text`.execute(
    db,
  );
  expect(rows[0]?.text).not.toMatch(/висок|выписк|for_days|дня/);
  const kept = await sql`select from machine_translations where subject = ${`message:${id}:1`}`.execute(db);
  expect(kept.rows).toHaveLength(1);
  expect(await sealAll(db, files)).toEqual({ rows: 0, files: 0 });
});

test('notes that were sealed before they could be found get their words, once', async () => {
  const clinic = await makeOwnClinic();
  const { id, client } = await begin(clinic);
  await say(client, 'client', id, 'Здравствуйте');
  const body = { id: randomUUID(), body: 'Ждём томографию' };
  expect((await call(clinic.staff, 'POST', at('staff', id, '/notes'), body)).status).toBe(200);
  await sql`update chat_notes set words = null where chat_id = ${id}::uuid`.execute(db);
  expect(await find(clinic, 'томография', 'unanswered')).toEqual([]);
  expect((await sealAll(db, files)).rows).toBe(1);
  expect(await find(clinic, 'томография', 'unanswered')).toEqual([id]);
  expect(await sealAll(db, files)).toEqual({ rows: 0, files: 0 });
});

test('documents and offers of a version that knew no words for them get theirs, once, and again when it changes an offer', async () => {
  const clinic = await makeOwnClinic();
  const client = await makeRequester(db);
  const id = await makeRequest(db, { accountId: client.id, clinics: [clinic] });
  await sql`
    update request_recipients set papers_opened_at = now() where request_id = ${id}::uuid`.execute(db);
  await sql`
    insert into attachments (account_id, request_id, attached_at, name, type, bytes, file)
    values (${client.id}::uuid, ${id}::uuid, now(), 'Томография.pdf', 'application/pdf', 1, ${randomUUID()})`.execute(
    db,
  );
  const terms = (procedure: string) => JSON.stringify({ procedure, lines: [] });
  await sql`
    insert into offers (request_id, clinic_id, state, draft, idempotency_key)
    values (${id}::uuid, ${clinic.id}, 'draft', ${terms('Шунтирование')}, ${randomUUID()})`.execute(db);
  const finds = (q: string) => findCases(clinic, q);
  for (const q of ['томография', 'шунтирование']) expect(await finds(q), q).toEqual([]);
  expect((await sealAll(db, files)).rows).toBeGreaterThanOrEqual(2);
  for (const q of ['томография', 'шунтирование']) expect(await finds(q), q).toEqual([id]);
  expect(await sealAll(db, files)).toEqual({ rows: 0, files: 0 });
  await sql`update offers set draft = ${terms('Стентирование')} where request_id = ${id}::uuid`.execute(db);
  expect(await finds('шунтирование')).toEqual([]);
  expect((await sealAll(db, files)).rows).toBe(1);
  expect(await finds('стентирование')).toEqual([id]);
});

test('what is corrected and taken back while rows are sealed ends as it was wanted', async () => {
  const clinic = await makeOwnClinic();
  const { id, client } = await begin(clinic);
  for (let n = 1; n <= 12; n += 1) await say(client, 'client', id, `Слово ${n}`);
  await unsealMessages(db, id);
  await Promise.all([
    sealAll(db, files),
    sealAll(db, files),
    ...[1, 2, 3, 4].map((seq) => correct(client, 'client', id, seq, `Исправлено ${seq}`)),
    ...[5, 6, 7].map((seq) => retract(client, 'client', id, seq)),
    ...[13, 14, 15].map((n) => say(client, 'client', id, `Слово ${n}`)),
  ]);
  await sealAll(db, files);
  expect(await open()).toBe(0);
  const { data } = await page(client, 'client', id);
  const bodies = data.map(({ body }) => body);
  expect(bodies.slice(0, 12)).toEqual([
    ...[1, 2, 3, 4].map((n) => `Исправлено ${n}`),
    ...[null, null, null],
    ...[8, 9, 10, 11, 12].map((n) => `Слово ${n}`),
  ]);
  expect(bodies.slice(12).sort()).toEqual([13, 14, 15].map((n) => `Слово ${n}`));
  expect(await find(clinic, 'ИСПРАВЛЕНО', 'unanswered')).toEqual([id]);
});

/** A case with a question, its answer and notes, written straight into the open columns. */
async function makeOpenCase(clinics: readonly OwnClinic[]) {
  const client = await makeRequester(db);
  const id = await makeRequest(db, { accountId: client.id, clinics });
  const [{ id: clinicId, staff } = await makeOwnClinic()] = clinics;
  await sql`
    insert into request_questions (request_id, clinic_id, body, answer, answered_at)
    values (${id}::uuid, ${clinicId}, 'Есть ли диабет?', 'Диабета нет', now()), (${id}::uuid, ${clinicId}, 'Аллергия?', null, null)`.execute(
    db,
  );
  await sql`
    insert into case_notes (request_id, clinic_id, id, account_id, name, body)
    values (${id}::uuid, ${clinicId}, gen_random_uuid(), ${staff.id}::uuid, 'Ida', 'Позвонить родным')`.execute(
    db,
  );
  return { id, client, clinicId, staff };
}

test('cases from before are sealed, and both sides read and find them as before', async () => {
  const [one, other, third] = [await makeOwnClinic(), await makeOwnClinic(), await makeOwnClinic()];
  const { id, client, clinicId, staff } = await makeOpenCase([one, other]);
  const readCases = async () => [
    (await call(client, 'GET', `client/requests/${id}`)).data,
    (await call(client, 'GET', 'client/requests')).data,
    (await call(staff, 'GET', `staff/requests/${id}?clinic_id=${clinicId}`)).data,
    (await call(staff, 'GET', `staff/requests/${id}/notes?clinic_id=${clinicId}`)).data,
  ];
  const finds = () =>
    Promise.all(
      [one, other, third].flatMap((clinic) =>
        ['катаракты', 'мутное правым', 'операции катаракта', 'диабет'].map((q) => findCases(clinic, q)),
      ),
    );
  const [before, found] = [await readCases(), await finds()];
  expect(JSON.stringify(before)).toMatch(/Мутное пятно.*Диабета нет.*Позвонить родным/);
  // Three words at both clinics, and the word of an answer at the clinic that has asked.
  expect(found.map((ids) => ids.length)).toEqual([1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
  expect(new Set(found.flat())).toEqual(new Set([id]));
  await sealAll(db, files);
  expect(await open()).toBe(0);
  expect(await readCases()).toEqual(before);
  expect(await finds()).toEqual(found);
  const { rows } = await sql<{ title: string; body: string; answer: string }>`
    select r.title, r.body, q.answer from requests r join request_questions q on q.request_id = r.id
    where r.id = ${id}::uuid order by q.answered_at nulls last`.execute(db);
  expect(rows).toEqual([
    { title: '', body: '', answer: '' },
    { title: '', body: '', answer: null },
  ]);
  expect(await sealAll(db, files)).toEqual({ rows: 0, files: 0 });
});

/** `bytea` columns that need no encryption: hashes, key ids, public keys and price files. */
const unsealed =
  /_hash$|\.(fingerprint|key_id|words_key|caller|key|credential_id|public_key)$|^price_imports\.file$/;

test('every column of bytes is known as sealed, or as one that needs no key', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' order by 1`.execute(db);
  const known = new Set([
    ...sealedBytes.map(({ table, column }) => `${table}.${column}`),
    ...sealedTexts.map(({ place }) => `${place.table}.${place.column}`),
  ]);
  const names = rows.map(({ name }) => name);
  expect(names.filter((name) => !known.has(name) && !unsealed.test(name))).toEqual([]);
  expect([...known].filter((name) => !names.includes(name))).toEqual([]);
});
