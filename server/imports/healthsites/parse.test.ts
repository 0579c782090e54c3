import { expect, test } from 'vitest';
import { csvOf, readSample } from '../../../tests/factories/import-files.ts';
import { healthsites } from './parse.ts';

const columns =
  'osm_id osm_type amenity healthcare name addr_full contact_number url beds operational_status changeset_timestamp iso3c lng lat'.split(
    ' ',
  );
const row = {
  osm_id: '7',
  osm_type: 'node',
  amenity: 'hospital',
  name: 'Sample Hospital',
  iso3c: 'KEN',
  lng: '36.8',
  lat: '-1.3',
  beds: '48.0',
  contact_number: '+254 20 1234567; 0',
  url: 'sample.example.org',
  changeset_timestamp: '2019-05-06',
};
const read = (...rows: Record<string, string>[]) => readSample(healthsites, csvOf(columns, rows));

test('a row gives place, country, beds written as a fraction, one telephone and a website with scheme', async () => {
  const { records } = await read(row);
  expect(records[0]).toMatchObject({
    sourceId: 'node/7',
    country: 'KE',
    lat: -1.3,
    lon: 36.8,
    precision: 'building',
    beds: 48,
    phone: '+254 20 1234567',
    website: 'http://sample.example.org',
    modifiedAt: '2019-05-06',
    externalIds: ['osm:node/7'],
  });
});

test('a name in Arabic and Latin is two names, the local one the title', async () => {
  const { records } = await read({ ...row, iso3c: 'ERI', name: 'Massawa Sample مستشفى مصوع' });
  expect(records[0]?.names).toEqual([
    { kind: 'title', lang: null, text: 'مستشفى مصوع' },
    { kind: 'label', lang: null, text: 'Massawa Sample' },
  ]);
  const whole = await read({ ...row, iso3c: 'EGY', name: 'مركز القلب icc' });
  expect(whole.records[0]?.names).toEqual([{ kind: 'title', lang: null, text: 'مركز القلب icc' }]);
});

test('a way with a negative number is a relation', async () => {
  expect((await read({ ...row, osm_id: '-9', osm_type: 'way' })).records[0]?.sourceId).toBe('relation/9');
});

test('what has no name, is no clinic or is the practice of one doctor is left out and counted', async () => {
  const { records, rejected } = await read(
    { ...row, name: ' ' },
    { ...row, amenity: 'pharmacy' },
    { ...row, name: 'Dr. Sample', amenity: 'clinic' },
    { ...row, healthcare: 'dentist' },
  );
  expect(records).toEqual([]);
  expect(rejected.map(({ kind }) => kind)).toEqual(Array(4).fill('left out'));
});

test('a row without usable coordinates or country is bad', async () => {
  const { rejected } = await read({ ...row, lat: '0', lng: '0' }, { ...row, iso3c: 'QQQ' });
  expect(rejected.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['bad', 'no coordinates'],
    ['bad', '"QQQ" is no country'],
  ]);
});

test('columns say field, hours, emergencies, access and owner', async () => {
  const given = {
    ...row,
    speciality: 'paediatrics;general',
    opening_hours: 'Mo 08:00-12:00',
    emergency: 'True',
    wheelchair: 'no',
    operator_type: 'ngo_faith_based',
  };
  const { records } = await readSample(healthsites, csvOf(Object.keys(given), [given]));
  expect(records[0]?.stated).toMatchObject({
    openingHours: [{ day: 1, opens: '08:00', closes: '12:00' }],
    emergency: true,
    comforts: { 'step-free-access': 'no' },
    ownership: 'nonprofit',
  });
  expect(records[0]?.stated?.specializations).toContain('paediatrics');
});
