import { expect, test } from 'vitest';
import { limits } from '../../../contract/platform/limits.ts';
import type { Draft } from '../../../contract/requests/inquiry.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp();
const url = '/api/v1/client/inquiry/draft';
type Kept = { draft: Draft; is_kept: boolean };

const keep = async ({ headers }: MadeAccount, content: object, version: number) => {
  const reply = await app.inject({ method: 'POST', url, headers, payload: { content, version } });
  return { status: reply.statusCode, ...reply.json<{ data: Kept; errors: object }>() };
};
const look = async ({ headers }: MadeAccount) =>
  (await app.inject({ url, headers })).json<{ data: { draft: Draft | null } }>().data.draft;
const drop = ({ headers }: MadeAccount) => app.inject({ method: 'DELETE', url, headers });

test('a draft is kept, found on another device, and thrown away', async () => {
  const account = await makeAccount(db);
  expect(await look(account)).toBeNull();
  const first = await keep(account, { body: 'Болит' }, 0);
  expect(first.data.is_kept).toBe(true);
  const { version } = first.data.draft;
  const second = await keep(account, { body: 'Болит колено', step: 2 }, version);
  expect(second.data).toMatchObject({ is_kept: true, draft: { version: version + 1 } });
  expect(await look(account)).toEqual(second.data.draft);
  expect((await drop(account)).statusCode).toBe(200);
  expect((await drop(account)).statusCode).toBe(200);
  expect(await look(account)).toBeNull();
});

test('of two devices the later learns of the other, and nothing is written over', async () => {
  const account = await makeAccount(db);
  const { data } = await keep(account, { body: 'начало' }, 0);
  const here = await keep(account, { body: 'здесь' }, data.draft.version);
  const there = await keep(account, { body: 'там' }, data.draft.version);
  expect(there.data).toEqual({ is_kept: false, draft: here.data.draft });
  expect(await keep(account, { body: 'там' }, 0)).toMatchObject({ data: { is_kept: false } });
  expect((await look(account))?.content).toEqual({ body: 'здесь' });
});

test('of ten saves of one version at once exactly one is kept', async () => {
  const account = await makeAccount(db);
  for (let version = 0, round = 0; round < 5; round += 1) {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, device) => keep(account, { device }, version)),
    );
    const kept = all.filter(({ data }) => data.is_kept);
    expect(kept).toHaveLength(1);
    for (const { data } of all) expect(data.draft).toEqual(kept[0]?.data.draft);
    version = kept[0]?.data.draft.version ?? 0;
  }
});

test('a device whose draft was sent or thrown away elsewhere brings it back only knowingly', async () => {
  const account = await makeAccount(db);
  const { data } = await keep(account, { body: 'старое' }, 0);
  await drop(account);
  const late = await keep(account, { body: 'старое и ещё' }, data.draft.version);
  expect(late.data).toMatchObject({ is_kept: false, draft: { content: {}, version: 0 } });
  // Nor is it taken for one that holds the next draft.
  const next = await keep(account, { body: 'новое' }, 0);
  expect((await keep(account, { body: 'старое' }, data.draft.version)).data.is_kept).toBe(false);
  expect(await look(account)).toEqual(next.data.draft);
});

test('what is too long, or no object, is refused and what stands stays', async () => {
  const account = await makeAccount(db);
  const { data } = await keep(account, { body: 'а' }, 0);
  const full = { body: 'я'.repeat((limits.draftBytesMax - 11) / 2) };
  expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThanOrEqual(limits.draftBytesMax);
  expect((await keep(account, full, data.draft.version)).status).toBe(200);
  const long = await keep(account, { body: `${full.body}яя` }, data.draft.version + 1);
  expect(long.status).toBe(422);
  expect(long.errors).toHaveProperty('content');
  const reply = await app.inject({
    method: 'POST',
    url,
    headers: account.headers,
    payload: { content: 'text', version: 1 },
  });
  expect(reply.statusCode).toBe(422);
  expect((await look(account))?.content).toEqual(full);
});

test('a draft is seen by its own account, and by nobody without a session', async () => {
  const [account, other] = [await makeAccount(db), await makeAccount(db)];
  await keep(account, { body: 'тайна' }, 0);
  expect(await look(other)).toBeNull();
  await drop(other);
  expect(await look(account)).not.toBeNull();
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    expect((await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode).toBe(
      401,
    );
});
