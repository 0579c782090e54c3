import { expect, test } from 'vitest';
import { ndjsonOf, readSample } from '../../../tests/factories/import-files.ts';
import { kmhfl } from './parse.ts';

const facility = (given: Record<string, unknown> = {}) => ({
  id: '0b0363c8-01ee-4868-b81f-000000000001',
  name: 'SAMPLE EYE CLINIC',
  keph_level_name: 'Level 2',
  facility_type_name: 'Medical Clinic',
  owner_type_name: 'Faith Based Organization',
  beds: 0,
  county_name: 'Narok',
  constituency_name: 'Narok South',
  ward_name: 'Melelo',
  open_whole_day: false,
  open_weekends: false,
  service_names: [],
  closed: false,
  lat: '35.656384',
  long: '-0.9093559',
  ...given,
});
const only = async (given?: Record<string, unknown>) =>
  (await readSample(kmhfl, ndjsonOf([facility(given)]))).records[0];

test('a facility stands where it is: the file has latitude and longitude the wrong way round', async () => {
  expect(await only()).toMatchObject({
    country: 'KE',
    lat: -0.9093559,
    lon: 35.656384,
    precision: 'building',
    address: 'Melelo, Narok South, Narok',
    beds: null,
    names: [{ kind: 'title', lang: 'en', text: 'Sample Eye Clinic' }],
    stated: { ownership: 'nonprofit' },
  });
});

test('services are specializations where they are a field, and say that emergencies are taken', async () => {
  const record = await only({
    service_names: ['Opthamology', 'Skin', 'Class A', 'Accident and Emergency casualty Services'],
    open_whole_day: true,
    open_weekends: true,
    beds: 12,
  });
  expect(record?.beds).toBe(12);
  expect(record?.stated).toMatchObject({
    specializations: ['ophthalmology', 'dermatology', 'emergency-medicine'],
    emergency: true,
  });
  expect(record?.stated?.openingHours).toHaveLength(7);
});

test('laboratories and people are left out, another file is refused or bad', async () => {
  const { records, rejected } = await readSample(
    kmhfl,
    ndjsonOf([facility({ facility_type_name: 'Laboratory' }), facility({ name: 'Dr. Sample' }), { id: 'x' }]),
  );
  expect(records).toEqual([]);
  expect(rejected.map(({ kind }) => kind)).toEqual(['left out', 'left out', 'bad']);
  await expect(readSample(kmhfl, `${JSON.stringify(facility()).slice(0, 50)}`)).rejects.toThrow('cut off');
});

test('the official name is another where it says more, and a pharmacy in the hospital is an amenity', async () => {
  const record = await only({
    officialname: 'Sample Eye and Skin Clinic',
    service_names: ['Hospital - Retail services'],
  });
  expect(record?.names[1]).toEqual({ kind: 'label', lang: 'en', text: 'Sample Eye and Skin Clinic' });
  expect(record?.stated?.comforts).toEqual({ 'pharmacy-on-site': 'free' });
  expect((await only({ officialname: 'Sample Eye-Clinic ' }))?.names).toHaveLength(1);
});
