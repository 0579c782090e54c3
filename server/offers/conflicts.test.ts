import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffOffer } from '../../contract/offers/offers.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { makeTerms } from '../../tests/factories/offers.ts';

const world = await makeOfferWorld();
const { db, clinics, call, ask, start, write, offer } = world;
const [munich, honolulu] = clinics;
const TIMES = 50;

/** What must hold of a request whatever has met: problems in words, none where all is well. */
async function findContradictions(requestId: string): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with r as (select * from requests where id = ${requestId}::uuid),
      o as (select * from offers where request_id = ${requestId}::uuid),
      taken as (select * from o where state in ('accepted', 'confirmed', 'fulfilled'))
    select 'accepted without an offer' as problem from r
      where state in ('accepted', 'scheduled', 'completed') and not exists (select from taken where id = accepted_offer_id)
    union all select 'an offer accepted on a request that is not' from r, taken
      where r.state not in ('accepted', 'scheduled', 'completed')
    union all select 'several accepted' from taken having count(*) > 1
    union all select 'alive beside an end' from r, o
      where o.state in ('draft', 'sent', 'viewed') and r.state in ('accepted', 'scheduled', 'completed', 'cancelled')
    union all select 'accepted without version or rates' from taken
      where accepted_version is distinct from version or accepted_rates is null
    union all select 'versions with gaps' from o
      where version <> (select count(*) from offer_versions where offer_id = o.id)
    union all select 'two alive of one clinic' from o where state in ('draft', 'sent', 'viewed')
      group by clinic_id having count(*) > 1
    union all select 'sent without an event' from o where version <> (
      select count(*) from request_events where kind = 'offer' and detail ->> 'offer' = o.id::text)
    union all select 'accepted several times' from request_events
      where request_id = ${requestId}::uuid and kind = 'accept' having count(*) > 1
    union all select 'offered without an offer' from request_recipients t
      where request_id = ${requestId}::uuid and state = 'offered'
        and not exists (select from o where o.clinic_id = t.clinic_id and version > 0)`.execute(db);
  return rows.map(({ problem }) => problem);
}

/** Each round has a request of its own, five rounds at once; the answers are counted by their statuses. */
async function repeat(round: () => Promise<{ requestId: string; statuses: number[] }>) {
  const seen = new Map<string, number>();
  const judge = async () => {
    const { requestId, statuses } = await round();
    expect(await findContradictions(requestId)).toEqual([]);
    expect(statuses.every((status) => status === 200 || status === 422)).toBe(true);
    const key = statuses.join(' ');
    seen.set(key, (seen.get(key) ?? 0) + 1);
  };
  for (let time = 0; time < TIMES; time += 5) await Promise.all(Array.from({ length: 5 }, judge));
  return seen;
}

const stateOf = async (requestId: string) => {
  const { rows } = await sql<{ state: string; offers: string[] }>`
    select state, array(select state from offers where request_id = r.id order by clinic_id) as offers
    from requests r where id = ${requestId}::uuid`.execute(db);
  return rows[0];
};

async function prepare(clinic: SampleClinic, requestId: string): Promise<StaffOffer> {
  const begun = await start(clinic, requestId);
  return write(clinic, begun, makeTerms(clinic.doctorId));
}

const send = ({ staff }: SampleClinic, prepared: StaffOffer, by = staff) =>
  call(by, 'POST', `staff/offers/${prepared.id}/send`, { draft_version: prepared.draft_version });

/** A few trivial questions to the database: so now the one is first at the lock and now the other. */
async function dawdle(): Promise<void> {
  for (let left = randomInt(0, 12); left > 0; left -= 1) await sql`select 1`.execute(db);
}

const meet = <A, B>(one: () => Promise<A>, other: () => Promise<B>): Promise<[A, B]> =>
  Promise.all([dawdle().then(one), dawdle().then(other)]);

test('the client cancels while a clinic sends: the request is cancelled and no offer is alive', async () => {
  const seen = await repeat(async () => {
    const { client, requestId } = await ask([munich]);
    const prepared = await prepare(munich, requestId);
    const [sent, cancelled] = await meet(
      () => send(munich, prepared),
      () => call(client, 'POST', `client/requests/${requestId}/cancel`, {}),
    );
    expect(await stateOf(requestId)).toEqual({ state: 'cancelled', offers: ['not_chosen'] });
    if (sent.status === 422) expect(sent.errors).toEqual({ state: ['Пациент отменил этот запрос.'] });
    return { requestId, statuses: [sent.status, cancelled.status] };
  });
  expect([...seen.keys()].every((key) => key.endsWith('200'))).toBe(true);
}, 120_000);

test('two coordinators send the same: it is one version, and the second hears so', async () => {
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'owner' } });
  const seen = await repeat(async () => {
    const { requestId } = await ask([munich]);
    const prepared = await prepare(munich, requestId);
    const replies = await meet(
      () => send(munich, prepared),
      () => send(munich, prepared, colleague),
    );
    expect(await stateOf(requestId)).toEqual({ state: 'open', offers: ['sent'] });
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.errors.state).toEqual(['Это уже отправлено, и с тех пор ничего не изменилось.']);
    return { requestId, statuses: replies.map(({ status }) => status).sort() };
  });
  expect([...seen.keys()]).toEqual(['200 422']);
}, 120_000);

test('two coordinators begin at once: they write on the same offer', async () => {
  const colleague = await makeAccount(db, { staff: { clinicId: munich.id, role: 'coordinator' } });
  await repeat(async () => {
    const { requestId } = await ask([munich]);
    const second = { ...munich, staff: colleague };
    const [one, other] = await meet(
      () => start(munich, requestId),
      () => start(second, requestId),
    );
    expect(one.id).toBe(other.id);
    return { requestId, statuses: [200, 200] };
  });
}, 120_000);

test('a clinic withdraws while the client accepts: one of both has happened, and the other hears what', async () => {
  const seen = await repeat(async () => {
    const { client, requestId } = await ask([munich]);
    const sent = await offer(munich, requestId);
    const [accepted, withdrawn] = await meet(
      () => call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 }),
      () => call(munich.staff, 'POST', `staff/offers/${sent.id}/withdraw`, {}),
    );
    const state = await stateOf(requestId);
    if (accepted.status === 200) {
      expect(state).toEqual({ state: 'accepted', offers: ['accepted'] });
      expect(withdrawn.errors.state).toEqual(['Предложение принято и больше не меняется.']);
    } else {
      expect(state).toEqual({ state: 'open', offers: ['withdrawn'] });
      expect(accepted.errors.state).toEqual(['Клиника отозвала это предложение.']);
    }
    return { requestId, statuses: [accepted.status, withdrawn.status] };
  });
  expect([...seen.keys()].every((key) => key === '200 422' || key === '422 200')).toBe(true);
}, 120_000);

test('the client cancels in one tab and accepts in another: what comes last counts, and nothing stays half done', async () => {
  const seen = await repeat(async () => {
    const { client, requestId } = await ask([munich, honolulu]);
    const sent = await offer(munich, requestId);
    const [accepted, cancelled] = await meet(
      () => call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 }),
      () => call(client, 'POST', `client/requests/${requestId}/cancel`, {}),
    );
    // An accepted request can still be cancelled, a cancelled one cannot be accepted.
    const ended = accepted.status === 200 ? 'cancelled' : 'not_chosen';
    expect(await stateOf(requestId)).toEqual({ state: 'cancelled', offers: [ended] });
    if (accepted.status === 422) expect(accepted.errors.state).toEqual(['Вы уже отменили этот запрос.']);
    return { requestId, statuses: [accepted.status, cancelled.status] };
  });
  expect([...seen.keys()].every((key) => key.endsWith('200'))).toBe(true);
}, 120_000);

test('the client accepts twice from two tabs: it is one acceptance', async () => {
  const seen = await repeat(async () => {
    const { client, requestId } = await ask([munich, honolulu]);
    const sent = await offer(munich, requestId);
    await start(honolulu, requestId);
    const accept = () => call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 });
    const replies = await meet(accept, accept);
    expect(await stateOf(requestId)).toEqual({ state: 'accepted', offers: ['accepted', 'not_chosen'] });
    return { requestId, statuses: replies.map(({ status }) => status) };
  });
  expect([...seen.keys()]).toEqual(['200 200']);
}, 120_000);

test('the client accepts two offers at once: the first wins, the second is told', async () => {
  const seen = await repeat(async () => {
    const { client, requestId } = await ask([munich, honolulu]);
    const [one, other] = [await offer(munich, requestId), await offer(honolulu, requestId)];
    const accept = ({ id }: StaffOffer) => call(client, 'POST', `client/offers/${id}/accept`, { version: 1 });
    const replies = await meet(
      () => accept(one),
      () => accept(other),
    );
    const refused = replies.find(({ status }) => status === 422);
    expect(refused?.errors.state).toEqual(['По этому запросу уже принято другое предложение.']);
    expect((await stateOf(requestId))?.offers.sort()).toEqual(['accepted', 'not_chosen']);
    return { requestId, statuses: replies.map(({ status }) => status).sort() };
  });
  expect([...seen.keys()]).toEqual(['200 422']);
}, 120_000);

test('a clinic sends a new version while the client accepts the old one: nobody accepts what was not read', async () => {
  await repeat(async () => {
    const { client, requestId } = await ask([munich]);
    const sent = await offer(munich, requestId);
    const dearer = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 9999 }));
    const [accepted, second] = await meet(
      () => call(client, 'POST', `client/offers/${sent.id}/accept`, { version: 1 }),
      () => send(munich, dearer),
    );
    const { rows } = await sql<{ version: number; accepted_version: number | null }>`
      select version, accepted_version from offers where id = ${sent.id}::uuid`.execute(db);
    expect(rows).toEqual([
      accepted.status === 200 ? { version: 1, accepted_version: 1 } : { version: 2, accepted_version: null },
    ]);
    if (accepted.status === 422) expect(accepted.errors.version?.[0]).toMatch(/новую версию/);
    return { requestId, statuses: [accepted.status, second.status] };
  });
}, 120_000);
