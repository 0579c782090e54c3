import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { KindAbout } from '../../../contract/operations/audit-kinds.ts';
import {
  type DecidedToday,
  type Queue,
  queueNames,
  type SlowClinic,
} from '../../../contract/operations/dashboard.ts';
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
  const { rows } = await app
    .inject({ url: '/api/v1/admin/claims', headers: admin.headers })
    .then((reply) => ({ rows: reply.json<{ data: { waiting_since: string }[] }>().data }));
  expect(byName.get('claims')?.oldest_at).toBe(rows[0]?.waiting_since);
});

test('the oldest licence or accreditation that nobody has checked has its time, and no time is promised for it', async () => {
  const queue = async () => (await dashboard(admin.headers)).find(({ name }) => name === 'verification');
  await sql`update clinic_licences set added_at = null`.execute(db);
  await sql`update doctor_licences set added_at = null`.execute(db);
  expect(await queue()).toMatchObject({ oldest_at: null });
  await sql`update doctor_licences set added_at = '2026-03-02T10:00:00Z' where checked_on is null`.execute(
    db,
  );
  expect(await queue()).toMatchObject({ oldest_at: '2026-03-02T10:00:00.000Z', overdue: null });
  await sql`update clinic_licences set added_at = '2026-02-01T10:00:00Z' where checked_on is null`.execute(
    db,
  );
  // One that was checked waits no longer, however old it is.
  await sql`update clinic_licences set added_at = '2025-01-01T10:00:00Z' where checked_on is not null`.execute(
    db,
  );
  expect(await queue()).toMatchObject({ oldest_at: '2026-02-01T10:00:00.000Z' });
  await sql`insert into clinic_accreditations (clinic_id, accreditation_id, added_at)
    select min(c.id), min(a.id), '2026-01-01T10:00:00Z' from clinics c, accreditations a`.execute(db);
  expect(await queue()).toMatchObject({ oldest_at: '2026-01-01T10:00:00.000Z' });
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

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'today begins at midnight in the time zone of the operator, here as in the log: %s',
  async (zone) => {
    const query = `time_zone=${encodeURIComponent(zone)}`;
    const decided = async () => {
      const reply = await app.inject({ url: `/api/v1/admin/desk?${query}`, headers: moderator.headers });
      return reply.json<{ meta: { decided_today: DecidedToday } }>().meta.decided_today;
    };
    const { day } = await decided();
    expect(day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format());
    const before = (await decided()).all;
    await sql`
      insert into audit_events (at, actor_id, actor_role, kind, entity, entity_id, detail)
      select ${day}::date::timestamp at time zone ${zone} + shift, ${moderator.id}::uuid, 'moderator',
        'comment.published', 'comment', '1', '{}'
      from unnest(array['-1 second', '1 millisecond']::interval[]) as shift`.execute(db);
    expect((await decided()).all).toBe(before + 1);
    const listed = async (range: string) => {
      const url = `/api/v1/admin/audit?per_page=100&decisions=true&${query}&${range}`;
      const reply = await app.inject({ url, headers: moderator.headers });
      return reply.json<{ data: unknown[] }>().data.length;
    };
    expect(await listed(`from=${day}`)).toBe(before + 1);
    const eve = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    expect(await listed(`from=${eve}`)).toBe(before + 1 + (await listed(`from=${eve}&to=${eve}`)));
    expect(await listed(`to=${eve}`)).toBeGreaterThan(0);
  },
);

test.each(['desk', 'audit'])('a time zone that there is not is refused: %s', async (path) => {
  for (const zone of ['Mars/Base', '1', 'x'.repeat(61)]) {
    const url = `/api/v1/admin/${path}?time_zone=${encodeURIComponent(zone)}`;
    const reply = await app.inject({ url, headers: moderator.headers });
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['time_zone']]);
  }
});

test('clinics that have left requests unanswered for too long are listed with the oldest, and those who usually are slow', async () => {
  const slow = async (headers: object) => {
    const reply = await app.inject({ url: '/api/v1/admin/desk', headers: { ...headers } });
    return reply.json<{ meta: { slow_clinics: SlowClinic[] } }>().meta.slow_clinics;
  };
  await sql`update request_recipients set replied_at = coalesce(replied_at, now())`.execute(db);
  await sql`delete from clinic_responses`.execute(db);
  expect(await slow(moderator.headers)).toEqual([]);
  const { rows } = await sql<{ id: number; title: string }>`
    with late as (
      update request_recipients t set replied_at = null, state = 'seen', delivered_at = now() - interval '50 hours'
      from (select request_id, clinic_id from request_recipients join requests q on q.id = request_id
        where q.state = 'open' limit 1) one
      where t.request_id = one.request_id and t.clinic_id = one.clinic_id returning t.clinic_id)
    select id, title from clinics where id = (select clinic_id from late)`.execute(db);
  const [late] = rows;
  const { rows: others } = await sql<{ id: number }>`
    insert into clinic_responses (clinic_id, median_reply_minutes, requests, replied, computed_on)
    select id, 3000, 20, 10, current_date from clinics where status = 'published' and id <> ${late?.id ?? 0}
    order by id limit 1 returning clinic_id as id`.execute(db);
  expect(await slow(moderator.headers)).toMatchObject([
    { ...late, unanswered: 1, oldest_at: expect.any(String), usual_reply_minutes: null },
    { id: others[0]?.id, unanswered: 0, oldest_at: null, usual_reply_minutes: 3000 },
  ]);
});
