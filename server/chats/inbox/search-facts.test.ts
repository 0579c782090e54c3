import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { createDoctor } from '../../../tests/factories/facts.ts';
import { makeOfferWorld, type SampleClinic } from '../../../tests/factories/offer-world.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { inboxCalls } from '../../../tests/helpers/inbox-calls.ts';
import { searchQuery } from './reads.ts';
import { readTokens } from './search.ts';

const world = await makeOfferWorld();
const { db, call, clinics } = world;
const [munich, honolulu] = clinics;
const { find, done, withdrawConsent, deleteAccount } = inboxCalls(world);

/** A request to both clinics and a conversation with the first one, where neither is open to anybody. */
async function meet(client: MadeAccount): Promise<{ requestId: string; chatId: string }> {
  const requestId = await makeRequest(db, { accountId: client.id, clinics: [munich, honolulu] });
  const chat = await makeChat(db, { client, clinic: munich });
  await makeMessages(db, chat, [{ by: 'client', body: 'Здравствуйте' }]);
  return { requestId, chatId: chat.id };
}

const openInChat = (chatId: string, isOpen: boolean) =>
  sql`update chats set contact_opened_at = case when ${isOpen} then now() end where id = ${chatId}::uuid`.execute(
    db,
  );

const disclose = (client: MadeAccount, requestId: string, { id }: SampleClinic, isOpen: boolean) =>
  done(call(client, 'POST', `client/requests/${requestId}/disclosure`, { clinic_id: id, contact: isOpen }));

test('a client is found by the phone number in any writing while it is open to the clinic', async () => {
  const german = await makeAccount(db, { phone: '+4915167083219' });
  const russian = await makeAccount(db, { phone: '+79167083255' });
  const { requestId, chatId } = await meet(german);
  const { requestId: russianId } = await meet(russian);
  const written = ['3219', '08 32-19', '+49 151 670', '0049 (151) 6708', '0151 67083219', '+49 151 67083219'];
  for (const q of written) expect(await find(munich, q), q).toEqual([]);
  await disclose(german, requestId, munich, true);
  for (const q of [...written, '٣٢١٩', '\u202a+49 151 67083219\u202c'])
    expect(await find(munich, q), q).toEqual([requestId]);
  await disclose(russian, russianId, munich, true);
  for (const q of ['8 916 708-32-55', '+7 916 708', '9167083255', '3255'])
    expect(await find(munich, q), q).toEqual([russianId]);
  // Too few digits of the end or of the beginning, the middle, another number, and no number at all.
  for (const q of ['219', '+49 151', '6708', '67083218', 'тел. 3219'])
    expect(await find(munich, q), q).toEqual([]);
  for (const q of written) expect(await find(honolulu, q), q).toEqual([]);
  await openInChat(chatId, true);
  expect((await find(munich, '83219')).sort()).toEqual([requestId, chatId].sort());
  await openInChat(chatId, false);
  await disclose(german, requestId, munich, false);
  expect(await find(munich, '83219')).toEqual([]);
  await disclose(german, requestId, munich, true);
  expect(await find(munich, '83219')).toEqual([requestId]);
  await deleteAccount(german);
  expect(await find(munich, '83219')).toEqual([]);
});

test('a case is found by a verified email address of its client while it is open to the clinic', async () => {
  const client = await makeAccount(db, { email: 'a.kowalska-1@example.com', isEmailVerified: true });
  const unproven = await makeAccount(db, { email: 'a.kowalska-1@example.com' });
  const { requestId, chatId } = await meet(client);
  const other = await meet(unproven);
  const written = ['a.kowalska-1@example.com', ' Kowalska-1@EXAMPLE.', 'a.kowalska-1@'];
  for (const q of written) expect(await find(munich, q), q).toEqual([]);
  await disclose(client, requestId, munich, true);
  await disclose(unproven, other.requestId, munich, true);
  // A conversation without a request shows no address.
  await openInChat(chatId, true);
  for (const q of written) {
    expect(await find(munich, q), q).toEqual([requestId]);
    expect(await find(honolulu, q), q).toEqual([]);
  }
  for (const q of [
    'example',
    '@example.com',
    'ko@example.com',
    'kowalska',
    'kowalska@example.com',
    '-1@example.com',
  ])
    expect(await find(munich, q), q).toEqual([]);
  await disclose(client, requestId, munich, false);
  expect(await find(munich, 'a.kowalska-1@')).toEqual([]);
  await disclose(client, requestId, munich, true);
  await deleteAccount(client);
  expect(await find(munich, 'a.kowalska-1@')).toEqual([]);
});

test('a case is found by the titles of what was asked for, in every language, while the client agrees', async () => {
  const { ids } = world;
  const client = await makeAccount(db);
  const request = { accountId: client.id, clinics: [munich] };
  const stenting = await makeRequest(db, { ...request, procedureId: ids.procedure('stenting') });
  const cardiology = await makeRequest(db, {
    ...request,
    specializationId: ids.specialization('cardiology'),
  });
  const angina = await makeRequest(db, request);
  await sql`
    update requests set disease_id = ${ids.disease('angina')} where id = ${angina}::uuid`.execute(db);
  const asked: [q: string, id: string][] = [
    ...['стентирования', 'coronary STENTING', 'stentimpl'].map((q): [string, string] => [q, stenting]),
    ...['кардиологию', 'cardiology', 'Kardiologie'].map((q): [string, string] => [q, cardiology]),
    ...['стенокардией', 'angina'].map((q): [string, string] => [q, angina]),
  ];
  for (const [q, id] of asked) {
    expect(await find(munich, q), q).toEqual([id]);
    expect(await find(honolulu, q), q).toEqual([]);
  }
  // Each word of a search in one title, a language's code, and a term that nobody asked for.
  for (const q of ['стентирование стенокардия', 'de', 'электрокардиограмма'])
    expect(await find(munich, q), q).toEqual([]);
  await withdrawConsent(client);
  for (const [q] of asked) expect(await find(munich, q), q).toEqual([]);
});

test('a case is found by the doctor it was sent to, as the directory names them in each language', async () => {
  const client = await makeAccount(db);
  const leaving = await makeAccount(db);
  const doctorId = await createDoctor(db, {
    title: 'Jürgen Obermüller',
    names: [{ lang: 'ru', text: 'Юрген Обермюллер' }],
    positions: [{ clinicId: munich.id, specializationId: world.ids.specialization('ophthalmology') }],
  });
  const [one, other] = await Promise.all(
    [client, leaving].map(({ id }) =>
      makeRequest(db, { accountId: id, clinics: [{ id: munich.id, doctorId }, { id: honolulu.id }] }),
    ),
  );
  const written = ['обермюллер', 'Юрген', 'Jürgen Obermüller', 'jurgen oberm'];
  for (const q of written) {
    expect((await find(munich, q)).sort(), q).toEqual([one, other].sort());
    expect(await find(honolulu, q), q).toEqual([]);
  }
  for (const q of ['обермайер', 'ю', 'ob']) expect(await find(munich, q), q).toEqual([]);
  await withdrawConsent(client);
  await deleteAccount(leaving);
  for (const q of written) expect(await find(munich, q), q).toEqual([]);
});

test('of an account that was deleted no case is found by what was asked for', async () => {
  const client = await makeAccount(db);
  const id = await makeRequest(db, {
    accountId: client.id,
    clinics: [munich],
    procedureId: world.ids.procedure('ecg'),
  });
  expect(await find(munich, 'экг')).toEqual([id]);
  await deleteAccount(client);
  expect(await find(munich, 'экг')).toEqual([]);
});

test('a case is found by the note of the clinic’s own refusal, until the account of the client is deleted', async () => {
  const client = await makeAccount(db);
  const id = await makeRequest(db, { accountId: client.id, clinics: [munich, honolulu] });
  const refusal = { clinic_id: munich.id, reason: 'other', note: 'Направляем вас в центр трансплантологии' };
  await done(call(munich.staff, 'POST', `staff/requests/${id}/decline`, refusal));
  expect(await find(munich, 'центры трансплантологии')).toEqual([id]);
  expect(await find(munich, 'центры неврологии')).toEqual([]);
  expect(await find(honolulu, 'трансплантологии')).toEqual([]);
  // What the clinic has written stays with it.
  await withdrawConsent(client);
  expect(await find(munich, 'трансплантологии')).toEqual([id]);
  await deleteAccount(client);
  expect(await find(munich, 'трансплантологии')).toEqual([]);
});

const listed = {
  ...{ accountId: munich.staff.id, language: 'ru', clinicId: null, folder: 'unanswered' as const },
  ...{ assigned: null, kind: null, label: null, isSearched: true, isLabelRare: false },
};

async function planOf(q: string): Promise<string> {
  const tokens = await readTokens(db, q, sql`select ${munich.id}::int`);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${searchQuery(listed, q, tokens)}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('among 20,000 clients parts of phone numbers and addresses are looked up in indexes of their own', async () => {
  await sql`
    insert into accounts (name, surname, phone, email, email_verified_at, password_hash)
    select 'Anna', 'Weber', '+7900' || lpad(n::text, 7, '0'), 'client-' || n || '@example.org', now(), 'none'
    from generate_series(1, 20000) n`.execute(db);
  await sql`vacuum analyze accounts`.execute(db);
  const byPhone = await planOf('0151 67083219');
  for (const index of ['accounts_phone_start', 'accounts_phone_end']) expect(byPhone).toContain(index);
  expect(await planOf('kowalska@example.com')).toContain('accounts_email_local');
});

test('a search for gmail@ does not read the addresses of everybody at that provider', async () => {
  await sql`
    insert into accounts (name, surname, phone, email, email_verified_at, password_hash)
    select 'Anna', 'Weber', '+7901' || lpad(n::text, 7, '0'), 'client-' || n || '@gmail.com', now(), 'none'
    from generate_series(1, 5000) n`.execute(db);
  await sql`vacuum analyze accounts`.execute(db);
  const client = await makeAccount(db, { email: 'gmail@gmail.com', isEmailVerified: true });
  const { requestId } = await meet(client);
  await disclose(client, requestId, munich, true);
  for (const [q, found] of [
    ['gmail@', [requestId]],
    ['Gmail@g', [requestId]],
    ['com@gmail.com', []],
  ] as const) {
    expect(await find(munich, q), q).toEqual(found);
    const tokens = await readTokens(db, q, sql`select ${munich.id}::int`);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, timing off) ${searchQuery(listed, q, tokens)}`.execute(db);
    const removed = rows.map((row) =>
      /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(row['QUERY PLAN']),
    );
    expect(Math.max(...removed.map((row) => Number(row?.[1] ?? 0))), q).toBeLessThan(100);
  }
});
