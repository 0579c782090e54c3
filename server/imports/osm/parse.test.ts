import { describe, expect, test } from 'vitest';
import { readSample } from '../../../tests/factories/import-files.ts';
import { osm } from './parse.ts';

const feature = (
  properties: Record<string, unknown>,
  geometry: unknown = { type: 'Point', coordinates: [37.6, 55.7] },
) => ({
  type: 'Feature',
  properties: { '@id': 'way/1', amenity: 'hospital', name: 'Больница №1', ...properties },
  geometry,
});
const read = (...features: unknown[]) =>
  readSample(osm, JSON.stringify({ type: 'FeatureCollection', generator: 'ours', features, end: {} }));

describe('a GeoJSON file', () => {
  test('leaves gates, barriers and nameless areas out, and keeps what is a hospital inside a fence', async () => {
    const { records, rejected } = await read(
      feature({ amenity: undefined, barrier: 'gate' }),
      feature({ name: undefined }),
      feature({ barrier: 'fence' }),
    );
    expect(records).toHaveLength(1);
    expect(rejected.map(({ number, reason }) => [number, reason])).toEqual([
      [1, 'no hospital or clinic'],
      [2, 'no name'],
    ]);
  });

  test('places an area at its centre of mass, a line at its middle', async () => {
    const corner = [
      [0, 10],
      [4, 10],
      [4, 12],
      [0, 12],
      [0, 10],
    ];
    const far = corner.map(([x = 0, y = 0]) => [x / 10 + 50, y / 10]);
    const { records } = await read(
      feature({}, { type: 'Polygon', coordinates: [corner] }),
      feature({}, { type: 'MultiPolygon', coordinates: [[far], [corner]] }),
      feature(
        {},
        {
          type: 'LineString',
          coordinates: [
            [0, 10],
            [1, 10],
            [4, 12],
          ],
        },
      ),
    );
    expect(records.map(({ lat, lon }) => [lat, lon])).toEqual(Array(3).fill([11, 2]));
  });

  test('keeps names of all kinds and languages', async () => {
    const { records } = await read(
      feature({
        'name:ru': 'Больница №1',
        'name:en': 'Hospital 1',
        alt_name: 'Первая;Главная',
        old_name: 'Госпиталь',
      }),
    );
    expect(records[0]?.names).toEqual([
      { kind: 'title', lang: 'ru', text: 'Больница №1' },
      { kind: 'label', lang: 'en', text: 'Hospital 1' },
      { kind: 'alias', lang: null, text: 'Первая' },
      { kind: 'alias', lang: null, text: 'Главная' },
      { kind: 'former', lang: null, text: 'Госпиталь' },
    ]);
  });

  test('reads contacts: the first of several telephones, a site with an IDN', async () => {
    const { records } = await read(
      feature({ 'contact:phone': '+7-499-0000000; +7-495-0000000', website: 'щрб2.рф', email: 'a@b.ru' }),
    );
    expect(records[0]).toMatchObject({ phone: '+7-499-0000000', website: 'http://xn--2-9sb8b9a.xn--p1ai' });
    expect(JSON.stringify(records)).not.toContain('a@b.ru');
  });

  test('may shout its tags, as shapefiles do', async () => {
    const { records } = await read({
      type: 'Feature',
      properties: { NAME: 'مستشفى', NAME_EN: 'Sample', AMENITY: 'hospital', OSM_TYPE: 'node', OSM_ID: 5 },
      geometry: { type: 'Point', coordinates: [32.5, 15.6] },
    });
    expect(records[0]).toMatchObject({ sourceId: 'node/5', lat: 15.6 });
    expect(records[0]?.names[1]).toEqual({ kind: 'label', lang: 'en', text: 'Sample' });
  });

  test('is refused when it is cut off or holds something else', async () => {
    const whole = JSON.stringify({ type: 'FeatureCollection', features: [feature({}), feature({})] });
    for (const length of [whole.length - 1, whole.length - 2, whole.length - 40])
      await expect(readSample(osm, whole.slice(0, length))).rejects.toThrow('cut off');
    await expect(readSample(osm, '{"rows": [1]}')).rejects.toThrow('no features or elements');
  });
});

test('the answer of an Overpass server is read, ways at their centre', async () => {
  const { records } = await readSample(
    osm,
    JSON.stringify({
      osm3s: {},
      elements: [
        {
          type: 'way',
          id: 3,
          center: { lat: 21, lon: 105.8 },
          nodes: [1],
          tags: { amenity: 'clinic', name: 'Bệnh viện' },
        },
      ],
    }),
  );
  expect(records[0]).toMatchObject({ sourceId: 'way/3', lat: 21, lon: 105.8 });
});

test('tags say fields, hours, emergencies, owner, access, internet, payment and a mailbox', async () => {
  const { records } = await read(
    feature({
      'healthcare:speciality': 'cardiology;Гематология; homeopathy',
      'health_specialty:gynaecology': 'main',
      'health_specialty:dermatology': 'no',
      'health_specialty:urology': 'yes',
      opening_hours: '24/7',
      emergency: 'yes',
      'operator:type': 'Ministry Of Health',
      wheelchair: 'yes',
      internet_access: 'wlan',
      'payment:cash': 'no',
      'payment:visa': 'yes',
      'contact:email': 'jane@sample.example; info@sample.example',
    }),
  );
  expect(records[0]?.stated).toMatchObject({
    specializations: ['cardiology', 'haematology', 'gynaecology', 'urology'],
    emergency: true,
    ownership: 'public',
    comforts: {
      'step-free-access': 'free',
      'free-wifi': 'free',
      'cash-payment': 'no',
      'card-payment': 'free',
    },
    email: 'info@sample.example',
  });
  expect(records[0]?.stated?.openingHours).toHaveLength(7);
});

test('what is neither yes nor no, and a general hospital, state nothing', async () => {
  const tags = {
    wheelchair: 'limited',
    emergency: 'phone',
    'healthcare:speciality': 'general',
    opening_hours: 'ask',
  };
  expect((await read(feature(tags))).records[0]).not.toHaveProperty('stated');
});

test('tags say more: the field of the house, an article, a pharmacy, and that it is no more', async () => {
  const { records } = await read(
    feature({
      amenity: undefined,
      healthcare: 'birthing_centre',
      'operator:type': 'public/government',
      wikipedia: 'ru:Городская больница № 1 (Москва)#История',
      dispensing: 'yes',
    }),
    feature({ '@id': 'way/2', health_amenity_type: 'laboratory;emergency_department', emergency: 'maybe' }),
    feature({ '@id': 'way/3', abandoned: 'yes', emergency: 'no', wikipedia: 'Больница' }),
  );
  expect(records[0]?.stated).toEqual({
    specializations: ['obstetrics'],
    ownership: 'public',
    wikipedia: `https://ru.wikipedia.org/wiki/${encodeURIComponent('Городская_больница_№_1_(Москва)')}`,
    comforts: { 'pharmacy-on-site': 'free' },
  });
  expect(records[1]?.stated).toEqual({ emergency: true });
  expect(records[2]).toMatchObject({ status: 'inactive', stated: { emergency: false } });
  expect(records[2]?.stated).not.toHaveProperty('wikipedia');
});
