import { useQuery } from '@tanstack/react-query';
import { type Currency, listCurrencies } from '../../contract/content/currencies.ts';
import { api } from './api.ts';

const FRESH_MS = 60_000;

/** Null until they have come. */
export function useCurrencies(): Currency[] | null {
  const { data = null } = useQuery({
    queryKey: ['currencies'],
    queryFn: async () => (await api(listCurrencies, {})).data,
    staleTime: FRESH_MS,
  });
  return data;
}
