import { useTranslation } from 'react-i18next';
import { useLocalePath } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { FacetGroup } from './facet-group.tsx';
import classes from './filters.module.css';
import { PriceGroup } from './price-group.tsx';
import { changeSearch, type ListFilter, searchPaths, toggleValue } from './search-state.ts';
import type { PageMeta } from './trim-facets.ts';
import { useNames } from './use-names.ts';
import type { Search } from './use-search.ts';

type Props = { search: Search; meta: PageMeta; id: string };

const beforePrice = [
  'country',
  'city',
  'procedure',
  'disease',
  'specialization',
  'language',
  'verified',
] as const;
const afterPrice = ['comfort', 'accreditation'] as const;

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
      {beforePrice.map(list)}
      <PriceGroup search={search} prices={meta.prices ?? null} isEmpty={meta.total === 0} />
      <ChoiceGroup
        title={t('search.rating_min')}
        name="rating_min"
        values={meta.facets.rating_min ?? []}
        chosen={shown.rating_min}
        nameOf={names.ratingName}
        anyLabel={t('search.rating_any')}
        onChoose={(rating_min) => go(changeSearch(shown, { rating_min }))}
      />
      <ChoiceGroup
        title={t('search.reply_hours_max')}
        name="reply_hours_max"
        values={meta.facets.reply_hours_max ?? []}
        chosen={shown.reply_hours_max}
        nameOf={names.replyName}
        anyLabel={t('search.reply_any')}
        onChoose={(reply_hours_max) => go(changeSearch(shown, { reply_hours_max }))}
      />
      {afterPrice.map(list)}
      <noscript>
        <button type="submit" className={buttonClass({ kind: 'tonal', wide: true })}>
          {t('search.apply')}
        </button>
      </noscript>
    </form>
  );
}
