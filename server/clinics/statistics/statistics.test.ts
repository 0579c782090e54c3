import { expect, test } from 'vitest';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createComments, createDoctor, currencyId } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let eur = 0;
const { app, db, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  eur = await currencyId(db, 'EUR');
  for (const [index, amount] of [1000, 2000, 3000].entries()) {
    const clinicId = await createClinic(db, { title: `Clinic ${index}` });
    await addClinicFacts(db, clinicId, {
      prices: [{ procedureId: ids.procedure('stenting'), amount, currencyId: eur }],
      response: { minutes: 60 * (index + 1), requests: 10, replied: 9 },
      licence: { body: 'Ärztekammer', checkedOn: index === 0 ? '2026-08-14' : null },
    });
    await createComments(db, [
      { clinicId, rating: 5 },
      { clinicId, rating: 1, status: 'removed' },
    ]);
  }
  const gone = await createClinic(db, { title: 'Gone', country: 'US', isWithdrawn: true });
  await addClinicFacts(db, gone, {
    prices: [{ procedureId: ids.procedure('ecg'), amount: 1, currencyId: eur }],
  });
  await createDoctor(db, { title: 'Dr. Berg', licence: { body: 'Ärztekammer', checkedOn: '2026-08-14' } });
});

const get = async (language = 'ru') =>
  (await app.inject({ url: '/api/v1/client/figures', headers: { 'accept-language': language } })).json();

test('the figures count what is shown, and nothing else', async () => {
  expect(await get()).toEqual({
    data: {
      clinics: 3,
      doctors: 1,
      countries: 1,
      licences_checked: 2,
      prices: 3,
      comments: 3,
      median_reply_minutes: 120,
      price_levels: [
        {
          slug: 'stenting',
          title: 'Стентирование',
          clinics: 3,
          low: 1200,
          median: 2000,
          high: 2800,
          currency_id: eur,
        },
      ],
    },
  });
});

test('they are counted once for ten minutes and for every language', async () => {
  await createClinic(db, { title: 'New' });
  let figures: Awaited<ReturnType<typeof get>> = null;
  expect(
    await queriesOf(async () => {
      figures = await get('de');
    }),
  ).toEqual([]);
  expect(figures).toMatchObject({ data: { clinics: 3, price_levels: [{ title: 'Stentimplantation' }] } });
});
