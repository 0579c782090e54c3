import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';
import { valuePatterns } from '../../contract/search/filters.ts';

const slug = new RegExp(valuePatterns.slug);

/**
 * What a search asked for, as pages that follow have it in their address: the concept, the place, and the highest price with
 * the id of its currency.
 */
const patterns = {
  specialization: slug,
  disease: slug,
  procedure: slug,
  country: new RegExp(valuePatterns.country),
  city: new RegExp(valuePatterns.city),
  price_max: /^\d{1,12}(\.\d+)?$/,
  currency: /^\d{1,5}$/,
};
type AskedName = keyof typeof patterns;
export type Asked = Partial<Record<AskedName, string>>;

/** Values that no search can mean are left out: addresses are typed and linked by anybody. */
export function readAsked(of: (name: string) => unknown): Asked {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const value = of(name);
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
}

/** What the address of a page has of it. */
export const askedIn = (search: URLSearchParams): Asked => readAsked((name) => search.get(name));

/** The query for the address of a following page, with its question mark; empty when nothing was asked for. */
export function askedQuery(asked: Asked): string {
  const text = new URLSearchParams(asked).toString();
  return text && `?${text}`;
}

const AskedContext = createContext<Asked | null>(null);

/** Around a list of results: its cards and pins pass on what the words of the search were read as. */
export const AskedProvider = AskedContext.Provider;

/** What the search of the surrounding list asked for; outside of a list, what the address has. */
export function useAsked(): Asked {
  const [search] = useSearchParams();
  return useContext(AskedContext) ?? askedIn(search);
}
