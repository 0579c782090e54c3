import { expect, test } from 'vitest';
import { csvOf, readSample } from '../../../tests/factories/import-files.ts';
import { cms } from './parse.ts';

const columns = [
  'Provider ID',
  'Hospital Name',
  'Address',
  'City',
  'State',
  'ZIP Code',
  'Phone Number',
  'Note',
];
const row = {
  'Provider ID': '010001',
  'Hospital Name': 'SAMPLE COUNTY HOSPITAL OF THE UAB',
  Address: '12 NW 19TH STREET',
  City: 'HOPE',
  State: 'AR',
  'ZIP Code': '07180',
  'Phone Number': '8707220000',
};

test('names in capitals become readable, leading zeros stay, the telephone gets its country', async () => {
  const { records } = await readSample(cms, csvOf(columns, [row]));
  expect(records[0]).toMatchObject({
    sourceId: '010001',
    names: [{ kind: 'title', lang: 'en', text: 'Sample County Hospital of the UAB' }],
    country: 'US',
    admin: 'AR',
    cityName: 'HOPE',
    address: '12 NW 19th Street, Hope, AR',
    postcode: '07180',
    phone: '+1 870 722 0000',
  });
});

test('a file in windows-1252 is read, and so is one in UTF-8', async () => {
  const text = csvOf(columns, [
    { ...row, 'Hospital Name': 'ST MARYS', Note: 'hospital\u2019s rating', Address: 'CAÑON 1' },
  ]);
  const windows = Buffer.from(text.replace('\u2019', '\u0092'), 'latin1');
  for (const content of [windows, Buffer.from(text)]) {
    const { records, rejected } = await readSample(cms, content);
    expect(rejected).toEqual([]);
    expect(records[0]?.address).toBe('Cañon 1, Hope, AR');
  }
});

test('a territory is a country of its own', async () => {
  const { records } = await readSample(cms, csvOf(columns, [{ ...row, State: 'PR', City: 'PONCE' }]));
  expect(records[0]).toMatchObject({ country: 'PR', admin: null });
});

test('the article behind a name goes to its front', async () => {
  const { records } = await readSample(
    cms,
    csvOf(columns, [{ ...row, 'Hospital Name': 'SAMPLE CLINIC, THE' }]),
  );
  expect(records[0]?.names[0]?.text).toBe('The Sample Clinic');
});

test('bad rows are reported by line', async () => {
  const text = csvOf(columns, [{ ...row, 'Provider ID': 'x' }, { ...row, 'Hospital Name': '' }, row]);
  const { records, rejected } = await readSample(cms, text);
  expect(records).toHaveLength(1);
  expect(rejected.map(({ number, reason }) => [number, reason])).toEqual([
    [2, '"x" is no provider id'],
    [3, 'no name'],
  ]);
});

test('a file of another kind and a file cut off in a row are refused', async () => {
  await expect(readSample(cms, 'a,b\n1,2\n')).rejects.toThrow('its header lacks State, ZIP Code');
  await expect(readSample(cms, csvOf(columns, [row, row]).slice(0, -60))).rejects.toThrow('cut off');
});

test('type, owner, emergencies and the overall rating with its footnote are read', async () => {
  const facts = [
    ['Childrens', 'Voluntary non-profit - Church', 'Yes', '4', ''],
    [
      'Acute Care Hospitals',
      'Government - State',
      'No',
      'Not Available',
      'There are too few measures to calculate',
    ],
    ['Psychiatric', 'Proprietary', '', 'Not Available', '5'],
  ].map(([type = '', owner = '', emergency = '', rating = '', footnote = '']) => ({
    ...row,
    'Hospital Type': type,
    'Hospital Ownership': owner,
    'Emergency Services': emergency,
    'Hospital overall rating': rating,
    'Hospital overall rating footnote': footnote,
  }));
  const { records } = await readSample(cms, csvOf(Object.keys(facts[0] ?? {}), facts));
  expect(records.map(({ stated }) => stated)).toEqual([
    {
      specializations: ['paediatrics'],
      emergency: true,
      ownership: 'nonprofit',
      officialRating: { stars: 4, note: null },
    },
    { emergency: false, ownership: 'public', officialRating: { stars: null, note: 'too_few_measures' } },
    {
      specializations: ['psychiatry'],
      ownership: 'private',
      officialRating: { stars: null, note: 'not_available' },
    },
  ]);
});
