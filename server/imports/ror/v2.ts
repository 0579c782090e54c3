import { cleanDay, cleanPoint, cleanWebsite, cleanYear } from '../clean/facts.ts';
import { languageOf, uniqueNames } from '../clean/languages.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import {
  bad,
  emptyRecord,
  factsOf,
  type NameKind,
  type Parsed,
  type RecordName,
  type StatedFacts,
} from '../record.ts';
import { isObject, type Json, list, objects } from './json.ts';

export function parseV2(value: Json, id: string): Parsed {
  const location = objects(value.locations)[0];
  const details = isObject(location?.geonames_details) ? location.geonames_details : {};
  const given = { names: parseNames(value, String(details.country_code)), country: details.country_code };
  const title = given.names.find(({ kind }) => kind === 'title');
  if (!title) return bad('no usable display name');
  if (typeof given.country !== 'string' || !/^[A-Z]{2}$/.test(given.country)) return bad('no country');
  const { country, ...place } = isMisplaced(given.names, given.country)
    ? { country: 'JP', geonamesId: null, cityName: cleanFact(details.name) }
    : {
        country: given.country,
        geonamesId: Number(location?.geonames_id) || null,
        cityName: cleanFact(details.name),
        ...pointOf(details),
      };
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...place,
      sourceId: id.slice('https://ror.org/'.length),
      url: id,
      edition: 3,
      status: parseStatus(value.status),
      names: given.names,
      country,
      website: websiteOf(value),
      established: cleanYear(value.established),
      externalIds: wikidataIds(value),
      modifiedAt:
        isObject(value.admin) && isObject(value.admin.last_modified)
          ? cleanDay(value.admin.last_modified.date)
          : null,
      ...factsOf(parentOf(value)),
    },
  };
}

export const parseStatus = (status: unknown): 'active' | 'inactive' | 'withdrawn' =>
  status === 'inactive' || status === 'withdrawn' ? status : 'active';

/** ROR places a record at the centre of its city. */
export function pointOf(place: Json) {
  const point = cleanPoint(place.lat, place.lng);
  return point && { ...point, precision: 'city' as const };
}

/**
 * Some Japanese hospitals were placed in a city abroad that sounds alike (Kasama in Zambia). An official name in kana
 * outside Japan gives that away: country and coordinates are not believed then, the city is looked up in Japan.
 */
const isMisplaced = (names: readonly RecordName[], country: string): boolean =>
  country !== 'JP' &&
  names.some(({ kind, text }) => kind === 'label' && /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text));

const websiteOf = (value: Json): string | null => {
  const link = objects(value.links).find(({ type }) => type === 'website');
  return cleanWebsite(link?.value);
};

/** The organisation it belongs to, the first of several. Children say the same of theirs. */
export function parentOf(value: Json): StatedFacts | undefined {
  const parent = objects(value.relationships).find(({ type }) => String(type).toLowerCase() === 'parent');
  const title = cleanFact(parent?.label);
  if (!parent || title === null) return undefined;
  const id = /^https:\/\/ror\.org\/(0[a-z0-9]{8})$/.exec(String(parent.id))?.[1];
  return { parent: { id: id ? `ror:${id}` : null, title } };
}

const wikidataIds = (value: Json): string[] =>
  objects(value.external_ids)
    .filter(({ type }) => type === 'wikidata')
    .flatMap(({ all, preferred }) => (preferred ? [preferred] : list(all)))
    .filter((id) => /^Q\d+$/.test(String(id)))
    .map((id) => `wikidata:${id}`);

function parseNames(value: Json, country: string): RecordName[] {
  const names = objects(value.names).flatMap((name): RecordName[] => {
    const cleaned = cleanName(name.value);
    if ('reason' in cleaned) return [];
    const lang = languageOf(typeof name.lang === 'string' ? name.lang : null, cleaned.text, country);
    return [{ kind: kindOf(list(name.types)), lang, text: cleaned.text }];
  });
  return uniqueNames(names.sort((a, b) => Number(b.kind === 'title') - Number(a.kind === 'title')));
}

function kindOf(types: readonly unknown[]): NameKind {
  if (types.includes('ror_display')) return 'title';
  if (types.includes('label')) return 'label';
  return types.includes('acronym') ? 'acronym' : 'alias';
}
