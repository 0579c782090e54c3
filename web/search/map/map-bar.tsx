import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Filters } from '../filters.tsx';
import { countChosen, searchAddress } from '../search-state.ts';
import type { PageMeta } from '../trim-facets.ts';
import type { Search } from '../use-search.ts';
import { useTotals } from '../use-totals.ts';
import classes from './map-result.module.css';

type Props = { search: Search; meta: PageMeta; shows: 'map' | 'list'; onShow(what: 'map' | 'list'): void };

/** Filters behind a button, the switch between map and list, and the way back to the list alone. */
export function MapBar({ search, meta, shows, onShow }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const totals = useTotals(search.view);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const chosen = countChosen(search.shown);
  const list = searchAddress(search.shown, 'clinics');
  const other = shows === 'map' ? 'list' : 'map';
  return (
    <div className={classes.bar}>
      {!meta.names_only && (
        // Without scripts the filters are those of the list.
        <Link
          to={`${list}#filters`}
          className={buttonClass({ kind: 'line', small: true })}
          aria-haspopup="dialog"
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Icon name="filters" />
          {t('search.filters')}
          {chosen > 0 && <span className={classes.count}>{format.number(chosen)}</span>}
        </Link>
      )}
      <span className={classes.total}>{totals.foundBy(meta)}</span>
      <Link to={list} className={`${buttonClass({ kind: 'line', small: true })} ${classes.toList}`}>
        <Icon name="list" />
        {t('search.without_map')}
      </Link>
      <span className={classes.switch}>
        <Button kind="line" small onClick={() => onShow(other)}>
          <Icon name={other} />
          {t(`search.${other}`)}
        </Button>
      </span>
      <Sheet
        opened={isOpen}
        onClose={close}
        closeLabel={t('action.close')}
        title={t('search.filters')}
        foot={
          <Button kind="primary" wide onClick={close}>
            {meta.total === 0 ? totals.found(0) : totals.show(meta.total)}
          </Button>
        }
      >
        <Filters search={search} meta={meta} id="filters" />
      </Sheet>
    </div>
  );
}
