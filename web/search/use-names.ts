import { useTranslation } from 'react-i18next';
import { formatAmount } from '../../contract/content/money.ts';
import type { FacetValue, SearchMeta } from '../../contract/search/search.ts';
import { useFormat } from '../platform/format.ts';
import { useSite } from '../platform/site.tsx';
import { type Condition, type ListFilter, listFilters, type SearchState } from './search-state.ts';

/** What search filters and their values are called. */
export function useNames(facets: SearchMeta['facets']) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currencies, currency } = useSite();
  const titleIn = (values: readonly FacetValue[] | undefined, wanted: string) =>
    values?.find(({ value }) => value === wanted)?.title ?? wanted;
  function valueName(filter: ListFilter, value: string): string {
    if (filter === 'language') return t('search.speaks', { language: format.languageName(value) });
    if (filter === 'verified') return t(`search.verified_${value}`);
    return titleIn(facets[filter], value);
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
  const ratingName = (least: number | string) => t('search.rating_from', { n: stars(least) });
  const replyName = (hours: number | string) => format.duration(Number(hours) * 60);
  function conditionName(state: SearchState, condition: Condition): string {
    if (condition === 'q') return state.q;
    if (condition === 'price') return priceName(state);
    if (condition === 'rating_min') return t('search.rating_chip', { n: stars(state.rating_min ?? 1) });
    if (condition === 'reply_hours_max')
      return t('search.reply_chip', { duration: replyName(state.reply_hours_max ?? 1) });
    if (condition === 'near' || condition === 'bbox') return t(`search.${condition}`);
    return format.list(state[condition].map((value) => valueName(condition, value)));
  }
  /** What a search is about in a few words: the concepts asked for, the words, the place. */
  function subjectOf(state: SearchState, understood: SearchMeta['understood'] = []): string | null {
    const asked = (['procedure', 'disease', 'specialization'] as const).flatMap((filter) =>
      state[filter].map((value) => valueName(filter, value)),
    );
    const words = understood.length > 0 ? understood.map(({ title }) => title) : [state.q].filter(Boolean);
    const subjects = [...new Set([...words, ...asked])];
    if (subjects.length > 0) return format.list(subjects);
    const [place, ...others] = state.city.length > 0 ? state.city : state.country;
    if (place === undefined || others.length > 0) return null;
    return titleIn(facets[state.city.length > 0 ? 'city' : 'country'], place);
  }
  return { valueName, ratingName, replyName, priceName, conditionName, subjectOf };
}

export type Names = ReturnType<typeof useNames>;

/** Conditions of a search in the order of the filters. */
export function conditionsOf(state: SearchState): Condition[] {
  return [
    ...listFilters.filter((name) => state[name].length > 0),
    ...((state.price_min ?? state.price_max) !== null ? ['price' as const] : []),
    ...(state.rating_min !== null ? ['rating_min' as const] : []),
    ...(state.reply_hours_max !== null ? ['reply_hours_max' as const] : []),
    ...(state.near !== null ? ['near' as const] : []),
    ...(state.bbox !== null ? ['bbox' as const] : []),
  ];
}
