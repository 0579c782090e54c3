import { expect, test } from 'vitest';
import type { BulkOutcome } from '../../contract/platform/bulk.ts';
import { BULK_MAX } from '../../contract/platform/bulk.ts';
import type { SpamRow } from '../../contract/reviews/spam.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { testApp } from '../../tests/helpers/app.ts';
import { commentCalls, makeAuthor } from '../../tests/helpers/comment-calls.ts';

const tested = await testApp(async ({ db }) => {
  await createCities(db);
  await createDictionaries(db);
  await createClinic(db, { title: 'Herzzentrum' });
});
const { app, db } = tested;
const { call, write, own, decide, statusOf } = commentCalls(tested);
const [first, second] = [
  await makeAccount(db, { operator: 'moderator' }),
  await makeAccount(db, { operator: 'moderator' }),
];

async function written(changes: Parameters<typeof write>[2] = {}) {
  const author = await makeAuthor(db);
  const { data } = await write(author, 'clinics/herzzentrum', changes);
  return { author, id: data.id };
}
const preview = async (ids: number[], by = first) =>
  (await call<SpamRow[]>(by, 'POST', 'admin/comments/spam/preview', { ids })).data;
const reject = (items: { id: number; version: number }[], by = first, more: object = {}) =>
  call<BulkOutcome[]>(by, 'POST', 'admin/comments/spam', { items, reason: 'advertising', ...more });
const itemsOf = (rows: SpamRow[]) => rows.map(({ id, version }) => ({ id, version }));

test('the preview says what would be rejected and what not and why, and changes nothing', async () => {
  const [spam, shown] = [await written(), await written()];
  await decide(first, shown.id, 'publish');
  const mine = await makeAuthor(db, { operator: 'moderator' });
  const { data: ofMine } = await write(mine, 'clinics/herzzentrum');
  expect(await preview([spam.id, shown.id, ofMine.id, 999_999], mine)).toMatchObject([
    { id: spam.id, problem: null, has_author: true, target: { title: 'Herzzentrum' } },
    { id: shown.id, problem: 'decided' },
    { id: ofMine.id, problem: 'own_matter' },
    { id: 999_999, problem: 'not_found', target: null },
  ]);
  expect(await statusOf(spam.id)).toBe('submitted');
});

test('each row is rejected by itself: the others are left alone, each with its line in the log and its email', async () => {
  const [one, two, shown] = [await written(), await written(), await written()];
  const rows = await preview([one.id, two.id, shown.id]);
  await decide(second, shown.id, 'publish');
  await decide(second, two.id, 'redact', { text: rows[1]?.text.replace('врач', '[…]') });
  const { data } = await reject(itemsOf(rows), first, { note: 'Одна и та же реклама.' });
  expect(data).toEqual([
    { id: one.id, problem: null },
    { id: two.id, problem: 'changed' },
    { id: shown.id, problem: 'changed' },
  ]);
  expect(await statusOf(one.id)).toBe('rejected');
  expect(await statusOf(two.id)).toBe('submitted');
  expect(await statusOf(shown.id)).toBe('published');
  expect(await own(one.author, one.id)).toMatchObject({
    reason: 'advertising',
    note: 'Одна и та же реклама.',
  });
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'reason', 'entity_id'])
    .where('kind', '=', 'comment.rejected')
    .where('entity_id', 'in', [String(one.id), String(two.id)])
    .execute();
  expect(acts).toEqual([{ kind: 'comment.rejected', reason: 'advertising', entity_id: String(one.id) }]);
});

test('of two moderators at once each comment is rejected by one, and the other is told', async () => {
  const made = await Promise.all(Array.from({ length: 6 }, () => written()));
  const items = itemsOf(await preview(made.map(({ id }) => id)));
  const replies = await Promise.all([reject(items, first), reject([...items].reverse(), second)]);
  const done = replies.flatMap(({ data }) => data).filter(({ problem }) => problem === null);
  expect(done.map(({ id }) => id).sort()).toEqual(items.map(({ id }) => id).sort());
  const left = replies.flatMap(({ data }) => data).filter(({ problem }) => problem !== null);
  expect(new Set(left.map(({ problem }) => problem))).toEqual(new Set(['changed']));
});

test('the same again changes nothing', async () => {
  const { id } = await written();
  const items = itemsOf(await preview([id]));
  expect((await reject([...items, ...items])).data.map(({ problem }) => problem)).toEqual([null, 'changed']);
  expect((await reject(items)).data).toEqual([{ id, problem: 'changed' }]);
});

test('an appeal is no spam, whoever asks', async () => {
  const { id, author } = await written();
  await decide(first, id, 'reject', { reason: 'advertising' });
  await call(author, 'POST', `client/comments/${id}/appeal`, { text: 'Это не реклама, я там лечился.' });
  const rows = await preview([id], second);
  expect(rows).toMatchObject([{ problem: 'decided' }]);
  expect((await reject(itemsOf(rows), second)).data).toEqual([{ id, problem: 'decided' }]);
});

test.each([
  ['no row', { items: [] }],
  ['too many', { items: Array.from({ length: BULK_MAX + 1 }, (_, at) => ({ id: at + 1, version: 1 })) }],
  ['another reason', { items: [{ id: 1, version: 1 }], reason: 'offensive' }],
])('refused: %s', async (_, body) => {
  const { status } = await call(first, 'POST', 'admin/comments/spam', { reason: 'advertising', ...body });
  expect(status).toBe(422);
});

test('nobody else may, and to them it is not there', async () => {
  const client = await makeAccount(db);
  for (const path of ['spam', 'spam/preview']) {
    const url = `/api/v1/admin/comments/${path}`;
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    const reply = await app.inject({ method: 'POST', url, payload: {}, headers: client.headers });
    expect(reply.statusCode).toBe(404);
  }
});
