import { expect, test } from 'vitest';
import { csvOf, readSample } from '../../../tests/factories/import-files.ts';
import { wikidata } from './parse.ts';

const COLUMNS = ['item', 'itemLabel', 'countryLabel', 'official_website', 'geo'];
const item = (given: Record<string, string> = {}) => ({
  item: 'http://www.wikidata.org/entity/Q1',
  itemLabel: 'Hôpital Exemple',
  countryLabel: "People's Republic of China",
  official_website: 'https://sample.example/',
  geo: 'Point(4.83638889 45.75833333)',
  ...given,
});
const read = (...items: Record<string, string>[]) => readSample(wikidata, csvOf(COLUMNS, items));

test('an item is a clinic with its id, place and website', async () => {
  const { records } = await read(item());
  expect(records[0]).toMatchObject({
    sourceId: 'Q1',
    url: 'https://www.wikidata.org/wiki/Q1',
    externalIds: ['wikidata:Q1'],
    country: 'CN',
    lat: 45.7583333,
    lon: 4.8363889,
    website: 'https://sample.example',
  });
});

test('a country by its English name, none by its place', async () => {
  const names = ['Germany', 'Ivory Coast', 'United States of America', 'Turkey', ''];
  const { records } = await read(...names.map((countryLabel) => item({ countryLabel })));
  expect(records.map(({ country }) => country)).toEqual(['DE', 'CI', 'US', 'TR', '']);
});

test('left out: items without a label and those of states that are no more; bad: blank nodes', async () => {
  const { rejected } = await read(
    item({ itemLabel: 'Q1' }),
    item({ countryLabel: 'German Empire' }),
    item({ item: 'http://www.wikidata.org/.well-known/genid/1' }),
    item({ countryLabel: '', geo: 'http://www.wikidata.org/.well-known/genid/2' }),
  );
  expect(rejected.map(({ kind }) => kind)).toEqual(['left out', 'left out', 'bad', 'bad']);
});
