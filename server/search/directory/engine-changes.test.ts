/** Changes in every table the index reads from, by whoever makes them, are found by searches. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BERLIN, createCities, createClinic, MUNICH } from '../../../tests/factories/clinics.ts';
import { testDatabase } from '../../../tests/helpers/database.ts';
import type { DirectoryQuery } from './directory.ts';
import { everything } from './directory.ts';
import { type OpenDirectory, startDirectory } from './engine.ts';

const { db, pool, url } = await testDatabase();
let directory: OpenDirectory;
let clinicId: number;
let doctorId: number;
let procedureId: number;
let currencyId: number;

const one = async (statement: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(`${statement} returning id`, values);
  return rows[0]?.id ?? 0;
};
const titles = (en: string, ru: string): string => JSON.stringify({ en, ru });

beforeAll(async () => {
  await createCities(db);
  clinicId = await createClinic(db, { title: 'Nordwest', lat: 52.5, lon: 13.4 });
  doctorId = await one(`insert into doctors (title) values ('Anna Becker')`);
  const specialization = await one(
    `insert into specializations (slug, titles, doctor_titles, icon) values ('cardiology', $1, $2, 'heart')`,
    [titles('Cardiology', 'Кардиология'), titles('cardiologist', 'кардиолог')],
  );
  procedureId = await one(`insert into procedures (slug, titles) values ('stenting', $1)`, [
    titles('Coronary stenting', 'Стентирование'),
  ]);
  currencyId = await one(`insert into currencies (id, code, prefix, position) values (77, 'XTS', 'x', 77)`);
  await pool.query('insert into doctor_specializations values ($1, $2, 1)', [doctorId, specialization]);
  await pool.query(
    `insert into positions (doctor_id, clinic_id, specialization_id, role, is_main) values ($1, $2, $3, 'head', true)`,
    [doctorId, clinicId, specialization],
  );
  await pool.query('insert into clinic_procedures (clinic_id, procedure_id) values ($1, $2)', [
    clinicId,
    procedureId,
  ]);
  directory = await startDirectory({ connectionString: url });
});
afterAll(() => directory.close());

const clinics = async (given: Partial<DirectoryQuery>): Promise<number[]> =>
  (await directory.searchClinics({ ...everything, ...given })).ids;
const doctors = async (given: Partial<DirectoryQuery>): Promise<number[]> =>
  (await directory.searchDoctors({ ...everything, ...given })).ids;
const SOON = { interval: 20 };

test('a doctor is found by specialization in the city of the main clinic, in any language', async () => {
  expect(await doctors({ q: 'кардиолог Берлин' })).toEqual([doctorId]);
  expect(await doctors({ q: 'cardiologist', city: [MUNICH] })).toEqual([]);
  expect(await directory.stats()).toMatchObject({ clinics: 1, doctors: 1 });
});

test('a doctor who is added, named otherwise, withdrawn is found so', async () => {
  const id = await one(`insert into doctors (title) values ('Jan Peters')`);
  await expect.poll(() => doctors({ q: 'peters' }), SOON).toEqual([id]);
  await pool.query(
    `insert into doctor_names (doctor_id, kind, lang, text) values ($1, 'label', 'ru', 'Ян Жуковский')`,
    [id],
  );
  await expect.poll(() => doctors({ q: 'жуковский' }), SOON).toEqual([id]);
  await pool.query(`update doctors set status = 'withdrawn' where id = $1`, [id]);
  await expect.poll(() => doctors({ q: 'peters' }), SOON).toEqual([]);
});

test('a price is found as soon as it is known, and as it is changed', async () => {
  const conversion = { currencyId, rates: [{ id: currencyId, rate: 1 }] };
  const upTo = (max: number) => clinics({ price: { min: null, max }, conversion });
  expect(await upTo(500)).toEqual([]);
  const set = 'update clinic_procedures set amount = $1, currency_id = $2, priced_on = current_date';
  await pool.query(set, [400, currencyId]);
  await expect.poll(() => upTo(500), SOON).toEqual([clinicId]);
  await pool.query(set, [600.5, currencyId]);
  await expect.poll(() => upTo(500), SOON).toEqual([]);
  expect((await directory.searchClinics({ ...everything, q: 'стентирование', conversion })).prices).toEqual([
    { amount: 600.5, currencyId, procedureId, isOneOfMany: false },
  ]);
});

test('comments change the rating of a clinic', async () => {
  expect(await clinics({ rating_min: 4.5 })).toEqual([]);
  await pool.query(
    `insert into comments (clinic_id, author_name, lang, rating, text, proof)
     select $1, 'A', 'en', 5, 'Good', 'contact' from generate_series(1, 3)`,
    [clinicId],
  );
  await expect.poll(() => clinics({ rating_min: 4.5 }), SOON).toEqual([clinicId]);
});

test('doctors move with their main clinic', async () => {
  await pool.query('update clinics set city_id = $1 where id = $2', [MUNICH, clinicId]);
  await expect.poll(() => doctors({ city: [MUNICH] }), SOON).toEqual([doctorId]);
  expect(await doctors({ city: [BERLIN] })).toEqual([]);
});

test('a synonym added to a dictionary is understood', async () => {
  expect((await directory.searchClinics({ ...everything, q: 'vasodilate' })).read).toEqual([]);
  await pool.query(`update procedures set synonyms = '{"en": ["vasodilate"]}' where id = $1`, [procedureId]);
  const understood = async () => (await directory.searchClinics({ ...everything, q: 'vasodilate' })).read;
  await expect
    .poll(understood, { timeout: 15_000, interval: 50 })
    .toMatchObject([{ kind: 'procedure', ids: [procedureId] }]);
});
