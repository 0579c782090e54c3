import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type {
  CheckRow,
  listVerifications,
  VerificationItem,
} from '../../../contract/clinics/verification.ts';
import type { BulkOutcome } from '../../../contract/platform/bulk.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { makeRequest } from '../../../tests/factories/offers.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { QUEUE_MAX } from './list-reads.ts';

const { app, db } = await testApp(async ({ db: empty }) => {
  await loadDictionaries(empty);
  await createCities(empty);
});
const [first, second] = [
  await makeAccount(db, { operator: 'moderator' }),
  await makeAccount(db, { operator: 'moderator' }),
];

async function call<Data>(by: typeof first, method: 'GET' | 'POST', path: string, payload?: object) {
  const url = `/api/v1/admin/verification${path}`;
  const headers = { ...by.headers, 'accept-language': 'en' };
  const reply = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json<{ data: Data; errors?: Record<string, string[]> }>() };
}

type Licence = { clinic: number; body?: string; url?: string | null; days?: number; added?: string };

/** A licence of a clinic; `added`: how long it has been there. */
async function licence({
  clinic,
  body = 'Land Berlin',
  url = 'https://register.example/1',
  days,
  added = '1 day',
}: Licence) {
  const { rows } = await sql<{ id: string }>`
    insert into clinic_licences (clinic_id, number, body, url, valid_until, added_at)
    values (${clinic}, ${randomUUID().slice(0, 8)}, ${body}, ${url}, current_date + ${days ?? null}::int, now() - ${added}::interval)
    returning 'cl-' || id as id`.execute(db);
  return rows[0]?.id ?? '';
}
const clinic = (title: string) => createClinic(db, { title });
const queue = async (query = '') =>
  (await call<VerificationItem[]>(first, 'GET', `?per_page=100${query}`)).data;
const preview = async (ids: string[], by = first) =>
  (await call<CheckRow[]>(by, 'POST', '/checks/preview', { ids })).data;
const itemsOf = (rows: CheckRow[]) =>
  rows.map(({ id, number, body, last_check }) => ({ id, number, body, last_check }));
const check = (items: ReturnType<typeof itemsOf>, by = first, more: object = {}) =>
  call<BulkOutcome[]>(by, 'POST', '/checks', {
    items,
    result: 'confirmed',
    source_url: null,
    note: '',
    ...more,
  });

test('what is risky comes first, then what has been there the longest, and each row says why', async () => {
  const names = ['Young', 'Old', 'Reported', 'Claimed', 'Asked', 'Lapsed', 'Unlinked', 'Before'];
  const [young, old, reported, claimed, asked, lapsed, unlinked, before] = await Promise.all(
    names.map(clinic),
  );
  const ids = {
    young: await licence({ clinic: young ?? 0, added: '1 day' }),
    old: await licence({ clinic: old ?? 0, added: '9 days' }),
    reported: await licence({ clinic: reported ?? 0 }),
    claimed: await licence({ clinic: claimed ?? 0 }),
    asked: await licence({ clinic: asked ?? 0 }),
    lapsed: await licence({ clinic: lapsed ?? 0 }),
    unlinked: await licence({ clinic: unlinked ?? 0, url: null }),
    before: await licence({ clinic: before ?? 0 }),
  };
  await sql`update clinic_licences set added_at = null where 'cl-' || id = ${ids.before}`.execute(db);
  await licence({ clinic: lapsed ?? 0, days: -3 });
  const hash = Buffer.alloc(32);
  await sql`insert into reports (number, kind, clinic_id, text, language, idempotency_key, idempotency_hash)
    values ('qu3u3r3p0rt1', 'wrong_fact', ${reported}, 'Адрес неверный.', 'ru', ${randomUUID()}, ${hash})`.execute(
    db,
  );
  const client = await makeAccount(db);
  await sql`insert into clinic_claims (clinic_id, account_id, proof, post, work_email, is_takeover, waiting_since,
    idempotency_key, idempotency_hash)
    values (${claimed}, ${client.id}::uuid, 'papers', 'Owner', 'a@b.example', false, now(), ${randomUUID()}, ${hash})`.execute(
    db,
  );
  for (let n = 0; n < 3; n++) await makeRequest(db, { accountId: client.id, clinics: [{ id: asked ?? 0 }] });
  const found = await queue();
  expect(found.map(({ id }) => id)).toEqual([
    ids.reported,
    ids.claimed,
    // Of the same weight: the one that has been there longer, here by a moment.
    ids.asked,
    ids.lapsed,
    ids.unlinked,
    ids.before,
    ids.old,
    ids.young,
  ]);
  expect(found.map(({ risks }) => risks)).toEqual([
    ['reported'],
    ['claimed'],
    ['requested'],
    ['expired'],
    ['no_link'],
    [],
    [],
    [],
  ]);
  expect((await queue('&order=DESC')).map(({ id }) => id)).toEqual(found.map(({ id }) => id).toReversed());
  const leafed = await Promise.all(
    [1, 2, 3, 4].map((page) => call<VerificationItem[]>(first, 'GET', `?per_page=2&page=${page}`)),
  );
  expect(leafed.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(found.map(({ id }) => id));
});

test('what is reported comes first however many are older, and the queue ends where leafing on would say nothing', async () => {
  const [crowd, young] = await Promise.all([clinic('Crowd'), clinic('Young and reported')]);
  await sql`
    insert into clinic_licences (clinic_id, number, body, url, added_at)
    select ${crowd}, 'Q ' || n, 'Land Berlin', 'https://register.example/1', now() - interval '20 days'
    from generate_series(1, ${QUEUE_MAX + 10}::int) n`.execute(db);
  const item = await licence({ clinic: young, added: '1 minute' });
  await sql`insert into reports (number, kind, clinic_id, text, language, idempotency_key, idempotency_hash)
    values ('qu3u3r3p0rt2', 'wrong_fact', ${young}, 'Адрес неверный.', 'ru', ${randomUUID()}, ${Buffer.alloc(32)})`.execute(
    db,
  );
  const page = await app.inject({
    url: '/api/v1/admin/verification?per_page=25&kind=clinic_licence',
    headers: first.headers,
  });
  const { data, meta } = page.json<ReplyOf<typeof listVerifications>>();
  expect(data.slice(0, 2).map(({ id }) => id)).toContain(item);
  expect(meta).toMatchObject({ total: QUEUE_MAX, is_more: true });
  const last = await call<VerificationItem[]>(
    first,
    'GET',
    `?per_page=25&kind=clinic_licence&page=${QUEUE_MAX / 25}`,
  );
  expect(last.data).toHaveLength(25);
  await sql`delete from clinic_licences where clinic_id = ${crowd}`.execute(db);
});

test('a register that did not confirm something before makes it risky', async () => {
  const id = await licence({ clinic: await clinic('Doubted') });
  const [row] = await preview([id]);
  const body = {
    number: row?.number,
    body: row?.body,
    result: 'not_found',
    source_url: row?.url,
    note: '',
    valid_until: null,
  };
  await call(first, 'POST', `/${id}/check`, body);
  expect((await preview([id]))[0]?.risks).toEqual(['doubted']);
});

test('many items with equal evidence are written down in one act, each with its own proof and line in the log', async () => {
  const there = await clinic('Equal');
  const ids = [
    await licence({ clinic: there, days: 90 }),
    await licence({ clinic: there, url: 'https://register.example/2' }),
  ];
  const other = await licence({ clinic: there, body: 'Land Bayern' });
  const elsewhere = await licence({ clinic: there, url: 'https://other.example/1' });
  const rows = await preview([...ids, other, elsewhere]);
  expect(rows.map(({ problem }) => problem)).toEqual([null, null, 'differs', 'differs']);
  const { data } = await check(itemsOf(rows));
  expect(data.map(({ problem }) => problem)).toEqual([null, null, 'differs', 'differs']);
  const after = await preview([...ids, other]);
  expect(after.map(({ checked_on }) => checked_on !== null)).toEqual([true, true, false]);
  expect(after[0]?.valid_until).toBe(rows[0]?.valid_until);
  const written = await db
    .selectFrom('verifications')
    .select(['item', 'result', 'source_url'])
    .where('item', 'in', ids)
    .orderBy('item')
    .execute();
  expect(written).toEqual([
    { item: ids[0], result: 'confirmed', source_url: 'https://register.example/1' },
    { item: ids[1], result: 'confirmed', source_url: 'https://register.example/2' },
  ]);
  const acts = await db
    .selectFrom('audit_events')
    .select('entity_id')
    .where('kind', '=', 'proof.confirmed')
    .where('entity_id', 'in', ids)
    .execute();
  expect(acts).toHaveLength(2);
});

test('of two operators at once each item is written down by one', async () => {
  const there = await clinic('Twice');
  const ids = await Promise.all(Array.from({ length: 6 }, () => licence({ clinic: there })));
  const items = itemsOf(await preview(ids));
  for (const result of ['not_found', 'confirmed']) {
    const read = itemsOf(await preview(ids));
    const replies = await Promise.all([
      check(read, first, { result }),
      check([...read].reverse(), second, { result }),
    ]);
    const done = replies.flatMap(({ data }) => data).filter(({ problem }) => problem === null);
    expect(done.map(({ id }) => id).sort()).toEqual([...ids].sort());
  }
  expect((await check(items)).data.every(({ problem }) => problem === 'changed')).toBe(true);
});

test('what has changed, is one’s own or has nowhere to look is left alone', async () => {
  const there = await clinic('Own');
  const colleague = await makeAccount(db, {
    operator: 'moderator',
    staff: { clinicId: there, role: 'owner' },
  });
  const [own, changed] = [
    await licence({ clinic: there }),
    await licence({ clinic: await clinic('Changed') }),
  ];
  const rows = await preview([own, changed], colleague);
  expect(rows.map(({ problem }) => problem)).toEqual(['own_matter', null]);
  await sql`update clinic_licences set number = 'NEW' where 'cl-' || id = ${changed}`.execute(db);
  const { data } = await check(itemsOf(rows), colleague);
  expect(data.map(({ problem }) => problem)).toEqual(['own_matter', 'changed']);
  const unlinked = await licence({ clinic: there, url: null });
  const nowhere = itemsOf(await preview([unlinked]));
  expect((await check(nowhere)).data).toEqual([{ id: unlinked, problem: 'invalid' }]);
  expect((await check(nowhere, first, { note: 'List of the chamber, May' })).data[0]?.problem).toBeNull();
  expect((await check([{ id: 'cl-99999', number: null, body: '', last_check: null }])).data[0]?.problem).toBe(
    'not_found',
  );
});

test.each([
  ['no item', { items: [] }],
  ['another result', { result: 'other' }],
  ['an id of nothing', { items: [{ id: 'xx-1', number: null, body: '', last_check: null }] }],
])('refused: %s', async (_, more) => {
  const items = [{ id: 'cl-1', number: null, body: '', last_check: null }];
  expect((await check(items, first, more)).status).toBe(422);
});

test('nobody else may, and to them it is not there', async () => {
  const client = await makeAccount(db);
  for (const path of ['checks', 'checks/preview']) {
    const url = `/api/v1/admin/verification/${path}`;
    expect((await app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(401);
    const reply = await app.inject({ method: 'POST', url, payload: {}, headers: client.headers });
    expect(reply.statusCode).toBe(404);
  }
});
