import { expect, test } from 'vitest';
import { createCities } from '../../../tests/factories/clinics.ts';
import { ndjsonOf, rorRecord, writeSample } from '../../../tests/factories/import-files.ts';
import { testApp } from '../../../tests/helpers/app.ts';
import { loadDictionaries } from '../../content/dictionaries/writes.ts';
import { importClinics } from '../import-clinics.ts';
import { ror } from '../ror/parse.ts';

const named = (value: string) => [{ value, lang: 'en', types: ['ror_display'] }];
const id = (number: number) => `https://ror.org/0${String(number).padStart(8, '0')}`;

const { app, pool } = await testApp(async ({ db, pool }) => {
  await createCities(db);
  await loadDictionaries(db);
  const client = await pool.connect();
  const records = [
    rorRecord(1, {
      names: named('City Hospital'),
      relationships: [
        { type: 'predecessor', id: id(2), label: 'Old Hospital' },
        { type: 'successor', id: id(3), label: 'North Hospital' },
        { type: 'parent', id: id(8), label: 'Trust' },
        { type: 'parent', id: id(9), label: 'Second Trust' },
        { type: 'child', id: id(4), label: 'Day Clinic' },
        { type: 'child', id: id(7), label: 'Institute' },
        { type: 'related', id: id(5), label: 'Partner Hospital' },
      ],
      external_ids: [
        { type: 'isni', all: ['0000 0001 2218 4662'], preferred: null },
        { type: 'grid', all: ['grid.1.2'], preferred: null },
        { type: 'wikidata', all: ['Q7'], preferred: null },
        { type: 'fundref', all: ['501100001234'], preferred: null },
      ],
    }),
    rorRecord(2, { names: named('Old Hospital'), status: 'inactive' }),
    rorRecord(3, { names: named('North Hospital') }),
    rorRecord(4, {
      names: named('Day Clinic'),
      relationships: [{ type: 'parent', id: id(1), label: 'City Hospital' }],
    }),
    rorRecord(5, { names: named('Partner Hospital') }),
  ];
  await importClinics(
    client,
    ror,
    writeSample('relations.ndjson', ndjsonOf(records)),
    { isDryRun: false, dataset: null, retrievedAt: '2026-01-02', maxRemovedShare: 0.1 },
    { progress: () => undefined, problem: () => undefined },
  );
  client.release();
});

const page = async (title: string) => {
  const { rows } = await pool.query<{ slug: string }>('select slug from clinics where title = $1', [title]);
  return (await app.inject(`/api/v1/client/clinics/${rows[0]?.slug}`)).json().data;
};
const slugOf = async (title: string) => (await page(title)).slug;

test('a page names what was before and after it, its parts and partners, linked where the directory has them', async () => {
  const { parent, children, relations } = await page('City Hospital');
  expect(parent).toEqual({ title: 'Trust', slug: null });
  expect(children).toEqual([
    { title: 'Day Clinic', slug: await slugOf('Day Clinic') },
    { title: 'Institute', slug: null },
  ]);
  expect(relations).toEqual([
    // It has closed: it has a name, but no page.
    { kind: 'predecessor', title: 'Old Hospital', slug: null },
    { kind: 'successor', title: 'North Hospital', slug: await slugOf('North Hospital') },
    { kind: 'parent', title: 'Second Trust', slug: null },
    { kind: 'related', title: 'Partner Hospital', slug: await slugOf('Partner Hospital') },
  ]);
});

test('numbers in other registers are linked where the register has a page', async () => {
  expect((await page('City Hospital')).identifiers).toEqual([
    { register: 'fundref', value: '501100001234', url: 'https://doi.org/10.13039/501100001234' },
    { register: 'grid', value: 'grid.1.2', url: null },
    { register: 'isni', value: '0000000122184662', url: 'https://isni.org/isni/0000000122184662' },
    { register: 'wikidata', value: 'Q7', url: 'https://www.wikidata.org/wiki/Q7' },
  ]);
  expect(await page('Day Clinic')).toMatchObject({ relations: [], identifiers: [], children: [] });
});

test('a page follows when a clinic that it names goes', async () => {
  await pool.query(`update clinics set status = 'withdrawn' where title = 'Partner Hospital'`);
  await expect
    .poll(async () => (await page('City Hospital')).relations)
    .toContainEqual({ kind: 'related', title: 'Partner Hospital', slug: null });
});
