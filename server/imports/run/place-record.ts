import type { Gazetteer } from '../../content/places/gazetteer.ts';
import { languageOf } from '../clean/languages.ts';
import { withNamedFields } from '../names/fields-of-name.ts';
import { bad, type ClinicRecord, type PlacedRecord, type Rejected } from '../record.ts';

type Placed = { kind: 'record'; record: PlacedRecord } | Rejected;

/**
 * Looks up the city of a record, and the country where the source gives coordinates only. A record without coordinates
 * stands at the centre of its city; what its names say is added.
 */
export function placeRecord(record: ClinicRecord, gazetteer: Gazetteer): Placed {
  const country =
    record.country ||
    (record.lat !== null && record.lon !== null ? gazetteer.countryAt(record.lat, record.lon) : null);
  if (!country)
    return bad('the country is unknown: no tag says it, and the coordinates are not clearly in one');
  const city = gazetteer.resolvePlace({ ...record, country });
  const names =
    country === record.country
      ? record.names
      : record.names.map((name) => ({ ...name, lang: languageOf(name.lang, name.text, country) }));
  const centre =
    record.lat === null && city ? { lat: city.lat, lon: city.lon, precision: 'city' as const } : {};
  return {
    kind: 'record',
    record: withNamedFields({ ...record, ...centre, names, country, cityId: city?.id ?? null }),
  };
}
