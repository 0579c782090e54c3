import { describe, expect, test } from 'vitest';
import { csvOf, readSample } from '../../../tests/factories/import-files.ts';
import { readDay } from './dates.ts';
import { eurostat } from './parse.ts';

const columns =
  'id,hospital_name,site_name,lat,lon,street,house_number,postcode,city,cc,cap_beds,tel,email,url,ref_date,comments,geo_qual'.split(
    ',',
  );
const row = {
  id: 'DE_1',
  hospital_name: 'Probe Kliniken GmbH',
  site_name: 'Klinikum Nord',
  lat: '52.5',
  lon: '13.4',
  street: 'Weg',
  house_number: '1',
  city: 'Berlin',
  cc: 'DE',
  cap_beds: '120',
  email: 'someone@example.de',
  url: 'www.probe.example.de',
  ref_date: '08/03/2020',
};
const read = (...rows: Record<string, string>[]) => readSample(eurostat, csvOf(columns, rows));
const titleOf = async (given: Record<string, string>) =>
  (await read({ ...row, ...given })).records[0]?.names[0]?.text;

test('a row of the CSV gives one site of a hospital, without its mail address', async () => {
  const { records } = await read(row);
  expect(records[0]).toMatchObject({
    sourceId: 'DE_1',
    names: [
      { kind: 'title', lang: 'de', text: 'Probe Kliniken GmbH – Klinikum Nord' },
      { kind: 'alias', lang: 'de', text: 'Klinikum Nord' },
    ],
    address: 'Weg 1, Berlin',
    beds: 120,
    website: 'http://www.probe.example.de',
    modifiedAt: '2020-03-08',
    precision: 'building',
  });
  expect(JSON.stringify(records)).not.toContain('someone@');
});

test('a place that the geocoder only guessed is that of the city', async () => {
  expect((await read({ ...row, geo_qual: '3' })).records[0]?.precision).toBe('city');
  expect((await read({ ...row, geo_qual: '2' })).records[0]?.precision).toBe('building');
  expect((await read({ ...row, geo_qual: '3', lat: '' })).records[0]?.precision).toBeNull();
});

describe('the title', () => {
  test('has the site only where the site adds something', async () => {
    expect(await titleOf({ site_name: 'Hauptstandort' })).toBe('Probe Kliniken GmbH');
    expect(await titleOf({ site_name: 'Probe Kliniken GmbH' })).toBe('Probe Kliniken GmbH');
    expect(await titleOf({ site_name: 'Probe Kliniken GmbH Mitte' })).toBe('Probe Kliniken GmbH Mitte');
    expect(await titleOf({ cc: 'FR', site_name: 'GROUPE PROPRIETAIRE' })).toBe('Probe Kliniken GmbH');
  });

  test('is not shouted, except in Greek', async () => {
    expect(await titleOf({ cc: 'FR', hospital_name: "CH DE L'EST - HOPITAL DE JOUR" })).toBe(
      "CH de l'Est - Hopital de Jour",
    );
    expect(await titleOf({ cc: 'EL', hospital_name: 'ΓΕΝΙΚΟ ΝΟΣΟΚΟΜΕΙΟ', site_name: '' })).toBe(
      'ΓΕΝΙΚΟ ΝΟΣΟΚΟΜΕΙΟ',
    );
  });

  test('is repaired where the damage is certain', async () => {
    expect(await titleOf({ cc: 'CZ', hospital_name: 'Mìstská nemocnice Èeská', site_name: '' })).toBe(
      'Městská nemocnice Česká',
    );
    expect(await titleOf({ cc: 'IE', hospital_name: 'Sampleâ\u0080\u0099s Hospital', site_name: '' })).toBe(
      'Sample’s Hospital',
    );
    expect(await titleOf({ hospital_name: 'Probe ? Netz', site_name: '' })).toBe('Probe – Netz');
  });
});

test('damaged names and rows that are no hospital are reported with their line', async () => {
  const { rejected } = await read(
    { ...row, hospital_name: 'OSPEDALE CITT\uFFFD' },
    { ...row, hospital_name: 'HYPERLINK http://x.example' },
    { ...row, hospital_name: '76 1 01' },
  );
  expect(rejected.map(({ number, kind }) => [number, kind])).toEqual([
    [2, 'bad'],
    [3, 'bad'],
    [4, 'bad'],
  ]);
});

test('EL is Greece, overseas codes stay, and ids are those of the CSV in the GeoJSON too', async () => {
  const properties = { ...row, cc: 'EL', id: '0', city: ' Αθήνα', cap_beds: 12, lat: 37.9, lon: 23.7 };
  const { records } = await readSample(
    eurostat,
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ properties }, { properties: { ...properties, cc: 'MQ' } }],
    }),
  );
  expect(records[0]).toMatchObject({ country: 'GR', sourceId: 'EL_0', cityName: 'Αθήνα', beds: 12 });
  expect(records[1]).toMatchObject({ country: 'MQ', sourceId: 'MQ_0' });
});

test('dates are read by the habit of their country', () => {
  expect(readDay('06/03/2020', 'FR')).toBe('2020-03-06');
  expect(readDay('01/01/12', 'BG')).toBe('2012-01-01');
  expect(readDay('04/15/2020', 'LV')).toBe('2020-04-15');
  expect(readDay('04/05/2020', 'LV')).toBe('2020-04-05');
  expect(readDay('31/02/2020', 'FR')).toBeNull();
  expect(readDay('', 'FR')).toBeNull();
});

test('a GeoJSON of something else is refused', async () => {
  await expect(readSample(eurostat, '{"features": [{"properties": {"a": 1}}]}')).rejects.toThrow(
    'This is no file of',
  );
});

test('departments in codes or words, the kind of hospital, owner, emergencies and a mailbox are read', async () => {
  const given = [
    { list_specs: 'AN, IM, KIJU', emergency: 'yes', public_private: 'public', email: 'info@sample.example' },
    {
      list_specs: 'Cardiologia, Bloco Operatório',
      facility_type: 'PSIQUIÁTRICO',
      email: 'jane@sample.example',
    },
  ];
  const facts = ['list_specs', 'facility_type', 'emergency', 'public_private'];
  const { records } = await readSample(
    eurostat,
    csvOf(
      [...columns, ...facts],
      given.map((one) => ({ ...row, ...one })),
    ),
  );
  expect(records.map(({ stated }) => stated)).toEqual([
    {
      specializations: ['anaesthesiology', 'internal-medicine', 'paediatrics'],
      email: 'info@sample.example',
      emergency: true,
      ownership: 'public',
    },
    { specializations: ['cardiology', 'psychiatry'] },
  ]);
});
