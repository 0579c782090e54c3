import { describe, expect, test } from 'vitest';
import { ndjsonOf, readSample, rorRecord } from '../../../tests/factories/import-files.ts';
import { ror } from './parse.ts';

const only = async (value: unknown) => (await readSample(ror, ndjsonOf([value]))).records[0];

describe('a ROR record of schema v2', () => {
  test('gives names with kind and language, the city centre, the website and Wikidata', async () => {
    const record = await only(
      rorRecord(1, {
        names: [
          { value: ' Probe-Klinik', lang: 'de', types: ['label', 'ror_display'] },
          { value: 'Sample Clinic', lang: 'en', types: ['label'] },
          { value: 'PK', lang: null, types: ['acronym'] },
          { value: '試験病院', lang: null, types: ['alias'] },
        ],
        links: [{ type: 'website', value: 'https://probe.example.de/' }],
        external_ids: [{ type: 'wikidata', all: ['Q1'], preferred: null }],
        established: 1899,
      }),
    );
    expect(record).toMatchObject({
      sourceId: '000000001',
      names: [
        { kind: 'title', lang: 'de', text: 'Probe-Klinik' },
        { kind: 'label', lang: 'en', text: 'Sample Clinic' },
        { kind: 'acronym', lang: null, text: 'PK' },
        { kind: 'alias', lang: null, text: '試験病院' },
      ],
      country: 'DE',
      geonamesId: 2950159,
      precision: 'city',
      website: 'https://probe.example.de',
      externalIds: ['wikidata:Q1'],
      established: 1899,
      modifiedAt: '2025-01-02',
    });
  });

  test('says whether it has closed or was withdrawn', async () => {
    expect((await only(rorRecord(1, { status: 'inactive' })))?.status).toBe('inactive');
    expect((await only(rorRecord(1, { status: 'withdrawn' })))?.status).toBe('withdrawn');
  });

  test('loses a language tag that the script contradicts, and gains one that it makes certain', async () => {
    const record = await only(
      rorRecord(1, {
        names: [
          { value: 'Tokyo Sample Byoin', lang: 'ja', types: ['ror_display'] },
          { value: 'Болница Проба', lang: 'en', types: ['alias'] },
          { value: '서울병원', lang: null, types: ['label'] },
        ],
      }),
    );
    expect(record?.names.map(({ lang }) => lang)).toEqual([null, null, 'ko']);
  });

  test('with an official name in kana is not believed to be in Zambia', async () => {
    const record = await only(
      rorRecord(1, {
        names: [
          { value: 'Kasama Sample Center', lang: 'en', types: ['ror_display'] },
          { value: 'こころ医療センター', lang: 'ja', types: ['label'] },
        ],
        locations: [
          {
            geonames_id: 909863,
            geonames_details: { country_code: 'ZM', name: 'Kasama', lat: -10.2, lng: 31.2 },
          },
        ],
      }),
    );
    expect(record).toMatchObject({ country: 'JP', geonamesId: null, cityName: 'Kasama', lat: null });
  });
});

const recordOfV1 = {
  id: 'https://ror.org/000000002',
  name: 'Probeklinik',
  types: ['Healthcare'],
  status: 'inactive',
  country: { country_code: 'AT' },
  addresses: [{ lat: 48.2, lng: 16.4, city: 'Wien', geonames_city: { id: 2761369, city: 'Vienna' } }],
  labels: [{ label: 'Клиника Проба', iso639: 'ru' }],
  aliases: ['Probe'],
  acronyms: [],
  links: ['http://probe.example.at'],
  external_ids: { Wikidata: { preferred: 'Q2', all: ['Q2', 'Q3'] } },
};

test('a record of schema v1 is recognised in the same file', async () => {
  const record = await only(recordOfV1);
  expect(record).toMatchObject({
    status: 'inactive',
    geonamesId: 2761369,
    edition: 2,
    externalIds: ['wikidata:Q2'],
  });
  expect(record?.names[1]).toEqual({ kind: 'label', lang: 'ru', text: 'Клиника Проба' });
});

test('a record of the flat table of 2021 has no place but its country', async () => {
  const record = await only({
    id: 'https://ror.org/000000003',
    name: 'Sample Hospital',
    types: ['Healthcare'],
    status: 'active',
    country_code: 'GB',
    links: [],
    aliases: [],
    acronyms: ['SH'],
    external_ids: { Wikidata: ['Q5'] },
  });
  expect(record).toMatchObject({
    country: 'GB',
    lat: null,
    geonamesId: null,
    edition: 1,
    externalIds: ['wikidata:Q5'],
  });
});

test('the large array of the data dump is read as well, and other kinds of organisations are left out', async () => {
  const { records, rejected } = await readSample(
    ror,
    JSON.stringify([rorRecord(1), rorRecord(2, { types: ['education'] })]),
  );
  expect(records).toHaveLength(1);
  expect(rejected).toEqual([{ number: 2, kind: 'left out', reason: 'no healthcare organisation' }]);
});

test('a broken line is reported with its number, and the lines after it are read', async () => {
  const { records, rejected } = await readSample(
    ror,
    `${ndjsonOf([rorRecord(1)])}{"id": oops}\n\n${ndjsonOf([rorRecord(2)])}`,
  );
  expect(records).toHaveLength(2);
  expect(rejected).toEqual([{ number: 2, kind: 'bad', reason: 'no JSON' }]);
});

test('a file that ends in the middle of its last line is refused', async () => {
  const text = ndjsonOf([rorRecord(1), rorRecord(2)]);
  await expect(readSample(ror, text.slice(0, -20))).rejects.toThrow('cut off in its last line, 2');
  await expect(readSample(ror, JSON.stringify([rorRecord(1), rorRecord(2)]).slice(0, -20))).rejects.toThrow(
    'cut off',
  );
});

describe('other organisations', () => {
  const relationships = [
    { type: 'related', id: 'https://ror.org/055555555', label: 'Sample University' },
    { type: 'child', id: 'https://ror.org/011111111', label: 'Part' },
    { type: 'parent', id: 'https://ror.org/022222222', label: 'Sample Trust' },
    { type: 'parent', id: 'https://ror.org/033333333', label: 'Second Trust' },
    { type: 'predecessor', id: 'https://ror.org/044444444', label: ' Old  Hospital ' },
    { type: 'successor', id: 'https://elsewhere.example/1', label: 'New Hospital' },
    { type: 'child', id: 'https://ror.org/066666666', label: '' },
    { type: 'friend', id: 'https://ror.org/077777777', label: 'Unknown kind' },
  ];
  const stated = {
    parent: { id: 'ror:022222222', title: 'Sample Trust' },
    relations: [
      { kind: 'predecessor', id: 'ror:044444444', title: 'Old Hospital' },
      { kind: 'successor', id: null, title: 'New Hospital' },
      { kind: 'parent', id: 'ror:033333333', title: 'Second Trust' },
      { kind: 'child', id: 'ror:011111111', title: 'Part' },
      { kind: 'related', id: 'ror:055555555', title: 'Sample University' },
    ],
  };

  test('are the first parent, and relations in their order, those without a name or kind left out', async () => {
    expect((await only(rorRecord(1, { relationships })))?.stated).toEqual(stated);
    expect(await only(rorRecord(1))).not.toHaveProperty('stated');
  });

  test('are written with capitals in schema v1', async () => {
    const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
    const record = await only({
      ...recordOfV1,
      relationships: relationships.map(({ type, ...rest }) => ({ ...rest, type: capital(type) })),
    });
    expect(record?.stated).toEqual(stated);
  });

  test('of a health service of a country are some of hundreds, those before it first', async () => {
    const children = Array.from({ length: 300 }, (_, at) => ({
      type: 'child',
      id: `https://ror.org/0${String(at).padStart(8, '0')}`,
      label: `Hospital ${at}`,
    }));
    const relations = (
      await only(rorRecord(1, { relationships: [...children, ...relationships.slice(4, 5)] }))
    )?.stated?.relations;
    expect(relations).toHaveLength(60);
    expect(relations?.[0]?.kind).toBe('predecessor');
  });
});

test('numbers of four registers are taken in both schemas, the preferred one where there are several', async () => {
  const ids = ['fundref:501100001234', 'grid:grid.6363.00', 'isni:000000012218466X', 'wikidata:Q7'];
  const inV2 = await only(
    rorRecord(1, {
      external_ids: [
        { type: 'fundref', all: ['501100001234', '100000001'], preferred: '501100001234' },
        { type: 'grid', all: ['grid.6363.00'], preferred: 'grid.6363.00' },
        { type: 'isni', all: ['0000 0001 2218 466X'], preferred: null },
        { type: 'wikidata', all: ['Q7'], preferred: null },
        { type: 'orgref', all: ['12'], preferred: null },
      ],
    }),
  );
  const inV1 = await only({
    ...recordOfV1,
    external_ids: {
      FundRef: { preferred: '501100001234', all: ['501100001234', '100000001'] },
      GRID: { preferred: 'grid.6363.00', all: 'grid.6363.00' },
      ISNI: { preferred: null, all: ['0000 0001 2218 466X'] },
      Wikidata: { preferred: null, all: ['Q7'] },
      OrgRef: { preferred: null, all: ['12'] },
    },
  });
  expect(inV2?.externalIds.toSorted()).toEqual(ids);
  expect(inV1?.externalIds.toSorted()).toEqual(ids);
});
