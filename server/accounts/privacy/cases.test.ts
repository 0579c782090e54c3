import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Consent } from '../../../contract/accounts/consents.ts';
import type { RequestRow } from '../../../contract/requests/requests.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeChat, makeMessages } from '../../../tests/factories/chats.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { listRequestEvents, makeRequest } from '../../../tests/factories/offers.ts';
import { makeCase, makeQuestion, makeRequester, newKey } from '../../../tests/factories/requests.ts';
import { exportCalls } from '../../../tests/helpers/exports.ts';
import { unzip } from '../../../tests/helpers/zip.ts';
import { reviewRequest } from '../../requests/jobs.ts';
import { REMOVE_FILES } from '../attachments/writes.ts';
import { removeProofs } from './deletion.ts';

const world = await makeOfferWorld();
const { app, db, clinics, call, offer } = world;
const [munich, honolulu] = clinics;
const { tools, makeWhole, download } = await exportCalls(world);

const send = async (by: MadeAccount, changes: object = {}): Promise<string> => {
  const body = { ...(await makeCase(db, [munich, honolulu])), ...changes };
  const { status, data } = await call<RequestRow>(by, 'POST', 'client/requests', body, newKey());
  expect(status).toBe(200);
  await reviewRequest(db, data.id);
  return data.id;
};
const act = (by: MadeAccount, id: string, name: string, body: object) =>
  call<object>(by, 'POST', `client/requests/${id}/${name}`, body);
const openAll = (by: MadeAccount, id: string) =>
  act(by, id, 'disclosure', { clinic_id: munich.id, contact: true, papers: true });
const accept = async (by: MadeAccount, id: string) => {
  const { id: offerId } = await offer(munich, id);
  expect((await call(by, 'POST', `client/offers/${offerId}/accept`, { version: 1 })).status).toBe(200);
};
const standing = async (id: string) => {
  const { rows } = await sql<{ state: string; opened: number; offers: string[] }>`
    select state, array(select state from offers where request_id = r.id order by id) as offers,
      (select count(*)::int from request_recipients where request_id = r.id
        and (contact_opened_at is not null or papers_opened_at is not null)) as opened
    from requests r where id = ${id}::uuid`.execute(db);
  return rows[0];
};
const withdraw = (by: MadeAccount) => call<Consent[]>(by, 'DELETE', 'client/profile/consents/health_data');
const remove = (by: MadeAccount) => call<object>(by, 'DELETE', 'client/profile', { password: by.password });

/** A file with its bytes and its row, attached to nothing. */
async function keepAttachment(account: MadeAccount, name: string, bytes: string) {
  const file = `attachments/${crypto.randomUUID()}`;
  await tools.files.write(file, Readable.from([Buffer.from(bytes)]));
  const { id } = await db
    .insertInto('attachments')
    .values({ account_id: account.id, name, type: 'text/plain', bytes: Buffer.byteLength(bytes), file })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, file };
}

test('withdrawing the consent on health closes everything and cancels what is not agreed on', async () => {
  const account = await makeRequester(db);
  const [open, agreed, waiting] = [await send(account), await send(account), await send(account)];
  await openAll(account, open);
  await offer(munich, open);
  await openAll(account, agreed);
  await accept(account, agreed);
  await makeQuestion(db, waiting, munich.id);
  const { status, data } = await withdraw(account);
  expect(status).toBe(200);
  expect(data.find(({ purpose }) => purpose === 'health_data')?.state).toBe('withdrawn');
  expect(await standing(open)).toEqual({ state: 'cancelled', opened: 0, offers: ['not_chosen'] });
  expect(await standing(waiting)).toEqual({ state: 'cancelled', opened: 0, offers: [] });
  expect(await standing(agreed)).toEqual({ state: 'accepted', opened: 0, offers: ['accepted'] });
  expect((await listRequestEvents(db, agreed)).at(-1)).toMatchObject({ kind: 'all_closed', actor: 'client' });
  // What was taken back is not opened again by a press of a button.
  expect((await openAll(account, agreed)).errors).toHaveProperty('health_consent');
  expect((await standing(agreed))?.opened).toBe(0);
  // A new request asks anew and is its own.
  const fresh = await send(account);
  expect((await openAll(account, fresh)).status).toBe(200);
});

test('a withdrawal of what was never given ends nothing', async () => {
  const account = await makeAccount(db);
  const id = await makeRequest(db, { accountId: account.id, clinics: [munich] });
  expect((await withdraw(account)).status).toBe(200);
  expect((await standing(id))?.state).toBe('open');
});

test('of another account nothing is closed', async () => {
  const [account, other] = [await makeRequester(db), await makeRequester(db)];
  const [, theirs] = [await send(account), await send(other)];
  await openAll(other, theirs);
  await withdraw(account);
  expect(await standing(theirs)).toMatchObject({ state: 'open', opened: 1 });
});

test('a withdrawal while a clinic sends an offer ends in one state, thirty times', async () => {
  for (let round = 0; round < 30; round += 1) {
    const account = await makeRequester(db);
    const id = await send(account);
    await Promise.allSettled([offer(munich, id), withdraw(account), openAll(account, id)]);
    expect(await standing(id)).toMatchObject({ state: 'cancelled', opened: 0 });
    for (const state of (await standing(id))?.offers ?? []) expect(state).toBe('not_chosen');
  }
}, 120_000);

test('an export tells requests, answers, offers and openings, and holds the files themselves', async () => {
  const account = await makeRequester(db);
  const attachment = await keepAttachment(account, '../выписка\u202e.txt', 'давление 120 на 80');
  const loose = await keepAttachment(account, 'выписка.txt', 'ещё не отправлено');
  const id = await send(account, {
    for_whom: 'relative',
    patient_name: 'Мария Ивановна',
    attachment_ids: [attachment.id],
    procedure: 'cataract-surgery',
  });
  await sql`insert into drafts (account_id, content, version) values (${account.id}::uuid, '{"body": "болит"}', 1)`.execute(
    db,
  );
  await sql`
    insert into attachment_openings (attachment_id, account_id, clinic_id)
    values (${attachment.id}::uuid, ${munich.staff.id}::uuid, ${munich.id})`.execute(db);
  await offer(munich, id);
  const question_id = await makeQuestion(db, id, honolulu.id);
  await act(account, id, 'answer', { question_id, answer: 'Диабета нет' });
  const made = await makeWhole(account);
  const zip = unzip((await download(account, made.id)).rawPayload);
  const read = (name: string) => JSON.parse(String(zip.get(`${name}.json`)));
  expect(read('requests')).toMatchObject([
    { patient_name: 'Мария Ивановна', state: 'open', wanted: 'treatment' },
  ]);
  expect(read('request_clinics')).toHaveLength(2);
  expect(read('request_questions')).toMatchObject([{ answer: 'Диабета нет' }]);
  expect(read('request_events').map(({ kind }: { kind: string }) => kind)).toEqual([
    'submit',
    'review',
    'open',
    'offer',
    'answer',
  ]);
  expect(read('offers')).toMatchObject([{ version: 1, terms: { price_from: 2180 } }]);
  expect(read('draft')).toMatchObject([{ draft: { body: 'болит' } }]);
  expect(read('paper_openings')).toMatchObject([{ clinic: 'Isar Eye Clinic' }]);
  expect(read('consents')).toContainEqual(
    expect.objectContaining({ purpose: 'health_data', recipients: 'Isar Eye Clinic, Pali Eye Center' }),
  );
  const attachments = [...zip].filter(([name]) => name.startsWith('papers/'));
  expect(attachments.map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['papers/01 .._выписка_.txt', 'давление 120 на 80'],
    ['papers/02 выписка.txt', 'ещё не отправлено'],
  ]);
  const page = String(zip.get('index.html'));
  expect(page).not.toMatch(/export\.\w/);
  expect(page).toContain('Диабета нет');
  expect(String(zip.get('papers.json'))).not.toContain(loose.file);
});

test('an export tells what operators have read of requests and conversations, and why', async () => {
  const account = await makeRequester(db);
  const operator = await makeAccount(db, { operator: 'moderator', name: 'Olga', surname: 'Ross' });
  const attachment = await keepAttachment(account, 'выписка.txt', 'давление 120 на 80');
  const id = await send(account, { attachment_ids: [attachment.id] });
  const chat = await makeChat(db, { client: account, clinic: munich });
  await makeMessages(db, chat, [{ by: 'client', body: 'Болит' }]);
  const acts = [
    [`requests/${id}/open`, { reason: 'Спор о цене' }],
    [`requests/${id}/documents/${attachment.id}`, {}],
    [`conversations/${chat.id}/open`, { reason: 'Жалоба на ответ' }],
  ] as const;
  for (const [path, payload] of acts) {
    const url = `/api/v1/admin/${path}`;
    const reply = await app.inject({ method: 'POST', url, headers: operator.headers, payload });
    expect([path, reply.statusCode]).toEqual([path, 200]);
  }
  const made = await makeWhole(account);
  const zip = unzip((await download(account, made.id)).rawPayload);
  const [{ number } = { number: 0 }] = JSON.parse(String(zip.get('requests.json')));
  expect(JSON.parse(String(zip.get('operator_openings.json')))).toMatchObject([
    { request: number, chat_with: null, kind: 'read', file: null, reason: 'Спор о цене' },
    { request: number, chat_with: null, kind: 'file_opened', file: 'выписка.txt', reason: 'Спор о цене' },
    { request: null, chat_with: 'Isar Eye Clinic', kind: 'read', file: null, reason: 'Жалоба на ответ' },
  ]);
  const page = String(zip.get('index.html'));
  expect(page).toContain('Жалоба на ответ');
  expect(page).not.toMatch(/export\.\w|operator_opened|read_by_operator/);
  for (const content of zip.values()) expect(String(content)).not.toContain('Olga');
});

test('a deleted account leaves no word of its cases, cancels what is not finished, and its files go', async () => {
  const account = await makeRequester(db);
  const attachment = await keepAttachment(account, 'выписка.txt', 'давление');
  const open = await send(account, {
    body: 'Тайное слово мандрагора и ещё немного',
    for_whom: 'relative',
    patient_name: 'Мандрагора Ивановна',
    imaging_url: 'https://images.example/мандрагора',
    attachment_ids: [attachment.id],
    procedure: 'cataract-surgery',
  });
  const agreed = await send(account, { body: 'Другая мандрагора, и тоже тайна' });
  const question_id = await makeQuestion(db, open, munich.id);
  await act(account, open, 'answer', { question_id, answer: 'мандрагора' });
  await openAll(account, open);
  await accept(account, agreed);
  await act(account, agreed, 'own-costs', {
    own_costs: [{ title: 'мандрагора', amount: 1, currency_id: 2 }],
  });
  expect((await remove(account)).status).toBe(200);
  expect(await standing(open)).toMatchObject({ state: 'cancelled', opened: 0 });
  expect(await standing(agreed)).toEqual({ state: 'cancelled', opened: 0, offers: ['cancelled'] });
  const { rows } = await sql<{ all: string }>`
    select (select string_agg(r::text, ' ') from requests r where account_id = ${account.id}::uuid)
      || (select string_agg(q::text, ' ') from request_questions q where request_id = ${open}::uuid)
      || (select string_agg(e::text, ' ') from request_events e where request_id in (${open}::uuid, ${agreed}::uuid)) as all
  `.execute(db);
  expect(rows[0]?.all).not.toMatch(/мандрагора/i);
  const coded = await sql`
    select from requests where account_id = ${account.id}::uuid
      and (procedure_id is not null or disease_id is not null or specialization_id is not null)`.execute(db);
  expect(coded.rows).toEqual([]);
  const left = await sql`select from attachments where account_id = ${account.id}::uuid`.execute(db);
  expect(left.rows).toEqual([]);
  const jobs = await sql<{ keys: string[] }>`
    select payload -> 'keys' as keys from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ${REMOVE_FILES}`.execute(
    db,
  );
  expect(jobs.rows.flatMap(({ keys }) => keys)).toContain(attachment.file);
  expect((await app.inject({ url: '/api/v1/client/requests', headers: account.headers })).statusCode).toBe(
    401,
  );
});

test('a deletion while clinics answer ends in one state, thirty times', async () => {
  for (let round = 0; round < 30; round += 1) {
    const account = await makeRequester(db);
    const id = await send(account);
    const [, gone] = await Promise.allSettled([offer(munich, id), remove(account), offer(honolulu, id)]);
    expect(gone).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    expect((await standing(id))?.state).toBe('cancelled');
    for (const state of (await standing(id))?.offers ?? []) expect(state).toBe('not_chosen');
    const told = await sql`
      select from notifications where account_id = ${account.id}::uuid`.execute(db);
    expect(told.rows).toEqual([]);
  }
}, 180_000);

test('what is left of requests goes with the proofs after three years, and not a day before', async () => {
  const [young, old, other] = [await makeRequester(db), await makeRequester(db), await makeRequester(db)];
  const ids = { young: await send(young), old: await send(old), other: await send(other) };
  for (const id of Object.values(ids)) await offer(munich, id);
  await makeQuestion(db, ids.old, honolulu.id);
  for (const account of [young, old]) expect((await remove(account)).status).toBe(200);
  const age = ({ id }: MadeAccount, days: number) =>
    sql`update accounts set deleted_at = now() - interval '3 years' - make_interval(days => ${days})
      where id = ${id}::uuid`.execute(db);
  await age(young, -1);
  await age(old, 1);
  await removeProofs(db);
  const countOf = async (table: string, id: string) => {
    const { rows } = await sql`select from ${sql.table(table)} where request_id = ${id}::uuid`.execute(db);
    return rows.length;
  };
  expect(await standing(ids.old)).toBeUndefined();
  for (const table of ['request_recipients', 'request_events', 'request_questions', 'offers', 'attachments'])
    expect([table, await countOf(table, ids.old)]).toEqual([table, 0]);
  expect(await standing(ids.young)).toMatchObject({ state: 'cancelled', offers: ['not_chosen'] });
  expect(await standing(ids.other)).toMatchObject({ state: 'open', offers: ['sent'] });
  const numbers = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', [young.id, old.id])
    .execute();
  expect(numbers).toEqual([{ id: young.id }]);
});
