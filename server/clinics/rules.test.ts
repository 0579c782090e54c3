import { expect, test } from 'vitest';
import { namesCity, shownPhone } from './rules.ts';

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

test.each([
  ['+7 495 9450045', 'RU', '+7 495 945 00 45'],
  ['8 (495) 945-00-45;+74959450046', 'RU', '+7 495 945 00 45; +7 495 945 00 46'],
  ['6177325500', 'US', '+1 617 732 5500'],
  ['+254 20 2726300', 'KE', '+254 20 2726300'],
  ['112', 'DE', '112'],
  ['call us', 'XX', 'call us'],
  [null, 'DE', null],
])('the phone %s in %s is shown as %s', (phone, country, shown) => {
  expect(shownPhone(phone, country)).toBe(shown);
});
