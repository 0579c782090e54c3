import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { requireAnotherAdmin } from './writes.ts';

const { app, db } = await testApp();

const act = (by: Pick<MadeAccount, 'headers'> | null, id: string, what: string, payload?: object) =>
  app.inject({
    method: 'POST',
    url: `/api/v1/admin/accounts/${id}/${what}`,
    headers: by?.headers ?? {},
    ...(payload && { payload }),
  });

const admins = async () =>
  (await db.selectFrom('operators').select('account_id').where('role', '=', 'admin').execute()).map(
    ({ account_id }) => account_id,
  );

const countWaiting = async () =>
  (
    await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    )
  ).rows.length;

const everything = () =>
  Promise.all([
    db.selectFrom('accounts').selectAll().orderBy('id').execute(),
    db.selectFrom('operators').selectAll().orderBy('account_id').execute(),
    db.selectFrom('account_events').selectAll().orderBy('id').execute(),
  ]);

test('a client who guesses the addresses of operators hears that they do not exist, and nothing changes', async () => {
  const client = await makeAccount(db);
  const victim = await makeAccount(db);
  const admin = await makeAccount(db, { operator: 'admin' });
  const nobody = '00000000-0000-4000-8000-000000000000';
  const before = await everything();
  for (const id of [client.id, victim.id, admin.id, nobody, '1', '..%2f..', 'null']) {
    const calls = [
      await act(client, id, 'block', { reason: 'просто так' }),
      await act(client, id, 'unblock'),
      await act(client, id, 'role', { role: 'admin' }),
      await act(client, id, 'role', { role: 'nonsense' }),
    ];
    for (const { statusCode, body } of calls) {
      expect([id, statusCode]).toEqual([id, 404]);
      expect(body).toBe(calls[0]?.body);
    }
  }
  const found = await app.inject({
    url: `/api/v1/admin/accounts?q=${encodeURIComponent(victim.phone)}`,
    headers: client.headers,
  });
  expect(found.statusCode).toBe(404);
  expect(found.body).not.toContain(victim.id);
  expect(await everything()).toEqual(before);
});

test('a visitor and a dead token are asked to log in, whatever the address', async () => {
  const account = await makeAccount(db);
  await db.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  for (const by of [null, account])
    expect((await act(by, account.id, 'role', { role: 'admin' })).statusCode).toBe(401);
  expect(await admins()).not.toContain(account.id);
});

test('two admins who dismiss each other at once: one of them stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await makeAccount(db, { operator: 'admin' });
    const other = await makeAccount(db, { operator: 'admin' });
    const replies = await Promise.all([
      act(one, other.id, 'role', { role: null }),
      act(other, one.id, 'role', { role: null }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const left = (await admins()).filter((id) => id === one.id || id === other.id);
    expect(left).toHaveLength(1);
  }
});

test('the last admin who can work stays: blocked and deleted ones do not count', async () => {
  await db.deleteFrom('operators').execute();
  const last = await makeAccount(db, { operator: 'admin' });
  await makeAccount(db, { operator: 'admin', blocked: 'уволен' });
  const check = () => db.transaction().execute((trx) => requireAnotherAdmin(trx, last.id));
  await expect(check()).rejects.toMatchObject({ code: 'invalid', fields: { role: [{ key: 'last_admin' }] } });
  await makeAccount(db, { operator: 'admin' });
  await expect(check()).resolves.toBeUndefined();
});

test('an operator whose role is taken while a call waits may no more', async () => {
  const admin = await makeAccount(db, { operator: 'admin' });
  await makeAccount(db, { operator: 'admin' });
  const target = await makeAccount(db);
  const { reply } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', target.id).forUpdate().execute();
    const begun = act(admin, target.id, 'role', { role: 'admin' });
    await expect.poll(countWaiting).toBe(1);
    await db.deleteFrom('operators').where('account_id', '=', admin.id).execute();
    return { reply: begun };
  });
  expect((await reply).statusCode).toBe(404);
  expect(await admins()).not.toContain(target.id);
});
