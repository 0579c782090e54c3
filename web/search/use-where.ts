import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Suggestion } from '../../contract/search/suggest.ts';
import { useCountries } from '../content/site-data.ts';
import { useSuggestions } from '../content/suggestions/use-suggestions.ts';
import { useFormat } from '../platform/format.ts';
import type { Option } from '../ui/option-list.tsx';
import { type RecentPlace, recentPlaces, rememberPlace } from './recent-places.ts';
import { changeSearch, type SearchState } from './search-state.ts';

/** The value of the field that asks for the visitor's own place. */
export const NEAR_ME = 'near';
/** Around the visitor, at first. */
const NEAR_KM = 50;
const REGION = 'region';

/**
 * A place as the field holds it: codes of countries, `city:` and ids, `region:` and its name, `near:` and coordinates, or
 * nothing. A region is no filter: its name stands in the text, as if it were typed there.
 */
export function whereOf({ near, city, country }: SearchState): string {
  if (near !== null) return `${NEAR_ME}:${near}`;
  return city.length > 0 ? `city:${city.join()}` : country.join();
}

/** How the field holds a place that was suggested. */
export function whereValue({ kind, value, title }: Pick<Suggestion, 'value' | 'title'> & { kind: string }) {
  if (kind === 'city') return `city:${value}`;
  return kind === REGION ? `${REGION}:${title}` : value;
}

/** A search at the place. */
export function atPlace(state: SearchState, where: string): SearchState {
  const [kind, value] = where.split(':');
  if (kind === NEAR_ME && value)
    return changeSearch(state, { near: value, radius_km: NEAR_KM, sort: 'distance' });
  if (kind === 'city' && value) return changeSearch(state, { city: value.split(',') });
  if (kind === REGION && value) return changeSearch(state, { q: [state.q, value].filter(Boolean).join(' ') });
  return changeSearch(state, { country: where === '' ? [] : where.split(',') });
}

const none: readonly RecentPlace[] = [];

/**
 * Options of the field: everywhere, near me, places of before, countries, and cities and countries that a text names in any
 * language. `labels` are titles of cities that the page knows.
 */
export function useWhere(where: string, labels: ReadonlyMap<string, string>) {
  const { t } = useTranslation();
  const format = useFormat();
  const countries = useCountries();
  const recent = useSyncExternalStore(recentPlaces.subscribe, recentPlaces.read, () => none);
  const [wanted, setWanted] = useState('');
  const suggested = useSuggestions(wanted, true, true) ?? [];
  const found = suggested.flatMap((one): Option[] => {
    const { kind, title, detail, clinics } = one;
    if (kind !== 'country' && kind !== 'city' && kind !== REGION) return [];
    const label = detail === null ? title : `${title}, ${detail}`;
    const hint = clinics === 0 ? t('seek.where_empty') : undefined;
    return [{ value: whereValue(one), label, keywords: wanted, ...(hint && { hint }) }];
  });
  const listed = countries.map(({ code, title, clinics }) => ({
    value: code,
    label: title,
    hint: format.number(clinics),
    keywords: code,
  }));
  const options = [
    { value: '', label: t('seek.where_any') },
    { value: NEAR_ME, label: t('seek.where_near') },
    ...found,
    ...recent,
    ...listed,
  ].filter(({ value }, at, all) => all.findIndex((one) => one.value === value) === at);
  const nameOf = (one: string): string => {
    if (one.startsWith(`${NEAR_ME}:`)) return t('seek.where_near');
    if (one.startsWith(`${REGION}:`)) return one.slice(REGION.length + 1);
    const known = options.find(({ value }) => value === one)?.label;
    if (known !== undefined) return known;
    if (one.startsWith('city:'))
      return format.list(
        one
          .slice(5)
          .split(',')
          .map((id) => labels.get(id) ?? id),
      );
    return format.list(
      one.split(',').map((code) => countries.find((c) => c.code === code)?.title ?? format.countryName(code)),
    );
  };
  return {
    options,
    nameOf,
    chosenLabel: nameOf(where),
    find: setWanted,
    remember(value: string) {
      if (value !== '' && !value.startsWith(NEAR_ME)) rememberPlace({ value, label: nameOf(value) });
    },
  };
}
