import { useEffect, useState } from 'react';
import { searchClinics } from '../../contract/clinics/clinics.ts';
import { searchDoctors } from '../../contract/clinics/doctors.ts';
import { getDictionaries } from '../../contract/content/dictionaries.ts';
import { type ListFilter, listDeclarations } from '../../contract/search/filters.ts';
import { suggest } from '../../contract/search/suggest.ts';
import { browserApi } from '../platform/browser-site.ts';
import { useSite } from '../platform/site.tsx';
import { filterQuery } from './search-query.ts';
import { type Search, searchKey } from './use-search.ts';

/** `count` null: not among those that were counted. */
export type ListedValue = { value: string; title: string; count: number | null };

/** The API counts this many values of a facet. */
const countedMax = 50;
const pauseMs = 150;

/** The last answer to the question that `key` stands for; `ask` null: there is nothing to ask. */
function useAnswer(key: string, ask: ((signal: AbortSignal) => Promise<ListedValue[]>) | null, waitMs = 0) {
  const [known, setKnown] = useState<{ key: string; values: ListedValue[] } | null>(null);
  const isAsked = ask !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything that the question is
  useEffect(() => {
    if (!ask) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      ask(leaving.signal)
        .then((values) => setKnown({ key, values }))
        // What stands there already is still true.
        .catch(() => undefined);
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, isAsked]);
  return known?.key === key ? known.values : null;
}

async function wholeFacet(search: Search, name: ListFilter, currencyId: number | null, signal: AbortSignal) {
  const query = { ...filterQuery(search.state, currencyId), per_page: 1, facet: [name] };
  const { meta } = await browserApi(
    search.view === 'doctors' ? searchDoctors : searchClinics,
    { query },
    signal,
  );
  return meta.facets[name] ?? [];
}

/** Values beyond the counted ones by their names: of a dictionary, or cities. */
async function findBeyond(name: ListFilter, wanted: string, signal: AbortSignal): Promise<ListedValue[]> {
  const { dictionary } = listDeclarations[name];
  if (dictionary === null) {
    const { data } = await browserApi(suggest, { query: { q: wanted } }, signal);
    return data
      .filter(({ kind }) => kind === name)
      .map(({ value, title, detail }) => ({
        value,
        title: detail === null ? title : `${title}, ${detail}`,
        count: null,
      }));
  }
  const { data } = await browserApi(getDictionaries, { query: { name: [dictionary] } }, signal);
  return (data[dictionary] ?? []).map((entry) => ({
    value: 'slug' in entry ? entry.slug : entry.code,
    title: entry.title,
    count: null,
  }));
}

type Asked = {
  search: Search;
  name: ListFilter;
  values: readonly ListedValue[];
  /** How many more the page has left out. */
  hidden: number;
  isOpen: boolean;
  /** Words to find a value by. */
  wanted: string;
};

/** All values of a facet once it is opened, and those beyond the counted ones that words ask for. */
export function useFacetValues({
  search,
  name,
  values,
  hidden,
  isOpen,
  wanted,
}: Asked): readonly ListedValue[] {
  const { language, currency } = useSite();
  const key = `${language.prefix} ${search.view} ${searchKey(search.state)} ${name}`;
  const currencyId = currency?.id ?? null;
  const asksWhole = isOpen && hidden > 0;
  const whole = useAnswer(key, asksWhole ? (signal) => wholeFacet(search, name, currencyId, signal) : null);
  const counted = whole ?? values;
  const asksBeyond = isOpen && wanted !== '' && counted.length >= countedMax;
  const words = listDeclarations[name].dictionary === null ? wanted : '';
  const beyond = useAnswer(
    `${language.prefix} ${name} ${words}`,
    asksBeyond ? (signal) => findBeyond(name, wanted, signal) : null,
    pauseMs,
  );
  if (!asksBeyond || !beyond) return counted;
  const known = new Set(counted.map(({ value }) => value));
  return [...counted, ...beyond.filter(({ value }) => !known.has(value))];
}
