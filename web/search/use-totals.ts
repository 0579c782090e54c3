import { useTranslation } from 'react-i18next';
import { limits } from '../../contract/platform/limits.ts';
import type { SearchMeta } from '../../contract/search/search.ts';
import { useFormat } from '../platform/format.ts';
import type { SearchView } from './search-state.ts';

/** Numbers of what a view lists, in words. */
export function useTotals(view: SearchView) {
  const { t } = useTranslation();
  const format = useFormat();
  const kind = view === 'doctors' ? '_doctors' : '';
  const values = (count: number) => ({ count, n: format.number(count) });
  return {
    /** 48 clinics */
    found: (count: number) => t(`search.total${kind}`, values(count)),
    /** 48 clinics, or 1,000+ clinics where no more are counted */
    foundBy({ total, names_only }: Pick<SearchMeta, 'total' | 'names_only'>) {
      const n = format.number(total);
      const isCut = names_only === true && total >= limits.namesOnlyMax;
      return t(`search.total${kind}`, { count: total, n: isCut ? t('search.at_least', { n }) : n });
    },
    /** Show 48 clinics */
    show: (count: number) => t(`search.show${kind}`, values(count)),
    /** 131 doctors for this search */
    same: (count: number) => t(`search.same${kind}`, values(count)),
  };
}
