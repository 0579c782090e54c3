import { expect, test } from 'vitest';
import { BERLIN, createCities, createClinic, ROCHESTER } from '../../tests/factories/clinics.ts';
import { testApp } from '../../tests/helpers/app.ts';

const { app } = await testApp(async ({ db }) => {
  await createCities(db);
  await createClinic(db, { title: 'One', cityId: BERLIN });
  await createClinic(db, { title: 'Two', cityId: BERLIN });
  await createClinic(db, { title: 'Three', cityId: ROCHESTER, country: 'US' });
  await createClinic(db, { title: 'Gone', cityId: ROCHESTER, country: 'US', isWithdrawn: true });
});

test.each([
  ['en', ['Germany', 'United States']],
  ['de', ['Deutschland', 'Vereinigte Staaten']],
  ['ru', ['Германия', 'Соединенные Штаты']],
])(
  'countries with clinics come in the order and words of %s, with exact counts',
  async (language, titles) => {
    const reply = await app.inject({
      url: '/api/v1/client/dictionaries',
      headers: { 'accept-language': language },
    });
    const { countries } = reply.json().data;
    expect(countries.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(countries).toContainEqual({ code: 'DE', title: titles[0], clinics: 2 });
    expect(countries).toContainEqual({ code: 'US', title: titles[1], clinics: 1 });
  },
);
