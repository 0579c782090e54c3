import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts/accounts.ts';
import { type MadeAccount, makeAccount, openSessionFor } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let clinicId = 0;
const { app, db } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Charité' });
});
const admin = await makeAccount(db, { operator: 'admin' });
const moderator = await makeAccount(db, { operator: 'moderator' });

type Reply = { data: Account; message: string; errors: Record<string, string[]> };

async function act(by: MadeAccount, target: { id: string }, what: string, payload?: object) {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/accounts/${target.id}/${what}`,
    headers: { ...by.headers, 'accept-language': 'ru' },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, ...reply.json<Reply>() };
}

const find = async (by: MadeAccount, q: string) => {
  const reply = await app.inject({
    url: `/api/v1/admin/accounts?q=${encodeURIComponent(q)}`,
    headers: by.headers,
  });
  return { status: reply.statusCode, data: reply.json<{ data: Account[] }>().data };
};

const events = (account: { id: string }) =>
  db
    .selectFrom('account_events')
    .select(['kind', 'actor_id', 'detail'])
    .where('account_id', '=', account.id)
    .orderBy('id')
    .execute();

const permissionsOf = async ({ headers }: MadeAccount) =>
  (await app.inject({ url: '/api/v1/client/notifications', headers })).statusCode;

const roleOf = async ({ id }: MadeAccount) =>
  (await db.selectFrom('operators').select('role').where('account_id', '=', id).executeTakeFirst())?.role ??
  null;

describe('finding accounts', () => {
  test('by phone in any writing, by email in any case, by id', async () => {
    const account = await makeAccount(db, { phone: '+4915112345678', email: 'anna.weber@example.org' });
    const writings = ['+49 (151) 123-456-78', '0049 151 12345678', '4915112345678', ' +4915112345678 '];
    for (const q of [...writings, 'Anna.Weber@Example.org', account.id, account.id.toUpperCase()]) {
      const { status, data } = await find(moderator, q);
      expect([q, status, data.map(({ id }) => id)]).toEqual([q, 200, [account.id]]);
    }
    const { data } = await find(admin, account.id);
    expect(data).toEqual([
      {
        id: account.id,
        name: 'Anna',
        surname: 'Weber',
        phone_number: '+4915112345678',
        email: 'anna.weber@example.org',
        roles: ['client'],
        blocked_at: null,
        block_reason: null,
        created_at: expect.stringMatching(/^\d{4}-/),
        last_seen_at: expect.stringMatching(/^\d{4}-/),
      },
    ]);
  });

  test('by the beginning of a name or address, and by the first or last digits, with a patient’s contacts masked', async () => {
    const account = await makeAccount(db, {
      ...{ phone: '+4915187654321', email: 'e.einzig@kontakt.example.org' },
      ...{ name: 'Ёлка', surname: 'Einzigartig' },
    });
    for (const q of [
      'einzig',
      'Елка Einz',
      'EINZIGARTIG',
      '+49 15187',
      '654-321',
      'kontakt',
      'einzig@kontakt',
    ]) {
      const { data } = await find(moderator, q);
      expect([q, data.map(({ id }) => id)]).toEqual([q, [account.id]]);
      expect(data[0]).toMatchObject({ phone_number: '+49 ••• 321', email: 'e•••@k•••' });
    }
    // Asked for exactly, or opened, it is shown whole.
    expect((await find(moderator, 'e.einzig@kontakt.example.org')).data).toMatchObject([
      { phone_number: '+4915187654321', email: 'e.einzig@kontakt.example.org' },
    ]);
    const opened = await app.inject({
      url: `/api/v1/admin/accounts/${account.id}`,
      headers: moderator.headers,
    });
    expect(opened.json()).toMatchObject({ data: { phone_number: '+4915187654321' } });
    for (const q of ['8765', 'artig', '%%%', "' or true --", '321', 'ein', '@example'])
      expect([q, (await find(admin, q)).data.filter(({ id }) => id === account.id).length]).toEqual([
        q,
        // Three letters that a name begins with find it, and a part of an address does.
        ['ein', '@example'].includes(q) ? 1 : 0,
      ]);
  });

  test('by part no more than 50, which says that there are more', async () => {
    for (let index = 0; index < 51; index += 1) await makeAccount(db, { surname: 'Vielfach' });
    const reply = await app.inject({ url: '/api/v1/admin/accounts?q=vielfach', headers: moderator.headers });
    const { data, meta } = reply.json<{ data: Account[]; meta: object }>();
    expect(data).toHaveLength(50);
    expect(meta).toMatchObject({ next: null, is_more: true });
  });

  test('filters narrow a search, and without one nobody leafs through patients', async () => {
    const people = {
      patient: await makeAccount(db, { surname: 'Filterbar' }),
      blocked: await makeAccount(db, { surname: 'Filterbar' }),
      owner: await makeAccount(db, { surname: 'Filterbar' }),
    };
    await act(admin, people.blocked, 'block', { reason: 'реклама' });
    await db
      .insertInto('staff')
      .values({ account_id: people.owner.id, clinic_id: clinicId, role: 'owner' })
      .execute();
    await sql`update sessions set last_used_at = now() - interval '20 days' where account_id = ${people.owner.id}`.execute(
      db,
    );
    const list = async (query: string) => {
      const reply = await app.inject({ url: `/api/v1/admin/accounts?${query}`, headers: moderator.headers });
      expect([query, reply.statusCode]).toEqual([query, 200]);
      const found = reply.json<{ data: Account[] }>().data.map(({ id }) => id);
      return Object.entries(people).flatMap(([name, { id }]) => (found.includes(id) ? [name] : []));
    };
    expect(await list('q=filterbar')).toEqual(['patient', 'blocked', 'owner']);
    expect(await list('q=filterbar&role=client')).toEqual(['patient', 'blocked']);
    expect(await list('q=filterbar&state=blocked')).toEqual(['blocked']);
    expect(await list('q=filterbar&seen=in_7')).toEqual(['patient', 'blocked']);
    expect(await list('q=filterbar&seen=in_30')).toEqual(['patient', 'blocked', 'owner']);
    expect(await list('q=filterbar&state=phone_unverified&per_page=1')).toEqual([
      'patient',
      'blocked',
      'owner',
    ]);
    expect(await list('role=owner')).toEqual(['owner']);
    expect(await list('role=client')).toEqual(['blocked']);
    expect(await list('state=phone_unverified&per_page=100')).toEqual(['blocked', 'owner']);
    expect(await list('')).toEqual([]);
  });

  test('a page goes on where the one before ended', async () => {
    const made = [];
    for (let index = 0; index < 3; index += 1) made.push(await makeAccount(db));
    // In one instant: the id decides.
    await sql`update accounts set created_at = '2999-01-01', blocked_at = now(), block_reason = 'x'
      where id = any(${made.map(({ id }) => id)}::uuid[])`.execute(db);
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const reply = await app.inject({
        url: `/api/v1/admin/accounts?state=blocked&per_page=1${cursor}`,
        headers: moderator.headers,
      });
      const { data, meta } = reply.json<{ data: Account[]; meta: { next: string } }>();
      seen.push(...data.map(({ id }) => id));
      cursor = `&cursor=${meta.next}`;
    }
    expect(seen).toEqual(made.map(({ id }) => id).sort());
    const wrong = await app.inject({
      url: '/api/v1/admin/accounts?state=blocked&cursor=1',
      headers: moderator.headers,
    });
    expect(wrong.statusCode).toBe(422);
  });

  test('at most 20, though more claim one address; deleted accounts are nobody', async () => {
    for (let index = 0; index < 21; index += 1) await makeAccount(db, { email: 'many@example.org' });
    expect((await find(admin, 'many@example.org')).data).toHaveLength(20);
    const gone = await makeAccount(db);
    await db
      .updateTable('accounts')
      .set({ deleted_at: new Date(), phone: null, password_hash: null, name: '', surname: '' })
      .where('id', '=', gone.id)
      .execute();
    expect((await find(admin, gone.id)).data).toEqual([]);
    expect((await act(admin, gone, 'block', { reason: 'спам' })).status).toBe(404);
  });

  test('shows the roles', async () => {
    const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
    expect((await find(admin, owner.id)).data[0]?.roles).toEqual(['client', 'owner']);
    expect((await find(admin, moderator.id)).data[0]?.roles).toEqual(['client', 'moderator']);
  });

  test.each(['', 'ab', 'x'.repeat(255)])('%j is refused', async (q) => {
    expect((await find(admin, q)).status).toBe(422);
  });
});

describe('blocking', () => {
  test('bars the account in all its sessions, and unblocking lets them go on', async () => {
    const account = await makeAccount(db);
    const blocked = await act(moderator, account, 'block', { reason: 'рассылает рекламу' });
    expect(blocked.status).toBe(200);
    expect(blocked.data).toMatchObject({ block_reason: 'рассылает рекламу', roles: ['client'] });
    expect(blocked.data.blocked_at).not.toBeNull();
    expect(await permissionsOf(account)).toBe(403);
    expect((await act(moderator, account, 'unblock')).data).toMatchObject({
      blocked_at: null,
      block_reason: null,
    });
    expect(await permissionsOf(account)).toBe(200);
    expect(await events(account)).toEqual([
      { kind: 'blocked', actor_id: moderator.id, detail: { reason: 'рассылает рекламу' } },
      { kind: 'unblocked', actor_id: moderator.id, detail: {} },
    ]);
  });

  test('what is so already stays as it is, also when two do it at once', async () => {
    const account = await makeAccount(db);
    const replies = await Promise.all([
      act(moderator, account, 'block', { reason: 'первая' }),
      act(admin, account, 'block', { reason: 'вторая' }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.data.block_reason).toBe(replies[1]?.data.block_reason);
    await Promise.all([act(moderator, account, 'unblock'), act(admin, account, 'unblock')]);
    expect((await events(account)).map(({ kind }) => kind)).toEqual(['blocked', 'unblocked']);
  });

  test('moderators are barred by admins only, admins and oneself by nobody; it looks as if they were not there', async () => {
    const other = await makeAccount(db, { operator: 'moderator' });
    const unknown = await act(moderator, { id: '00000000-0000-4000-8000-000000000000' }, 'block', {
      reason: 'нет такого',
    });
    for (const [by, target] of [
      [moderator, other],
      [moderator, moderator],
      [moderator, admin],
      [admin, admin],
      [admin, await makeAccount(db, { operator: 'admin' })],
    ] as const)
      expect(await act(by, target, 'block', { reason: 'нельзя' })).toEqual(unknown);
    expect(unknown.status).toBe(404);
    expect((await act(admin, other, 'block', { reason: 'ушёл' })).status).toBe(200);
    expect(await act(moderator, other, 'unblock')).toEqual(unknown);
    expect((await act(admin, other, 'unblock')).status).toBe(200);
  });

  test.each([
    [{}, 'reason'],
    [{ reason: '' }, 'reason'],
    [{ reason: '    ' }, 'reason'],
    [{ reason: 'x'.repeat(501) }, 'reason'],
    [{ reason: 'спам', blocked_at: '2020-01-01' }, 'blocked_at'],
    [{ reason: 'спам', role: 'admin' }, 'role'],
  ])('%j is refused', async (body, field) => {
    const account = await makeAccount(db);
    const { status, errors } = await act(admin, account, 'block', body);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await events(account)).toEqual([]);
  });
});

describe('appointing', () => {
  test('an admin makes operators and unmakes them, with a record of each', async () => {
    const account = await makeAccount(db, { secondFactor: true });
    expect((await act(admin, account, 'role', { role: 'moderator' })).data.roles).toEqual([
      'client',
      'moderator',
    ]);
    expect((await find(account, account.id)).status).toBe(200);
    expect((await act(admin, account, 'role', { role: 'admin' })).data.roles).toEqual(['client', 'admin']);
    expect((await act(admin, account, 'role', { role: 'admin' })).status).toBe(200);
    expect((await act(admin, account, 'role', { role: null })).data.roles).toEqual(['client']);
    expect((await find(account, account.id)).status).toBe(404);
    expect(await events(account)).toEqual([
      { kind: 'appointed', actor_id: admin.id, detail: { role: 'moderator' } },
      { kind: 'appointed', actor_id: admin.id, detail: { role: 'admin' } },
      { kind: 'dismissed', actor_id: admin.id, detail: { role: 'admin' } },
    ]);
  });

  test('one without a second factor may nothing more until it has one', async () => {
    const account = await makeAccount(db);
    expect((await act(admin, account, 'role', { role: 'admin' })).status).toBe(200);
    expect((await find(account, account.id)).status).toBe(404);
    expect((await act(account, moderator, 'block', { reason: 'захват' })).status).toBe(404);
    await db
      .insertInto('second_factors')
      .values({ account_id: account.id, secret: Buffer.from([0]), confirmed_at: new Date() })
      .execute();
    expect((await find(account, account.id)).status).toBe(200);
    await act(admin, account, 'role', { role: null });
  });

  test('nobody changes their own role, and a moderator no one’s', async () => {
    expect((await act(admin, admin, 'role', { role: null })).status).toBe(404);
    expect((await act(moderator, moderator, 'role', { role: 'admin' })).status).toBe(404);
    expect((await act(moderator, await makeAccount(db), 'role', { role: 'moderator' })).status).toBe(404);
    expect([await roleOf(admin), await roleOf(moderator)]).toEqual(['admin', 'moderator']);
  });

  test.each([
    [{}, 'role'],
    [{ role: 'owner' }, 'role'],
    [{ role: 'admin', permissions: ['account.appoint'] }, 'permissions'],
  ])('%j is refused', async (body, field) => {
    const { status, errors } = await act(admin, await makeAccount(db), 'role', body);
    expect(status).toBe(422);
    expect(Object.keys(errors)).toContain(field);
  });
});

describe('clinics one works for', () => {
  test('are listed with the role at each, by title', async () => {
    const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
    const other = await createClinic(db, { title: 'Annahaus', isWithdrawn: true });
    await db
      .insertInto('staff')
      .values({ account_id: owner.id, clinic_id: other, role: 'coordinator' })
      .execute();
    const reply = await app.inject({ url: '/api/v1/staff/clinics', headers: owner.headers });
    expect(reply.json()).toEqual({
      data: [
        { id: other, slug: 'annahaus', title: 'Annahaus', role: 'coordinator', review_due_on: null },
        { id: clinicId, slug: 'charit-', title: 'Charité', role: 'owner', review_due_on: null },
      ],
    });
  });

  test('are hidden from who works for none, and without a second factor', async () => {
    const client = await makeAccount(db);
    const bare = await makeAccount(db, { staff: { clinicId, role: 'doctor' }, secondFactor: false });
    for (const { headers } of [client, bare])
      expect((await app.inject({ url: '/api/v1/staff/clinics', headers })).statusCode).toBe(404);
  });
});

describe('an account in the back office', () => {
  const detailOf = async (by: MadeAccount, { id }: { id: string }) =>
    app.inject({ url: `/api/v1/admin/accounts/${id}`, headers: { ...by.headers, 'accept-language': 'ru' } });

  test('shows roles, clinics, sessions and what happened to it', async () => {
    const owner = await makeAccount(db, { staff: { clinicId, role: 'owner' } });
    await act(moderator, owner, 'block', { reason: 'проверка' });
    const { data } = (await detailOf(moderator, owner)).json();
    expect(data).toMatchObject({
      id: owner.id,
      has_second_factor: true,
      clinics: [{ id: clinicId, title: 'Charité', role: 'owner' }],
      sessions: [{ browser: 'Firefox', system: 'Linux', is_current: false }],
      events: [{ kind: 'blocked', actor_id: moderator.id }],
    });
    expect((await detailOf(moderator, { id: '00000000-0000-4000-8000-000000000000' })).statusCode).toBe(404);
  });

  test('one of its sessions is ended, or all; those of operators by admins only', async () => {
    const client = await makeAccount(db);
    const other = await openSessionFor(db, client.id);
    const end = async (by: MadeAccount, { id }: { id: string }, session = '') =>
      (
        await app.inject({
          method: 'DELETE',
          url: `/api/v1/admin/accounts/${id}/sessions${session && `/${session}`}`,
          headers: by.headers,
        })
      ).statusCode;
    const [first] = (await detailOf(moderator, client)).json().data.sessions;
    expect(await end(moderator, admin, first.id)).toBe(404);
    expect(await end(moderator, client, first.id)).toBe(200);
    expect(await end(moderator, client, first.id)).toBe(404);
    expect(await end(moderator, client)).toBe(200);
    for (const token of [client.token, other])
      expect(
        (
          await app.inject({
            url: '/api/v1/client/notifications',
            headers: { authorization: `Bearer ${token}` },
          })
        ).statusCode,
      ).toBe(401);
    const colleague = await makeAccount(db, { operator: 'moderator' });
    expect(await end(moderator, colleague)).toBe(404);
    expect(await end(admin, colleague)).toBe(200);
  });

  test('without a search the operators are listed', async () => {
    const { data } = (await app.inject({ url: '/api/v1/admin/accounts', headers: moderator.headers })).json<{
      data: Account[];
    }>();
    expect(data.map(({ id }) => id)).toContain(admin.id);
    expect(data.every(({ roles }) => roles.includes('admin') || roles.includes('moderator'))).toBe(true);
  });
});
