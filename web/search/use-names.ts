import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../contract/content/money.ts';
import {
  type BoundFilter,
  boundDeclarations,
  boundFilters,
  type FilterName,
  isBoundFilter,
  isListFilter,
  type ListFilter,
  listDeclarations,
  listFilters,
} from '../../contract/search/filters.ts';
import type { FacetValue, ReadPart, SearchMeta } from '../../contract/search/search.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import type { SearchState } from './search-state.ts';

/** What search filters and their values are called. */
export function useNames(facets: SearchMeta['facets']) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency } = useSite();
  const titleIn = (values: readonly FacetValue[] | undefined, wanted: string) =>
    values?.find(({ value }) => value === wanted)?.title ?? wanted;
  function valueName(filter: ListFilter, value: string): string {
    const { values } = listDeclarations[filter];
    if (values === 'language') return t('search.speaks', { language: format.languageName(value) });
    if (typeof values !== 'string') return t(`search.${filter}_${value}`);
    const title = titleIn(facets[filter], value);
    return values === 'country' && title === value ? format.countryName(value) : title;
  }
  function priceName({ price_min, price_max, currency: id }: SearchState): string {
    const shown = currencies.find((one) => one.id === id) ?? currency;
    const words = (amount: number) => formatAmount(amount, shown?.prefix ?? '').replace(/\.00(?=\s|$)/, '');
    if (price_max === null) return t('search.price_from', { amount: words(price_min ?? 0) });
    if (price_min === null) return t('search.price_to', { amount: words(price_max) });
    const [least = ''] = formatAmount(price_min, '').trim().split('.');
    return t('search.price_between', { least, most: words(price_max) });
  }
  const stars = (least: number | string) => Number(least).toFixed(1);
  const hours = (most: number | string) => format.duration(Number(most) * 60);
  const boundName = (name: BoundFilter, value: number | string) =>
    boundDeclarations[name].unit === 'stars' ? t('search.rating_from', { n: stars(value) }) : hours(value);
  function conditionName(state: SearchState, condition: FilterName): string {
    if (condition === 'q') return state.q;
    if (condition === 'price') return priceName(state);
    if (condition === 'near' && state.radius_km !== null)
      return t('search.near_within', { km: format.number(state.radius_km) });
    if (isBoundFilter(condition)) {
      const { least, texts, unit } = boundDeclarations[condition];
      const value = state[condition] ?? least;
      return t(`search.${texts}_chip`, unit === 'stars' ? { n: stars(value) } : { duration: hours(value) });
    }
    if (!isListFilter(condition)) return t(`search.${condition}`);
    return format.list(state[condition].map((value) => valueName(condition, value)));
  }
  /** What a search is about in a few words: the concepts asked for, the words, the place. */
  function subjectOf(state: SearchState, read: readonly ReadPart[] = []): string | null {
    const asked = (['procedure', 'disease', 'specialization'] as const).flatMap((filter) =>
      state[filter].map((value) => valueName(filter, value)),
    );
    const concepts = read.filter((part) => isConcept(part) && part.does === 'filters');
    const words =
      concepts.length > 0 ? concepts.flatMap(({ title }) => title ?? []) : [state.q].filter(Boolean);
    const subjects = [...new Set([...words, ...asked])];
    if (subjects.length > 0) return format.list(subjects);
    const [place, ...others] = state.city.length > 0 ? state.city : state.country;
    if (place === undefined || others.length > 0) return null;
    return titleIn(facets[state.city.length > 0 ? 'city' : 'country'], place);
  }
  /** What a part of the words was read as; of what does nothing, that it does nothing. */
  function partName({ kind, does, title, words }: ReadPart): string {
    if (does === 'ignored') return t('search.read_ignored', { words });
    if (does === 'sorts') return t('search.read_by_price');
    if (kind === 'language') return t('search.speaks', { language: title ?? words });
    return title ?? t('search.quoted', { words });
  }
  return { valueName, boundName, priceName, conditionName, partName, subjectOf };
}

const conceptKinds: ReadonlySet<ReadPart['kind']> = new Set([
  'specialization',
  'disease',
  'procedure',
  'complaint',
]);
export const isConcept = ({ kind }: ReadPart): boolean => conceptKinds.has(kind);

export type Names = ReturnType<typeof useNames>;

/** Conditions of a search in the order of the filters. */
export function conditionsOf(state: SearchState): FilterName[] {
  return [
    ...listFilters.filter((name) => state[name].length > 0),
    ...((state.price_min ?? state.price_max) !== null ? ['price' as const] : []),
    ...boundFilters.filter((name) => state[name] !== null),
    ...(state.near !== null ? ['near' as const] : []),
    ...(state.bbox !== null ? ['bbox' as const] : []),
  ];
}
