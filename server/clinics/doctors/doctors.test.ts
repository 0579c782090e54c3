import { expect, test } from 'vitest';
import type { Doctor, DoctorCard } from '../../../contract/clinics/doctors.ts';
import { createCities, createClinic } from '../../../tests/factories/clinics.ts';
import { createDictionaries } from '../../../tests/factories/dictionaries.ts';
import { createComments, createDoctor } from '../../../tests/factories/facts.ts';
import { testApp } from '../../../tests/helpers/app.ts';

let doctorId = 0;
let goneId = 0;
let bareId = 0;
const { app, db, queriesOf } = await testApp(async ({ db }) => {
  await createCities(db);
  const ids = await createDictionaries(db);
  const cardiology = ids.specialization('cardiology');
  const clinicId = await createClinic(db, { title: 'Herzzentrum', lang: 'de', lat: 52.5, lon: 13.4 });
  const formerId = await createClinic(db, { title: 'Alte Klinik', lang: 'de' });
  doctorId = await createDoctor(db, {
    title: 'Dr. Karl Berg',
    lang: 'de',
    names: [{ text: 'Карл Берг', lang: 'ru' }],
    positions: [
      { clinicId, specializationId: cardiology, role: 'professor', since: 2015 },
      { clinicId: formerId, specializationId: cardiology, role: 'doctor', since: 2004, until: 2015 },
    ],
    prices: [
      { procedureId: ids.procedure('ecg'), amount: 5000 },
      { procedureId: ids.procedure('stenting'), amount: 900_000, volume: 140 },
    ],
    languages: [
      { lang: 'en', level: 'basic' },
      { lang: 'de', level: 'native' },
    ],
    licence: { body: 'Ärztekammer Berlin', checkedOn: '2026-08-14' },
    education: [
      { kind: 'degree', institution: 'Charité', year: 2003 },
      { kind: 'board', institution: 'ESC' },
    ],
  });
  await db.insertInto('doctor_texts').values({ doctor_id: doctorId, lang: 'de', about: 'Herz.' }).execute();
  await createComments(db, [{ doctorId, rating: 5 }]);
  goneId = await createDoctor(db, { title: 'Gone', isWithdrawn: true });
  bareId = await createDoctor(db, { title: 'Nobody Knows' });
  for (let index = 0; index < 24; index += 1) {
    await createDoctor(db, {
      title: `Dr. ${String(index).padStart(2, '0')}`,
      positions: [
        {
          clinicId,
          specializationId: index === 0 ? ids.specialization('ophthalmology') : cardiology,
          role: index === 5 ? 'director' : 'doctor',
        },
      ],
    });
  }
});

async function get<Data, Meta = unknown>(path: string, language = 'ru') {
  const reply = await app.inject({ url: `/api/v1/client${path}`, headers: { 'accept-language': language } });
  return { status: reply.statusCode, ...reply.json<{ data: Data; meta: Meta; message: string }>() };
}

test('a doctor page tells everything known, in the words of the reader', async () => {
  const { data } = await get<Doctor>(`/doctors/${doctorId}`);
  expect(data).toMatchObject({
    title: 'Карл Берг',
    title_original: 'Dr. Karl Berg',
    role: 'professor',
    practising_since: 2004,
    clinic: { slug: 'herzzentrum', city: { title: 'Берлин' } },
    location: { lat: 52.5, lon: 13.4 },
    picture: { path: `/media/portraits/${doctorId}`, version: 7, width: 640, height: 800 },
    rating: { score: null, count: 1 },
    price_from: { amount: 5000, is_range: true },
    licence: { body: 'Ärztekammer Berlin', checked_on: '2026-08-14' },
    spoken: [
      { code: 'de', level: 'native' },
      { code: 'en', level: 'basic' },
    ],
    education: [
      { kind: 'degree', institution: 'Charité', year: 2003 },
      { kind: 'board', institution: 'ESC', year: null },
    ],
    text: { lang: 'de', about: 'Herz.', original: null },
    positions: [
      { role: 'professor', clinic: { slug: 'herzzentrum' }, since: 2015, until: null, is_main: true },
      {
        role: 'doctor',
        clinic: { slug: 'alte-klinik' },
        until: 2015,
        is_main: false,
        specialization: { title: 'Кардиология' },
      },
    ],
  });
  expect(data.procedures.map(({ procedure, yearly_volume }) => [procedure.slug, yearly_volume])).toEqual([
    ['stenting', 140],
    ['ecg', null],
  ]);
});

test('of a doctor without a position nothing is made up', async () => {
  const { data } = await get<Doctor>(`/doctors/${bareId}`);
  expect(data).toMatchObject({
    clinic: null,
    role: null,
    country: null,
    city: null,
    location: null,
    positions: [],
    text: null,
  });
});

test.each([
  '/doctors/2147483647',
  '/doctors/0',
  '/doctors/abc',
  '/doctors/Infinity',
  '/doctors/99999999999',
  '/doctors/%27',
  '/doctors/1/comments%00',
])('there is nothing at %s', async (path) => {
  const { status, message } = await get(path);
  expect(status).toBe(404);
  expect(message).toMatch(/[а-я]/i);
});

test('a withdrawn doctor is not shown', async () => {
  expect((await get(`/doctors/${goneId}`)).status).toBe(404);
  expect((await get(`/doctors/${goneId}/comments`)).status).toBe(404);
});

test('doctors of a clinic come with the highest role first, in pages, and by specialization', async () => {
  type Meta = { total: number; specializations: { slug: string; count: number }[] };
  const first = await get<DoctorCard[], Meta>('/clinics/herzzentrum/doctors');
  expect(first.data).toHaveLength(20);
  expect(first.data.slice(0, 3).map(({ title_original }) => title_original)).toEqual([
    'Dr. 05',
    'Dr. Karl Berg',
    'Dr. 00',
  ]);
  expect(first.meta.total).toBe(25);
  expect(first.meta.specializations.map(({ slug, count }) => [slug, count])).toEqual([
    ['cardiology', 24],
    ['ophthalmology', 1],
  ]);
  expect((await get<DoctorCard[]>('/clinics/herzzentrum/doctors?page=2')).data).toHaveLength(5);
  const eyes = await get<DoctorCard[], Meta>('/clinics/herzzentrum/doctors?specialization=ophthalmology');
  expect(eyes.data.map(({ title }) => title)).toEqual(['Dr. 00']);
  expect((await get<DoctorCard[]>('/clinics/herzzentrum/doctors?specialization=astrology')).data).toEqual([]);
  // The one who left is not there any more.
  expect((await get<DoctorCard[]>('/clinics/alte-klinik/doctors')).data).toEqual([]);
});

test('a doctor whose main clinic is withdrawn stands without it', async () => {
  const clinicId = await createClinic(db, { title: 'Closed', isWithdrawn: true });
  const { id } = await db.selectFrom('specializations').select('id').limit(1).executeTakeFirstOrThrow();
  const doctor = await createDoctor(db, { title: 'Alone', positions: [{ clinicId, specializationId: id }] });
  expect((await get<Doctor>(`/doctors/${doctor}`)).data).toMatchObject({
    clinic: null,
    country: null,
    positions: [],
  });
});

test('a page and a list take the same number of queries whatever there is to show', async () => {
  await get('/doctors/1');
  expect(await queriesOf(() => get(`/doctors/${doctorId}`))).toHaveLength(1);
  expect(await queriesOf(() => get(`/doctors/${bareId}`))).toHaveLength(1);
  expect(await queriesOf(() => get('/clinics/herzzentrum/doctors'))).toHaveLength(3);
  expect(
    await queriesOf(() => get('/clinics/herzzentrum/doctors?specialization=ophthalmology')),
  ).toHaveLength(3);
});
