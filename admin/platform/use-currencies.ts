import { useQuery } from '@tanstack/react-query';
import { listCurrencies } from '../../contract/content/currencies.ts';
import { api } from './api.ts';

const FRESH_MS = 60_000;

/** Currencies by code. None until they have come: what is chosen stays. */
export function useCurrencies(): { id: number; name: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['currencies'],
    queryFn: async () => (await api(listCurrencies, {})).data.map(({ id, code }) => ({ id, name: code })),
    staleTime: FRESH_MS,
  });
  return data;
}
