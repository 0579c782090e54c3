import { peek, readArray } from '../input/json.ts';
import { readLines } from '../input/lines.ts';
import { bad, leftOut, type Parsed } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';
import { parseFlat, parseV1 } from './former.ts';
import { isObject, list } from './json.ts';
import { parseV2 } from './v2.ts';

export const ror: Source = {
  name: 'ror',
  title: 'Research Organization Registry',
  licence: 'CC0-1.0',
  licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  attribution: null,
  isRedistributable: true,
  unit: 'line',
  priority: 1,
  read,
};

/** One record a line, as in the release folders joined together, or one large array, as in the data dump. */
async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  const opened = await peek(bytes);
  if (opened.first === '[') {
    for await (const { number, value } of readArray(opened.bytes, null))
      yield { number, parsed: parse(value) };
    return;
  }
  for await (const { number, text, isTerminated } of readLines(opened.bytes)) {
    if (text.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (!isTerminated)
        throw new ImportRefused('cut_off', `The file is cut off in its last line, ${number}`, {
          line: number,
        });
      yield { number, parsed: bad('no JSON') };
      continue;
    }
    yield { number, parsed: parse(value) };
  }
}

const ROR_ID = /^https:\/\/ror\.org\/0[a-z0-9]{8}$/;

/** One record of any of the three schemas, told apart by the fields that only one of them has. */
export function parse(value: unknown): Parsed {
  if (!isObject(value) || typeof value.id !== 'string' || !ROR_ID.test(value.id)) return bad('no ROR id');
  const types = list(value.types).map((type) => String(type).toLowerCase());
  if (!types.includes('healthcare')) return leftOut('no healthcare organisation');
  if (Array.isArray(value.names)) return parseV2(value, value.id);
  if (isObject(value.country)) return parseV1(value, value.id);
  if (typeof value.country_code === 'string') return parseFlat(value, value.id);
  return bad('neither schema v2 nor v1 nor the flat one of 2021');
}
