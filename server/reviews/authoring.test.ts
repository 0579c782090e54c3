import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../tests/factories/facts.ts';
import { makeRequest } from '../../tests/factories/offers.ts';
import { makeAttachment, makeRequester } from '../../tests/factories/requests.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { commentCalls, makeAuthor } from '../../tests/helpers/comment-calls.ts';

let clinicId = 0;
let doctorId = 0;
const tested = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  clinicId = await createClinic(db, { title: 'Herzzentrum' });
  doctorId = await createDoctor(db, {
    title: 'Dr. Berg',
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
});
const { app, db } = tested;
const { call, write, own, decide, statusOf, age } = commentCalls(tested);
const CLINIC = 'clinics/herzzentrum';
const moderator = await makeAccount(db, { operator: 'moderator' });

const publicCount = async () =>
  (await app.inject({ url: `/api/v1/client/${CLINIC}/comments` })).json<{ meta: { total: number } }>().meta
    .total;

/** A request whose offer the client has accepted, for a doctor. */
async function treat(account: MadeAccount): Promise<void> {
  const requestId = await makeRequest(db, {
    accountId: account.id,
    clinics: [{ id: clinicId }],
    state: 'open',
  });
  const { rows } = await sql<{ id: string }>`
    insert into offers (request_id, clinic_id, state, draft, version, accepted_version, idempotency_key)
    values (${requestId}::uuid, ${clinicId}, 'accepted', '{}', 1, 1, gen_random_uuid()::text)
    returning id`.execute(db);
  const id = rows[0]?.id;
  await sql`
    insert into offer_versions (offer_id, version, doctor_id, doctor_title, terms, completeness, rates, valid_until)
    values (${id}::uuid, 1, ${doctorId}, 'Dr. Berg', '{}', 80, '{}', now() + interval '9 days')`.execute(db);
  await sql`
    update requests set state = 'accepted', accepted_offer_id = ${id}::uuid where id = ${requestId}::uuid`.execute(
    db,
  );
}

test('a comment goes to an operator, is seen by nobody else, and is shown once published', async () => {
  const author = await makeAuthor(db);
  const before = await publicCount();
  const { status, data } = await write(author, CLINIC, { procedure: 'ecg' });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    status: 'submitted',
    proof: 'contact',
    target: { kind: 'clinic', id: clinicId, clinic_slug: 'herzzentrum' },
    procedure: { slug: 'ecg' },
    treated_in: '2026-08-01',
    may_change: true,
    aspects: [{ aspect: 'price', rating: 3 }],
  });
  expect(await publicCount()).toBe(before);
  expect((await decide(moderator, data.id, 'publish')).status).toBe(200);
  expect(await publicCount()).toBe(before + 1);
  expect(await own(author, data.id)).toMatchObject({ status: 'published' });
});

test('the same key is the same comment, also twice at once; other words under it are refused', async () => {
  const author = await makeAuthor(db);
  const key = randomUUID();
  const [one, two] = await Promise.all([write(author, CLINIC, {}, key), write(author, CLINIC, {}, key)]);
  expect(one.data.id).toBe(two.data.id);
  const other = await write(author, CLINIC, { rating: 1 }, key);
  expect(other.errors).toEqual({ 'idempotency-key': ['С этим ключом уже отправлены другие данные'] });
});

test('of one treatment there is one comment, also when two windows send at once', async () => {
  const author = await makeAuthor(db);
  const replies = await Promise.all([write(author, CLINIC), write(author, CLINIC)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await write(author, CLINIC)).errors.treated_in).toBeDefined();
  expect((await write(author, CLINIC, { treated_in: '2026-07' })).status).toBe(200);
  const [first] = replies.filter(({ status }) => status === 200);
  await call(author, 'POST', `client/comments/${first?.data.id}/withdraw`);
  expect((await write(author, CLINIC)).status).toBe(200);
});

test('three comments a day, then a sentence that says when', async () => {
  const author = await makeAuthor(db);
  for (const month of ['01', '02', '03'])
    expect((await write(author, CLINIC, { treated_in: `2026-${month}` })).status).toBe(200);
  const late = await write(author, CLINIC, { treated_in: '2026-04' });
  expect(late.status).toBe(429);
  expect(late.errors.comment?.[0]).toMatch(/больше 3 отзывов.*24/);
});

test('proof is worked out by the service: contact, a request with an accepted offer, or an attachment', async () => {
  const nobody = await makeRequester(db);
  expect((await write(nobody, CLINIC)).errors).toEqual({
    comment: ['Подтвердите почту в личном кабинете или приложите документ о лечении'],
  });
  const attachment = await makeAttachment(db, nobody.id);
  const proven = await write(nobody, CLINIC, { attachment_ids: [attachment] });
  expect(proven.data).toMatchObject({ proof: null, papers: 1 });
  const patient = await makeRequester(db);
  await treat(patient);
  expect((await write(patient, CLINIC)).data.proof).toBe('request');
  const onDoctor = await write(patient, `doctors/${doctorId}`, {
    aspects: [{ aspect: 'result', rating: 5 }],
  });
  expect(onDoctor.data).toMatchObject({ proof: 'request', target: { kind: 'doctor', title: 'Dr. Berg' } });
  const standing = await call<object>(patient, 'GET', `client/comments/standing?doctor=${doctorId}`);
  expect(standing.data).toEqual({
    author: 'Anna W.',
    own_proof: 'request',
    is_colleague: false,
    own: [onDoctor.data.id],
  });
});

test('an attachment of another account proves nothing', async () => {
  const [author, other] = [await makeAuthor(db), await makeAuthor(db)];
  const attachment = await makeAttachment(db, other.id);
  expect((await write(author, CLINIC, { attachment_ids: [attachment] })).errors.attachment_ids).toBeDefined();
});

test('who works there may not, neither on the clinic nor on its doctors', async () => {
  const colleague = await makeAccount(db, {
    email: 'colleague@example.org',
    isEmailVerified: true,
    staff: { clinicId, role: 'doctor' },
  });
  await sql`insert into consent_events (account_id, purpose, action, document_hash)
    select ${colleague.id}::uuid, purpose, action, document_hash from consent_events
    where account_id = ${(await makeRequester(db)).id}::uuid`.execute(db);
  for (const target of [CLINIC, `doctors/${doctorId}`]) {
    const aspects = [{ aspect: 'price' as const, rating: 5 }];
    expect((await write(colleague, target, { aspects })).errors.comment).toEqual([
      'Вы сами работаете здесь: оценивать своё место работы нельзя',
    ]);
  }
});

test.each([
  ['text', { text: `${' '.repeat(40)}коротко` }],
  ['text', { text: '😀'.repeat(29) }],
  ['text', { text: 'а'.repeat(2001) }],
  ['rating', { rating: 6 }],
  ['rating', { rating: 4.5 }],
  ['aspects', { aspects: [{ aspect: 'result' as const, rating: 5 }] }],
  ['treated_in', { treated_in: '2199-01' }],
  ['procedure', { procedure: 'no-such-thing' }],
  ['author', { author: ' ' }],
])('a wrong %s is refused at its field', async (field, changes) => {
  const { status, errors } = await write(await makeAuthor(db), CLINIC, changes);
  expect(status).toBe(422);
  expect(Object.keys(errors).map((name) => name.split('.')[0])).toContain(field);
});

test('thirty emoji are thirty characters', async () => {
  expect((await write(await makeAuthor(db), CLINIC, { text: '😀'.repeat(30) })).status).toBe(200);
});

const correction = (version: number, text = 'Исправленный текст, в котором сказано то же самое.') => ({
  version,
  text,
  rating: 2,
  aspects: [],
  author: 'Анна',
});

test('thirty minutes of free correction: what is shown stays shown and is looked at again', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  const path = `client/comments/${data.id}`;
  expect((await call(author, 'PATCH', path, correction(data.version))).data).toMatchObject({ rating: 2 });
  expect((await call(author, 'PATCH', path, correction(data.version))).errors.comment).toBeDefined();
  await decide(moderator, data.id, 'publish');
  const now = await own(author, data.id);
  const again = await call(
    author,
    'PATCH',
    path,
    correction(now?.version ?? 0, 'Ещё раз исправлено: теперь всё верно сказано.'),
  );
  expect(again.data.status).toBe('published');
  const { rows } = await sql`
    select waits_for, (select count(*)::int from comment_texts where comment_id = comments.id) as texts
    from comments where id = ${data.id}`.execute(db);
  expect(rows).toEqual([{ waits_for: 'recheck', texts: 2 }]);
  await age(data.id, '30 minutes');
  expect((await call(author, 'PATCH', path, correction(again.data.version))).status).toBe(422);
});

test('what the operator asks to change may be changed at any time, and goes back to the queue', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(moderator, data.id, 'ask', {
    reason: 'personal_data',
    note: 'Уберите имя соседки по палате.',
  });
  await age(data.id, '3 days');
  const asked = await own(author, data.id);
  expect(asked).toMatchObject({ status: 'needs_changes', reason: 'personal_data', may_change: true });
  const { data: after } = await call(
    author,
    'PATCH',
    `client/comments/${data.id}`,
    correction(asked?.version ?? 0),
  );
  expect(after).toMatchObject({ status: 'submitted', may_change: false });
});

test('a comment is taken back at any time, and its attachments go', async () => {
  const author = await makeAuthor(db);
  const attachment = await makeAttachment(db, author.id);
  const { data } = await write(author, CLINIC, { attachment_ids: [attachment] });
  const before = await publicCount();
  await decide(moderator, data.id, 'publish', { is_proven: false });
  const path = `client/comments/${data.id}/withdraw`;
  const replies = await Promise.all([call(author, 'POST', path), call(author, 'POST', path)]);
  expect(replies.map((reply) => [reply.status, reply.data.status])).toEqual([
    [200, 'withdrawn'],
    [200, 'withdrawn'],
  ]);
  expect(await publicCount()).toBe(before);
  expect(await db.selectFrom('attachments').select('id').where('id', '=', attachment).execute()).toEqual([]);
});

test('nobody reads or changes the comment of another', async () => {
  const [author, other] = [await makeAuthor(db), await makeAuthor(db)];
  const { data } = await write(author, CLINIC);
  const path = `client/comments/${data.id}`;
  const replies = [
    await call(other, 'PATCH', path, correction(1)),
    await call(other, 'POST', `${path}/withdraw`),
    await call(other, 'POST', `${path}/appeal`, { text: 'Прошу посмотреть ещё раз.' }),
    await call(other, 'POST', `${path}/answer`, { text: 'Прошу посмотреть ещё раз.' }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await statusOf(data.id)).toBe('submitted');
  expect(await own(other, data.id)).toBeUndefined();
});

test('an appeal is heard once, by another operator, and within thirty days', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  const path = `client/comments/${data.id}/appeal`;
  const text = 'Я был там сам, прошу посмотреть ещё раз.';
  expect((await call(author, 'POST', path, { text })).status).toBe(422);
  await decide(moderator, data.id, 'reject', { reason: 'not_own_experience' });
  expect((await own(author, data.id))?.may_appeal).toBe(true);
  expect((await call(author, 'POST', path, { text })).data).toMatchObject({
    is_appealed: true,
    may_appeal: false,
  });
  expect((await call(author, 'POST', path, { text })).status).toBe(422);
  const same = await decide(moderator, data.id, 'reject', { reason: 'not_own_experience' });
  expect([same.status, Object.keys(same.errors)]).toEqual([422, ['decision']]);
  const other = await makeAccount(db, { operator: 'moderator' });
  expect((await decide(other, data.id, 'reject', { reason: 'not_own_experience' })).status).toBe(200);
  expect((await call(author, 'POST', path, { text })).status).toBe(422);
  const late = (await write(author, CLINIC, { treated_in: '2026-05' })).data;
  await decide(moderator, late.id, 'reject', { reason: 'off_topic' });
  await age(late.id, '30 days');
  expect((await call(author, 'POST', `client/comments/${late.id}/appeal`, { text })).status).toBe(422);
});

test('comments go with the account of their author', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(moderator, data.id, 'publish');
  const reply = await app.inject({
    method: 'DELETE',
    url: '/api/v1/client/profile',
    headers: author.headers,
    payload: { password: author.password },
  });
  expect(reply.statusCode).toBe(200);
  expect(await statusOf(data.id)).toBeUndefined();
});
