import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchClinics } from '../../contract/clinics/clinics.ts';
import { searchDoctors } from '../../contract/clinics/doctors.ts';
import { browserApi } from '../platform/browser-site.ts';
import { Link } from '../platform/links.tsx';
import { useSite } from '../platform/site.tsx';
import text from '../ui/text.module.css';
import classes from './search-head.module.css';
import { totalQuery } from './search-query.ts';
import { changeSearch, searchAddress } from './search-state.ts';
import { type Search, searchKey } from './use-search.ts';
import { useTotals } from './use-totals.ts';

/** How many of the other kind the same search finds; null until it is known. Asked after the page stands. */
function useOtherTotal(search: Search, other: 'clinics' | 'doctors'): number | null {
  const { currency } = useSite();
  const key = `${other} ${searchKey(search.state)}`;
  const [known, setKnown] = useState<{ key: string; total: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says everything that the search is
  useEffect(() => {
    const leaving = new AbortController();
    const query = totalQuery(search.state, currency?.id ?? null);
    const endpoint = other === 'doctors' ? searchDoctors : searchClinics;
    browserApi(endpoint, { query }, leaving.signal)
      .then(({ meta }) => setKnown({ key, total: meta.total }))
      // The link says the same without a number.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [key]);
  return known?.key === key ? known.total : null;
}

/** The same search among doctors, from a list of doctors among clinics. */
export function OtherKind({ search }: { search: Search }) {
  const { t } = useTranslation();
  const other = search.view === 'doctors' ? 'clinics' : 'doctors';
  const total = useOtherTotal(search, other);
  const totals = useTotals(other);
  if (total === 0) return null;
  return (
    <Link
      to={searchAddress(changeSearch(search.shown, {}), other)}
      className={`${text.link} ${classes.other}`}
    >
      {total === null ? t(`search.same_${other}_unknown`) : totals.same(total)}
    </Link>
  );
}
