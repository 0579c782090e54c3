import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { parseEcbCsv, parseEcbXml } from './ecb.ts';
import { FeedError } from './rules.ts';

const samples = join(process.env.MEDATLAS_DATA ?? '../shared/data', 'rates');
const sample = (name: string) => {
  const bytes = readFileSync(join(samples, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
};

const xml = (cubes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="g" xmlns="eurofxref">` +
  `<gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes}</Cube></gesmes:Envelope>`;

describe('the XML file', () => {
  test('gives each day with its rates and the euro', () => {
    const days = parseEcbXml(
      xml(`<Cube time="2026-11-20"><Cube currency="USD" rate="1.1361"/><Cube currency='JPY' rate='178.90'/></Cube>
           <Cube time="2026-11-19"><Cube currency="USD" rate="1.1300"/></Cube>`),
    );
    expect(days).toEqual([
      {
        date: '2026-11-20',
        rates: new Map([
          ['EUR', 1],
          ['USD', 1.1361],
          ['JPY', 178.9],
        ]),
      },
      {
        date: '2026-11-19',
        rates: new Map([
          ['EUR', 1],
          ['USD', 1.13],
        ]),
      },
    ]);
  });

  test('a value that is no number is read as NaN, not as a part of it', () => {
    const [day] = parseEcbXml(xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1,1361"/></Cube>'));
    expect(day?.rates.get('USD')).toBeNaN();
  });

  test.each([
    ['a page of a proxy', '<html><body>Sign in</body></html>'],
    ['nothing', ''],
    [
      'a cut-off file',
      xml('<Cube time="2026-11-20"><Cube currency="USD" rate="1.1361"/></Cube>').slice(0, -40),
    ],
    ['a file without days', xml('')],
    ['a day without rates', xml('<Cube time="2026-11-20"></Cube>')],
    ['a day that does not exist', xml('<Cube time="2026-02-30"><Cube currency="USD" rate="1"/></Cube>')],
    ['a rate of no currency', xml('<Cube time="2026-11-20"><Cube currency="DOLLAR" rate="1"/></Cube>')],
  ])('%s is refused', (_, text) => {
    expect(() => parseEcbXml(text)).toThrow(FeedError);
  });

  test('the real 90-day file has 64 days of 2016 and 2017', ({ skip }) => {
    skip(!existsSync(samples), `no sample files at ${samples}`);
    const days = parseEcbXml(sample('ecb-eurofxref-hist-90d.xml.gz'));
    expect(days).toHaveLength(64);
    expect(days[0]?.date).toBe('2017-03-03');
    expect(days[0]?.rates.get('RUB')).toBe(62.0628);
    expect(days.at(-1)?.date).toBe('2016-12-05');
    for (const { rates } of days) expect([...rates.values()].every((rate) => rate > 0)).toBe(true);
  });
});

describe('the CSV file', () => {
  test('ends its lines with a comma and leaves out what was not published', () => {
    const days = parseEcbCsv(
      'Date,USD,JPY,EEK,\n2026-04-13,1.1684,186.75,N/A,\n2010-12-31,1.3362,108.65,15.6466,\n',
    );
    expect(days).toEqual([
      {
        date: '2026-04-13',
        rates: new Map([
          ['EUR', 1],
          ['USD', 1.1684],
          ['JPY', 186.75],
        ]),
      },
      {
        date: '2010-12-31',
        rates: new Map([
          ['EUR', 1],
          ['USD', 1.3362],
          ['JPY', 108.65],
          ['EEK', 15.6466],
        ]),
      },
    ]);
  });

  test('of a single day writes the month as a word', () => {
    const days = parseEcbCsv('\uFEFFDate, USD, JPY, \n3 April 2026, 1.1684, 186.75, \n');
    expect(days.map(({ date }) => date)).toEqual(['2026-04-03']);
  });

  test.each([
    ['another table', 'id,name\n1,x\n'],
    ['a head alone', 'Date,USD,\n'],
    ['a cut-off line', 'Date,USD,JPY,\n2026-04-13,1.16'],
    ['an unknown month', 'Date,USD,\n13 Avril 2026,1.1684,\n'],
  ])('%s is refused', (_, text) => {
    expect(() => parseEcbCsv(text)).toThrow(FeedError);
  });

  test('the real history has 6,983 days since 1999', ({ skip }) => {
    skip(!existsSync(samples), `no sample files at ${samples}`);
    const days = parseEcbCsv(sample('ecb-eurofxref-hist.csv.gz'));
    expect(days).toHaveLength(6983);
    expect(days.at(-1)).toMatchObject({ date: '1999-01-04' });
    expect(days.at(-1)?.rates.get('EEK')).toBe(15.6466);
    expect(days[0]?.rates.has('EEK')).toBe(false);
  });

  test('the real daily table has 30 currencies', ({ skip }) => {
    skip(!existsSync(samples), `no sample files at ${samples}`);
    const [day, ...others] = parseEcbCsv(sample('ecb-eurofxref-daily.csv'));
    expect(others).toEqual([]);
    expect(day?.date).toBe('2026-04-13');
    expect(day?.rates.size).toBe(30);
  });
});
