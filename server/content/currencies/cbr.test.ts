import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCbrXml } from './cbr.ts';
import { FeedError } from './rules.ts';

const samplePath = join(
  process.env.MEDATLAS_DATA ?? '../shared/data',
  'rates',
  'cbr-XML_daily-2022-03-15.xml',
);

const file = (date: string, ...valutes: [code: string, nominal: string, value: string][]) =>
  Buffer.from(
    `<?xml version="1.0" encoding="windows-1251"?><ValCurs Date="${date}" name="Foreign Currency Market">${valutes
      .map(
        ([code, nominal, value]) =>
          `<Valute ID="R1"><NumCode>036</NumCode><CharCode>${code}</CharCode>` +
          `<Nominal>${nominal}</Nominal><Name>\xc5\xe2\xf0\xee</Name><Value>${value}</Value></Valute>`,
      )
      .join('')}</ValCurs>`,
    'latin1',
  );

describe('the daily file of the Bank of Russia', () => {
  test('turns roubles for so many units into units for one euro', () => {
    const day = parseCbrXml(
      file('21.11.2026', ['EUR', '1', '96,0000'], ['KZT', '100', '19,2000'], ['USD', '1', '80,0000']),
    );
    expect(day).toEqual({
      date: '2026-11-21',
      rates: new Map([
        ['RUB', 96],
        ['EUR', 1],
        ['KZT', 500],
        ['USD', 1.2],
      ]),
    });
  });

  test('never makes a rate of a zero, a word or a missing nominal', () => {
    const { rates } = parseCbrXml(
      file(
        '21.11.2026',
        ['EUR', '1', '96,0'],
        ['USD', '1', '0'],
        ['GBP', '0', '100,0'],
        ['CHF', '1', '-'],
        ['SEK', '', '9,1'],
      ),
    );
    const wrong = ['USD', 'GBP', 'CHF', 'SEK'].map((code) => rates.get(code) ?? Number.NaN);
    expect(wrong.filter((rate) => Number.isFinite(rate) && rate > 0)).toEqual([]);
  });

  test.each([
    ['a file without the euro', file('21.11.2026', ['USD', '1', '80,0'])],
    ['a file with a zero for the euro', file('21.11.2026', ['EUR', '1', '0,0'])],
    ['a day that does not exist', file('31.11.2026', ['EUR', '1', '96,0'])],
    ['another date order', file('2026-11-21', ['EUR', '1', '96,0'])],
    ['a cut-off file', file('21.11.2026', ['EUR', '1', '96,0']).subarray(0, -20)],
    ['a page of a proxy', Buffer.from('<html></html>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, bytes) => {
    expect(() => parseCbrXml(bytes)).toThrow(FeedError);
  });

  test('the real file of 15 March 2022', ({ skip }) => {
    skip(!existsSync(samplePath), `no sample file at ${samplePath}`);
    const { date, rates } = parseCbrXml(readFileSync(samplePath));
    expect(date).toBe('2022-03-15');
    expect(rates.size).toBe(35);
    expect(rates.get('RUB')).toBe(127.2343);
    expect(rates.get('USD')).toBeCloseTo(127.2343 / 115.1963, 6);
    expect(rates.get('AMD')).toBeCloseTo((127.2343 / 22.3221) * 100, 6);
  });
});
