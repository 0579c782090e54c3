import { expect, test } from 'vitest';
import type { AdminCommentDetail } from '../../contract/reviews/admin-comments.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createDoctor } from '../../tests/factories/facts.ts';
import { makeAttachment } from '../../tests/factories/requests.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { commentCalls, makeAuthor } from '../../tests/helpers/comment-calls.ts';

let doctorId = 0;
const tested = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const clinicId = await createClinic(db, { title: 'Herzzentrum' });
  await createClinic(db, { title: 'Augenzentrum' });
  doctorId = await createDoctor(db, {
    title: 'Dr. Berg',
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
});
const { db } = tested;
const { call, write, read, own, decide, age } = commentCalls(tested);
const CLINIC = 'clinics/herzzentrum';
const first = await makeAccount(db, { operator: 'moderator' });
const second = await makeAccount(db, { operator: 'moderator' });
const third = await makeAccount(db, { operator: 'moderator' });

const attachmentOf = async (author: { id: string }) => makeAttachment(db, author.id);

test('an attachment that comes later is looked at, and raises the level of proof; then no more can come', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(first, data.id, 'publish');
  expect(await own(author, data.id)).toMatchObject({ proof: 'contact', may_add_paper: true });
  const path = `client/comments/${data.id}/papers`;
  const body = { attachment_ids: [await attachmentOf(author)] };
  expect((await call(await makeAuthor(db), 'POST', path, body)).status).toBe(404);
  expect((await call(author, 'POST', path, { attachment_ids: [] })).errors).toHaveProperty('attachment_ids');
  expect((await call(author, 'POST', path, body)).data).toMatchObject({ status: 'published', papers: 1 });
  expect((await call(author, 'POST', path, body)).status).toBe(422);
  expect(await read(first, data.id)).toMatchObject({ status: 'published', waits_for: 'proof' });
  const checked = await decide(first, data.id, 'publish', { is_proven: true });
  expect(checked.data).toMatchObject({ proof: 'document', waits_for: null, papers: [] });
  expect(await own(author, data.id)).toMatchObject({ proof: 'document', may_add_paper: false });
  const again = { attachment_ids: [await attachmentOf(author)] };
  expect((await call(author, 'POST', path, again)).errors).toHaveProperty('attachment_ids');
});

test('an attachment that proves nothing leaves the level as it was, and goes', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(first, data.id, 'publish');
  await call(author, 'POST', `client/comments/${data.id}/papers`, {
    attachment_ids: [await attachmentOf(author)],
  });
  expect((await decide(first, data.id, 'publish')).data).toMatchObject({ proof: 'contact', papers: [] });
});

test('month and procedure are corrected while there is time; never onto another comment of one’s own', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC, { procedure: 'ecg' });
  await write(author, CLINIC, { treated_in: '2026-06' });
  const { rating, aspects, text, author: name } = data;
  const correct = async (changes: object) => {
    const { version = 0 } = (await own(author, data.id)) ?? {};
    return call(author, 'PATCH', `client/comments/${data.id}`, {
      ...{ rating, aspects, text, author: name, version },
      ...changes,
    });
  };
  expect((await correct({ treated_in: '2026-07' })).data).toMatchObject({
    treated_in: '2026-07-01',
    procedure: { slug: 'ecg' },
  });
  expect((await correct({ procedure: null })).data.procedure).toBeNull();
  expect((await correct({ treated_in: '2026-06' })).errors).toHaveProperty('treated_in');
  expect((await correct({ treated_in: '2999-01' })).errors).toHaveProperty('treated_in');
  expect((await correct({ procedure: 'nothing' })).errors).toHaveProperty('procedure');
  await age(data.id, '31 minutes');
  expect((await correct({ treated_in: '2026-05' })).status).toBe(422);
});

test('a removed comment is appealed against; neither of the two who removed it decides, a third gives it back', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC, { rating: 1 });
  await decide(first, data.id, 'publish');
  const refusal = { reason: 'offensive' };
  await decide(first, data.id, 'remove', refusal);
  expect((await read(first, data.id)).status).toBe('published');
  expect((await decide(first, data.id, 'remove', refusal)).status).toBe(422);
  await decide(second, data.id, 'remove', refusal);
  expect(await own(author, data.id)).toMatchObject({ status: 'removed', may_appeal: true });
  const text = 'Там нет ни одного грубого слова.';
  expect((await call(author, 'POST', `client/comments/${data.id}/appeal`, { text })).status).toBe(200);
  expect(await read(third, data.id)).toMatchObject({
    status: 'removed',
    waits_for: 'appeal',
    appeal: { text, is_mine: false },
  });
  for (const operator of [first, second]) {
    const { status, errors } = await decide(operator, data.id, 'publish');
    expect([status, Object.keys(errors)]).toEqual([422, ['decision']]);
  }
  expect((await decide(third, data.id, 'publish')).data).toMatchObject({
    status: 'published',
    proof: 'contact',
  });
});

test('what stays removed after an appeal stays so for good', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(first, data.id, 'publish');
  await decide(first, data.id, 'remove', { reason: 'offensive' });
  const text = 'Прошу посмотреть ещё раз.';
  await call(author, 'POST', `client/comments/${data.id}/appeal`, { text });
  expect((await decide(second, data.id, 'reject', { reason: 'offensive' })).data.status).toBe('removed');
  expect(await own(author, data.id)).toMatchObject({ may_appeal: false, is_appealed: true });
});

test('with one operator alone an appeal waits, and says so', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(first, data.id, 'reject', { reason: 'off_topic' });
  const text = 'Прошу посмотреть ещё раз.';
  await call(author, 'POST', `client/comments/${data.id}/appeal`, { text });
  const others = [second.id, third.id];
  await db.deleteFrom('operators').where('account_id', 'in', others).execute();
  expect((await read(first, data.id)).appeal).toMatchObject({ is_mine: true, has_other: false });
  await db
    .insertInto('operators')
    .values(others.map((account_id) => ({ account_id, role: 'moderator' })))
    .execute();
  expect((await read(first, data.id)).appeal).toMatchObject({ is_mine: true, has_other: true });
});

test('near-copies are found between authors, languages and targets, whatever the case and the signs', async () => {
  const text =
    'Врачи внимательно выслушали меня, назначили обследование и подробно объяснили каждый шаг лечения.';
  const made = await write(await makeAuthor(db), CLINIC, { text });
  const copies = [
    await write(await makeAuthor(db), 'clinics/augenzentrum', { text: text.toUpperCase() }),
    await write(await makeAuthor(db), `doctors/${doctorId}`, {
      text: text.replaceAll(',', ' —'),
      lang: 'de',
    }),
    await write(await makeAuthor(db), CLINIC, { text: `${text} Спасибо всем!`, rating: 1, lang: 'en' }),
  ];
  const other = await write(await makeAuthor(db), CLINIC, {
    text: 'Ждали два часа в коридоре, потом приём перенесли на другой день без объяснений.',
  });
  const { near_copies } = await read(first, made.data.id);
  expect(near_copies.map(({ id }) => id).sort()).toEqual(copies.map(({ data }) => data.id).sort());
  expect(near_copies.every(({ likeness, is_same_author }) => likeness > 0.5 && !is_same_author)).toBe(true);
  expect(
    (await call<AdminCommentDetail>(first, 'GET', `admin/comments/${other.data.id}`)).data.near_copies,
  ).toEqual([]);
});
