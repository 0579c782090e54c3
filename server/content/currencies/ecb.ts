import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import { type DayRates, FeedError, parseRate, requireDay } from './rules.ts';

/*
 * Euro foreign exchange reference rates of the European Central Bank: units for one euro, once a working day.
 * https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/
 */

type Cube = { time?: string; currency?: string; rate?: string; Cube?: Cube[] };

// No entities: the feed has none, and a document that defines its own is an attack.
const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  removeNSPrefix: true,
  processEntities: false,
  isArray: (name) => name === 'Cube',
});

/** The daily and the 90-day file. Throws a FeedError when it is neither. */
export function parseEcbXml(text: string): DayRates[] {
  const days = readDocument(text).flatMap((outer) => outer.Cube ?? []);
  if (days.length === 0) throw new FeedError('The ECB file has no days');
  return days.map((day) => {
    const rates = new Map<string, number>([['EUR', 1]]);
    for (const { currency, rate } of day.Cube ?? []) {
      if (!currency || !/^[A-Z]{3}$/.test(currency))
        throw new FeedError('The ECB file has a rate of no currency');
      rates.set(currency, parseRate(rate ?? ''));
    }
    if (rates.size === 1) throw new FeedError(`The ECB file has no rates on ${day.time}`);
    return { date: requireDay(day.time ?? ''), rates };
  });
}

function readDocument(text: string): Cube[] {
  let document: { Envelope?: { Cube?: Cube[] } };
  try {
    document = xml.parse(text, true);
  } catch (cause) {
    throw new FeedError('The ECB file is no XML', { cause });
  }
  return document.Envelope?.Cube ?? [];
}

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `2026-04-13` in the history, `13 April 2026` in the daily file. */
function csvDay(text: string): string {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  if (!day) return requireDay(text);
  const month = String(months.indexOf(name) + 1).padStart(2, '0');
  return requireDay(`${year}-${month}-${day.padStart(2, '0')}`);
}

/** The CSV of the daily file and of the whole history. Every line ends with a comma; `N/A` where there was no rate. */
export function parseEcbCsv(text: string): DayRates[] {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, trim: true, skip_empty_lines: true });
  } catch (cause) {
    throw new FeedError('The ECB table is cut off or no table', { cause });
  }
  const [head = [], ...rows] = lines;
  const codes = head.slice(1).filter((code) => code !== '');
  if (
    head[0] !== 'Date' ||
    codes.length === 0 ||
    rows.length === 0 ||
    codes.some((code) => !/^[A-Z]{3}$/.test(code))
  ) {
    throw new FeedError('The ECB table has another head than "Date, USD, …" or no days');
  }
  return rows.map(([date = '', ...cells]) => {
    const rates = new Map<string, number>([['EUR', 1]]);
    codes.forEach((code, index) => {
      const cell = cells[index] ?? '';
      if (cell !== 'N/A' && cell !== '') rates.set(code, parseRate(cell));
    });
    return { date: csvDay(date), rates };
  });
}
