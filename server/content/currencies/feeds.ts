import { gunzipSync } from 'node:zlib';
import type { Database } from '../../platform/database.ts';
import { parseCbrXml } from './cbr.ts';
import { parseEcbCsv, parseEcbXml } from './ecb.ts';
import { listCodesCoveredBy } from './reads.ts';
import { type DayRates, FeedError, PREFERRED_SOURCE } from './rules.ts';
import { type Recorded, recordRates } from './writes.ts';

export type Feed = { source: 'ecb' | 'cbr'; url: string };

export const publicFeeds: readonly Feed[] = [
  { source: 'ecb', url: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml' },
  { source: 'cbr', url: 'https://www.cbr.ru/scripts/XML_daily.asp' },
];

export type FeedFile = { source: Feed['source']; days: DayRates[] };

/** The whole history of the ECB is 1.6 MB; no published file is near this. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/** Days for which a rate of the preferred source keeps others away: its longest silence is Easter. */
const PREFERRED_DAYS = 7;

/** Recognises what the ECB and the Bank of Russia publish by its content, plain or gzip. Throws a FeedError. */
export function readFeed(bytes: Uint8Array): FeedFile {
  const plain = unpack(bytes);
  // Latin letters are the same in UTF-8 and windows-1251.
  const start = new TextDecoder('latin1').decode(plain.subarray(0, 1000));
  if (start.includes('<ValCurs')) return { source: 'cbr', days: [parseCbrXml(plain)] };
  const text = new TextDecoder().decode(plain);
  if (start.includes('eurofxref')) return { source: 'ecb', days: parseEcbXml(text) };
  if (/^(ï»¿)?Date\s*,/.test(start)) return { source: 'ecb', days: parseEcbCsv(text) };
  throw new FeedError('This is no file of rates of the ECB or the Bank of Russia');
}

function unpack(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (cause) {
    throw new FeedError('The gzip file is damaged or far too large', { cause });
  }
}

/** Records a file. A source other than the preferred one gives only the currencies that the preferred one lacks. */
export async function recordFeed(db: Database, { source, days }: FeedFile): Promise<Recorded> {
  if (source === PREFERRED_SOURCE) return recordRates(db, source, days);
  const rest: DayRates[] = [];
  for (const { date, rates } of days) {
    const covered = await listCodesCoveredBy(db, PREFERRED_SOURCE, date, PREFERRED_DAYS);
    // The euro is the measure of all rates and never published as one.
    covered.add('EUR');
    rest.push({ date, rates: new Map([...rates].filter(([code]) => !covered.has(code))) });
  }
  return recordRates(db, source, rest);
}
