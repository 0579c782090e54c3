import { cleanWebsite, cleanYear } from '../clean/facts.ts';
import { languageOf, uniqueNames } from '../clean/languages.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import {
  bad,
  emptyRecord,
  factsOf,
  type NameKind,
  type Parsed,
  type RecordName,
  statedFacts,
} from '../record.ts';
import { isObject, type Json, list, objects } from './json.ts';
import { cleanWikipedia, externalIds, ownershipOf, parseStatus, pointOf, relationsOf } from './v2.ts';

/** Schema v1, given up in 2025: one address, labels in other languages apart from the name. */
export function parseV1(value: Json, id: string): Parsed {
  const country = isObject(value.country) ? value.country.country_code : null;
  const address = objects(value.addresses)[0] ?? {};
  const city = isObject(address.geonames_city) ? address.geonames_city : {};
  return parseFormer(value, id, country, {
    geonamesId: Number(city.id) || null,
    cityName: cleanFact(address.city) ?? cleanFact(city.city),
    ...pointOf(address),
    edition: 2,
    status: parseStatus(value.status),
  });
}

/** The flat table of the dump of September 2021: no place but the country. */
export const parseFlat = (value: Json, id: string): Parsed =>
  parseFormer(value, id, value.country_code, {
    edition: 1,
    status: parseStatus(value.status),
    modifiedAt: '2021-09-23',
  });

function parseFormer(
  value: Json,
  id: string,
  country: unknown,
  rest: Partial<typeof emptyRecord> | object,
): Parsed {
  if (typeof country !== 'string' || !/^[A-Z]{2}$/.test(country)) return bad('no country');
  const title = cleanName(value.name);
  if ('reason' in title) return bad(title.reason);
  const others: RecordName[] = [
    ...objects(value.labels).flatMap(({ label, iso639 }) => nameOf('label', label, iso639, country)),
    ...list(value.aliases).flatMap((alias) => nameOf('alias', alias, null, country)),
    ...list(value.acronyms).flatMap((acronym) => nameOf('acronym', acronym, null, country)),
  ];
  const lang = languageOf(null, title.text, country);
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...rest,
      sourceId: id.slice('https://ror.org/'.length),
      url: id,
      names: uniqueNames([{ kind: 'title', lang, text: title.text }, ...others]),
      country,
      website: cleanWebsite(list(value.links)[0]),
      established: cleanYear(value.established),
      externalIds: idsOf(value.external_ids),
      ...factsOf(
        statedFacts({
          ...relationsOf(value),
          ownership: ownershipOf(value),
          wikipedia: cleanWikipedia(value.wikipedia_url),
        }),
      ),
    },
  };
}

function nameOf(kind: NameKind, text: unknown, lang: unknown, country: string): RecordName[] {
  const cleaned = cleanName(text);
  if ('reason' in cleaned) return [];
  return [
    {
      kind,
      lang: languageOf(typeof lang === 'string' ? lang : null, cleaned.text, country),
      text: cleaned.text,
    },
  ];
}

/** v1: { Wikidata: { preferred, all: [] } }, GRID has one as a text; flat: { Wikidata: [] }. */
const idsOf = (given: unknown): string[] =>
  Object.entries(isObject(given) ? given : {}).flatMap(([register, ids]) => {
    if (!isObject(ids)) return externalIds(register, list(ids));
    const all = Array.isArray(ids.all) ? ids.all : [ids.all];
    return externalIds(register, ids.preferred ? [ids.preferred] : all);
  });
