import { describe, expect, test } from 'vitest';
import { startCurrencyCode, startFirst } from './start-currency.ts';

describe('the currency a visitor starts with', () => {
  test.each([
    ['en', 'en-GB,en;q=0.9', 'GBP'],
    ['en', 'en-US,en;q=0.9', 'USD'],
    ['en', 'en', 'USD'],
    ['en', undefined, 'USD'],
    ['en', 'en-IN', 'INR'],
    ['en', 'en-IE,en-GB;q=0.8', 'EUR'],
    ['de', 'de-DE,de;q=0.9,en-US;q=0.8', 'EUR'],
    ['de', 'de', 'EUR'],
    ['de', 'de-AT', 'EUR'],
    ['de', 'de-CH', 'CHF'],
    ['de', 'de,de-CH;q=0.9', 'CHF'],
    ['ar', 'ar-AE', 'AED'],
    ['ar', 'ar-SA,ar;q=0.9,en-US;q=0.8', 'SAR'],
    ['ar', 'ar-EG-u-nu-latn', 'EGP'],
    ['ar', 'ar', 'AED'],
    // A page in another language than the browser's: where its reader lives counts.
    ['en', 'de-CH,de;q=0.9', 'CHF'],
    ['de', 'en-GB;q=0.9,de;q=0.5', 'GBP'],
    // Roubles are for readers of Russian only.
    ['en', 'ru-RU,ru;q=0.9', 'USD'],
    ['en', 'en-RU', 'USD'],
    // A region whose currency is not in the list, and what is no header.
    ['ar', 'ar-IQ', 'USD'],
    ['en', ';;,q=,-,*', 'USD'],
    ['fr', 'fr', 'USD'],
    ['fr', 'fr-FR', 'EUR'],
  ])('%s with %s is %s', (language, header, code) => {
    expect(startCurrencyCode(language, header)).toBe(code);
  });

  test.each(['ru', 'ru-RU', 'ru-DE', 'en-GB,en;q=0.9', undefined])(
    'is the first of the list in Russian: %s',
    (header) => {
      expect(startCurrencyCode('ru', header)).toBeNull();
    },
  );

  const list = ['RUB', 'EUR', 'USD', 'GBP'].map((code) => ({ code }));
  const codes = (language: string, header: string, from = list) =>
    startFirst(from, startCurrencyCode(language, header)).map(({ code }) => code);

  test('stands first, the others keep their order', () => {
    expect(codes('en', 'en-GB')).toEqual(['GBP', 'RUB', 'EUR', 'USD']);
    expect(codes('ru', 'ru')).toEqual(['RUB', 'EUR', 'USD', 'GBP']);
  });

  test('is dollars, else euros, where the list lacks it', () => {
    expect(codes('de', 'de-CH')[0]).toBe('USD');
    expect(codes('de', 'de-CH', list.slice(0, 2))[0]).toBe('EUR');
  });
});
