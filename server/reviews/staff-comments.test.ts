import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Comment } from '../../contract/reviews/comments.ts';
import type { StaffComment } from '../../contract/reviews/staff-comments.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createComments, createDoctor } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { commentCalls, makeAuthor } from '../../tests/helpers/comment-calls.ts';

let clinicId = 0;
let otherId = 0;
let doctorId = 0;
const tested = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  clinicId = await createClinic(db, { title: 'Herzzentrum' });
  otherId = await createClinic(db, { title: 'Augenklinik' });
  doctorId = await createDoctor(db, {
    title: 'Dr. Berg',
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
});
const { app, db, queriesOf } = tested;
const { call, write, own, decide, statusOf, age } = commentCalls(tested);
const moderator = await makeAccount(db, { operator: 'moderator' });
const coordinator = await makeAccount(db, { staff: { clinicId, role: 'coordinator' } });
const rival = await makeAccount(db, { staff: { clinicId: otherId, role: 'owner' } });

async function published(target = 'clinics/herzzentrum', rating = 4) {
  const author = await makeAuthor(db);
  const { data } = await write(author, target, { rating });
  await decide(moderator, data.id, 'publish');
  return { author, id: data.id };
}

const reply = (by: typeof coordinator, id: number, text = 'Спасибо, мы всё исправили.') =>
  call<StaffComment>(by, 'POST', `staff/comments/${id}/reply`, { clinic_id: clinicId, lang: 'ru', text });

const dispute = (by: typeof coordinator, id: number) =>
  call<StaffComment>(by, 'POST', `staff/comments/${id}/dispute`, {
    clinic_id: clinicId,
    reason: 'not_a_patient',
    text: 'Такого пациента у нас не было.',
  });

const shown = async (id: number) =>
  (await app.inject({ url: '/api/v1/client/clinics/herzzentrum/comments' }))
    .json<{ data: Comment[] }>()
    .data.find((comment) => comment.id === id);

type List = { data: StaffComment[]; meta: { total: number; counts: Record<string, number> } };

async function list(by: typeof coordinator, query: string): Promise<List & { status: number }> {
  const answer = await app.inject({ url: `/api/v1/staff/comments?${query}`, headers: by.headers });
  return { status: answer.statusCode, ...answer.json<List>() };
}

test('a clinic sees comments on it and on its doctors, in folders, and nobody else’s', async () => {
  const [onClinic, onDoctor] = [await published(), await published(`doctors/${doctorId}`)];
  await createComments(db, [{ clinicId: otherId, rating: 5 }]);
  await write(await makeAuthor(db), 'clinics/herzzentrum');
  const { data, meta } = await list(coordinator, `clinic_id=${clinicId}`);
  expect(data.map(({ id }) => id).sort()).toEqual([onClinic.id, onDoctor.id].sort());
  expect(meta.counts).toEqual({ unanswered: 2, new: 2, disputed: 0, all: 2 });
  await reply(coordinator, onDoctor.id);
  expect((await list(coordinator, `clinic_id=${clinicId}`)).meta.counts).toMatchObject({
    unanswered: 1,
    all: 2,
  });
  expect((await list(coordinator, `clinic_id=${otherId}`)).status).toBe(404);
  const sent = await queriesOf(() => list(coordinator, `clinic_id=${clinicId}`));
  expect(sent.filter((text) => text.includes('from comments m'))).toHaveLength(2);
});

test('the clinic replies once; the same words again are the same reply; it may correct them for thirty minutes', async () => {
  const { id } = await published();
  const first = await reply(coordinator, id);
  expect(first.data.reply).toMatchObject({
    text: 'Спасибо, мы всё исправили.',
    correctable_until: expect.any(String),
  });
  expect((await reply(coordinator, id)).status).toBe(200);
  expect((await reply(coordinator, id, 'Совсем другой ответ.')).errors.text?.[0]).toMatch(/уже ответила/);
  expect((await shown(id))?.reply?.text).toBe('Спасибо, мы всё исправили.');
  const correct = (text: string) =>
    call<StaffComment>(coordinator, 'PATCH', `staff/comments/${id}/reply`, {
      clinic_id: clinicId,
      lang: 'ru',
      text,
    });
  expect((await correct('Спасибо. Мы всё исправили.')).data.reply?.text).toBe('Спасибо. Мы всё исправили.');
  await age(id, '30 minutes');
  expect((await correct('Поздно.')).errors.text).toEqual(['Исправить ответ можно в течение 30 минут']);
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'detail'])
    .where('clinic_id', '=', clinicId)
    .where('entity_id', '=', String(id))
    .where('actor_role', '=', 'coordinator')
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    {
      kind: 'comment.replied',
      detail: {
        lang: { before: null, after: 'ru' },
        text: { before: null, after: 'Спасибо, мы всё исправили.' },
      },
    },
    {
      kind: 'comment.reply_corrected',
      detail: { text: { before: 'Спасибо, мы всё исправили.', after: 'Спасибо. Мы всё исправили.' } },
    },
  ]);
});

test('personal data in a reply does not get into the log, which nobody can change', async () => {
  const { id } = await published();
  expect((await reply(coordinator, id, 'Позвоните по +49 151 23456789.')).status).toBe(200);
  const { detail } = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('kind', '=', 'comment.replied')
    .where('entity_id', '=', String(id))
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ text: { before: null, after: 'Позвоните по […].' } });
});

test('of two replies at once one stands', async () => {
  const { id } = await published();
  const replies = await Promise.all([
    reply(coordinator, id, 'Первый ответ.'),
    reply(coordinator, id, 'Второй ответ.'),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('another clinic, a doctor of this one and a client reply to nothing', async () => {
  const { id, author } = await published();
  const doctor = await makeAccount(db, { staff: { clinicId, role: 'doctor' } });
  for (const stranger of [rival, doctor, author]) {
    expect((await reply(stranger, id)).status).toBe(404);
    expect((await dispute(stranger, id)).status).toBe(404);
  }
  const hidden = (await write(await makeAuthor(db), 'clinics/herzzentrum')).data;
  expect((await reply(coordinator, hidden.id)).status).toBe(422);
});

test('a disputed comment stays with its mark; the operator waits for the author, then decides', async () => {
  const { id, author } = await published();
  expect((await dispute(coordinator, id)).data).toMatchObject({
    status: 'disputed',
    dispute: { reason: 'not_a_patient' },
  });
  expect((await dispute(coordinator, id)).status).toBe(422);
  expect((await shown(id))?.is_disputed).toBe(true);
  expect((await decide(moderator, id, 'keep')).status).toBe(422);
  expect((await decide(moderator, id, 'remove', { reason: 'not_own_experience' })).status).toBe(422);
  expect((await own(author, id))?.dispute).toMatchObject({
    text: 'Такого пациента у нас не было.',
    answer: null,
  });
  const answer = () =>
    call(author, 'POST', `client/comments/${id}/answer`, { text: 'Вот номер моего договора.' });
  expect((await answer()).status).toBe(200);
  expect((await answer()).status).toBe(422);
  expect((await decide(moderator, id, 'keep')).data.dispute).toMatchObject({ outcome: 'kept' });
  expect(await statusOf(id)).toBe('published');
  expect((await dispute(coordinator, id)).errors.text?.[0]).toMatch(/один раз/);
});

test('after seven days the operator decides without an answer, and the author may answer no more', async () => {
  const { id, author } = await published();
  await dispute(coordinator, id);
  await age(id, '7 days');
  const late = await call(author, 'POST', `client/comments/${id}/answer`, {
    text: 'Вот номер моего договора.',
  });
  expect(late.status).toBe(422);
  expect((await decide(moderator, id, 'remove', { reason: 'not_own_experience' })).data.status).toBe(
    'removed',
  );
  expect(await shown(id)).toBeUndefined();
});

test('a dispute of few stars still takes two operators', async () => {
  const { id, author } = await published('clinics/herzzentrum', 1);
  await dispute(coordinator, id);
  await call(author, 'POST', `client/comments/${id}/answer`, { text: 'Вот номер моего договора.' });
  await decide(moderator, id, 'remove', { reason: 'not_own_experience' });
  expect(await statusOf(id)).toBe('disputed');
  const admin = await makeAccount(db, { operator: 'admin' });
  await decide(admin, id, 'remove', { reason: 'not_own_experience' });
  expect(await statusOf(id)).toBe('removed');
});

test('who takes a disputed comment back ends the dispute', async () => {
  const { id, author } = await published();
  await dispute(coordinator, id);
  await call(author, 'POST', `client/comments/${id}/withdraw`);
  const { rows } = await sql`select outcome from comment_disputes where comment_id = ${id}`.execute(db);
  expect(rows).toEqual([{ outcome: 'ended' }]);
});
