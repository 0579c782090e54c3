import { useTranslation } from 'react-i18next';
import {
  type BoundFilter,
  boundDeclarations,
  boundFilters,
  isBoundFilter,
  type ListFilter,
  listDeclarations,
  listFilters,
  pricePlace,
} from '../../contract/search/filters.ts';
import { useLocalePath } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { FacetGroup } from './facet-group.tsx';
import classes from './filters.module.css';
import { PriceGroup } from './price-group.tsx';
import { changeSearch, searchPaths, toggleValue } from './search-state.ts';
import type { PageMeta } from './trim-facets.ts';
import { useNames } from './use-names.ts';
import type { Search } from './use-search.ts';

type Props = { search: Search; meta: PageMeta; id: string };

/** The facets and the price in the order of the panel. */
const panel = [
  ...listFilters.map((name) => ({ name, place: listDeclarations[name].place })),
  ...boundFilters.map((name) => ({ name, place: boundDeclarations[name].place })),
  { name: 'price' as const, place: pricePlace },
]
  .sort((a, b) => a.place - b.place)
  .map(({ name }) => name);

/** A real form: with scripts a pressed box goes to its search at once, without them a button sends it. */
export function Filters({ search, meta, id }: Props) {
  const { t } = useTranslation();
  const localePath = useLocalePath();
  const names = useNames(meta.facets);
  const { shown, go } = search;
  const list = (name: ListFilter) => (
    <FacetGroup
      key={name}
      search={search}
      name={name}
      values={meta.facets[name] ?? []}
      hidden={meta.hidden?.[name] ?? 0}
      onToggle={(value) => go(toggleValue(shown, name, value))}
    />
  );
  const bound = (name: BoundFilter) => (
    <ChoiceGroup
      key={name}
      title={t(`search.${name}`)}
      name={name}
      values={meta.facets[name] ?? []}
      chosen={shown[name]}
      nameOf={(value) => names.boundName(name, value)}
      anyLabel={t(`search.${boundDeclarations[name].texts}_any`)}
      onChoose={(value) => go(changeSearch(shown, { [name]: value }))}
    />
  );
  return (
    <form
      id={id}
      className={classes.filters}
      aria-label={t('search.filters')}
      action={localePath(searchPaths[search.view])}
      onSubmit={(event) => event.preventDefault()}
    >
      {shown.q !== '' && <input type="hidden" name="q" value={shown.q} />}
      {shown.near !== null && <input type="hidden" name="near" value={shown.near} />}
      {shown.radius_km !== null && <input type="hidden" name="radius_km" value={shown.radius_km} />}
      {shown.bbox !== null && <input type="hidden" name="bbox" value={shown.bbox} />}
      {panel.map((name) => {
        if (name === 'price')
          return (
            <PriceGroup key={name} search={search} prices={meta.prices ?? null} isEmpty={meta.total === 0} />
          );
        return isBoundFilter(name) ? bound(name) : list(name);
      })}
      <noscript>
        <button type="submit" className={buttonClass({ kind: 'tonal', wide: true })}>
          {t('search.apply')}
        </button>
      </noscript>
    </form>
  );
}
