import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClinicCard } from '../../../contract/clinics/clinics.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import type { AdminRanking, PreviewedSearch } from '../../../contract/search/admin-ranking.ts';
import { initialWeights, type RankingWeights } from '../../../contract/search/ranking.ts';
import type { getRanking } from '../../../contract/search/ranking-history.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { everything } from '../directory/directory.ts';
import { startDirectory } from '../directory/engine.ts';

/** One with a checked licence, one that keeps its profile: whose points are more stands first. */
const { app, db, url, queriesOf } = await testApp(async ({ db: fresh }) => {
  await createCities(fresh);
  const licensed = await createClinic(fresh, { title: 'Licensed House', slug: 'licensed' });
  const kept = await createClinic(fresh, { title: 'Kept House', slug: 'kept' });
  await fresh
    .insertInto('clinic_licences')
    .values({ clinic_id: licensed, number: 'A 1', body: 'Office', checked_on: sql<string>`current_date` })
    .execute();
  await sql`update clinics set claimed_at = now() where id = ${kept}`.execute(fresh);
});
const otherNode = await startDirectory({ connectionString: url });
afterAll(() => otherNode.close());
const admin = await makeAccount(db, { operator: 'admin', name: 'Ada', surname: 'Berg' });
const moderator = await makeAccount(db, { operator: 'moderator' });

const SOON = { timeout: 10_000, interval: 20 };
const reasons = { ru: 'Профиль важнее лицензии', en: 'A kept profile says more' };
/** The kept profile counts for more than the licence. */
const turned: RankingWeights = { ...initialWeights, licence_checked: 5, profile_kept: 25 };

async function call<Data>(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = admin.headers,
) {
  const reply = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { 'accept-language': 'en', ...headers },
    ...(payload && { payload }),
  });
  return {
    status: reply.statusCode,
    headers: reply.headers,
    ...reply.json<{
      data: Data;
      meta: { total: number };
      errors: Record<string, string[]>;
      message: string;
    }>(),
  };
}

const latest = async (): Promise<AdminRanking> => {
  const { data } = await call<AdminRanking[]>('GET', 'admin/ranking?order=DESC&per_page=1');
  const [version] = data;
  if (!version) throw new Error('no version');
  return version;
};
const change = async (weights: object, given: object = {}, headers = admin.headers) =>
  call<AdminRanking>(
    'POST',
    'admin/ranking',
    { version: (await latest()).id, weights, reasons, ...given },
    headers,
  );
const shown = async () => (await call<ClinicCard[]>('GET', 'client/clinics')).data.map(({ slug }) => slug);
const onOtherNode = async () => (await otherNode.searchClinics({ ...everything })).ids;
const forEveryone = (language = 'en') =>
  call<ReplyOf<typeof getRanking>['data']>('GET', 'client/ranking', undefined, {
    'accept-language': language,
  });

const preview = (body: object, headers?: Record<string, string>) =>
  call<PreviewedSearch[]>(
    'POST',
    'admin/ranking/preview',
    { weights: turned, of: 'clinics', ...body },
    headers,
  );

/** Whether the service orders by these already: it hears of a change a little after it was made. */
async function isOrderedBy(weights: RankingWeights): Promise<boolean> {
  const { data } = await preview({ weights });
  const points = (entries: PreviewedSearch['now'] = []) => entries.map(({ id, points: of }) => [id, of]);
  return isDeepStrictEqual(points(data[0]?.now), points(data[0]?.next));
}

beforeEach(async () => {
  const { weights } = await latest();
  // What the test before has changed is heard of first: else it would be heard of amid the next one.
  await expect.poll(() => isOrderedBy(weights), SOON).toBe(true);
  if (!isDeepStrictEqual(weights, initialWeights)) await change(initialWeights);
  await expect.poll(() => isOrderedBy(initialWeights), SOON).toBe(true);
});

describe('the weights in force', () => {
  test('are at first those of the contract', async () => {
    const { status, data } = await call<AdminRanking>('GET', 'admin/ranking/1');
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: 1,
      weights: initialWeights,
      reasons: {},
      changed_by: null,
      restored_from: null,
    });
  });

  test('changed, they order the results on every node, and everyone reads what, when and why', async () => {
    const before = await onOtherNode();
    const { status, data } = await change(turned, {
      reasons: { ...reasons, en: '  A kept profile says more ' },
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ weights: turned, reasons, changed_by: 'Ada Berg', is_in_force: true });
    await expect.poll(shown, SOON).toEqual(['kept', 'licensed']);
    await expect.poll(onOtherNode, SOON).toEqual(before.toReversed());
    const { data: read } = await forEveryone();
    expect(read).toMatchObject({ weights: turned, since: data.changed_at });
    expect(read.changes[0]).toEqual({
      at: data.changed_at,
      weights: [
        { name: 'licence_checked', before: 20, after: 5 },
        { name: 'profile_kept', before: 10, after: 25 },
      ],
      reason: { text: 'A kept profile says more', lang: 'en' },
    });
    expect((await forEveryone('ru')).data.changes[0]?.reason).toEqual({ text: reasons.ru, lang: 'ru' });
    expect((await forEveryone('ar')).data.changes[0]?.reason?.lang).toBe('en');
    const act = await db
      .selectFrom('audit_events')
      .select(['kind', 'actor_id', 'entity_id', 'detail', 'reason'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(act).toEqual({
      kind: 'ranking.changed',
      actor_id: admin.id,
      entity_id: String(data.id),
      detail: { licence_checked: { before: 20, after: 5 }, profile_kept: { before: 10, after: 25 } },
      reason: reasons.ru,
    });
  });

  test('are answered from the cache of whoever has them until they change', async () => {
    const first = await forEveryone();
    const again = { 'if-none-match': String(first.headers.etag) };
    const ask = () =>
      app.inject({ url: '/api/v1/client/ranking', headers: { 'accept-language': 'en', ...again } });
    expect((await ask()).statusCode).toBe(304);
    await change(turned);
    expect((await ask()).statusCode).toBe(200);
    expect(await queriesOf(() => forEveryone())).toHaveLength(1);
  });

  test('stay when the second of two operators saw what the first has replaced', async () => {
    const { id } = await latest();
    const other = { ...initialWeights, rating: 20, documented: 35 };
    const answers = await Promise.all([change(turned, { version: id }), change(other, { version: id })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.errors.version).toEqual([expect.stringContaining('Another operator')]);
    expect((await latest()).id).toBe(id + 1);
  });

  test.each([
    ['that do not sum up', { ...initialWeights, rating: 31 }, 'weights'],
    ['that are in force already', initialWeights, 'weights'],
    ['below the limit', { ...initialWeights, rating: -1, documented: 56 }, 'weights.rating'],
    [
      'above the limit',
      { licence_checked: 61, profile_kept: 9, rating: 10, reply_time: 10, documented: 10 },
      'weights.licence_checked',
    ],
    ['with fractions', { ...initialWeights, rating: 29.5, documented: 25.5 }, 'weights.rating'],
  ])('%s are refused', async (_, weights, field) => {
    const { status, errors } = await change(weights);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toContain(field);
  });

  test('need reasons in Russian and English, and the second factor of the last minutes', async () => {
    expect((await change(turned, { reasons: { ru: reasons.ru } })).status).toBe(422);
    expect((await change(turned, { reasons: { ...reasons, en: '          ' } })).status).toBe(422);
    const late = await makeAccount(db, { operator: 'admin' });
    await sql`update sessions set confirmed_at = now() - interval '11 minutes' where account_id = ${late.id}::uuid`.execute(
      db,
    );
    const { status, errors } = await change(turned, {}, late.headers);
    expect([status, Object.keys(errors)]).toEqual([422, ['confirmation']]);
  });

  test('never change in the database', async () => {
    await expect(sql`update ranking_versions set rating = rating`.execute(db)).rejects.toThrow('append-only');
    await expect(sql`delete from ranking_versions`.execute(db)).rejects.toThrow('append-only');
  });
});

describe('an older version', () => {
  test('comes back as a new one', async () => {
    await change(turned);
    const { id } = await latest();
    const { status, data } = await call<AdminRanking>('POST', 'admin/ranking/1/restore', {
      version: id,
      reasons,
    });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: id + 1, weights: initialWeights, restored_from: 1, is_in_force: true });
    expect((await call<AdminRanking>('GET', `admin/ranking/${id}`)).data).toMatchObject({
      weights: turned,
      is_in_force: false,
    });
    await expect.poll(shown, SOON).toEqual(['licensed', 'kept']);
  });

  test('that is in force, unknown, or looked at too long is not restored', async () => {
    const { id } = await latest();
    const restore = (version: number, seen: number, path = 'admin/ranking') =>
      call('POST', `${path}/${version}/restore`, { version: seen, reasons });
    expect((await restore(id, id)).errors).toHaveProperty('weights');
    expect((await restore(9999, id)).status).toBe(404);
    await change(turned);
    expect((await restore(1, id)).errors).toHaveProperty('version');
  });
});

describe('a preview', () => {
  test('says what would move in typical searches, and moves nothing', async () => {
    const { status, data } = await preview({ q: 'house' });
    expect(status).toBe(200);
    expect(data.map(({ search, value, total }) => [search, value, total])).toEqual([
      ['all', null, 2],
      ['country', 'Germany', 2],
      ['text', 'house', 2],
    ]);
    const [all] = data;
    expect(all?.now.map(({ title, other, points }) => [title, other, points])).toEqual([
      ['Licensed House', 2, 43.75],
      ['Kept House', 1, 33.75],
    ]);
    expect(all?.next.map(({ title, other, place }) => [title, other, place])).toEqual([
      ['Kept House', 2, 'Berlin, Germany'],
      ['Licensed House', 1, 'Berlin, Germany'],
    ]);
    expect(await shown()).toEqual(['licensed', 'kept']);
    expect(await queriesOf(() => preview({ q: 'house' }))).toHaveLength(2);
  });

  test('of doctors nobody has yet is empty; an unknown specialization is told', async () => {
    const { data } = await preview({ of: 'doctors' });
    expect(data).toEqual([{ search: 'all', value: null, total: 0, now: [], next: [] }]);
    expect((await preview({ specialization: 'nobody-has-this' })).errors).toHaveProperty('specialization');
    expect((await preview({ weights: { ...turned, rating: 1000 } })).status).toBe(422);
  });
});

test('only admins see and change the weights', async () => {
  const { id } = await latest();
  const calls = [
    ['GET', 'admin/ranking', undefined],
    ['GET', 'admin/ranking/1', undefined],
    ['POST', 'admin/ranking', { version: id, weights: turned, reasons }],
    ['POST', 'admin/ranking/1/restore', { version: id, reasons }],
    ['POST', 'admin/ranking/preview', { weights: turned, of: 'clinics' }],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await call(method, path, body, {})).status).toBe(401);
    expect((await call(method, path, body, moderator.headers)).status).toBe(404);
  }
  expect((await latest()).id).toBe(id);
});
