import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ApprovalLimit } from '../../contract/offers/offer-approvals.ts';
import type { OfferHistory } from '../../contract/offers/offer-versions.ts';
import type { OfferTerms, StaffOffer } from '../../contract/offers/offers.ts';
import type { StaffCase } from '../../contract/requests/staff-requests.ts';
import { type MadeAccount, makeAccount } from '../../tests/factories/accounts.ts';
import { createApiKey } from '../../tests/factories/api-keys.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { listRequestEvents, makeTerms } from '../../tests/factories/offers.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, start, write } = world;
const [munich, honolulu, kiritimati] = clinics;
const EUR = 2;

const owner = await makeAccount(db, {
  name: 'Olga',
  surname: 'Owner',
  staff: { clinicId: munich.id, role: 'owner' },
});
const second = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });

async function setSum(amount: number | null, currency = EUR, by: MadeAccount = owner, clinic = munich.id) {
  const known = await call<ApprovalLimit>(by, 'GET', `staff/approval-limit?clinic_id=${clinic}`);
  const sum = amount === null ? null : { amount, currency_id: currency };
  const body = { clinic_id: clinic, sum, version: known.data.version };
  return call<ApprovalLimit>(by, 'POST', 'staff/approval-limit', body);
}

type Act = 'approval' | 'approve' | 'return' | 'send';
const act = (by: MadeAccount | null, what: Act, { id, draft_version }: StaffOffer, more: object = {}) =>
  call(by, 'POST', `staff/offers/${id}/${what}`, { draft_version, ...more });

/** A draft that costs 2310 € with everything: 2180, 70 and 60. */
async function prepare(changes: Partial<OfferTerms> = {}, clinic: SampleClinic = munich) {
  const { client, requestId } = await ask([clinic]);
  const draft = await write(
    clinic,
    await start(clinic, requestId),
    makeTerms(clinic.doctorId, { currency_id: EUR, ...changes }),
  );
  return { client, requestId, draft };
}

async function prepareAsked() {
  const prepared = await prepare();
  const { status, data } = await act(munich.staff, 'approval', prepared.draft);
  expect(status).toBe(200);
  return { ...prepared, asked: data };
}

const versionsOf = async (offerId: string) => {
  const { rows } = await sql<{ version: number; sent_by: string }>`
    select version, sent_by from offer_versions where offer_id = ${offerId}::uuid order by version`.execute(
    db,
  );
  return rows;
};
const approvalsOf = async (offerId: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from offer_approvals where offer_id = ${offerId}::uuid order by id`.execute(db);
  return rows.map(({ state }) => state);
};
const actsOf = async (offerId: string) => {
  const { rows } = await sql<{ kind: string; actor_id: string }>`
    select kind, actor_id from audit_events where entity = 'offer' and entity_id = ${offerId} order by id`.execute(
    db,
  );
  return rows.map(({ kind, actor_id }) => [kind, actor_id]);
};
const caseOf = (by: MadeAccount, requestId: string) =>
  call<StaffCase>(by, 'GET', `staff/requests/${requestId}?clinic_id=${munich.id}`);

test('by default nothing needs an approval, and a sum of one clinic is none of another', async () => {
  const { draft } = await prepare();
  expect(draft).toMatchObject({ needs_approval: false, approval: null });
  expect((await act(munich.staff, 'approval', draft)).errors.state).toEqual([
    'Это предложение не нужно одобрять. Отправьте его.',
  ]);
  expect((await act(munich.staff, 'send', draft)).status).toBe(200);
  await setSum(1000);
  const other = await prepare({}, honolulu);
  expect(other.draft.needs_approval).toBe(false);
  expect((await act(honolulu.staff, 'send', other.draft)).status).toBe(200);
});

test('only owners set the sum, others of the clinic read it, and strangers find nothing', async () => {
  const url = `staff/approval-limit?clinic_id=${munich.id}`;
  const { data } = await setSum(2000);
  expect(data.sum).toEqual({ amount: 2000, currency_id: EUR });
  expect((await call(munich.staff, 'GET', url)).data).toEqual(data);
  const body = { clinic_id: munich.id, sum: null, version: data.version };
  for (const by of [munich.staff, honolulu.staff])
    expect((await call(by, 'POST', 'staff/approval-limit', body)).status).toBe(404);
  expect((await call(honolulu.staff, 'GET', url)).status).toBe(404);
  expect((await call(null, 'GET', url)).status).toBe(401);
  expect((await call(null, 'POST', 'staff/approval-limit', body)).status).toBe(401);
  const wrong = { ...body, sum: { amount: 5, currency_id: 999 } };
  const refused = await call(owner, 'POST', 'staff/approval-limit', wrong);
  expect(Object.keys(refused.errors)).toEqual(['sum.currency_id']);
  const nothing = await call(owner, 'POST', 'staff/approval-limit', {
    ...body,
    sum: { amount: 0.001, currency_id: EUR },
  });
  expect(Object.keys(nothing.errors)).toEqual(['sum.amount']);
  const { rows } = await sql<{ actor_id: string; detail: object }>`
    select actor_id, detail from audit_events where kind = 'clinic.approval_limit_set' order by id desc limit 1`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      actor_id: owner.id,
      detail: {
        sum: { before: { amount: 1000, currency_id: EUR }, after: { amount: 2000, currency_id: EUR } },
      },
    },
  ]);
});

test('of two owners who set the sum at once the second is told', async () => {
  const { data } = await call<ApprovalLimit>(owner, 'GET', `staff/approval-limit?clinic_id=${munich.id}`);
  const set = (by: MadeAccount, amount: number) =>
    call(by, 'POST', 'staff/approval-limit', {
      ...{ clinic_id: munich.id, sum: { amount, currency_id: EUR }, version: data.version },
    });
  const replies = await Promise.all([set(owner, 1500), set(second, 1600)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(replies.find(({ status }) => status === 422)?.errors.version).toEqual([
    'Другой владелец уже изменил сумму. Проверьте её и сохраните ещё раз.',
  ]);
  // The same at a clinic that has never set one.
  const theirs = await makeAccount(db, { staff: { clinicId: kiritimati.id, role: 'owner' } });
  const first = (amount: number) =>
    call(theirs, 'POST', 'staff/approval-limit', {
      ...{ clinic_id: kiritimati.id, sum: { amount, currency_id: EUR }, version: 0 },
    });
  const both = await Promise.all([first(1), first(2)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each([
  ['exactly the sum', 2310, false],
  ['a hundredth below the total', 2309.99, true],
])('the total with extras is compared: %s', async (_, sum, isNeeded) => {
  await setSum(sum);
  const { draft } = await prepare();
  expect(draft.cost?.with_extras).toEqual({ from: 2310, to: 2310 });
  expect(draft.needs_approval).toBe(isNeeded);
  expect((await act(munich.staff, 'send', draft)).status).toBe(isNeeded ? 422 : 200);
});

test('of a range the upper end counts', async () => {
  await setSum(2500);
  const { draft } = await prepare({ price_to: 2400 });
  expect(draft.cost?.with_extras).toEqual({ from: 2310, to: 2530 });
  expect(draft.needs_approval).toBe(true);
});

test('another currency is converted by the rates of the service, and without a rate an approval is needed', async () => {
  const { rows } = await sql<{ id: number; rate: number }>`
    select c.id, r.rate::float8 as rate from currencies c join currency_rates r on r.currency_id = c.id
    where c.id <> ${EUR} and r.state = 'accepted' order by r.date desc, c.id limit 1`.execute(db);
  const [other] = rows;
  if (!other) throw new Error('There is a second currency with a rate');
  await setSum(Math.ceil(2310 * other.rate) + 1, other.id);
  expect((await prepare()).draft.needs_approval).toBe(false);
  await setSum(Math.floor(2310 * other.rate) - 1, other.id);
  const { draft } = await prepare();
  expect(draft.needs_approval).toBe(true);
  await setSum(Math.ceil(2310 * other.rate) * 100, other.id);
  await sql`update currency_rates set state = 'held' where currency_id = ${other.id}`.execute(db);
  try {
    const unrated = await prepare();
    expect(unrated.draft.needs_approval).toBe(true);
    expect((await act(munich.staff, 'send', unrated.draft)).errors.state).toEqual([
      'Итог выше суммы, которую установила ваша клиника. Попросите владельца одобрить предложение.',
    ]);
  } finally {
    await sql`update currency_rates set state = 'accepted' where currency_id = ${other.id}`.execute(db);
    await setSum(2000);
  }
});

test('a coordinator asks, an owner approves: the draft is sent by the owner, and the case is of whoever asked', async () => {
  await setSum(2000);
  const { client, requestId, draft, asked } = await prepareAsked();
  expect(asked.approval).toMatchObject({
    state: 'waiting',
    draft_version: draft.draft_version,
    decided_by: null,
  });
  expect((await act(munich.staff, 'approval', draft)).status).toBe(200);
  expect(await approvalsOf(draft.id)).toEqual(['waiting']);
  for (const by of [munich.staff, colleague])
    for (const what of ['approve', 'return'] as const)
      expect((await act(by, what, draft, what === 'return' ? { reason: 'x' } : {})).status).toBe(404);
  const { status, data } = await act(owner, 'approve', draft);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    ...{ state: 'sent', version: 1, is_unchanged: true },
    approval: { state: 'approved', decided_by: 'Olga Owner', version: 1, reason: null },
  });
  expect(await versionsOf(draft.id)).toEqual([{ version: 1, sent_by: owner.id }]);
  expect(await actsOf(draft.id)).toEqual([
    ['offer.approval_asked', munich.staff.id],
    ['offer.approved', owner.id],
  ]);
  const found = await caseOf(munich.staff, requestId);
  expect(found.data.inbox.assignee?.is_self).toBe(true);
  // The same decision again is the same.
  expect((await act(owner, 'approve', draft)).status).toBe(200);
  expect(await versionsOf(draft.id)).toHaveLength(1);
  const seen = await call<object>(client, 'GET', `client/requests/${requestId}`);
  expect(JSON.stringify(seen.data)).not.toMatch(/approv/i);
  expect((await listRequestEvents(db, requestId)).map(({ kind }) => kind)).toEqual(['offer']);
});

test('an owner returns with a reason that the coordinator reads; changed, it is asked about again and approved', async () => {
  await setSum(2000);
  const { requestId, draft } = await prepareAsked();
  for (const reason of ['', '   ', 'x'.repeat(501)])
    expect((await act(owner, 'return', draft, { reason })).status).toBe(422);
  const { data } = await act(owner, 'return', draft, { reason: ' Без наценки ' });
  expect(data).toMatchObject({
    state: 'draft',
    approval: { state: 'returned', reason: 'Без наценки', decided_by: 'Olga Owner' },
  });
  const found = await caseOf(munich.staff, requestId);
  expect(found.data).toMatchObject({ approval: 'returned', offer: { approval: { reason: 'Без наценки' } } });
  expect((await act(munich.staff, 'send', draft)).status).toBe(422);
  const cheaper = await write(munich, draft, { ...draft.draft, price_from: 2100 });
  const asked = await act(munich.staff, 'approval', cheaper);
  expect((await caseOf(owner, requestId)).data.approval).toBe('waiting');
  expect((await act(second, 'approve', asked.data)).data.version).toBe(1);
  expect(await approvalsOf(draft.id)).toEqual(['returned', 'approved']);
  expect((await caseOf(owner, requestId)).data.approval).toBeNull();
});

test('a change after asking takes the question back, and of the former draft nothing is approved', async () => {
  await setSum(2000);
  const { draft } = await prepareAsked();
  const changed = await write(munich, draft, { ...draft.draft, price_from: 9000 });
  expect(changed.approval).toMatchObject({ state: 'outdated', decided_by: null });
  const refused = await act(owner, 'approve', draft);
  expect(Object.keys(refused.errors)).toEqual(['draft_version']);
  const other = await act(owner, 'approve', changed);
  expect(other.errors.state).toEqual([
    'Одобрения больше никто не ждёт: коллега уже решил, или предложение изменили.',
  ]);
  expect(await versionsOf(draft.id)).toEqual([]);
});

test('owners send without asking, also what a colleague has asked about', async () => {
  await setSum(2000);
  const { draft } = await prepareAsked();
  expect((await act(owner, 'approval', draft)).status).toBe(200);
  const { data } = await act(owner, 'send', draft);
  expect(data).toMatchObject({ state: 'sent', approval: { state: 'sent' } });
  expect((await act(second, 'approve', draft)).status).toBe(422);
});

test('what could not be sent is not asked about, and a draft that has become unsendable is not approved', async () => {
  await setSum(2000);
  const { draft } = await prepare({ languages: [] });
  expect(Object.keys((await act(munich.staff, 'approval', draft)).errors)).toEqual(['terms.languages']);
  const { draft: waiting } = await prepareAsked();
  await sql`update offers set draft = jsonb_set(draft, '{earliest_date}', '"2020-01-01"') where id = ${waiting.id}::uuid`.execute(
    db,
  );
  expect(Object.keys((await act(owner, 'approve', waiting)).errors)).toEqual(['terms.earliest_date']);
  expect(await approvalsOf(waiting.id)).toEqual(['waiting']);
});

test('the sum is that of the moment of sending: raised or turned off, the coordinator sends', async () => {
  await setSum(2000);
  const { draft } = await prepareAsked();
  await setSum(5000);
  const { data } = await act(munich.staff, 'send', draft);
  expect(data).toMatchObject({ version: 1, approval: { state: 'sent' } });
  await setSum(null);
  const free = await prepare();
  expect(free.draft.needs_approval).toBe(false);
  expect((await act(munich.staff, 'send', free.draft)).status).toBe(200);
  await setSum(2000);
});

test('a key of the clinic obeys the sum, also one that an owner has made, and may ask', async () => {
  await setSum(2000);
  const headers = await createApiKey(db, {
    clinicId: munich.id,
    accountId: owner.id,
    scopes: ['offers.write'],
  });
  const key = { ...owner, headers };
  const { draft } = await prepare();
  const refused = await act(key, 'send', draft);
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, ['state']]);
  expect((await act(key, 'approve', draft)).status).toBe(404);
  expect((await act(key, 'approval', draft)).data.approval).toMatchObject({ state: 'waiting' });
  expect((await act(second, 'approve', draft)).data.version).toBe(1);
  const theirs = await prepare({}, honolulu);
  expect((await act(key, 'approval', theirs.draft)).status).toBe(404);
});

test('strangers, clients and owners of other clinics find nothing', async () => {
  await setSum(2000);
  const { client, requestId, draft } = await prepareAsked();
  const theirs = await makeAccount(db, { staff: { clinicId: honolulu.id, role: 'owner' } });
  for (const by of [client, theirs, honolulu.staff])
    for (const [what, more] of [['approval'], ['approve'], ['return', { reason: 'x' }]] as const)
      expect((await act(by, what, draft, more)).status).toBe(404);
  expect((await act(null, 'approve', draft)).status).toBe(401);
  // An owner who is the patient decides nothing about the own request.
  await sql`update requests set account_id = ${second.id}::uuid where id = ${requestId}::uuid`.execute(db);
  expect((await act(second, 'approve', draft)).status).toBe(404);
  expect((await act(owner, 'approve', { ...draft, id: randomUUID() })).status).toBe(404);
});

test('an offer or a request that ends takes the question with it', async () => {
  await setSum(2000);
  const cancelled = await prepareAsked();
  await call(cancelled.client, 'POST', `client/requests/${cancelled.requestId}/cancel`, {});
  expect((await act(owner, 'approve', cancelled.draft)).errors.state).toEqual([
    'Пациент отменил этот запрос.',
  ]);
  const dropped = await prepareAsked();
  await call(munich.staff, 'POST', `staff/offers/${dropped.draft.id}/withdraw`, {});
  const refused = await prepareAsked();
  const reason = { clinic_id: munich.id, reason: 'no_capacity' };
  await call(munich.staff, 'POST', `staff/requests/${refused.requestId}/decline`, reason);
  for (const { draft } of [cancelled, dropped, refused]) {
    expect(await approvalsOf(draft.id)).toEqual(['ended']);
    expect(await versionsOf(draft.id)).toEqual([]);
  }
});

test('the client accepts the sent version while the next one waits: nothing waits any more', async () => {
  await setSum(5000);
  const { client, requestId, draft } = await prepare();
  const sent = (await act(munich.staff, 'send', draft)).data;
  await setSum(2000);
  const dearer = await write(munich, sent, { ...sent.draft, price_from: 2400 });
  expect((await act(munich.staff, 'approval', dearer)).status).toBe(200);
  await call(client, 'POST', `client/offers/${draft.id}/accept`, { version: 1 });
  expect(await approvalsOf(draft.id)).toEqual(['ended']);
  expect((await act(owner, 'approve', dearer)).errors.state).toEqual([
    'Предложение принято и больше не меняется.',
  ]);
  const histories = await call<OfferHistory[]>(
    ...([owner, 'GET', `staff/requests/${requestId}/offers?clinic_id=${munich.id}`] as const),
  );
  expect(histories.data[0]).toMatchObject({ state: 'accepted', approvals: [{ state: 'ended' }] });
});

test('the inbox has what waits in a folder of its own, in its other folder too, with counts', async () => {
  await setSum(2000);
  const { requestId, draft } = await prepareAsked();
  type Inbox = { request: { id: string; approval: string | null } | null }[];
  const list = async (query: string) => {
    const reply = await world.app.inject({ url: `/api/v1/staff/inbox?${query}`, headers: owner.headers });
    const { data, meta } = reply.json<{
      data: Inbox;
      meta: { counts: { folders: Record<string, number> } };
    }>();
    return { ids: data.map(({ request }) => request?.id), data, folders: meta.counts.folders };
  };
  const waiting = await list('folder=approval');
  expect(waiting.ids).toContain(requestId);
  expect(waiting.folders.approval).toBe(waiting.ids.length);
  expect(waiting.data.every(({ request }) => request?.approval === 'waiting')).toBe(true);
  expect((await list('folder=approval&kind=chat')).ids).toEqual([]);
  expect((await list('folder=approval&assigned=mine')).ids).toEqual([]);
  const theirs = await world.app.inject({
    url: '/api/v1/staff/inbox?folder=approval',
    headers: honolulu.staff.headers,
  });
  expect(theirs.json()).toMatchObject({ data: [], meta: { counts: { folders: { approval: 0 } } } });
  await act(owner, 'approve', draft);
  const after = await list('folder=approval');
  expect(after.ids).not.toContain(requestId);
  expect(after.folders.approval).toBe((waiting.folders.approval ?? 0) - 1);
});

/** A few trivial questions to the database: so now the one is first at the lock and now the other. */
async function dawdle(): Promise<void> {
  for (let left = randomInt(0, 12); left > 0; left -= 1) await sql`select 1`.execute(db);
}
const meet = <A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> =>
  Promise.all([dawdle().then(one), dawdle().then(other)]);

async function repeat(round: () => Promise<string>) {
  const seen = new Set<string>();
  for (let time = 0; time < 6; time += 1)
    for (const key of await Promise.all(Array.from({ length: 5 }, round))) seen.add(key);
  return [...seen].sort();
}

test('two owners decide at once: one decision counts, and the other is told', async () => {
  await setSum(2000);
  const seen = await repeat(async () => {
    const { draft } = await prepareAsked();
    const [approved, returned] = await meet(
      () => act(owner, 'approve', draft),
      () => act(second, 'return', draft, { reason: 'Слишком дорого' }),
    );
    expect([approved.status, returned.status].sort()).toEqual([200, 422]);
    expect(await approvalsOf(draft.id)).toEqual([approved.status === 200 ? 'approved' : 'returned']);
    expect(await versionsOf(draft.id)).toHaveLength(approved.status === 200 ? 1 : 0);
    const late = await meet(
      () => act(owner, 'approve', draft),
      () => act(second, 'approve', draft),
    );
    expect(await versionsOf(draft.id)).toHaveLength(approved.status === 200 ? 1 : 0);
    return late.map(({ status }) => status).join(' ');
  });
  expect(seen.every((key) => key === '200 422' || key === '422 422')).toBe(true);
}, 120_000);

test('two owners approve at once: it is sent once', async () => {
  await setSum(2000);
  const seen = await repeat(async () => {
    const { draft } = await prepareAsked();
    const replies = await meet(
      () => act(owner, 'approve', draft),
      () => act(second, 'approve', draft),
    );
    expect(await versionsOf(draft.id)).toHaveLength(1);
    return replies
      .map(({ status }) => status)
      .sort()
      .join(' ');
  });
  expect(seen).toEqual(['200 422']);
}, 120_000);

test('a coordinator writes while an owner approves: what was approved was sent, or nothing was', async () => {
  await setSum(2000);
  const seen = await repeat(async () => {
    const { draft } = await prepareAsked();
    const terms = { ...draft.draft, price_from: 9999 };
    const body = { terms, draft_version: draft.draft_version };
    const [approved, written] = await meet(
      () => act(owner, 'approve', draft),
      () => call(munich.staff, 'PATCH', `staff/offers/${draft.id}`, body),
    );
    expect(written.status).toBe(200);
    const { rows } = await sql<{ price: number }>`
      select (terms ->> 'price_from')::float8 as price from offer_versions where offer_id = ${draft.id}::uuid`.execute(
      db,
    );
    expect(rows).toEqual(approved.status === 200 ? [{ price: 2180 }] : []);
    expect(await approvalsOf(draft.id)).toEqual([approved.status === 200 ? 'approved' : 'outdated']);
    return String(approved.status);
  });
  expect(seen.every((key) => key === '200' || key === '422')).toBe(true);
}, 120_000);

test('the sum changes while it is sent: it is sent below the sum of that moment, or refused', async () => {
  await setSum(5000);
  for (let time = 0; time < 10; time += 1) {
    const { draft } = await prepare();
    const [sent] = await meet(
      () => act(munich.staff, 'send', draft),
      () => setSum(2000),
    );
    expect(await versionsOf(draft.id)).toHaveLength(sent.status === 200 ? 1 : 0);
    const late = await prepare();
    expect((await act(munich.staff, 'send', late.draft)).status).toBe(422);
    await setSum(5000);
  }
  await setSum(2000);
}, 120_000);

test('an owner who is removed while approving has approved, or finds nothing', async () => {
  await setSum(2000);
  const seen = await repeat(async () => {
    const third = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
    const { draft } = await prepareAsked();
    const [approved, removed] = await meet(
      () => act(third, 'approve', draft),
      () => call(owner, 'DELETE', `staff/members/${third.id}?clinic_id=${munich.id}`),
    );
    expect(removed.status).toBe(200);
    expect(await versionsOf(draft.id)).toHaveLength(approved.status === 200 ? 1 : 0);
    expect((await act(third, 'approve', draft)).status).toBe(404);
    return String(approved.status);
  });
  expect(seen.every((key) => key === '200' || key === '404')).toBe(true);
}, 120_000);

test('the client cancels while an owner approves: nothing is alive, and nothing waits', async () => {
  await setSum(2000);
  await repeat(async () => {
    const { client, requestId, draft } = await prepareAsked();
    const [approved, cancelled] = await meet(
      () => act(owner, 'approve', draft),
      () => call(client, 'POST', `client/requests/${requestId}/cancel`, {}),
    );
    expect(cancelled.status).toBe(200);
    expect(await approvalsOf(draft.id)).toEqual([approved.status === 200 ? 'approved' : 'ended']);
    return String(approved.status);
  });
}, 120_000);
