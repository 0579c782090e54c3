import type { RedFlag } from '../../contract/content/complaints.ts';
import { limits } from '../../contract/platform/limits.ts';
import {
  boundDeclarations,
  type FacetName,
  facetNames,
  isBoundFilter,
  isListFilter,
  listDeclarations,
} from '../../contract/search/filters.ts';
import type {
  FacetValue,
  SearchMeta,
  SearchQuery,
  ReadPart as ShownReadPart,
} from '../../contract/search/search.ts';
import { spokenLanguageTitle, titleIn } from '../content/dictionaries/rules.ts';
import type { Words } from '../content/localization/reads.ts';
import { regionTitle } from '../content/places/regions.ts';
import { countryTitle } from '../content/places/titles.ts';
import type { DirectoryHits, DirectoryQuery, ReadPart } from './directory/directory.ts';
import { chooseConversion, requireSortable, toDirectoryFilters } from './rules.ts';

export type Page = { number: number; size: number };

export const searchPage = (query: SearchQuery): Page => ({
  number: query.page ?? 1,
  size: query.per_page ?? limits.searchPageSize,
});

/** The question to the directory. Throws invalid at the field that cannot be. */
export function toDirectoryQuery(query: SearchQuery, { dictionaries, rates }: Words): DirectoryQuery {
  const page = searchPage(query);
  requireSortable(query);
  return {
    ...toDirectoryFilters(query, dictionaries),
    sort: query.sort ?? null,
    conversion: chooseConversion(query.currency, rates),
    offset: (page.number - 1) * page.size,
    limit: page.size,
    // The spread of prices is in the currency asked for: without one there is none.
    facets: (query.facet ?? [...facetNames, 'price' as const]).filter(
      (name) => name !== 'price' || query.currency !== undefined,
    ),
  };
}

/** Counts and corrections in the words of the reader. */
export async function shapeSearchMeta(
  hits: DirectoryHits,
  query: SearchQuery,
  words: Words,
  isNamesOnly = false,
): Promise<SearchMeta> {
  const page = searchPage(query);
  const read = hits.read.flatMap(({ kind, ids }) => (kind === 'city' ? ids : []));
  const cityIds = [...(hits.facets.city ?? []).map(({ value }) => value), ...read.map(Number)];
  const cities = await words.cityTitles(cityIds);
  const asksPrices = query.facet === undefined || query.facet.includes('price');
  return {
    total: hits.total,
    page: page.number,
    per_page: page.size,
    facets: shapeFacets(hits.facets, cities, words),
    ...(asksPrices && { prices: shapeSpread(hits, query.currency) }),
    ...(hits.corrected !== null && { corrected: hits.corrected }),
    ...(hits.read.length > 0 && {
      read: hits.read.flatMap((part) => shapeRead(part, hits.read, cities, words)),
    }),
    sort: hits.sort,
    ...(isNamesOnly && { names_only: true }),
    ...(hits.without.length > 0 && {
      without: hits.without.map(({ value, read: part, count }) => ({
        filter: value,
        ...(part !== undefined && { left: hits.read[part]?.left ?? '' }),
        total: count,
      })),
    }),
    ...(hits.without_several && {
      without_several: { filters: hits.without_several.filters, total: hits.without_several.count },
    }),
  };
}

function shapeFacets(
  facets: DirectoryHits['facets'],
  cities: ReadonlyMap<number, string>,
  words: Words,
): SearchMeta['facets'] {
  const shaped: Partial<Record<FacetName, FacetValue[]>> = {};
  for (const name of facetNames) {
    const counted = facets[name];
    if (!counted) continue;
    shaped[name] = counted.flatMap(({ value, count }) => {
      const said = sayFacet(name, value, cities, words);
      return said ? [{ ...said, count }] : [];
    });
  }
  return shaped;
}

/** Null for an entry that left the dictionaries after the index was made. */
function sayFacet(
  name: FacetName,
  value: string | number,
  cities: ReadonlyMap<number, string>,
  { language, dictionaries, say }: Words,
): { value: string; title: string } | null {
  const plain = (title: string) => ({ value: String(value), title });
  if (isBoundFilter(name)) {
    return boundDeclarations[name].unit === 'stars'
      ? plain(say('facet.rating_from', { score: Number(value).toLocaleString(language) }))
      : plain(say('facet.reply_within', { count: Number(value) }));
  }
  const declared = listDeclarations[name];
  switch (declared.values) {
    case 'slug': {
      const entry = dictionaries[declared.dictionary].byId.get(Number(value));
      return entry ? { value: entry.slug, title: titleIn(entry.titles, language) } : null;
    }
    case 'country':
      return plain(countryTitle(String(value), language));
    case 'city':
      return plain(cities.get(Number(value)) ?? String(value));
    case 'language':
      return plain(spokenLanguageTitle(String(value), language));
    default:
      return plain(say(`facet.${name}_${value}`));
  }
}

function shapeSpread(
  hits: DirectoryHits,
  currency: number | undefined,
): NonNullable<SearchMeta['prices']> | null {
  if (currency === undefined || !hits.prices_spread) return null;
  return { currency_id: currency, ...hits.prices_spread };
}

/** What a text was read as, in the words of the reader: what holds, orders or is offered. */
export function titlesRead(
  read: readonly ReadPart[],
  cities: ReadonlyMap<number, string>,
  words: Words,
): string[] {
  return read.flatMap((part) => {
    if (part.does === 'ignored' || part.kind === 'name') return [];
    return shapeRead(part, read, cities, words).flatMap(({ title, fields }) => {
      const titles = fields.map((field) => field.title).join(', ');
      return title === null ? titles || [] : titles ? `${title} (${titles})` : title;
    });
  });
}

/**
 * Why the part may be an emergency. A disease counts only if neither a procedure nor a specialization is searched for
 * with it: "stroke rehabilitation" is no emergency.
 */
function redFlagOf(
  { kind, ids }: ReadPart,
  read: readonly ReadPart[],
  { dictionaries }: Words,
): RedFlag | null {
  if (kind === 'complaint') return dictionaries.complaints.byId.get(Number(ids[0]))?.red_flag ?? null;
  if (kind !== 'disease') return null;
  const hasCare = read.some(
    (other) => other.does === 'filters' && (other.kind === 'procedure' || other.kind === 'specialization'),
  );
  if (hasCare) return null;
  return ids.map((id) => dictionaries.diseases.byId.get(Number(id))?.red_flag).find(Boolean) ?? null;
}

/** A part of `read` in the words of the reader; none for an entry that left the dictionaries after the index was made. */
function shapeRead(
  part: ReadPart,
  read: readonly ReadPart[],
  cities: ReadonlyMap<number, string>,
  words: Words,
): ShownReadPart[] {
  const { kind, ids, does } = part;
  const { dictionaries, language } = words;
  const fieldsOf = (all: readonly number[]) =>
    all.flatMap((id) => {
      const entry = dictionaries.specializations.byId.get(id);
      return entry ? [{ value: entry.slug, title: titleIn(entry.titles, language) }] : [];
    });
  const [fields, further] = [fieldsOf(part.fields), fieldsOf(part.further)];
  const shared = {
    kind,
    does,
    fields,
    further,
    red_flag: redFlagOf(part, read, words),
    is_empty: part.isEmpty ?? false,
    words: part.words,
    left: part.left,
  };
  if (kind === 'complaint') {
    const entry = dictionaries.complaints.byId.get(Number(ids[0]));
    if (!entry) return [];
    const title = titleIn(entry.titles, language);
    return [{ ...shared, filter: null, values: [], title }];
  }
  if (kind === 'female' || kind === 'male')
    return [{ ...shared, filter: 'sex', values: [kind], title: words.say(`facet.sex_${kind}`) }];
  if (kind === 'region')
    return [{ ...shared, filter: null, values: [], title: regionTitle(String(ids[0]), language) }];
  if (!isListFilter(kind)) return [{ ...shared, filter: null, values: [], title: null }];
  const said = ids.flatMap((id) => sayFacet(kind, id, cities, words) ?? []);
  const [first] = said;
  if (!first) return [];
  return [{ ...shared, filter: kind, values: said.map(({ value }) => value), title: first.title }];
}
