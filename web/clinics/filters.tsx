import { useTranslation } from 'react-i18next';
import type { FacetValue } from '../../contract/clinics.ts';
import { useLocalePath } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { FacetGroup } from './facet-group.tsx';
import classes from './filters.module.css';
import { changeSearch } from './search-state.ts';
import type { useSearch } from './use-search.ts';

type Props = {
  search: ReturnType<typeof useSearch>;
  facets: { country: FacetValue[]; city: FacetValue[] };
  id: string;
};

const toggle = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

/** A real form: with scripts a pressed box goes to its search at once, without them a button sends it. */
export function Filters({ search, facets, id }: Props) {
  const { t } = useTranslation();
  const localePath = useLocalePath();
  const { shown, go } = search;
  return (
    <form
      id={id}
      className={classes.filters}
      aria-label={t('search.filters')}
      action={localePath('/search/search-clinics')}
    >
      {shown.q !== '' && <input type="hidden" name="q" value={shown.q} />}
      {shown.near !== null && <input type="hidden" name="near" value={shown.near} />}
      {shown.radiusKm !== null && <input type="hidden" name="radius_km" value={shown.radiusKm} />}
      <FacetGroup
        title={t('search.country')}
        name="country"
        moreKey="search.more_countries"
        values={facets.country}
        chosen={shown.countries}
        onToggle={(code) => go(changeSearch(shown, { countries: toggle(shown.countries, code) }))}
      />
      <FacetGroup
        title={t('search.city')}
        name="city"
        moreKey="search.more_cities"
        values={facets.city}
        chosen={shown.cities.map(String)}
        onToggle={(city) => go(changeSearch(shown, { cities: toggle(shown.cities, Number(city)) }))}
      />
      <noscript>
        <button type="submit" className={buttonClass({ kind: 'tonal', wide: true })}>
          {t('search.apply')}
        </button>
      </noscript>
    </form>
  );
}
