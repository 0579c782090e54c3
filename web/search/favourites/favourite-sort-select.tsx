import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { type FavouriteSort, favouriteSorts } from './favourite-sort.ts';
import classes from './favourites.module.css';

type Props = { value: FavouriteSort; onChange(sort: FavouriteSort): void };

/** The platform's own list, drawn as a line of text. */
export function FavouriteSortSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  function choose(name: string) {
    const sort = favouriteSorts.find((known) => known === name);
    if (sort) onChange(sort);
  }
  return (
    <label className={classes.select}>
      <Icon name="sort" size={18} />
      <span className={classes.selectName}>{t('search.sort')}</span>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        {favouriteSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`favourites.sort.${sort}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} />
    </label>
  );
}
