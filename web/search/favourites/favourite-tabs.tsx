import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { useFavourites } from '../../platform/kept.ts';
import { Link } from '../../platform/links.tsx';
import tabs from '../../ui/tabs.module.css';

export type FavouriteTab = 'clinics' | 'doctors' | 'searches';

/** What is kept: clinics and doctors in the browser, searches in the account. `searches`: how many, where that is known. */
export function FavouriteTabs({ tab, searches }: { tab: FavouriteTab; searches?: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { all } = useFavourites();
  const present = (one: FavouriteTab) => (one === tab ? 'page' : undefined);
  return (
    <nav aria-label={t('favourites.kinds')} className={tabs.tabs}>
      <Link to="/favourites/clinics" aria-current={present('clinics')}>
        {t('comparison.clinics')} <span>{format.number(all.clinic.length)}</span>
      </Link>
      <Link to="/favourites/doctors" aria-current={present('doctors')}>
        {t('comparison.doctors')} <span>{format.number(all.doctor.length)}</span>
      </Link>
      <Link to="/favourites/searches" aria-current={present('searches')}>
        {t('saved_searches.tab')} {searches !== undefined && <span>{format.number(searches)}</span>}
      </Link>
    </nav>
  );
}
