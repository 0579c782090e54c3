import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminReport, NewReport, Report } from '../../../contract/reviews/reports.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createComments } from '../../../tests/factories/facts.ts';
import { makeAddress } from '../../../tests/helpers/account-calls.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { forgetAddresses } from './writes.ts';

let clinicId = 0;
let commentId = 0;
let hiddenId = 0;
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Herzzentrum' });
  const ids = await createComments(empty, [
    { clinicId, rating: 3 },
    { clinicId, rating: 3, status: 'submitted' },
  ]);
  [commentId = 0, hiddenId = 0] = ids;
});
const operator = await makeAccount(db, { operator: 'moderator' });

const input = (changes: Partial<NewReport> = {}): NewReport => ({
  target: 'clinic',
  id: clinicId,
  kind: 'closed',
  text: 'Клиника закрылась весной.',
  ...changes,
});

type Answer<Data> = { data: Data; errors: Record<string, string[]>; status: number };

async function report(body: object, { key = randomUUID(), address = makeAddress() } = {}) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/client/reports',
    headers: { 'accept-language': 'ru', 'idempotency-key': key, 'x-forwarded-for': address },
    payload: body,
  });
  return { ...reply.json<Answer<Report>>(), status: reply.statusCode };
}

async function admin<Data>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Answer<Data>> {
  const reply = await app.inject({
    method,
    url: `/api/v1/admin/reports${path}`,
    headers: { ...operator.headers, 'accept-language': 'ru' },
    ...(payload && { payload }),
  });
  return { ...reply.json<Answer<Data>>(), status: reply.statusCode };
}

const find = async (number: string) => {
  const { data } = await admin<AdminReport[]>('GET', `?q=${number}`);
  const [found] = data;
  if (!found) throw new Error('The report is not in the list');
  return found;
};

test('anyone reports, gets a number, and reads by it how things stand, without what was written', async () => {
  const { status, data } = await report(input({ target: 'comment', id: commentId, kind: 'personal_data' }));
  expect(status).toBe(200);
  expect(data.number).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){2}$/);
  expect(data).toMatchObject({ state: 'received', target: { title: 'Herzzentrum', comment_id: commentId } });
  const receipt = await app.inject({ url: `/api/v1/client/reports/${data.number}` });
  expect(receipt.json<Answer<Report>>().data).toMatchObject({ state: 'received', answer: null });
  expect(receipt.body).not.toContain('закрылась');
  expect((await app.inject({ url: '/api/v1/client/reports/aaaa-bbbb-cccc' })).statusCode).toBe(404);
});

test('the same key is the same report, also twice at once', async () => {
  const key = randomUUID();
  const [one, two] = await Promise.all([report(input(), { key }), report(input(), { key })]);
  expect(one.data.number).toBe(two.data.number);
  expect((await report(input({ kind: 'duplicate' }), { key })).status).toBe(422);
});

test('five reports an hour from one network; a repeat does not count', async () => {
  const address = makeAddress();
  const key = randomUUID();
  for (let n = 0; n < 4; n += 1) await report(input(), { address });
  await report(input(), { address, key });
  expect((await report(input(), { address, key })).status).toBe(200);
  expect((await report(input(), { address })).status).toBe(429);
});

test.each([
  [{ text: 'коротко' }, 'text'],
  [{ kind: 'ugly' }, 'kind'],
  [{ email: 'нет адреса' }, 'email'],
])('%j is refused at its field', async (changes, field) => {
  expect(Object.keys((await report({ ...input(), ...changes })).errors)).toEqual([field]);
});

test('what nobody sees cannot be reported', async () => {
  expect((await report(input({ id: 999_999 }))).status).toBe(404);
  expect((await report(input({ target: 'comment', id: hiddenId }))).status).toBe(404);
});

test('an operator answers once, it is logged, and goes to the address that was left', async () => {
  const { data } = await report(input({ email: 'Someone@Example.org', kind: 'illegal' }));
  const { id, has_email, text, version } = await find(data.number);
  expect({ has_email, text }).toEqual({ has_email: true, text: 'Клиника закрылась весной.' });
  const body = {
    state: 'acted',
    answer: 'Проверили по реестру и скрыли страницу.',
    other_act: 'Страница скрыта по решению суда',
  };
  const replies = await Promise.all([
    admin<AdminReport>('POST', `/${id}/decide`, { version, ...body }),
    admin<AdminReport>('POST', `/${id}/decide`, { version, ...body }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const receipt = await app.inject({ url: `/api/v1/client/reports/${data.number}` });
  expect(receipt.json<Answer<Report>>().data).toMatchObject(body);
  const acts = await db
    .selectFrom('audit_events')
    .select(['kind', 'actor_id'])
    .where('entity_id', '=', data.number)
    .execute();
  expect(acts).toEqual([{ kind: 'report.acted', actor_id: operator.id }]);
  const { rows } = await sql<{ email: string; number: string }>`
    select payload ->> 'email' as email, payload ->> 'number' as number
    from graphile_worker._private_jobs where payload ->> 'kind' = 'report_answer'`.execute(db);
  expect(rows).toEqual([{ email: 'someone@example.org', number: data.number }]);
});

test('an address is forgotten a month after the answer', async () => {
  const { data } = await report(input({ email: 'later@example.org' }));
  const { id, version } = await find(data.number);
  await admin('POST', `/${id}/decide`, {
    version,
    state: 'refused',
    answer: 'Клиника работает, это подтвердил реестр.',
  });
  await forgetAddresses(db);
  expect((await find(data.number)).has_email).toBe(true);
  await sql`update reports set decided_at = decided_at - interval '31 days' where id = ${id}::uuid`.execute(
    db,
  );
  await forgetAddresses(db);
  expect((await find(data.number)).has_email).toBe(false);
});
