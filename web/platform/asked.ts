import { createContext, useContext } from 'react';
import { useSearchParams } from 'react-router';

const SLUG = /^[a-z0-9-]{1,100}$/;

/** What a search was about, as it goes along in addresses: what for, where, up to which price in which currency (its id). */
const patterns = {
  specialization: SLUG,
  disease: SLUG,
  procedure: SLUG,
  country: /^[A-Z]{2}$/,
  city: /^\d{1,10}$/,
  price_max: /^\d{1,12}(\.\d+)?$/,
  currency: /^\d{1,5}$/,
};
type AskedName = keyof typeof patterns;
export type Asked = Partial<Record<AskedName, string>>;

/** What has another form is left out. */
export function readAsked(of: (name: string) => unknown): Asked {
  return Object.fromEntries(
    Object.entries(patterns).flatMap(([name, pattern]) => {
      const value = of(name);
      return typeof value === 'string' && pattern.test(value) ? [[name, value]] : [];
    }),
  );
}

/** What an address says of it. */
export const askedIn = (search: URLSearchParams): Asked => readAsked((name) => search.get(name));

/** As the query of a further page; empty where nothing is asked for. */
export function askedQuery(asked: Asked): string {
  const text = new URLSearchParams(asked).toString();
  return text && `?${text}`;
}

const AskedContext = createContext<Asked | null>(null);

/** For the cards and pins of a list: what it was searched by, which its address may say in words only. */
export const AskedProvider = AskedContext.Provider;

/** What the list around is about, else what the address says. */
export function useAsked(): Asked {
  const [search] = useSearchParams();
  return useContext(AskedContext) ?? askedIn(search);
}
