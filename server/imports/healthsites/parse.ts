import { cleanBeds, cleanDay, cleanPhone, cleanPoint, cleanWebsite } from '../clean/facts.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { type Row, readCsv } from '../input/csv.ts';
import { statedOf } from '../osm/facts.ts';
import { isClosed, isPractice, namesOf } from '../osm/tags.ts';
import { bad, emptyRecord, factsOf, leftOut, type Parsed } from '../record.ts';
import type { Numbered, Source } from '../source.ts';
import { alpha2Of } from './countries.ts';

export const healthsites: Source = {
  name: 'healthsites',
  title: 'healthsites.io (OpenStreetMap)',
  licence: 'ODbL-1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: '© OpenStreetMap contributors, healthsites.io',
  isRedistributable: true,
  unit: 'line',
  priority: 5,
  read,
};

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  const required = ['osm_id', 'osm_type', 'amenity', 'name', 'iso3c', 'lng', 'lat'];
  for await (const row of readCsv(bytes, { required, what: healthsites.title })) {
    yield { number: row.number, parsed: parseRow(row) };
  }
}

export function parseRow(row: Row): Parsed {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const osmId = osmIdOf(row.get('osm_type'), row.get('osm_id'));
  if (!/^(?:node|way|relation)\/\d+$/.test(osmId)) return bad(`"${osmId}" is no OpenStreetMap id`);
  const name = cleanName(row.get('name'));
  if ('reason' in name) return name.reason === 'no name' ? leftOut('no name') : bad(name.reason);
  const amenity = row.get('amenity');
  if (amenity !== 'hospital' && amenity !== 'clinic') return leftOut('no hospital or clinic');
  if (isPractice(name.text, row.get('healthcare')))
    return leftOut('practice of a doctor, pharmacy or laboratory');
  const country = alpha2Of(row.get('iso3c'));
  if (!country) return bad(`"${row.get('iso3c')}" is no country`);
  const point = cleanPoint(row.get('lat'), row.get('lng'));
  if (!point) return bad('no coordinates');
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      precision: 'building',
      sourceId: osmId,
      url: `https://www.openstreetmap.org/${osmId}`,
      externalIds: [`osm:${osmId}`],
      status: isClosed(row.get('operational_status')) ? 'inactive' : 'active',
      names: namesOf({ name: name.text }, country),
      country,
      address: cleanFact(row.get('addr_full')),
      phone: cleanPhone(row.get('contact_number')),
      website: cleanWebsite(row.get('url')),
      beds: cleanBeds(row.get('beds')),
      modifiedAt: cleanDay(row.get('changeset_timestamp')),
      ...factsOf(
        statedOf({
          amenity,
          'healthcare:speciality': row.get('speciality'),
          opening_hours: row.get('opening_hours'),
          emergency: row.get('emergency'),
          wheelchair: row.get('wheelchair'),
          dispensing: row.get('dispensing'),
          healthcare: row.get('healthcare'),
          health_amenity_type: row.get('health_amenity_type'),
          'operator:type': row.get('operator_type'),
        }),
      ),
    },
  };
}

/** Relations came in as ways with a negative number, the habit of osm2pgsql. */
const osmIdOf = (type: string, id: string): string =>
  id.startsWith('-') ? `relation/${id.slice(1)}` : `${type}/${id}`;
