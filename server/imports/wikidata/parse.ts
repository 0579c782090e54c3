import { cleanPoint, cleanWebsite } from '../clean/facts.ts';
import { languageOf } from '../clean/languages.ts';
import { cleanName } from '../clean/text.ts';
import { type Row, readCsv } from '../input/csv.ts';
import { isPractice } from '../osm/tags.ts';
import { bad, emptyRecord, leftOut, type Parsed } from '../record.ts';
import type { Numbered, Source } from '../source.ts';
import { codeOfCountry } from './countries.ts';

export const wikidata: Source = {
  name: 'wikidata',
  title: 'Wikidata',
  licence: 'CC0-1.0',
  licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  attribution: null,
  isRedistributable: true,
  unit: 'line',
  priority: 7,
  read,
};

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  const required = ['item', 'itemLabel', 'countryLabel', 'geo'];
  for await (const row of readCsv(bytes, { required, what: wikidata.title }))
    yield { number: row.number, parsed: parseRow(row) };
}

function parseRow(row: Row): Parsed {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const id = /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d+)$/.exec(row.get('item'))?.[1];
  if (!id) return bad(`"${row.get('item')}" is no item`);
  const label = row.get('itemLabel');
  // The query gives the id where an item has no label in its languages.
  if (label === id) return leftOut('no name');
  const name = cleanName(label);
  if ('reason' in name) return name.reason === 'no name' ? leftOut('no name') : bad(name.reason);
  if (isPractice(name.text, undefined)) return leftOut('practice of a doctor, pharmacy or laboratory');
  const countryName = row.get('countryLabel');
  const country = codeOfCountry(countryName);
  if (countryName && !country) return leftOut('of a state that is no more, or of no country');
  const [, lon, lat] = /^Point\((-?[\d.eE-]+) (-?[\d.eE-]+)\)$/i.exec(row.get('geo')) ?? [];
  const point = cleanPoint(lat, lon);
  if (!country && !point) return bad('neither country nor coordinates');
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      precision: point ? 'building' : null,
      sourceId: id,
      url: `https://www.wikidata.org/wiki/${id}`,
      externalIds: [`wikidata:${id}`],
      names: [{ kind: 'title', lang: languageOf(null, name.text, country ?? ''), text: name.text }],
      country: country ?? '',
      website: cleanWebsite(row.get('official_website')),
    },
  };
}
