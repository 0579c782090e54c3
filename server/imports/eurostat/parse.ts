import { readCsv } from '../input/csv.ts';
import { peek, readArray } from '../input/json.ts';
import { bad } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';
import { parseFields } from './fields.ts';

export const eurostat: Source = {
  name: 'eurostat',
  title: 'Eurostat healthcare services',
  licence: 'Unclear, differs by country',
  licenceUrl: null,
  attribution: 'Eurostat, healthcare services in Europe',
  isRedistributable: false,
  unit: 'line',
  priority: 4,
  read,
};

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  const opened = await peek(bytes);
  if (opened.first === '{') yield* readGeoJson(opened.bytes);
  else {
    const required = ['id', 'hospital_name', 'site_name', 'cc', 'lat', 'lon', 'city'];
    for await (const row of readCsv(opened.bytes, { required, what: eurostat.title })) {
      const parsed = row.hasAllColumns
        ? parseFields((name) => row.get(name))
        : bad('wrong number of columns');
      yield { number: row.number, parsed };
    }
  }
}

/** The same columns as properties of features, in no particular order and with numbers as numbers. */
async function* readGeoJson(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  let count = 0;
  for await (const { number, value } of readArray(bytes, /^features$/)) {
    count += 1;
    const properties = Object(Object(value).properties);
    if (number === 1 && !('hospital_name' in properties && 'cc' in properties)) break;
    yield { number, parsed: parseFields((name) => String(properties[name] ?? '')) };
  }
  if (count <= 1) throw new ImportRefused('other_kind', `This is no file of ${eurostat.title}`);
}
