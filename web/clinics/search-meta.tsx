import { useTranslation } from 'react-i18next';
import type { ClinicSearchMeta } from '../../contract/clinics.ts';
import { PageMeta } from '../platform/meta.tsx';
import { emptySearch, type SearchState, searchParams } from './search-state.ts';

type Props = { state: SearchState; facets: ClinicSearchMeta['facets'] };

/** Search engines list a country and its pages; words and mixtures of filters are of the moment. */
export function SearchMeta({ state, facets }: Props) {
  const { t } = useTranslation();
  const { q, countries, cities, near, page } = state;
  const [country] = countries;
  const place = facets.country.find(({ value }) => value === country)?.title;
  const title =
    q !== ''
      ? t('page.search.title_query', { query: q })
      : place !== undefined && countries.length === 1
        ? t('page.search.title_place', { place })
        : t('page.search.title');
  const lasting = searchParams({ ...emptySearch, countries, page }).toString();
  return (
    <PageMeta
      title={title}
      description={t('page.search.description')}
      query={lasting && `?${lasting}`}
      noIndex={q !== '' || countries.length > 1 || cities.length > 0 || near !== null}
    />
  );
}
