import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeOfferWorld } from '../../tests/factories/offer-world.ts';
import { makeTerms } from '../../tests/factories/offers.ts';
import { createWordStore } from '../content/localization/reads.ts';
import { kyselyOn } from '../platform/database.ts';
import { findOfferOfClinic, shapeOffers } from './reads.ts';

const world = await makeOfferWorld();
const { db, pool, clinics, call, ask, start, write, offer } = world;
const [munich, honolulu, kiritimati] = clinics;
const wordsFor = await createWordStore(db, (_, key) => key);
const words = await wordsFor('ru');

test('a client sees each offer as it was sent last, with its doctor and total, the earliest first', async () => {
  const { requestId } = await ask(clinics);
  const second = await offer(honolulu, requestId, { price_to: 2600, currency_id: 3 });
  const first = await offer(munich, requestId);
  await start(kiritimati, requestId);
  const offers = await shapeOffers(db, requestId, words);
  expect(offers.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(offers[1]).toMatchObject({
    clinic_id: munich.id,
    state: 'sent',
    version: 1,
    doctor: {
      id: munich.doctorId,
      title: 'Д-р из Isar Eye Clinic',
      specialization: 'офтальмолог',
      procedures_per_year: 940,
      licence_checked_at: '2026-10-12',
      portrait: { path: `/media/portraits/${munich.doctorId}` },
    },
    completeness: 100,
    points: { said: 19, all: 19 },
    cost: {
      currency_id: 2,
      price: { from: 2180, to: 2180 },
      extras: 130,
      with_extras: { from: 2310, to: 2310 },
      unknown_lines: [],
    },
    time_zone: 'Europe/Berlin',
    rates_at_sending: { rates: { EUR: 1 } },
    rates_at_acceptance: null,
    earlier_versions: [],
  });
  expect(offers[0]?.cost).toMatchObject({
    currency_id: 3,
    price: { from: 2180, to: 2600 },
    with_extras: { from: 2310, to: 2730 },
  });
  const english = await shapeOffers(db, requestId, await wordsFor('en'));
  expect(english[1]?.doctor).toMatchObject({
    title: 'Dr. of Isar Eye Clinic',
    specialization: 'ophthalmologist',
  });
});

test('what the clinic writes on after sending is not seen until it sends it, and old versions stay readable', async () => {
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 1111 }));
  const [before] = await shapeOffers(db, requestId, words);
  expect(before).toMatchObject({ version: 1, terms: { price_from: 2180 }, earlier_versions: [] });
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, { draft_version: written.draft_version });
  const [after] = await shapeOffers(db, requestId, words);
  expect(after).toMatchObject({
    version: 2,
    terms: { price_from: 1111 },
    earlier_versions: [
      {
        version: 1,
        sent_at: before?.sent_at,
        terms: { price_from: 2180 },
        doctor_title: before?.doctor.title,
      },
    ],
  });
});

test('the rates of the sending stay when rates change, and a version cannot be changed at all', async () => {
  const { requestId } = await ask([munich]);
  const sent = await offer(munich, requestId);
  const [before] = await shapeOffers(db, requestId, words);
  await sql`
    insert into currency_rates (currency_id, date, source, rate, state)
    select id, current_date + 1, 'ecb', 555, 'accepted' from currencies where code = 'RUB'`.execute(db);
  const [after] = await shapeOffers(db, requestId, words);
  expect(after?.rates_at_sending).toEqual(before?.rates_at_sending);
  expect(after?.rates_at_sending.rates.RUB).not.toBe(555);
  const written = await write(munich, sent, makeTerms(munich.doctorId, { price_from: 1111 }));
  await call(munich.staff, 'POST', `staff/offers/${sent.id}/send`, { draft_version: written.draft_version });
  const [second] = await shapeOffers(db, requestId, words);
  expect(second?.rates_at_sending.rates.RUB).toBe(555);
  await expect(
    sql`update offer_versions set terms = '{}' where offer_id = ${sent.id}::uuid`.execute(db),
  ).rejects.toThrow();
});

test('the doctor is named for good, also when the page of the doctor has gone', async () => {
  const { requestId } = await ask([kiritimati]);
  await offer(kiritimati, requestId);
  await sql`delete from doctors where id = ${kiritimati.doctorId}`.execute(db);
  const [shown] = await shapeOffers(db, requestId, words);
  expect(shown?.doctor).toEqual({
    id: kiritimati.doctorId,
    title: 'Dr. of Ronton Eye House',
    specialization: null,
    procedures_per_year: null,
    licence_checked_at: null,
    portrait: null,
  });
});

test('one query shapes the offers of a request, be there one or more', async () => {
  const queries: string[] = [];
  const watched = kyselyOn(pool, { onQuery: (query) => queries.push(query) });
  const one = await ask([munich]);
  await offer(munich, one.requestId);
  const more = await ask([munich, honolulu]);
  await offer(munich, more.requestId);
  await offer(honolulu, more.requestId);
  await shapeOffers(watched, one.requestId, words);
  expect(queries).toHaveLength(1);
  await shapeOffers(watched, more.requestId, words);
  expect(queries).toHaveLength(2);
});

test('on the wire a clinic sees nothing of the offer of another', async () => {
  const { requestId } = await ask([munich, honolulu]);
  await offer(munich, requestId, { price_from: 7654.32, aftercare: 'Тайна Мюнхена' });
  const begun = await start(honolulu, requestId);
  const written = await write(honolulu, begun, makeTerms(honolulu.doctorId));
  const sent = await call(honolulu.staff, 'POST', `staff/offers/${begun.id}/send`, {
    draft_version: written.draft_version,
  });
  const templates = await call(honolulu.staff, 'GET', 'staff/templates');
  for (const seen of [begun, written, sent, templates]) {
    const text = JSON.stringify(seen);
    expect(text).not.toContain('7654');
    expect(text).not.toContain('Мюнхена');
    expect(text).not.toContain(`"clinic_id":${munich.id}`);
  }
});

test('of several offers of a clinic the one that counts is found', async () => {
  const { client, requestId } = await ask([munich]);
  const at = { requestId, clinicId: munich.id };
  expect(await findOfferOfClinic(db, at)).toBeNull();
  const first = await offer(munich, requestId);
  await call(munich.staff, 'POST', `staff/offers/${first.id}/withdraw`, {});
  expect(await findOfferOfClinic(db, at)).toMatchObject({ id: first.id, state: 'withdrawn' });
  const second = await offer(munich, requestId);
  expect(await findOfferOfClinic(db, at)).toMatchObject({ id: second.id, state: 'sent' });
  await call(client, 'POST', `client/offers/${second.id}/accept`, { version: 1 });
  expect(await findOfferOfClinic(db, at)).toMatchObject({ id: second.id, state: 'accepted' });
  expect(await findOfferOfClinic(db, { ...at, clinicId: honolulu.id })).toBeNull();
});

test('a portrait is addressed by what it is drawn from, and of a doctor who is not shown any more there is none', async () => {
  const { requestId } = await ask([munich]);
  await offer(munich, requestId);
  const shown = async () => (await shapeOffers(db, requestId, words))[0]?.doctor.portrait;
  const change = (values: { portrait_seed?: number; status?: string }) =>
    db.updateTable('doctors').set(values).where('id', '=', munich.doctorId).execute();
  await change({ portrait_seed: 4711 });
  expect(await shown()).toMatchObject({ path: `/media/portraits/${munich.doctorId}`, version: 4711 });
  await change({ portrait_seed: 4712 });
  expect(await shown()).toMatchObject({ version: 4712 });
  await change({ status: 'withdrawn' });
  expect(await shown()).toBeNull();
  await change({ status: 'published' });
});
