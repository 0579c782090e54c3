import { useTranslation } from 'react-i18next';
import type { FacetValue } from '../../contract/clinics.ts';
import { Link } from '../platform/links.tsx';
import { ChipFace, chipClass } from '../ui/chip.tsx';
import text from '../ui/text.module.css';
import classes from './search-head.module.css';
import { changeSearch, dropFilter, emptySearch, type SearchState, searchAddress } from './search-state.ts';
import type { useSearch } from './use-search.ts';

type Facets = { country: FacetValue[]; city: FacetValue[] };
type Chip = { key: string; label: string; without: SearchState };

function chipsOf(state: SearchState, facets: Facets, nearLabel: string): Chip[] {
  const title = (values: FacetValue[], wanted: string) =>
    values.find(({ value }) => value === wanted)?.title ?? wanted;
  return [
    ...state.countries.map((code) => ({
      key: code,
      label: title(facets.country, code),
      without: changeSearch(state, { countries: state.countries.filter((other) => other !== code) }),
    })),
    ...state.cities.map((id) => ({
      key: String(id),
      label: title(facets.city, String(id)),
      without: changeSearch(state, { cities: state.cities.filter((other) => other !== id) }),
    })),
    ...(state.near === null ? [] : [{ key: 'near', label: nearLabel, without: dropFilter(state, 'near') }]),
  ];
}

/** Each chosen condition, to be taken away by a press. They are links, so they work without scripts. */
export function SearchChips({ search, facets }: { search: ReturnType<typeof useSearch>; facets: Facets }) {
  const { t } = useTranslation();
  const chips = chipsOf(search.shown, facets, t('search.near'));
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('search.chosen')}>
      {chips.map(({ key, label, without }) => (
        <li key={key}>
          <Link
            to={searchAddress(without)}
            preventScrollReset
            className={chipClass}
            aria-label={t('search.remove', { name: label })}
          >
            <ChipFace>{label}</ChipFace>
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={searchAddress({ ...emptySearch, q: search.shown.q })}
            preventScrollReset
            className={text.link}
          >
            {t('search.reset')}
          </Link>
        </li>
      )}
    </ul>
  );
}
