import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AdminBill, OpenedBill } from '../../../contract/requests/admin-bills.ts';
import type { Bill, BillLine } from '../../../contract/requests/bill.ts';
import { type MadeAccount, makeAccount } from '../../../tests/factories/accounts.ts';
import { makeOfferWorld } from '../../../tests/factories/offer-world.ts';
import { dayAhead, listRequestEvents } from '../../../tests/factories/offers.ts';
import { requestCalls } from '../../../tests/helpers/request-calls.ts';
import { emptyRequests, withdrawCases } from '../writes.ts';
import { remindOfBills } from './jobs.ts';
import { computeBillStatistics } from './statistics.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, offer } = world;
const [munich, honolulu] = clinics;
const { stateOf, offersOf, act } = requestCalls(world);
const operator = await makeAccount(db, { operator: 'moderator' });

const line = (kind: BillLine['kind'], amount: number, more: Partial<BillLine> = {}): BillLine => ({
  ...{ kind, title: '', amount, reason: null, note: '' },
  ...more,
});

/** The offer of the world: 2,180 with medicines for 60 and a transfer for 70 besides. */
const asOffered = [line('price', 2180), line('medicines', 60), line('transfer', 70)];
const dearer = [
  line('price', 2400, { reason: 'more_needed', note: 'Другая линза' }),
  line('medicines', 60),
  line('transfer', 70),
];

/** A treatment of the clinic in Munich whose day has come, `days` ago. */
async function treated(days = 1, clinic = munich) {
  const asked = await ask([clinic]);
  const { id } = await offer(clinic, asked.requestId);
  const { client, requestId } = asked;
  await call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
  await call(clinic.staff, 'POST', `staff/offers/${id}/confirm`, { date: dayAhead(20) });
  await sql`update offers set confirmed_date = ${dayAhead(-days)}::date where id = ${id}::uuid`.execute(db);
  const path = `requests/${requestId}/bill`;
  const ofClinic = { clinic_id: clinic.id };
  return {
    ...asked,
    read: (by: MadeAccount | null = client) => call<Bill>(by, 'GET', `client/${path}`),
    readStaff: (by: MadeAccount | null = clinic.staff, of = clinic.id) =>
      call<Bill>(by, 'GET', `staff/${path}?clinic_id=${of}`),
    enter: (version: number, lines: readonly BillLine[], by: MadeAccount | null = client) =>
      call<Bill>(by, 'PATCH', `client/${path}`, { version, lines }),
    enterStaff: (version: number, lines: readonly BillLine[], by: MadeAccount | null = clinic.staff) =>
      call<Bill>(by, 'PATCH', `staff/${path}`, { ...ofClinic, version, lines }),
    confirm: (version: number, by: MadeAccount | null = client) =>
      call<Bill>(by, 'POST', `client/${path}/confirm`, { version }),
    confirmStaff: (version: number, by: MadeAccount | null = clinic.staff) =>
      call<Bill>(by, 'POST', `staff/${path}/confirm`, { ...ofClinic, version }),
    dispute: (version: number, by: MadeAccount | null = client) =>
      call<Bill>(by, 'POST', `client/${path}/dispute`, { version, text: 'За линзу не предупреждали' }),
    disputeStaff: (version: number, by: MadeAccount | null = clinic.staff) =>
      call<Bill>(by, 'POST', `staff/${path}/dispute`, { ...ofClinic, version, text: 'Линзу выбрал пациент' }),
  };
}

const folderOf = async (requestId: string) => {
  const { rows } = await sql<{ folder: string }>`
    select folder from request_recipients where request_id = ${requestId}::uuid`.execute(db);
  return rows[0]?.folder;
};

const wordOf = async (client: MadeAccount, id: string) =>
  (await call<{ word: string }>(client, 'GET', `client/requests/${id}`)).data.word;

test('one side enters line by line, the other confirms in one press, and the treatment is over', async () => {
  const bill = await treated();
  expect(await bill.read()).toMatchObject({
    status: 200,
    data: { state: 'open', is_open: true, quoted: { from: 2310, to: 2310 }, client: null, staff: null },
  });
  const entered = await bill.enterStaff(1, dearer);
  expect(entered).toMatchObject({ status: 200, data: { version: 2, staff: { total: 2530, lines: dearer } } });
  expect(entered.data.staff?.deviation).toBeCloseTo(220 / 2310);
  expect([await folderOf(bill.requestId), await wordOf(bill.client, bill.requestId)]).toEqual([
    'waiting',
    'waiting',
  ]);
  expect((await bill.read()).data).toEqual({ ...entered.data });
  expect(await bill.confirm(2)).toMatchObject({
    status: 200,
    data: { state: 'confirmed', is_open: false, request_state: 'completed', client: { total: 2530 } },
  });
  expect([
    await stateOf(bill.requestId),
    await offersOf(bill.requestId),
    await folderOf(bill.requestId),
  ]).toEqual(['completed', ['fulfilled'], 'done']);
  const kinds = (await listRequestEvents(db, bill.requestId)).map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['enter_bill_staff', 'confirm_bill']);
});

test('a repeat is the same act, and what the other side has changed is read first', async () => {
  const bill = await treated();
  expect((await bill.enter(1, dearer)).data.version).toBe(2);
  expect((await bill.enter(1, dearer)).data.version).toBe(2);
  expect(await folderOf(bill.requestId)).toBe('unanswered');
  expect((await bill.enter(1, asOffered)).errors).toHaveProperty('version');
  expect((await bill.confirmStaff(1)).errors).toHaveProperty('version');
  expect((await bill.enter(2, asOffered)).data.client?.total).toBe(2310);
  expect((await bill.confirmStaff(2)).status).toBe(422);
  expect((await bill.confirmStaff(3)).data.state).toBe('confirmed');
  expect((await bill.confirmStaff(3)).status).toBe(200);
  expect((await bill.confirm(3)).status).toBe(200);
  expect((await bill.enter(4, dearer)).errors).toHaveProperty('state');
});

test('of two sides who act at once one is told to look again, or both agree', async () => {
  const bill = await treated();
  const both = await Promise.all([bill.enter(1, dearer), bill.enterStaff(1, asOffered)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { version } = (await bill.read()).data;
  const again = await Promise.all([bill.enter(version, dearer), bill.enterStaff(version, asOffered)]);
  expect(again.filter(({ status }) => status === 200)).not.toEqual([]);
  const same = await treated();
  await same.enterStaff(1, dearer);
  const agreed = await Promise.all([same.enter(2, dearer), same.confirm(2)]);
  expect(agreed.some(({ status }) => status === 200)).toBe(true);
  expect((await same.read()).data.state).toBe('confirmed');
});

test('whoever enters the amounts of the other agrees with them', async () => {
  const bill = await treated();
  await bill.enter(1, [...dearer, line('other', 12.5, { title: 'Такси', reason: 'not_in_offer' })]);
  const taxi = line('other', 12.5, { title: 'Taxi', reason: 'own_choice' });
  expect((await bill.enterStaff(2, [...dearer, taxi])).data.state).toBe('confirmed');
});

test('a line that is not as offered needs a reason; lines of the offer are all there, none twice', async () => {
  const bill = await treated();
  const refused = async (lines: readonly BillLine[]) => {
    const { status, errors } = await bill.enter(1, lines);
    return status === 422 ? Object.keys(errors) : status;
  };
  expect(await refused([line('price', 2300), ...asOffered.slice(1)])).toEqual(['lines.0.reason']);
  expect(await refused([line('price', 1000), ...asOffered.slice(1)])).toEqual(['lines.0.reason']);
  const other = { reason: 'other' as const };
  expect(await refused([line('price', 2300, other), ...asOffered.slice(1)])).toEqual(['lines.0.note']);
  expect(await refused([...asOffered, line('other', 5, other)])).toEqual(['lines.3.title']);
  // Included in the price: paid besides all the same.
  expect(await refused([...asOffered, line('ward', 5)])).toEqual(['lines.3.reason']);
  expect(await refused(asOffered.slice(1))).toEqual(['lines']);
  expect(await refused([...asOffered, line('price', 2180)])).toEqual(['lines']);
  expect(await refused([])).toEqual(['lines']);
  expect(await refused([line('price', -1), ...asOffered.slice(1)])).not.toBe(200);
  // Rounding: within one percent.
  expect(await refused([line('price', 2195), ...asOffered.slice(1)])).toBe(200);
});

test('before the day of the treatment, after a cancellation and for others there is nothing to enter', async () => {
  const bill = await treated(-3);
  expect((await bill.read()).data).toMatchObject({ is_open: false, day: dayAhead(3) });
  expect((await bill.enter(1, asOffered)).errors).toHaveProperty('state');
  const over = await treated();
  await over.enter(1, asOffered);
  const stranger = await makeAccount(db);
  for (const read of [over.read, over.readStaff]) {
    expect((await read(null)).status).toBe(401);
    expect((await read(stranger)).status).toBe(404);
  }
  expect((await over.readStaff(honolulu.staff, honolulu.id)).status).toBe(404);
  expect((await over.enter(2, asOffered, stranger)).status).toBe(404);
  expect((await over.enterStaff(2, asOffered, honolulu.staff)).status).toBe(404);
  expect((await over.confirm(2, null)).status).toBe(401);
  expect((await over.confirm(2, stranger)).status).toBe(404);
  expect((await over.dispute(2, stranger)).status).toBe(404);
  expect((await over.confirm(2)).errors).toHaveProperty('state');
  await act(over.client, over.requestId, 'cancel');
  expect((await over.confirmStaff(3)).errors).toHaveProperty('state');
  expect(await folderOf(over.requestId)).toBe('done');
  const unanswered = await ask([munich]);
  expect((await call(unanswered.client, 'GET', `client/requests/${unanswered.requestId}/bill`)).status).toBe(
    404,
  );
});

test('a dispute goes to an operator, who reads with a reason and decides', async () => {
  const bill = await treated();
  await bill.enter(1, asOffered);
  expect((await bill.dispute(2)).errors).toHaveProperty('state');
  await bill.enterStaff(2, dearer);
  expect(await bill.dispute(3)).toMatchObject({ status: 200, data: { state: 'disputed' } });
  expect((await bill.dispute(3)).status).toBe(200);
  expect((await bill.disputeStaff(4)).errors).toHaveProperty('state');
  const path = `admin/bills/${bill.requestId}`;
  expect((await call(bill.client, 'GET', path)).status).toBe(404);
  const shown = await call<AdminBill>(operator, 'GET', path);
  expect(shown.data).toMatchObject({ state: 'waiting', side: 'client', version: 4, outcome: null });
  expect(JSON.stringify(shown.data)).not.toMatch(/линз|2530|2310/);
  expect((await call(operator, 'POST', `${path}/open`, { reason: ' ' })).status).toBe(422);
  const opened = await call<OpenedBill>(operator, 'POST', `${path}/open`, { reason: 'Решаю спор' });
  expect(opened.data).toMatchObject({ currency: 'EUR', client: { total: 2310 }, staff: { total: 2530 } });
  expect((await bill.read()).data.openings).toEqual([{ at: expect.any(String), reason: 'Решаю спор' }]);
  const decide = (version: number, by: MadeAccount = operator, outcome = 'client') =>
    call<AdminBill>(by, 'POST', `${path}/decide`, { version, outcome, answer: 'В договоре этой линзы нет' });
  expect((await decide(3)).errors).toHaveProperty('version');
  expect((await decide(4, bill.client)).status).toBe(404);
  expect(await decide(4)).toMatchObject({ status: 200, data: { state: 'settled', outcome: 'client' } });
  expect((await decide(4)).status).toBe(200);
  expect((await decide(5, operator, 'staff')).errors).toHaveProperty('state');
  expect((await call(operator, 'POST', `${path}/open`, { reason: 'Ещё раз' })).status).toBe(404);
  const { data } = await bill.readStaff();
  expect(data).toMatchObject({
    state: 'decided',
    decision: { outcome: 'client', text: 'В договоре этой линзы нет' },
    request_state: 'completed',
  });
});

test('both sides can still agree while an operator looks', async () => {
  const bill = await treated();
  await bill.enter(1, asOffered);
  await bill.enterStaff(2, dearer);
  await bill.disputeStaff(3);
  expect((await bill.confirm(4)).data.state).toBe('confirmed');
  const path = `admin/bills/${bill.requestId}/decide`;
  const late = { version: 5, outcome: 'client', answer: 'Слишком поздно' };
  expect((await call(operator, 'POST', path, late)).errors).toHaveProperty('state');
});

const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

test('both are asked after the treatment, whoever stays silent is reminded, then it does not count', async () => {
  const bill = await treated(3);
  const early = await treated(1);
  await remindOfBills(db, new Date());
  expect((await listRequestEvents(db, early.requestId)).map(({ kind }) => kind)).not.toContain('ask_bill');
  expect([await folderOf(bill.requestId), await wordOf(bill.client, bill.requestId)]).toEqual([
    'unanswered',
    'waiting',
  ]);
  await bill.enter(1, asOffered);
  expect(await wordOf(bill.client, bill.requestId)).toBe('in_work');
  for (const days of [5, 13, 24]) await remindOfBills(db, daysOn(days));
  expect((await bill.read()).data).toMatchObject({ state: 'open', lapsed_at: expect.any(String) });
  expect(await folderOf(bill.requestId)).toBe('done');
  // Late is better than never.
  expect((await bill.confirmStaff((await bill.readStaff()).data.version)).data.state).toBe('confirmed');
});

test('words of the client leave the clinic with the consent, and all words with the account', async () => {
  const bill = await treated();
  await bill.enter(1, dearer);
  await bill.enterStaff(2, [line('price', 2500, { reason: 'complication' }), ...asOffered.slice(1)]);
  await bill.dispute(3);
  await sql`
    insert into consent_events (account_id, purpose, action, document_hash, at)
    select ${bill.client.id}::uuid, 'health_data', 'withdrawn', hash, now() from documents
    where name = 'health_data' limit 1`.execute(db);
  await db.transaction().execute((trx) => withdrawCases(trx, bill.client.id));
  const staffs = (await bill.readStaff()).data;
  expect(staffs.client?.total).toBe(2530);
  expect(JSON.stringify(staffs)).not.toContain('линз');
  const done = await treated();
  await done.enter(1, dearer);
  await done.confirmStaff(2);
  await db.transaction().execute((trx) => emptyRequests(trx, done.client.id));
  const { rows } = await sql<{ text: string; paid: string }>`
    select bills::text as text, paid from bills where request_id = ${done.requestId}::uuid`.execute(db);
  expect(rows[0]?.paid).toBe('2530.00');
  expect(rows[0]?.text).not.toMatch(/линза|more_needed/);
});

const publicOf = async (clinicId: number) => {
  const { rows } = await sql<{ cases: number; median: number; above: number }>`
    select cases, median_deviation as median, above from clinic_bill_statistics where clinic_id = ${clinicId}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** A settled bill of the third clinic whose sum is so many percent off. */
async function settled(percent: number, by?: string): Promise<string> {
  const bill = await treated(1, clinics[2]);
  await bill.enter(1, [
    line('price', 2180 + 23.1 * percent, { reason: 'price_changed' }),
    ...asOffered.slice(1),
  ]);
  await bill.confirmStaff(2);
  if (by !== undefined)
    await sql`update requests set account_id = ${by}::uuid where id = ${bill.requestId}::uuid`.execute(db);
  return bill.client.id;
}

test('the public statistic is of five patients or more, and changes by five together', async () => {
  const { id } = clinics[2];
  const first = await settled(10);
  for (const percent of [0, 0, 4]) await settled(percent);
  // A second bill of the same patient is no fifth patient.
  await settled(-5, first);
  await computeBillStatistics(db, new Date());
  expect(await publicOf(id)).toBeNull();
  await settled(0.5);
  await computeBillStatistics(db, new Date());
  expect(await publicOf(id)).toEqual({ cases: 5, median: 0, above: 1 });
  for (const percent of [20, 20, 20, 20]) await settled(percent);
  await computeBillStatistics(db, new Date());
  expect(await publicOf(id)).toEqual({ cases: 5, median: 0, above: 1 });
  await settled(20);
  await computeBillStatistics(db, new Date());
  expect(await publicOf(id)).toEqual({ cases: 10, median: 12, above: 6 });
  const { slug } = await db
    .selectFrom('clinics')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { data } = await call<{ bill_statistic: unknown }>(null, 'GET', `client/clinics/${slug}`);
  expect(data.bill_statistic).toMatchObject({ cases: 10, median_deviation: 12, above: 6 });
  // After two years nothing of it is left.
  await computeBillStatistics(db, daysOn(800));
  expect(await publicOf(id)).toBeNull();
});

test('an id that no request has is not there', async () => {
  const path = `client/requests/${randomUUID()}/bill`;
  expect((await call(munich.staff, 'GET', path)).status).toBe(404);
  expect((await call(operator, 'GET', `admin/bills/${randomUUID()}`)).status).toBe(404);
});
