import { XMLParser } from 'fast-xml-parser';
import { type DayRates, FeedError, parseRate, requireDay } from './rules.ts';

/*
 * Official rates of the Bank of Russia: roubles for `Nominal` units of a currency, windows-1251, decimal comma.
 * https://www.cbr.ru/development/SXML/
 */

type Valute = { CharCode?: string; Nominal?: string; Value?: string };

const xml = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Valute',
});

/** XML_daily, turned into units for one euro. Throws a FeedError when it is something else or has no euro. */
export function parseCbrXml(bytes: Uint8Array): DayRates {
  const document = readDocument(bytes);
  const roubles = new Map<string, number>();
  for (const { CharCode: code, Nominal: nominal, Value: value } of document.Valute ?? []) {
    if (!code || !/^[A-Z]{3}$/.test(code))
      throw new FeedError('The Bank of Russia file has a rate of no currency');
    roubles.set(code, parseRate((value ?? '').replace(',', '.')) / parseRate(nominal ?? ''));
  }
  const euro = roubles.get('EUR');
  if (!euro || !Number.isFinite(euro)) throw new FeedError('The Bank of Russia file has no rate of the euro');
  const rates = new Map([['RUB', euro]]);
  for (const [code, rouble] of roubles) {
    // Ten digits: more than the source gives, and the same number at each reading.
    rates.set(code, Number((euro / rouble).toPrecision(10)));
  }
  const [day = '', month = '', year = ''] = (document.Date ?? '').split('.');
  return { date: requireDay(`${year}-${month}-${day}`), rates };
}

function readDocument(bytes: Uint8Array): { Date?: string; Valute?: Valute[] } {
  try {
    const text = new TextDecoder('windows-1251').decode(bytes);
    const { ValCurs } = xml.parse(text, true);
    return ValCurs ?? {};
  } catch (cause) {
    throw new FeedError('The Bank of Russia file is no XML', { cause });
  }
}
