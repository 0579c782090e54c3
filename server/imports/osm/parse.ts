import { cleanBeds, cleanDay, cleanPhone, cleanWebsite, cleanYear } from '../clean/facts.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { readArray } from '../input/json.ts';
import { bad, emptyRecord, factsOf, leftOut, type Parsed } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';
import { type Element, toElement } from './element.ts';
import { statedOf } from './facts.ts';
import { isClinic, isClosed, isPractice, namesOf, type Tags } from './tags.ts';

export const osm: Source = {
  name: 'osm',
  title: 'OpenStreetMap',
  licence: 'ODbL-1.0',
  licenceUrl: 'https://www.openstreetmap.org/copyright',
  attribution: '© OpenStreetMap contributors',
  isRedistributable: true,
  unit: 'feature',
  priority: 2,
  read,
};

/** GeoJSON has "features", the answer of an Overpass server "elements". */
async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  let count = 0;
  for await (const { number, value } of readArray(bytes, /^(?:features|elements)$/)) {
    count += 1;
    const element = toElement(value);
    yield { number, parsed: element ? parseElement(element) : bad('no OpenStreetMap object') };
  }
  if (count === 0)
    throw new ImportRefused('other_kind', 'This is no file of OpenStreetMap: it has no features or elements');
}

export function parseElement({ id, tags, point, timestamp }: Element): Parsed {
  if (!isClinic(tags)) return leftOut('no hospital or clinic');
  const name = cleanName(tags.name);
  if ('reason' in name) return name.reason === 'no name' ? leftOut('no name') : bad(name.reason);
  if (isPractice(name.text, tags.healthcare)) return leftOut('practice of a doctor, pharmacy or laboratory');
  if (!point) return bad('no coordinates');
  // The country is seldom tagged; where it is not, it is that of the nearest city.
  const country = /^[A-Z]{2}$/.test(tags['addr:country'] ?? '') ? String(tags['addr:country']) : '';
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      ...contacts(tags),
      precision: 'building',
      sourceId: id,
      url: `https://www.openstreetmap.org/${id}`,
      externalIds: [`osm:${id}`, ...wikidataId(tags)],
      status:
        isClosed(tags.operational_status) || tags.disused === 'yes' || tags.abandoned === 'yes'
          ? 'inactive'
          : 'active',
      names: namesOf({ ...tags, name: name.text }, country),
      country,
      cityName: cleanFact(tags['addr:city'] ?? tags['addr:place']),
      address: addressOf(tags),
      postcode: cleanFact(tags['addr:postcode']),
      established: cleanYear(tags.start_date),
      beds: cleanBeds(tags.beds ?? tags['capacity:beds']),
      modifiedAt: cleanDay(timestamp),
      ...factsOf(statedOf(tags)),
    },
  };
}

const contacts = (tags: Tags) => ({
  phone: cleanPhone(tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile']),
  website: cleanWebsite(tags.website ?? tags['contact:website'] ?? tags.url),
});

const wikidataId = (tags: Tags): string[] =>
  /^Q\d+$/.test(tags.wikidata ?? '') ? [`wikidata:${tags.wikidata}`] : [];

function addressOf(tags: Tags): string | null {
  const street = cleanFact(tags['addr:street'] ?? tags['addr:place']);
  if (!street) return cleanFact(tags['addr:full']);
  const house = cleanFact(tags['addr:housenumber']);
  const city = cleanFact(tags['addr:city']);
  return [[street, house].filter(Boolean).join(' '), city].filter(Boolean).join(', ');
}
