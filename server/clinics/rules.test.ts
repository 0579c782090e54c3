import { expect, test } from 'vitest';
import { namesCity } from './rules.ts';

test.each([
  ['Charitéplatz 1, Berlin', true],
  ['593 Eddy Street, BERLIN , MD', true],
  ['Улица 1, Берлин', true],
  ['شارع ١، برلين', true],
  ['Berliner Straße 1', false],
  ['New Berlin Street 1, Bonn', false],
  [null, false],
])('whether the address %s names its city', (address, names) => {
  const city = { city_title: 'Berlin', city_titles: { ru: 'Берлин', ar: 'برلين' } };
  expect(namesCity({ address, ...city })).toBe(names);
  expect(namesCity({ address, city_title: null, city_titles: null })).toBe(false);
});
