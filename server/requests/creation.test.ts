import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { NewRequest, RequestDetail, RequestRow } from '../../contract/requests/requests.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { presentHashes } from '../../tests/factories/documents.ts';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { listRequestEvents } from '../../tests/factories/offers.ts';
import { makeAttachment, makeCase, makeRequester, newKey } from '../../tests/factories/requests.ts';
import { reviewRequest, reviewWaiting } from './jobs.ts';

const world = await makeOfferWorld();
const { db, clinics, call } = world;
const [munich, honolulu, kiribati] = clinics;

const send = (by: MadeAccount | null, body: object, headers: Record<string, string> = newKey()) =>
  call<RequestRow>(by, 'POST', 'client/requests', body, headers);
const sendCase = async (by: MadeAccount, changes: Partial<NewRequest> = {}) =>
  send(by, await makeCase(db, [munich], changes));
const rowOf = (id: string) =>
  db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countOf = async ({ id }: MadeAccount) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from requests where account_id = ${id}::uuid`.execute(db);
  return rows[0]?.count;
};

test('a case is sent, looked through by a job, and only then open to its clinics', async () => {
  const account = await makeRequester(db);
  const attachments = [await makeAttachment(db, account.id), await makeAttachment(db, account.id)];
  await sql`insert into drafts (account_id, content, version) values (${account.id}::uuid, '{}', 1)`.execute(
    db,
  );
  const body = await makeCase(db, [munich, { id: honolulu.id }], {
    procedure: 'cataract-surgery',
    attachment_ids: attachments,
    imaging_url: 'https://images.example/1',
  });
  const sent = await send(account, body);
  expect(sent.status).toBe(200);
  expect(sent.data).toMatchObject({
    state: 'submitted',
    word: 'sent',
    recipients: 2,
    offers: 0,
    is_unread: false,
  });
  expect(sent.data.number).toBeGreaterThanOrEqual(100_000);
  expect(sent.data.title).toMatch(/катаракт/i);
  const days = (Date.parse(sent.data.expires_at) - Date.parse(sent.data.submitted_at)) / 86_400_000;
  expect(Math.round(days)).toBe(30);

  const { id } = sent.data;
  const attached = await db
    .selectFrom('attachments')
    .select('request_id')
    .where('id', 'in', attachments)
    .execute();
  expect(attached.map(({ request_id }) => request_id)).toEqual([id, id]);
  expect(
    await db.selectFrom('drafts').select('version').where('account_id', '=', account.id).execute(),
  ).toEqual([]);
  const consent = await db
    .selectFrom('consent_events')
    .select(['purpose', 'action', 'request_id', 'recipients'])
    .where('account_id', '=', account.id)
    .where('purpose', '=', 'health_data')
    .execute();
  expect(consent).toEqual([
    { purpose: 'health_data', action: 'given', request_id: id, recipients: [munich.id, honolulu.id] },
  ]);
  const jobs = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs where payload ->> 'id' = ${id}`.execute(db);
  expect(jobs.rows).toHaveLength(1);

  await sql`update request_recipients set delivered_at = '2020-01-01' where request_id = ${id}::uuid`.execute(
    db,
  );
  await Promise.all([reviewRequest(db, id), reviewRequest(db, id)]);
  expect((await rowOf(id)).state).toBe('open');
  expect((await listRequestEvents(db, id)).map(({ kind }) => kind)).toEqual(['submit', 'review', 'open']);
  const { rows } = await sql<{ fresh: boolean }>`
    select delivered_at > now() - interval '1 minute' as fresh from request_recipients
    where request_id = ${id}::uuid`.execute(db);
  expect(rows).toEqual([{ fresh: true }, { fresh: true }]);
  // The first steps are no news: nothing to come back for.
  expect(
    await db.selectFrom('notifications').select('id').where('account_id', '=', account.id).execute(),
  ).toEqual([]);
  const emails = await sql<{ clinic: number }>`
    select (payload ->> 'clinicId')::int as clinic from graphile_worker._private_jobs
    where payload ->> 'requestId' = ${id} order by 1`.execute(db);
  expect(emails.rows.map(({ clinic }) => clinic)).toEqual([munich.id, honolulu.id].sort((a, b) => a - b));
});

test('a draft that says it is of another request stays when one is sent', async () => {
  const account = await makeRequester(db);
  const [other, sent] = [newKey(), newKey()];
  const keep = (key: string) =>
    sql`
    insert into drafts (account_id, content, version) values (${account.id}::uuid, ${{ key }}, 1)
    on conflict (account_id) do update set content = excluded.content`.execute(db);
  const drafts = () =>
    db.selectFrom('drafts').select('content').where('account_id', '=', account.id).execute();
  await keep(other['idempotency-key']);
  const body = await makeCase(db, [munich]);
  expect((await send(account, body, sent)).status).toBe(200);
  expect(await drafts()).toEqual([{ content: { key: other['idempotency-key'] } }]);
  expect((await send(account, body, other)).status).toBe(200);
  expect(await drafts()).toEqual([]);
});

test('a review that never came is made up by the minute, one that is just coming is left to its job', async () => {
  const account = await makeRequester(db);
  const late = (await sendCase(account)).data.id;
  const fresh = (await sendCase(account)).data.id;
  await sql`update requests set submitted_at = now() - interval '1 minute' where id = ${late}::uuid`.execute(
    db,
  );
  await reviewWaiting(db);
  expect([(await rowOf(late)).state, (await rowOf(fresh)).state]).toEqual(['open', 'submitted']);
});

test('the same key is the same request, also when both come at once; with other data it is refused', async () => {
  const account = await makeRequester(db);
  const body = await makeCase(db, [munich]);
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(account, body, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const other = await send(account, { ...body, body: 'Совсем другой случай, другие слова.' }, key);
  expect(other.status).toBe(422);
  expect(other.errors).toEqual({ 'idempotency-key': ['С этим ключом уже отправлены другие данные'] });
  expect(await countOf(account)).toBe(1);
  // The order of fields is no difference, and what was changed goes with a key of its own.
  const turned = Object.fromEntries(Object.entries(body).reverse());
  expect((await send(account, turned, key)).data.id).toBe(answers[0]?.data.id);
  expect((await send(account, { ...body, body: 'Совсем другой случай, другие слова.' })).status).toBe(200);
  // The key is the account's own.
  const stranger = await makeRequester(db);
  expect((await send(stranger, body, key)).data.id).not.toBe(answers[0]?.data.id);
});

test('the sixth new request of a day is refused with the time of the next; a repeat costs nothing', async () => {
  const account = await makeRequester(db);
  const body = await makeCase(db, [munich]);
  const keys = Array.from({ length: 6 }, newKey);
  const [first] = keys;
  const answers = await Promise.all(keys.map((key) => send(account, body, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await world.app.inject({
    method: 'POST',
    url: '/api/v1/client/requests',
    headers: { ...account.headers, ...newKey(), 'accept-language': 'ru' },
    payload: body,
  });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(refused.json().errors.request[0]).toMatch(/^За сутки .* 5 .* через 24 часа$/);
  const done = answers.findIndex(({ status }) => status === 200);
  expect((await send(account, body, keys[done] ?? first)).status).toBe(200);
  await sql`update requests set submitted_at = now() - interval '25 hours' where account_id = ${account.id}::uuid`.execute(
    db,
  );
  expect((await send(account, body)).status).toBe(200);
});

test('without a token, without a key, or with one that is none, nothing is sent', async () => {
  const account = await makeRequester(db);
  const body = await makeCase(db, [munich]);
  expect((await send(null, body)).status).toBe(401);
  expect((await send(account, body, {})).errors).toEqual({
    'idempotency-key': ['Это поле обязательно к заполнению'],
  });
  expect((await send(account, body, { 'idempotency-key': 'short' })).status).toBe(422);
  expect((await send(account, body, { 'idempotency-key': 'ключ из букв' })).status).toBe(422);
  expect(await countOf(account)).toBe(0);
});

test('whoever has never agreed to terms and personal data is asked first', async () => {
  const account = await makeAccount(db);
  const refused = await sendCase(account);
  expect(refused.status).toBe(422);
  expect(refused.errors.consents).toHaveLength(2);
  expect(await countOf(account)).toBe(0);
});

test('the consent must be to the present text on health, not to another one', async () => {
  const account = await makeRequester(db);
  const { terms } = await presentHashes(db);
  for (const health_consent of [terms, '0'.repeat(64)])
    expect((await sendCase(account, { health_consent })).errors).toHaveProperty('health_consent');
  expect(await countOf(account)).toBe(0);
  const given = await call(account, 'POST', 'client/profile/consents', {
    consents: [{ purpose: 'health_data', hash: (await presentHashes(db)).health_data }],
  });
  expect(given.status).toBe(422);
});

test.each<[string, Partial<NewRequest>, string]>([
  ['spaces for a text', { body: ' '.repeat(30) }, 'body'],
  ['a text too short without what is around it', { body: `${' '.repeat(20)}боль` }, 'body'],
  ['an unknown procedure', { procedure: 'no-such-procedure' }, 'procedure'],
  ['an unknown disease', { disease: 'no-such-disease' }, 'disease'],
  ['an unknown specialization', { specialization: 'no-such' }, 'specialization'],
  ['a relative without a name', { for_whom: 'relative' }, 'patient_name'],
  ['a relative with a garbled name', { for_whom: 'relative', patient_name: '\u202eanna' }, 'patient_name'],
  ['a birth in the future', { birth_year: new Date().getUTCFullYear() + 1 }, 'birth_year'],
  ['a birth too long ago', { birth_year: new Date().getUTCFullYear() - 121 }, 'birth_year'],
  ['a country that is none', { country: 'ZZ' }, 'country'],
  ['a language that is none', { languages: ['ru', 'qqq'] }, 'languages'],
  ['a link with a login in it', { imaging_url: 'https://anna:secret@images.example/1' }, 'imaging_url'],
  ['a link without https', { imaging_url: 'http://images.example/1' }, 'imaging_url'],
  ['no clinic', { recipients: [] }, 'recipients'],
  ['an unknown clinic', { recipients: [{ clinic_id: 999_999 }] }, 'recipients'],
  ['a clinic twice', { recipients: [{ clinic_id: munich.id }, { clinic_id: munich.id }] }, 'recipients'],
  [
    'a doctor of another clinic',
    { recipients: [{ clinic_id: munich.id, doctor_id: honolulu.doctorId }] },
    'recipients',
  ],
  ['an unknown file', { attachment_ids: ['00000000-0000-4000-8000-000000000000'] }, 'attachment_ids'],
])('%s is refused on its field and leaves nothing', async (_what, changes, field) => {
  const account = await makeRequester(db);
  const refused = await sendCase(account, changes);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual([field]);
  expect(await countOf(account)).toBe(0);
  const events = await db
    .selectFrom('consent_events')
    .select('id')
    .where('account_id', '=', account.id)
    .where('purpose', '=', 'health_data')
    .execute();
  expect(events).toEqual([]);
});

test('a clinic that has left the directory and a doctor who has left the clinic are not asked', async () => {
  const account = await makeRequester(db);
  await sql`update positions set until = 2024, is_main = false where doctor_id = ${kiribati.doctorId}`.execute(
    db,
  );
  const recipients = [{ clinic_id: kiribati.id, doctor_id: kiribati.doctorId }];
  expect((await sendCase(account, { recipients })).errors).toHaveProperty('recipients');
  await sql`update clinics set status = 'withdrawn' where id = ${kiribati.id}`.execute(db);
  expect((await sendCase(account, { recipients: [{ clinic_id: kiribati.id }] })).errors).toHaveProperty(
    'recipients',
  );
});

test("another's file and one that a request has already cannot be sent along", async () => {
  const [account, other] = [await makeRequester(db), await makeRequester(db)];
  const [mine, theirs] = [await makeAttachment(db, account.id), await makeAttachment(db, other.id)];
  expect((await sendCase(account, { attachment_ids: [mine, theirs] })).errors).toHaveProperty(
    'attachment_ids',
  );
  const loose = await db.selectFrom('attachments').select('request_id').where('id', '=', mine).execute();
  expect(loose).toEqual([{ request_id: null }]);
  expect((await sendCase(account, { attachment_ids: [mine] })).status).toBe(200);
  expect((await sendCase(account, { attachment_ids: [mine] })).errors).toHaveProperty('attachment_ids');
});

test('the title is the own one, else what is wanted, else the first words between words', async () => {
  const account = await makeRequester(db);
  const titleOf = async (changes: Partial<NewRequest>) => (await sendCase(account, changes)).data.title;
  expect(await titleOf({ title: '  Мой \n глаз ' })).toBe('Мой глаз');
  const long = `Третий год ${'очень '.repeat(20)}болит колено`;
  const cut = await titleOf({ body: long });
  expect(cut).toMatch(/^Третий год (очень )*очень…$/);
  expect([...cut].length).toBeLessThanOrEqual(61);
  expect([...(await titleOf({ body: '𝒳'.repeat(200) }))].length).toBe(61);
});

test('a text keeps its lines and loses what nobody can see', async () => {
  const account = await makeRequester(db);
  const { data } = await sendCase(account, { body: 'Первая строка случая\r\nвторая\u0007 строка  ' });
  const read = await call<RequestDetail>(account, 'GET', `client/requests/${data.id}`);
  expect(read.data.body).toBe('Первая строка случая\nвторая строка');
});
