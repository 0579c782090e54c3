import { expect, test } from 'vitest';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import { type DecidedToday, type Queue, queueNames } from '../../../contract/operations/dashboard.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { fillBackOffice } from '../../../tests/factories/back-office.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { recordAct } from '../../platform/audit/writes.ts';

const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await fillBackOffice(empty);
});
const admin = await makeAccount(db, { operator: 'admin' });
const moderator = await makeAccount(db, { operator: 'moderator' });

async function dashboard(headers: object): Promise<Queue[]> {
  const reply = await app.inject({ url: '/api/v1/admin/desk', headers: { ...headers } });
  return reply.json<{ data: Queue[] }>().data;
}

test('each queue counts what its list shows when it is opened', async () => {
  const found = await dashboard(admin.headers);
  expect(found.map(({ name }) => name)).toEqual(queueNames);
  const opened: Partial<Record<Queue['name'], string>> = {
    photos: 'state=unchecked',
    reports: 'state=received',
    bills: 'state=waiting',
  };
  for (const { name, waiting } of found.filter((queue) => queue.name !== 'currencies')) {
    const url = `/api/v1/admin/${name}?${opened[name] ?? ''}`;
    const reply = await app.inject({ url, headers: admin.headers });
    expect([name, waiting]).toEqual([name, reply.json<{ meta: { total: number } }>().meta.total]);
    expect([name, waiting > 0]).toEqual([name, true]);
  }
  const rates = await app.inject({ url: '/api/v1/admin/rates?state=held', headers: admin.headers });
  const ofRates = found.find(({ name }) => name === 'currencies');
  expect(ofRates?.waiting).toBe(rates.json<{ meta: { total: number } }>().meta.total);
});

test('what has waited longer than was promised is overdue, and the oldest has its time', async () => {
  const byName = new Map((await dashboard(admin.headers)).map((queue) => [queue.name, queue]));
  expect(byName.get('claims')).toMatchObject({ waiting: 1, overdue: 1 });
  expect(byName.get('reports')).toMatchObject({ waiting: 1, overdue: 1 });
  expect(byName.get('changes')).toMatchObject({ waiting: 2, overdue: 0 });
  expect(byName.get('photos')).toMatchObject({ waiting: 1, overdue: null });
  expect(byName.get('verification')).toMatchObject({ oldest_at: null });
  const { rows } = await app
    .inject({ url: '/api/v1/admin/claims', headers: admin.headers })
    .then((reply) => ({ rows: reply.json<{ data: { waiting_since: string }[] }>().data }));
  expect(byName.get('claims')?.oldest_at).toBe(rows[0]?.waiting_since);
});

test('a moderator sees only the queues that moderators decide', async () => {
  const names = (await dashboard(moderator.headers)).map(({ name }) => name);
  expect(names).toEqual(queueNames.filter((name) => name !== 'currencies'));
});

test('it costs one query, however many queues there are', async () => {
  const queries = await queriesOf(() => dashboard(admin.headers));
  expect(queries.filter((text) => text.includes('clinic_claims'))).toHaveLength(1);
});

test('a visitor and a client find no desk', async () => {
  const client = await makeAccount(db);
  expect((await app.inject({ url: '/api/v1/admin/desk' })).statusCode).toBe(401);
  const reply = await app.inject({ url: '/api/v1/admin/desk', headers: client.headers });
  expect(reply.statusCode).toBe(404);
});

test('what was decided today is counted, of oneself and of all, and the log shows exactly that', async () => {
  const act = (actorId: string | null, actorRole: 'moderator' | 'client', kind: KindAbout<'comment'>) =>
    recordAct(db, { actorId, actorRole, kind, entity: 'comment', entityId: 1 });
  const decided = async () => {
    const reply = await app.inject({ url: '/api/v1/admin/desk', headers: moderator.headers });
    return reply.json<{ meta: { decided_today: DecidedToday } }>().meta.decided_today;
  };
  const listed = async (query: string) => {
    const url = `/api/v1/admin/audit?per_page=100&decisions=true&${query}`;
    const reply = await app.inject({ url, headers: moderator.headers });
    return reply.json<{ data: unknown[] }>().data.length;
  };
  const before = await decided();
  await act(moderator.id, 'moderator', 'comment.published');
  await act(admin.id, 'moderator', 'comment.rejected');
  await act(moderator.id, 'moderator', 'comment.paper_opened');
  await act(null, 'client', 'comment.removed');
  const { day, mine, all } = await decided();
  expect([mine - before.mine, all - before.all]).toEqual([1, 2]);
  expect(await listed(`from=${day}`)).toBe(all);
  expect(await listed(`from=${day}&actor=${moderator.id}`)).toBe(mine);
});
