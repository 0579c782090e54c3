import { useTranslation } from 'react-i18next';
import type { SearchMeta as Meta } from '../../contract/search/search.ts';
import { PageMeta } from '../platform/meta.tsx';
import { emptySearch, searchParams } from './search-state.ts';
import { conditionsOf, useNames } from './use-names.ts';
import type { Search } from './use-search.ts';

/** Search engines list one country, specialization, disease or procedure and its pages; mixtures are of the moment. */
export function SearchMeta({ search, meta }: { search: Search; meta: Meta }) {
  const { t } = useTranslation();
  const { view, state } = search;
  const names = useNames(meta.facets);
  const subject = names.subjectOf(state, state.q === '' ? undefined : []);
  const page = `page.search_${view}`;
  const { country, specialization, disease, procedure } = state;
  const lasting = { ...emptySearch, country, specialization, disease, procedure, page: state.page };
  const query = searchParams(lasting).toString();
  const isLasting =
    state.q === '' &&
    conditionsOf(state).length === conditionsOf(lasting).length &&
    [country, specialization, disease, procedure].flat().length <= 1;
  return (
    <PageMeta
      title={subject === null ? t(`${page}.title`) : t(`${page}.title_about`, { subject })}
      description={t(`${page}.description`)}
      query={query && `?${query}`}
      noIndex={!isLasting || view === 'map'}
    />
  );
}
