import { useRouteLoaderData } from 'react-router';
import { getDictionaries } from '../../contract/content/dictionaries.ts';
import { ApiError } from '../../contract/platform/client.ts';
import type { LoadArgs } from '../platform/load.ts';

/** A country with clinics and how many, in the language of the page. */
export type CountryOption = { code: string; title: string; clinics: number };

/** What the frame of every page needs. Without it the page still stands: the choice of a country is then missing. */
export async function loadSiteData({ api }: LoadArgs): Promise<{ countries: CountryOption[] }> {
  try {
    const { data } = await api(getDictionaries, { query: { name: ['countries'] } });
    return { countries: data.countries ?? [] };
  } catch (error) {
    if (error instanceof ApiError) return { countries: [] };
    throw error;
  }
}

export function useCountries(): CountryOption[] {
  const data = useRouteLoaderData<{ countries: CountryOption[] }>('layouts/site');
  return data?.countries ?? [];
}
