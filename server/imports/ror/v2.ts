import type { Ownership } from '../../../contract/clinics/facts.ts';
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
  type Relation,
  type StatedFacts,
  statedFacts,
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
      externalIds: externalIdsOf(value),
      modifiedAt:
        isObject(value.admin) && isObject(value.admin.last_modified)
          ? cleanDay(value.admin.last_modified.date)
          : null,
      ...factsOf(statedOf(value)),
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

/** Kinds of organisation that say whose it is; most name only "healthcare" and "funder". */
export function ownershipOf(value: Json): Ownership | undefined {
  const types = list(value.types).map((type) => String(type).toLowerCase());
  if (types.includes('government')) return 'public';
  if (types.includes('nonprofit')) return 'nonprofit';
  return types.includes('company') ? 'private' : undefined;
}

/** The address of an article, without what browsers added to it. */
export function cleanWikipedia(given: unknown): string | undefined {
  const url = URL.parse(String(given));
  return url && /(?:^|\.)wikipedia\.org$/.test(url.hostname)
    ? `https://${url.hostname}${url.pathname}`
    : undefined;
}

const statedOf = (value: Json): StatedFacts | undefined =>
  statedFacts({
    ...relationsOf(value),
    ownership: ownershipOf(value),
    wikipedia: cleanWikipedia(objects(value.links).find(({ type }) => type === 'wikipedia')?.value),
  });

const KINDS: readonly Relation['kind'][] = ['predecessor', 'successor', 'parent', 'child', 'related'];
/** A health service of a country has hundreds of hospitals, which say themselves whose they are. */
const MOST_RELATIONS = 60;

/** The organisation it belongs to, the first of several, and all others that the record names. */
export function relationsOf(value: Json): Pick<StatedFacts, 'parent' | 'relations'> {
  const named = objects(value.relationships).flatMap((relation): Relation[] => {
    const kind = KINDS.find((one) => one === String(relation.type).toLowerCase());
    const title = cleanFact(relation.label);
    if (!kind || title === null) return [];
    const id = /^https:\/\/ror\.org\/(0[a-z0-9]{8})$/.exec(String(relation.id))?.[1];
    return [{ kind, id: id ? `ror:${id}` : null, title }];
  });
  const parent = named.find(({ kind }) => kind === 'parent');
  const relations = named
    .filter((relation) => relation !== parent)
    .toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .slice(0, MOST_RELATIONS);
  return {
    ...(parent && { parent: { id: parent.id, title: parent.title } }),
    ...(relations.length > 0 && { relations }),
  };
}

/** Numbers of other registers and how they look there. No other source names one of Crossref's, so none meets by it. */
const ID_OF_REGISTER: Record<string, RegExp> = {
  wikidata: /^Q\d+$/,
  grid: /^grid\.\d+\.[0-9a-f]+$/,
  isni: /^\d{15}[\dX]$/,
  fundref: /^\d{5,12}$/,
};

const externalIdsOf = (value: Json): string[] =>
  objects(value.external_ids).flatMap(({ type, all, preferred }) =>
    externalIds(String(type), preferred ? [preferred] : list(all)),
  );

/** `isni:0000000121581279`: of the given numbers those that may stand in that register. */
export const externalIds = (register: string, given: readonly unknown[]): string[] =>
  given.flatMap((one) => {
    const id = String(one).replaceAll(' ', '');
    return ID_OF_REGISTER[register.toLowerCase()]?.test(id) ? [`${register.toLowerCase()}:${id}`] : [];
  });

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
