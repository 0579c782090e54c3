import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminComment } from '../../contract/reviews/admin-comments.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { createComments } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { commentCalls, makeAuthor } from '../../tests/helpers/comment-calls.ts';
import { makeMinHashes } from './near-copies.ts';

let clinicId = 0;
const tested = await testApp(async ({ db }) => {
  await createCities(db);
  await createDictionaries(db);
  clinicId = await createClinic(db, { title: 'Herzzentrum' });
  await createClinic(db, { title: 'Augenklinik' });
});
const { app, db, queriesOf } = tested;
const { call, write, read, own, decide, statusOf, age } = commentCalls(tested);
const CLINIC = 'clinics/herzzentrum';
const [first, second] = [
  await makeAccount(db, { operator: 'moderator' }),
  await makeAccount(db, { operator: 'admin' }),
];

const acts = async (id: number) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['kind', 'actor_id', 'reason', 'detail'])
      .where('entity', '=', 'comment')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ kind, actor_id, reason }) => [kind, actor_id, reason]);

const emails = async (accountId: string) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker._private_jobs
    where payload ->> 'kind' = 'comment_news' and payload ->> 'accountId' = ${accountId}`.execute(db);
  return rows[0]?.n;
};

async function published(rating = 4) {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC, { rating });
  await decide(first, data.id, 'publish');
  return { author, id: data.id };
}

test('the queue has the longest waiting first with its clock, and is two queries however long it is', async () => {
  const ids: number[] = [];
  for (const time of ['9 days', '1 hour', '5 days']) {
    const { data } = await write(await makeAuthor(db), CLINIC);
    await age(data.id, time);
    ids.push(data.id);
  }
  const list = () => call<AdminComment[]>(first, 'GET', 'admin/comments?per_page=100');
  const { data } = await list();
  const mine = data.filter(({ id }) => ids.includes(id));
  expect(mine.map(({ id, is_overdue }) => [id, is_overdue])).toEqual([
    [ids[0], true],
    [ids[2], true],
    [ids[1], false],
  ]);
  expect(mine[0]).toMatchObject({
    waits_for: 'check',
    status: 'submitted',
    target: { title: 'Herzzentrum' },
  });
  const counted = (await queriesOf(list)).filter((text) => text.includes('from comments m'));
  expect(counted).toHaveLength(2);
});

test('nothing about sentiment decides: the same comment fares the same with one star and with five', async () => {
  for (const act of ['publish', 'reject', 'ask'] as const) {
    const fates: unknown[] = [];
    for (const rating of [1, 2, 3, 4, 5]) {
      const author = await makeAuthor(db);
      const { data } = await write(author, CLINIC, { rating });
      const body = {
        publish: {},
        reject: { reason: 'off_topic' },
        ask: { reason: 'unclear', note: 'Что было?' },
      }[act];
      const reply = await decide(first, data.id, act, body);
      fates.push([reply.status, await statusOf(data.id), (await read(first, data.id)).waits_for]);
    }
    expect(new Set(fates.map((fate) => JSON.stringify(fate))).size).toBe(1);
  }
  for (const file of ['moderation-rules.ts', 'author-rules.ts', 'standing.ts'])
    expect(await readFile(join(import.meta.dirname, file), 'utf8')).not.toMatch(
      /\.rating|rating:|needsSecondPerson/,
    );
});

test('two stars or fewer are removed by two people only; the public learns the reason and no word of it', async () => {
  const { id, author } = await published(2);
  const body = { reason: 'advertising', note: 'Это реклама другой клиники.' };
  const asked = await decide(first, id, 'remove', body);
  expect(asked.data).toMatchObject({
    status: 'published',
    waits_for: 'removal',
    is_removal_asked: true,
    needs_two: true,
  });
  expect((await own(author, id))?.reason).toBeNull();
  expect((await decide(first, id, 'remove', body)).errors.comment?.[0]).toMatch(/другой оператор/);
  expect(await statusOf(id)).toBe('published');
  expect((await decide(second, id, 'remove', body)).data.status).toBe('removed');
  expect(await acts(id)).toEqual([
    ['comment.published', first.id, null],
    ['comment.removal_asked', first.id, 'advertising'],
    ['comment.removed', second.id, 'advertising'],
  ]);
  expect(await own(author, id)).toMatchObject({ status: 'removed', reason: 'advertising', note: body.note });
  const page = (await app.inject({ url: `/api/v1/client/${CLINIC}/comments` })).json();
  expect(page.meta.removals).toContainEqual({ status: 'removed', reason: 'advertising', count: 1 });
  expect(JSON.stringify(page)).not.toContain(body.note);
});

test('no operator decides on a comment of their own, or about a clinic they work for', async () => {
  const author = await makeAuthor(db, { operator: 'moderator' });
  const colleague = await makeAccount(db, { operator: 'admin', staff: { clinicId, role: 'owner' } });
  const { data } = await write(author, CLINIC, {});
  for (const by of [author, colleague]) {
    const { status, errors } = await decide(by, data.id, 'publish');
    expect([status, errors.decision?.[0]]).toEqual([422, expect.stringMatching(/другой оператор/)]);
  }
  expect(await statusOf(data.id)).toBe('submitted');
});

test('of two operators at once one asks and the other is told that it has changed', async () => {
  const { id } = await published(1);
  const { version } = await read(first, id);
  const remove = (by: typeof first) =>
    call(by, 'POST', `admin/comments/${id}/remove`, { version, reason: 'offensive' });
  const replies = await Promise.all([remove(first), remove(second)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await statusOf(id)).toBe('published');
});

test('the second operator may keep it; three stars take one operator', async () => {
  const low = await published(1);
  await decide(first, low.id, 'remove', { reason: 'offensive' });
  expect((await decide(second, low.id, 'keep')).data).toMatchObject({ status: 'published', waits_for: null });
  const high = await published(3);
  expect((await decide(first, high.id, 'remove', { reason: 'offensive' })).data.status).toBe('removed');
});

test('redaction takes places out and nothing else; what it said is kept for operators', async () => {
  const { data } = await write(await makeAuthor(db), CLINIC);
  const text = data.text.replace('врач всё', '[…]');
  const wrong = await decide(first, data.id, 'redact', { text: data.text.replace('врач', 'грач') });
  expect(wrong.errors.text?.[0]).toContain('[…]');
  const { data: after } = await decide(first, data.id, 'redact', { text });
  expect(after).toMatchObject({
    text,
    status: 'submitted',
    former_texts: [{ text: data.text, by: 'operator' }],
  });
});

test('the author hears of a redaction of what is shown', async () => {
  const { author, id } = await published();
  const before = (await emails(author.id)) ?? 0;
  const { text } = await read(first, id);
  const { data } = await decide(first, id, 'redact', { text: text.replace('врач', '[…]') });
  expect(data.status).toBe('published');
  expect(await emails(author.id)).toBe(before + 1);
});

test('who decides on what another has changed meanwhile is told so', async () => {
  const { data } = await write(await makeAuthor(db), CLINIC);
  const version = (await read(first, data.id)).version;
  await decide(second, data.id, 'redact', { text: data.text.replace('врач', '[…]') });
  const late = await call(first, 'POST', `admin/comments/${data.id}/publish`, { version, is_proven: false });
  expect(late.errors.comment).toEqual(['Пока вы читали, отзыв изменился. Откройте его заново']);
});

test('an attachment is seen by operators only, each opening is logged, and it goes with the decision', async () => {
  const author = await makeAccount(db);
  const { terms, personal_data } = await import('../../tests/factories/documents.ts').then(
    ({ presentHashes }) => presentHashes(db),
  );
  for (const [purpose, hash] of [
    ['terms', terms],
    ['personal_data', personal_data],
  ] as const)
    await sql`insert into consent_events (account_id, purpose, action, document_hash)
      values (${author.id}::uuid, ${purpose}, 'given', ${hash})`.execute(db);
  const form =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="Выписка.txt"\r\n\r\nВыписка\r\n--x--\r\n';
  const uploaded = await app.inject({
    method: 'POST',
    url: '/api/v1/client/attachments',
    headers: { ...author.headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: form,
  });
  const attachment = uploaded.json<{ data: { id: string } }>().data.id;
  const { data } = await write(author, CLINIC, { attachment_ids: [attachment] });
  const url = `/api/v1/admin/comments/${data.id}/papers/${attachment}`;
  const open = (by: { headers: object }, payload: object) =>
    app.inject({ method: 'POST', url, headers: { ...by.headers }, payload });
  for (const payload of [{}, { reason: '' }, { reason: '  \n ' }]) {
    const refused = await open(first, payload);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['reason']]);
  }
  expect((await app.inject({ url, headers: first.headers })).statusCode).toBe(404);
  expect(data.paper_openings).toEqual([]);
  const why = 'Проверяю даты лечения';
  const opened = await open(first, { reason: ` ${why} ` });
  expect([opened.statusCode, opened.body]).toEqual([200, 'Выписка']);
  expect((await open(author, { reason: why })).statusCode).toBe(404);
  expect(await acts(data.id)).toEqual([['comment.paper_opened', first.id, why]]);
  const openings = async () =>
    (await app.inject({ url: '/api/v1/client/comments', headers: author.headers })).json().data[0]
      .paper_openings;
  expect(await openings()).toEqual([{ at: expect.any(String), reason: why }]);
  expect((await decide(first, data.id, 'publish')).errors.comment).toBeDefined();
  const { data: shown } = await decide(first, data.id, 'publish', { is_proven: true });
  expect(shown).toMatchObject({ status: 'published', proof: 'document', papers: [] });
  expect((await open(first, { reason: why })).statusCode).toBe(404);
  // The author still reads it once the attachment is gone.
  expect(await openings()).toHaveLength(1);
});

test('near-copies are found over all comments, and hints name nobody', async () => {
  const text =
    'Очень довольна: встретили, разместили, прооперировали, проводили до самого самолёта и позвонили дома.';
  const [old] = await createComments(db, [{ clinicId, rating: 5, text: `${text} Спасибо!` }]);
  await makeMinHashes(db);
  const author = await makeAuthor(db);
  const other = await makeAuthor(db);
  const { data } = await write(author, 'clinics/augenklinik', { text });
  await write(other, 'clinics/augenklinik');
  const detail = await read(first, data.id);
  expect(detail.near_copies).toMatchObject([
    { id: old, is_same_author: false, target: { title: 'Herzzentrum' } },
  ]);
  expect(detail.near_copies[0]?.likeness).toBeGreaterThan(0.7);
  expect(detail.author_hints).toEqual({ comments: 0, rejected: 0, same_address: 1 });
  const words = JSON.stringify(detail);
  for (const secret of [author.id, other.id, author.phone, '192.0.2.7']) expect(words).not.toContain(secret);
});

test('an appeal reaches the queue and may be granted; the author hears of each decision', async () => {
  const author = await makeAuthor(db);
  const { data } = await write(author, CLINIC);
  await decide(first, data.id, 'reject', { reason: 'not_own_experience' });
  await call(author, 'POST', `client/comments/${data.id}/appeal`, { text: 'Я был там сам, есть билеты.' });
  expect(await read(first, data.id)).toMatchObject({
    waits_for: 'appeal',
    appeal: { text: 'Я был там сам, есть билеты.', is_open: true, is_mine: true, has_other: true },
  });
  expect((await decide(second, data.id, 'publish')).data).toMatchObject({
    status: 'published',
    waits_for: null,
  });
  expect(await emails(author.id)).toBe(2);
});

test.each([
  ['publish', {}],
  ['reject', { reason: 'off_topic' }],
  ['ask', { reason: 'unclear', note: 'Что было?' }],
  ['keep', {}],
])('what is decided cannot be decided again: %s', async (act, body) => {
  const { id } = await published();
  expect((await decide(first, id, act, body)).status).toBe(422);
  expect(await statusOf(id)).toBe('published');
});

test('an unknown comment is not there, an unknown reason is none', async () => {
  expect((await call(first, 'GET', 'admin/comments/999999')).status).toBe(404);
  expect((await decide(first, 999_999, 'publish')).status).toBe(422);
  const { data } = await write(await makeAuthor(db), CLINIC);
  expect((await decide(first, data.id, 'reject', { reason: 'too_negative' })).errors.reason).toBeDefined();
});

test('personal data is found in a text: numbers, names of the staff and of the author, not what the clinic publishes', async () => {
  const { data } = await write(await makeAuthor(db, { name: 'Анна', surname: 'Ветрова' }), CLINIC, {
    text: 'Координатор Ольга Седова дала номер 8 912 345-67-89, а регистратура +49 89 4140-0. Анна Ветрова, herzzentrum.example.',
  });
  await makeAccount(db, { name: 'Ольга', surname: 'Седова', staff: { clinicId, role: 'coordinator' } });
  await sql`update clinics set phone = '+49 89 41400', website = 'https://www.herzzentrum.example' where id = ${clinicId}`.execute(
    db,
  );
  const { text, findings } = await read(first, data.id);
  expect(findings.map(({ start, end, kind }) => [kind, text.slice(start, end)])).toEqual([
    ['staff', 'Ольга Седова'],
    ['phone', '8 912 345-67-89'],
    ['author', 'Анна Ветрова'],
  ]);
});

test('a text is redacted and published in one act, or neither', async () => {
  const { data } = await write(await makeAuthor(db), CLINIC);
  const text = data.text.replace('врач', '[…]');
  const wrong = await decide(first, data.id, 'publish', { text: `${text} Хвалю.` });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['text']]);
  expect(await statusOf(data.id)).toBe('submitted');
  const { data: after } = await decide(first, data.id, 'publish', { text });
  expect(after).toMatchObject({ status: 'published', text, former_texts: [{ text: data.text }] });
  expect(await acts(data.id)).toEqual([
    ['comment.redacted', first.id, null],
    ['comment.published', first.id, null],
  ]);
});

test('what is kept may be redacted with it, and its author hears of that', async () => {
  const { author, id } = await published(1);
  await decide(first, id, 'remove', { reason: 'offensive' });
  const before = (await emails(author.id)) ?? 0;
  const { text } = await read(second, id);
  const { data } = await decide(second, id, 'keep', { text: text.replace('врач', '[…]') });
  expect([data.status, data.text.includes('[…]')]).toEqual(['published', true]);
  expect(await emails(author.id)).toBe(before + 1);
});

const REPLY = 'Звоните Ольге Седовой: +49 151 23456789. Спасибо.';
const REDACTED = 'Звоните […]: […]. Спасибо.';

/** A shown comment with the clinic's reply, and a call of the clinic that corrects it. */
async function replied() {
  const { author, id } = await published();
  const staff = await makeAccount(db, {
    name: 'Ольга',
    surname: 'Седова',
    staff: { clinicId, role: 'coordinator' },
  });
  const words = { clinic_id: clinicId, lang: 'ru' };
  await call(staff, 'POST', `staff/comments/${id}/reply`, { ...words, text: REPLY });
  const correct = (text: string) => call(staff, 'PATCH', `staff/comments/${id}/reply`, { ...words, text });
  return { author, id, staff, correct };
}

const shownReply = async (id: number) =>
  (await app.inject({ url: `/api/v1/client/${CLINIC}/comments` }))
    .json<{ data: { id: number; reply: { text: string } | null }[] }>()
    .data.find((comment) => comment.id === id)?.reply?.text;

const clinicIsTold = async (id: number) => {
  const { rows } = await sql<{ payload: { kind: string; commentId: number } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'kind' = 'reply_redacted'
      and payload ->> 'commentId' = ${String(id)}`.execute(db);
  return rows.map(({ payload }) => payload);
};

test('personal data in the reply of a clinic is found and redacted; the page changes at once and the clinic is told', async () => {
  const { author, id } = await replied();
  const { reply, text } = await read(first, id);
  expect(reply?.findings.map(({ start, end, kind }) => [kind, reply.text.slice(start, end)])).toEqual([
    ['staff', 'Ольге Седовой'],
    ['phone', '+49 151 23456789'],
  ]);
  expect(await shownReply(id)).toBe(REPLY);
  const before = await emails(author.id);
  const { data } = await decide(first, id, 'redact', { reply: REDACTED });
  expect(data).toMatchObject({
    status: 'published',
    text,
    former_texts: [],
    reply: { text: REDACTED, findings: [], former_texts: [{ text: REPLY }] },
  });
  expect(await shownReply(id)).toBe(REDACTED);
  expect(await clinicIsTold(id)).toEqual([{ kind: 'reply_redacted', commentId: id }]);
  expect(await emails(author.id)).toBe(before);
  const { kind, detail } = await db
    .selectFrom('audit_events')
    .select(['kind', 'detail'])
    .where('entity_id', '=', String(id))
    .where('actor_id', '=', first.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([kind, detail]).toEqual([
    'comment.reply_redacted',
    { status: { from: 'published', to: 'published' } },
  ]);
});

test('a review and its reply are redacted in one act, or neither', async () => {
  const { id } = await replied();
  const { text } = await read(first, id);
  const shorter = text.replace('врач', '[…]');
  const wrong = await decide(first, id, 'redact', { text: shorter, reply: `${REDACTED} Ждём.` });
  expect([wrong.status, Object.keys(wrong.errors)]).toEqual([422, ['reply']]);
  expect((await read(first, id)).text).toBe(text);
  const { data } = await decide(first, id, 'redact', { text: shorter, reply: REDACTED });
  expect([data.text, data.reply?.text]).toEqual([shorter, REDACTED]);
});

test('a reply is redacted with the decision to keep its review', async () => {
  const { id } = await replied();
  await sql`update comments set rating = 1 where id = ${id}`.execute(db);
  await decide(first, id, 'remove', { reason: 'offensive' });
  const { data } = await decide(second, id, 'keep', { reply: REDACTED });
  expect([data.status, data.waits_for, data.reply?.text]).toEqual(['published', null, REDACTED]);
});

test('a reply is redacted by operators only, as it was read, and where there is one', async () => {
  const { id, author, staff, correct } = await replied();
  for (const by of [author, staff])
    expect((await decide(by, id, 'redact', { reply: REDACTED })).status).toBe(404);
  const unknown = { version: 1, reply: REDACTED };
  expect((await call(first, 'POST', 'admin/comments/999999/redact', unknown)).status).toBe(404);
  const { version } = await read(first, id);
  expect((await correct(`${REPLY} Ждём.`)).status).toBe(200);
  const stale = await call(first, 'POST', `admin/comments/${id}/redact`, { version, reply: REDACTED });
  expect(stale.errors.comment).toEqual(['Пока вы читали, отзыв изменился. Откройте его заново']);
  expect(await shownReply(id)).toBe(`${REPLY} Ждём.`);
  expect((await decide(first, id, 'redact')).errors.text).toBeDefined();
  const alone = await published();
  const none = await decide(first, alone.id, 'redact', { reply: '[…]' });
  expect([none.status, Object.keys(none.errors)]).toEqual([422, ['reply']]);
  expect(await clinicIsTold(id)).toEqual([]);
});

test('what was redacted in a reply is not brought back by a correction of the clinic', async () => {
  const { id, staff, correct } = await replied();
  await decide(first, id, 'redact', { reply: REDACTED });
  const { status, errors } = await correct(REPLY);
  expect([status, errors.text?.[0]]).toEqual([422, expect.stringMatching(/^Оператор убрал/)]);
  expect(await shownReply(id)).toBe(REDACTED);
  const { data } = (
    await app.inject({
      url: `/api/v1/staff/comments?clinic_id=${clinicId}&folder=all`,
      headers: staff.headers,
    })
  ).json<{ data: { id: number; reply: object | null }[] }>();
  expect(data.find((comment) => comment.id === id)?.reply).toMatchObject({ correctable_until: null });
});
