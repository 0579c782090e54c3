import { expect, test } from 'vitest';
import type { getDictionaries } from '../../../contract/content/dictionaries.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { BERLIN, createCities, createClinic, ROCHESTER } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { addClinicFacts, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app, db } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const one = await createClinic(db, { title: 'One', cityId: BERLIN });
  await createClinic(db, { title: 'Two', cityId: BERLIN });
  await createClinic(db, { title: 'Three', cityId: ROCHESTER, country: 'US' });
  await createClinic(db, { title: 'Gone', cityId: ROCHESTER, country: 'US', isWithdrawn: true });
  await addClinicFacts(db, one, {
    specializations: [ids.specialization('cardiology')],
    comforts: [{ id: ids.comfort('parking'), value: 'paid' }],
    languages: [
      { lang: 'de', level: 'native' },
      { lang: 'ru', level: 'basic' },
    ],
    prices: [{ procedureId: ids.procedure('ecg') }],
  });
  await createDoctor(db, {
    title: 'Dr. Berg',
    positions: [{ clinicId: one, specializationId: ids.specialization('cardiology') }],
    languages: [{ lang: 'ru', level: 'native' }],
  });
});

type Data = ReplyOf<typeof getDictionaries>['data'];

async function get(
  query: string,
  language = 'ru',
): Promise<{ status: number; data: Data; errors: Record<string, string[]> }> {
  const reply = await app.inject({
    url: `/api/v1/client/dictionaries${query}`,
    headers: { 'accept-language': language },
  });
  return { status: reply.statusCode, ...reply.json() };
}

test.each([
  ['en', ['Germany', 'United States']],
  ['de', ['Deutschland', 'Vereinigte Staaten']],
  ['ru', ['Германия', 'Соединенные Штаты']],
])(
  'countries with clinics come in the order and words of %s, with exact counts',
  async (language, titles) => {
    const { countries = [] } = (await get('?name=countries', language)).data;
    expect(countries).toEqual([
      { code: 'DE', title: titles[0], clinics: 2, doctors: 1 },
      { code: 'US', title: titles[1], clinics: 1, doctors: 0 },
    ]);
  },
);

test('all dictionaries come without a name, each entry with what its filter finds', async () => {
  const { data } = await get('');
  expect(data.specializations).toEqual([
    { slug: 'cardiology', title: 'Кардиология', clinics: 1, doctors: 1, icon: 'heart' },
    { slug: 'ophthalmology', title: 'Офтальмология', clinics: 0, doctors: 0, icon: 'eye' },
  ]);
  expect(data.diseases?.[0]).toEqual({
    slug: 'cataract',
    title: 'Катаракта',
    clinics: 0,
    doctors: 0,
    icd10: 'H25',
    specializations: ['ophthalmology'],
  });
  expect(data.procedures?.map(({ slug, clinics }) => [slug, clinics])).toEqual([
    ['stenting', 0],
    ['cataract-surgery', 0],
    ['ecg', 1],
  ]);
  expect(data.comforts?.map(({ slug, group, clinics }) => [group.title, slug, clinics])).toEqual([
    ['Палата', 'single-room', 0],
    ['Палата', 'wifi', 0],
    ['На территории', 'parking', 1],
  ]);
  expect(data.accreditations).toMatchObject([
    { slug: 'jci', about: 'Международный знак качества', clinics: 0 },
  ]);
  expect(data.languages).toEqual([
    { code: 'de', title: 'немецкий', clinics: 1, doctors: 0 },
    { code: 'ru', title: 'русский', clinics: 1, doctors: 1 },
  ]);
});

test('only those asked for come', async () => {
  expect(Object.keys((await get('?name=comforts&name=languages')).data).sort()).toEqual([
    'comforts',
    'languages',
  ]);
});

test('a retired entry is not offered any more', async () => {
  await db.updateTable('procedures').set({ is_retired: true }).where('slug', '=', 'stenting').execute();
  await expect
    .poll(async () => (await get('?name=procedures')).data.procedures?.map(({ slug }) => slug))
    .toEqual(['cataract-surgery', 'ecg']);
});

test.each([
  ['?name=stars', 'name'],
  ['?colour=red', 'colour'],
])('%s is refused', async (query, field) => {
  const { status, errors } = await get(query);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
});
