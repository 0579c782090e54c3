import { expect, test } from 'vitest';
import type { AuditEvent } from '../../../contract/operations/audit.ts';
import { makeAccount } from '../../../tests/factories/accounts.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { recordAct } from '../../platform/audit/writes.ts';

let clinicId = 0;
const { app, db, queriesOf } = await testApp(async ({ db: empty }) => {
  await createCities(empty);
  clinicId = await createClinic(empty, { title: 'Charité' });
});
const moderator = await makeAccount(db, { operator: 'moderator', name: 'Mara', surname: 'Voss' });
const admin = await makeAccount(db, { operator: 'admin' });

type Reply = { data: AuditEvent[]; meta: { next: string | null } };

async function list(query = ''): Promise<Reply & { status: number }> {
  const reply = await app.inject({ url: `/api/v1/admin/audit?${query}`, headers: moderator.headers });
  return { status: reply.statusCode, ...reply.json<Reply>() };
}

test('a page goes on where the one before ended, with what was written meanwhile left out', async () => {
  for (let index = 0; index < 5; index += 1)
    await recordAct(db, {
      actorId: moderator.id,
      actorRole: 'moderator',
      kind: 'query.settled',
      entity: 'query',
      entityId: index,
    });
  const first = await list('per_page=2&entity=query');
  expect(first.data.map(({ entity_id }) => entity_id)).toEqual(['4', '3']);
  await recordAct(db, {
    actorId: null,
    actorRole: 'service',
    kind: 'query.settled',
    entity: 'query',
    entityId: 9,
  });
  const second = await list(`per_page=2&entity=query&cursor=${first.meta.next}`);
  expect(second.data.map(({ entity_id }) => entity_id)).toEqual(['2', '1']);
  const last = await list(`per_page=2&entity=query&cursor=${second.meta.next}`);
  expect(last.data.map(({ entity_id }) => entity_id)).toEqual(['0']);
  expect(last.meta.next).toBeNull();
});

test('it is found by thing, actor, kind, clinic and day', async () => {
  await recordAct(db, {
    actorId: admin.id,
    actorRole: 'admin',
    kind: 'clinic.profile_changed',
    entity: 'clinic',
    entityId: clinicId,
    clinicId,
    detail: { title: { before: 'Charite', after: 'Charité' } },
    reason: 'так на сайте клиники',
  });
  for (const query of [
    `entity=clinic&entity_id=${clinicId}`,
    `actor=${admin.id}`,
    'kind=clinic.profile_changed',
    `clinic_id=${clinicId}`,
  ])
    expect([query, (await list(query)).data.map(({ kind }) => kind)]).toEqual([
      query,
      ['clinic.profile_changed'],
    ]);
  const [event] = (await list('kind=clinic.profile_changed')).data;
  expect(event).toMatchObject({
    actor: { id: admin.id, name: 'Anna Weber' },
    clinic: { id: clinicId, title: 'Charité' },
    detail: { title: { before: 'Charite', after: 'Charité' } },
    reason: 'так на сайте клиники',
  });
  const day = event?.at.slice(0, 10) ?? '';
  expect((await list(`kind=clinic.profile_changed&from=${day}&to=${day}`)).data).toHaveLength(1);
  expect((await list('kind=clinic.profile_changed&to=2020-01-01')).data).toEqual([]);
  const one = await app.inject({ url: `/api/v1/admin/audit/${event?.id}`, headers: moderator.headers });
  expect(one.json().data).toEqual(event);
  const none = await app.inject({ url: '/api/v1/admin/audit/999999999999', headers: moderator.headers });
  expect(none.statusCode).toBe(404);
});

test('what operators do to accounts is in it', async () => {
  const client = await makeAccount(db);
  const act = (what: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/v1/admin/accounts/${client.id}/${what}`,
      headers: admin.headers,
      payload,
    });
  await act('block', { reason: 'спам' });
  await act('block', { reason: 'снова' });
  await act('unblock', { reason: 'ошибка' });
  await act('role', { role: 'moderator', reason: 'новый сотрудник' });
  await app.inject({
    method: 'DELETE',
    url: `/api/v1/admin/accounts/${client.id}/sessions`,
    headers: admin.headers,
  });
  const { data } = await list(`entity=account&entity_id=${client.id}`);
  expect(data.map(({ kind, reason, detail }) => [kind, reason, detail])).toEqual([
    ['account.sessions_ended', null, { count: 1 }],
    ['account.role_changed', 'новый сотрудник', { before: null, after: 'moderator' }],
    ['account.unblocked', 'ошибка', {}],
    ['account.blocked', 'спам', {}],
  ]);
});

test.each(['cursor=abc', 'from=yesterday', 'actor=1', 'per_page=101', 'page=2'])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).status).toBe(422);
  },
);

test('a page costs one query, however long the log', async () => {
  const queries = await queriesOf(() => list('per_page=100'));
  expect(queries.filter((text) => text.includes('audit_events'))).toHaveLength(1);
});
