import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { OfferTerms, StaffOffer } from '../../contract/offers/offers.ts';
import { makeAccount } from '../../tests/factories/accounts.ts';
import { addClinicFacts } from '../../tests/factories/facts.ts';
import { makeOfferWorld, type SampleClinic } from '../../tests/factories/offer-world.ts';
import { makeTerms } from '../../tests/factories/offers.ts';

const { db, ids, clinics, call, ask, start, write } = await makeOfferWorld();
const [munich, honolulu] = clinics;
const [cataract, stenting, ecg] = ['cataract-surgery', 'stenting', 'ecg'] as const;

await addClinicFacts(db, munich.id, {
  prices: [
    {
      procedureId: ids.procedure(stenting),
      amount: 3000.1,
      amountTo: 3500,
      currencyId: 2,
      included: ['surgery', 'implant', 'hospital_stay'],
    },
    { procedureId: ids.procedure(ecg), amount: 900, currencyId: 3, included: ['surgery'] },
  ],
});

await sql`
  update clinic_procedures set excluded = array['medicines', 'consultation']
  where clinic_id = ${munich.id} and procedure_id = ${ids.procedure(stenting)}`.execute(db);

const pick = ({ staff }: SampleClinic, { id, draft_version }: StaffOffer, procedures: string[]) =>
  call(staff, 'POST', `staff/offers/${id}/procedures`, { procedures, draft_version });

const statesOf = ({ lines }: OfferTerms) => Object.fromEntries(lines.map(({ kind, state }) => [kind, state]));

async function begin() {
  const { requestId } = await ask([munich]);
  const begun = await start(munich, requestId);
  return { requestId, begun };
}

test('procedures of the price list become lines whose sum is the price, with what each includes', async () => {
  const { begun } = await begin();
  const { status, data } = await pick(munich, begun, [cataract, stenting]);
  expect(status).toBe(200);
  expect(data.draft_version).toBe(begun.draft_version + 1);
  expect(data.draft).toMatchObject({
    doctor_id: munich.doctorId,
    procedures: [
      { slug: cataract, title: 'Удаление катаракты', amount: 2180, amount_to: null },
      { slug: stenting, amount: 3000.1, amount_to: 3500 },
    ],
    price_from: 5180.1,
    price_to: 5680,
    currency_id: 2,
  });
  expect(data.draft.procedure).toMatch(/^Удаление катаракты \+ /);
  expect(data.cost?.price).toEqual({ from: 5180.1, to: 5680 });
  expect(statesOf(data.draft)).toMatchObject({
    procedure: 'included',
    materials: 'included',
    ward: 'included',
    medicines: 'extra',
    // One price includes it and the other does not: the clinic has to say.
    examination: 'unsaid',
  });
});

test('what the price list does not speak of stays as the clinic has written it', async () => {
  const { begun } = await begin();
  const written = await write(munich, begun, makeTerms(munich.doctorId, { refund: 'За 7 дней' }));
  const { data } = await pick(munich, written, [stenting, cataract]);
  expect(data.draft).toMatchObject({ refund: 'За 7 дней', nights: 1, days_in_country: 4 });
  expect(data.draft.lines.find(({ kind }) => kind === 'transfer')).toMatchObject({
    state: 'extra',
    amount: 70,
  });
  expect(data.draft.lines.find(({ kind }) => kind === 'medicines')).toMatchObject({
    state: 'extra',
    amount: 60,
  });
});

test('amounts that the clinic has changed stay when another procedure is added; the sum follows', async () => {
  const { begun } = await begin();
  const { data: first } = await pick(munich, begun, [cataract, stenting]);
  const procedures = first.draft.procedures?.map((one) => ({ ...one, amount: 1000.05, amount_to: null }));
  // The price of an offer of several procedures is their sum, whatever comes with it.
  const terms = { ...first.draft, price_from: 1, price_to: 2, ...(procedures && { procedures }) };
  const written = await write(munich, first, terms);
  expect(written.draft).toMatchObject({ price_from: 2000.1, price_to: null });
  const { data } = await pick(munich, written, [stenting, cataract]);
  expect(data.draft.procedures?.map(({ slug, amount }) => [slug, amount])).toEqual([
    [stenting, 1000.05],
    [cataract, 1000.05],
  ]);
});

test('a single procedure is the price itself', async () => {
  const { begun } = await begin();
  const { data: two } = await pick(munich, begun, [cataract, stenting]);
  const { data } = await pick(munich, two, [stenting]);
  expect(data.draft).toMatchObject({ price_from: 3000.1, price_to: 3500 });
  expect(data.draft).not.toHaveProperty('procedures');
  const kept = await write(munich, data, { ...data.draft, procedures: [] });
  expect(kept.draft).toEqual(data.draft);
});

test('a procedure without a price, or with an upper price below the lower, is not sent', async () => {
  const { begun } = await begin();
  const line = { slug: null, amount_to: null };
  for (const [second, words] of [
    [{ ...line, title: 'Осмотр', amount: null }, 'Укажите цену каждой процедуры'],
    [{ ...line, title: 'Осмотр', amount: 10, amount_to: 5 }, 'Верхняя цена ниже нижней'],
  ] as const) {
    const procedures = [{ ...line, title: 'Удаление катаракты', amount: 5 }, second];
    const { data: now } = await call(
      munich.staff,
      'POST',
      `staff/requests/${begun.request_id}/offers`,
      {
        clinic_id: munich.id,
      },
      { 'idempotency-key': randomUUID() },
    );
    const written = await write(munich, now, makeTerms(munich.doctorId, { procedures }));
    const reply = await call(munich.staff, 'POST', `staff/offers/${begun.id}/send`, {
      draft_version: written.draft_version,
    });
    expect(reply.errors).toEqual({ 'terms.procedures': [words] });
  }
});

test('two currencies, and what is not on the price list of the clinic, are refused', async () => {
  const { begun } = await begin();
  const mixed = await pick(munich, begun, [cataract, ecg]);
  expect(mixed).toMatchObject({
    status: 422,
    errors: { procedures: ['Эти цены в разных валютах. Выберите процедуры с ценой в одной валюте.'] },
  });
  const words = {
    procedures: ['Одной из процедур больше нет в прайс-листе вашей клиники. Обновите страницу.'],
  };
  for (const slug of ['no-such-procedure', 'ecg-of-others'])
    expect(await pick(munich, begun, [cataract, slug])).toMatchObject({ status: 422, errors: words });
});

test('an outdated version, an ended offer and a stranger change nothing', async () => {
  const { begun } = await begin();
  const { data } = await pick(munich, begun, [cataract, stenting]);
  const late = await pick(munich, begun, [cataract]);
  expect(late.errors.draft_version?.[0]).toMatch(/коллега/);
  const stranger = await makeAccount(db);
  for (const staff of [honolulu.staff, stranger])
    expect((await pick({ ...munich, staff }, data, [cataract])).status).toBe(404);
  await call(munich.staff, 'POST', `staff/offers/${begun.id}/withdraw`, {});
  expect((await pick(munich, data, [cataract])).errors).toEqual({
    state: ['Клиника отозвала это предложение.'],
  });
  const { rows } = await sql<{ draft: OfferTerms }>`
    select draft from offers where id = ${begun.id}::uuid`.execute(db);
  expect(rows[0]?.draft.procedures).toHaveLength(2);
});
