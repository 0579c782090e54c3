import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { ComfortGroup } from '../../contract/clinics/comforts.ts';
import type { Photo } from '../../contract/clinics/photos.ts';
import type { Price } from '../../contract/clinics/prices.ts';
import { createCities, createClinic } from '../../tests/factories/clinics.ts';
import { createDictionaries } from '../../tests/factories/dictionaries.ts';
import { addClinicFacts, createComments, createDoctor, currencyId } from '../../tests/factories/facts.ts';
import { testApp } from '../../tests/helpers/app.ts';

let clinicId = 0;
const { app, db, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const eur = await currencyId(db, 'EUR');
  clinicId = await createClinic(db, {
    title: 'Herz und Auge',
    lang: 'de',
    slug: 'herz-und-auge',
    lat: 52.5,
    lon: 13.4,
  });
  await addClinicFacts(db, clinicId, {
    prices: [
      { procedureId: ids.procedure('stenting'), amount: 9000, currencyId: eur, volume: 120 },
      {
        procedureId: ids.procedure('cataract-surgery'),
        amount: 150_000,
        amountTo: 180_000,
        volume: 900,
        included: ['surgery', 'gold'],
      },
      { procedureId: ids.procedure('ecg') },
    ],
    specializations: [ids.specialization('ophthalmology'), ids.specialization('cardiology')],
    languages: [
      { lang: 'ar', level: 'interpreter' },
      { lang: 'de', level: 'native' },
      { lang: 'en', level: 'fluent' },
    ],
    comforts: [
      { id: ids.comfort('wifi'), value: 'free' },
      { id: ids.comfort('parking'), value: 'no' },
    ],
    licence: { body: 'Ärztekammer Berlin', checkedOn: '2026-08-14' },
    accreditations: [{ id: ids.accreditation('jci'), checkedOn: null }],
    photos: 26,
    response: { minutes: 95, requests: 41, replied: 40 },
    texts: [
      { lang: 'de', description: 'Wir behandeln.' },
      { lang: 'ru', description: 'Мы лечим.' },
    ],
    isClaimed: true,
  });
  await createDoctor(db, {
    title: 'Dr. Berg',
    licence: { body: 'Ärztekammer', checkedOn: '2026-08-01' },
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
  await createDoctor(db, {
    title: 'Dr. Gone',
    isWithdrawn: true,
    positions: [{ clinicId, specializationId: ids.specialization('cardiology') }],
  });
  await createDoctor(db, {
    title: 'Dr. Left',
    positions: [{ clinicId, specializationId: ids.specialization('cardiology'), until: 2020 }],
  });
  await createComments(
    db,
    [5, 4, 4].map((rating) => ({ clinicId, rating })),
  );
  await createClinic(db, { title: 'Bare Clinic' });
});

const at = '/api/v1/client/clinics/herz-und-auge';

async function get<Data, Meta = unknown>(
  url: string,
  language = 'ru',
): Promise<{ status: number; data: Data; meta: Meta; message: string; errors: Record<string, string[]> }> {
  const reply = await app.inject({ url, headers: { 'accept-language': language } });
  return { status: reply.statusCode, ...reply.json() };
}

test('a clinic page tells what is known, each in the words of the reader', async () => {
  const { data } = await get<Clinic>(at);
  expect(data).toMatchObject({
    rating: { score: 4.3, count: 3, counts: [0, 0, 0, 2, 1] },
    // 150,000 roubles are less than 9,000 euros.
    price_from: {
      amount: 150_000,
      currency_id: 1,
      procedure: { slug: 'cataract-surgery', title: 'Удаление катаракты' },
      is_range: true,
    },
    languages: ['de', 'en', 'ar'],
    reply_time_minutes: 95,
    reply_time_requests: 41,
    is_claimed: true,
    verified_at: '2026-08-14',
    licence: { body: 'Ärztekammer Berlin', checked_on: '2026-08-14' },
    text: { lang: 'ru', description: 'Мы лечим.', original: { lang: 'de', description: 'Wir behandeln.' } },
    accreditations: [{ slug: 'jci', about: 'Международный знак качества', checked_on: null }],
    response: { median_reply_minutes: 95, requests: 41, replied: 40 },
    specializations: [
      { slug: 'cardiology', title: 'Кардиология', procedures: 2 },
      { slug: 'ophthalmology', title: 'Офтальмология', procedures: 1 },
    ],
    yearly_procedures: 1020,
    counts: { prices: 3, photos: 26, comforts: 1, doctors: 1, verified_doctors: 1, comments: 3 },
    international: null,
    time_zone: 'Europe/Berlin',
  });
  expect(data.photos).toHaveLength(5);
  expect(data.picture?.path).toBe(data.photos[0]?.path);
});

test('a licence that has run out stands on the page, but verifies nothing', async () => {
  const id = await createClinic(db, { title: 'Late Clinic' });
  const licence = {
    clinic_id: id,
    body: 'Kammer',
    number: '1',
    checked_on: '2020-01-01',
    valid_until: '2021-01-01',
  };
  await db.insertInto('clinic_licences').values(licence).execute();
  const { data } = await get<Clinic>('/api/v1/client/clinics/late-clinic');
  expect(data).toMatchObject({ verified_at: null, licence: null, licences: [{ valid_until: '2021-01-01' }] });
});

test('the price is that of the procedure that was searched, where the clinic tells it', async () => {
  const priceFor = async (procedure: string) =>
    (await get<Clinic>(`${at}?procedure=${procedure}`)).data.price_from?.procedure?.slug;
  const { data } = await get<{ amount: number | null; procedure: { slug: string } }[]>(`${at}/prices`);
  // One that it does without telling the price leaves the lowest of all.
  for (const { amount, procedure } of data)
    expect(await priceFor(procedure.slug)).toBe(amount === null ? 'cataract-surgery' : procedure.slug);
  expect(data.filter(({ amount }) => amount !== null).length).toBeGreaterThan(1);
  expect(await priceFor('no-such-procedure')).toBe('cataract-surgery');
  expect((await get(`${at}?procedure=A+B`)).status).toBe(422);
});

test('of a clinic of which nothing is known nothing is made up', async () => {
  const { data } = await get<Clinic>('/api/v1/client/clinics/bare-clinic');
  expect(data).toMatchObject({
    rating: { score: null, count: 0, counts: [0, 0, 0, 0, 0] },
    price_from: null,
    picture: null,
    licence: null,
    verified_at: null,
    text: null,
    response: null,
    yearly_procedures: null,
    specializations: [],
    counts: { prices: 0, photos: 0, comforts: 0, doctors: 0, verified_doctors: 0, comments: 0 },
  });
});

test('its own words are shown in English before any other language', async () => {
  await db
    .insertInto('clinic_texts')
    .values({ clinic_id: clinicId, lang: 'en', description: 'We treat.' })
    .execute();
  expect((await get<Clinic>(at, 'ar')).data.text).toMatchObject({ lang: 'en', original: { lang: 'de' } });
  expect((await get<Clinic>(at, 'de')).data.text).toMatchObject({ lang: 'de', original: null });
});

test('prices stand in groups by specialization, in the order of the language, and unknown ones too', async () => {
  const { data, meta } = await get<Price[], { total: number }>(`${at}/prices`);
  expect(data.map((price) => [price.specialization?.title, price.procedure.title, price.amount])).toEqual([
    ['Кардиология', 'Стентирование', 9000],
    ['Кардиология', 'ЭКГ', null],
    ['Офтальмология', 'Удаление катаракты', 150_000],
  ]);
  expect(meta.total).toBe(3);
  expect(data[2]).toMatchObject({ amount_to: 180_000, included: ['surgery'], priced_on: '2026-09-01' });
});

test.each([
  ['хрусталика', ['cataract-surgery']],
  ['КАТАРАКТЫ удал', ['cataract-surgery']],
  ['офтальмология', ['cataract-surgery']],
  ['lens', ['cataract-surgery']],
  ['зуб', []],
  [`'; drop table clinics; -- <script>`, []],
])('prices are searched by «%s»', async (q, slugs) => {
  const { data } = await get<Price[]>(`${at}/prices?q=${encodeURIComponent(q)}`);
  expect(data.map(({ procedure }) => procedure.slug)).toEqual(slugs);
});

test('photos come in pages, each with its caption', async () => {
  const { data, meta } = await get<Photo[], { total: number }>(`${at}/photos`);
  expect(data).toHaveLength(24);
  expect(data[0]).toMatchObject({ caption: 'Палата', caption_lang: 'ru', version: 100 });
  expect(meta.total).toBe(26);
  expect((await get<Photo[]>(`${at}/photos?page=2`)).data).toHaveLength(2);
  expect((await get<Photo[]>(`${at}/photos?page=10000`)).data).toEqual([]);
});

test('every comfort of the dictionary has one of four values', async () => {
  const { data } = await get<ComfortGroup[]>(`${at}/comforts`);
  expect(
    data.map(({ slug, comforts }) => [slug, comforts.map((comfort) => [comfort.slug, comfort.value])]),
  ).toEqual([
    [
      'room',
      [
        ['single-room', 'unknown'],
        ['wifi', 'free'],
      ],
    ],
    ['site', [['parking', 'no']]],
  ]);
});

test.each(['', '/prices', '/photos', '/comforts', '/doctors', '/comments'])(
  'there is no clinic nobody%s, and its absence is told in the language',
  async (page) => {
    const { status, message } = await get(`/api/v1/client/clinics/nobody${page}`);
    expect(status).toBe(404);
    expect(message).toMatch(/[а-я]/i);
  },
);

test.each([
  ['/prices?page=0', 'page'],
  ['/prices?page=1e9', 'page'],
  [`/prices?q=${'я'.repeat(201)}`, 'q'],
  ['/photos?page=NaN', 'page'],
  ['/doctors?page=-1', 'page'],
  ['/doctors?specialization=%3Cb%3E', 'specialization'],
  ['/comments?rating=6', 'rating'],
  ['/comments?proof=word', 'proof'],
  ['/comments?per_page=0', 'per_page'],
])('%s is refused at its field', async (page, field) => {
  const { status, errors } = await get(`${at}${page}`);
  expect(status).toBe(422);
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]?.[0]).toMatch(/[а-я]/i);
});

test('a page takes the same number of queries whatever the clinic has', async () => {
  await get(at);
  const full = await queriesOf(() => get(at));
  const bare = await queriesOf(() => get('/api/v1/client/clinics/bare-clinic'));
  expect(full).toHaveLength(2);
  expect(bare).toHaveLength(2);
});

test.each([
  ['clinics', `slug = 'a'`, 'clinics_slug_unique'],
  ['clinic_procedures', 'clinic_id = 1', 'clinic_procedures_pk'],
  ['positions', 'clinic_id = 1', 'positions_clinic'],
  ['comments', `clinic_id = 1 order by published_at desc, id desc limit 10`, 'comments_clinic'],
])('%s are found where %s by the index %s', async (table, where, index) => {
  await db.transaction().execute(async (trx) => {
    // Tables of a test are so small that reading all of one is cheaper than any index.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } =
      await sql`explain (costs off) select * from ${sql.table(table)} where ${sql.raw(where)}`.execute(trx);
    expect(JSON.stringify(rows)).toContain(index);
  });
});
