import { expect, test } from 'vitest';
import type { Currency } from '../../../contract/content/currencies.ts';
import { testApp } from '../../../tests/helpers/app.ts';

const { app } = await testApp();

const ask = async (language: string) => {
  const response = await app.inject({
    url: '/api/v1/rest/currencies',
    headers: { 'accept-language': language },
  });
  return { response, currencies: response.json<{ data: Currency[] }>().data };
};

test('lists all currencies, the default first, each with what a price needs', async () => {
  const { response, currencies } = await ask('ru');
  expect(response.statusCode).toBe(200);
  expect(currencies.length).toBeGreaterThanOrEqual(30);
  expect(currencies[0]).toEqual({
    id: 1,
    code: 'RUB',
    title: 'российский рубль',
    rate: 96.0077,
    prefix: '₽',
    date: '2026-09-29',
    source: 'currency-api',
  });
  for (const { rate, prefix } of currencies) {
    expect(rate).toBeGreaterThan(0);
    expect(prefix).not.toBe('');
  }
});

test('names them in the language of the request and lets no one keep them unasked', async () => {
  const { response, currencies } = await ask('de-CH,en;q=0.5');
  expect(currencies.map(({ title }) => title)).toContain('Schweizer Franken');
  expect(response.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
});

test.each([
  ['ru', 'RUB'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'RUB'],
  ['en', 'USD'],
  ['en-GB,en;q=0.9', 'GBP'],
  ['de', 'EUR'],
  ['de-CH', 'CHF'],
  ['ar', 'AED'],
  ['ar-SA', 'SAR'],
])('a client that takes the first of the list with %s has %s', async (language, code) => {
  const { response, currencies } = await ask(language);
  expect(currencies[0]?.code).toBe(code);
  expect(response.headers.vary).toContain('accept-language');
  expect(currencies.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
    (await ask('ru')).currencies.map(({ id }) => id).sort((a, b) => a - b),
  );
});
