import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { type OfferColumn, shortNameOf } from './offer-columns.ts';
import { comparedKind, OfferCostBrief } from './offer-cost.tsx';
import classes from './phone-head.module.css';
import type { OfferPair } from './use-offer-pair.ts';

type Props = { columns: readonly OfferColumn[]; pair: OfferPair };

/** Which two offers a phone shows. It stays at the upper edge while the rows go by. */
export function PhoneHead({ columns, pair }: Props) {
  const { t } = useTranslation();
  const { pinned, second } = pair;
  return (
    <div className={classes.head}>
      {columns.length > 2 && (
        <fieldset className={classes.nav} aria-label={t('offers.shown_pair')}>
          <IconButton label={t('offers.previous')} disabled={!pair.canStep(-1)} onClick={() => pair.step(-1)}>
            <Icon name="chevron-previous" size={20} />
          </IconButton>
          <div className={classes.chips}>
            {columns.map((column) => (
              <button
                key={column.offer.id}
                type="button"
                data-at={pair.placeOf(column)}
                aria-pressed={pair.placeOf(column) !== 'off'}
                onClick={() => pair.show(column)}
              >
                {shortNameOf(column, columns)}
              </button>
            ))}
          </div>
          <IconButton label={t('offers.next')} disabled={!pair.canStep(1)} onClick={() => pair.step(1)}>
            <Icon name="chevron-next" size={20} />
          </IconButton>
        </fieldset>
      )}
      <div className={classes.pair}>
        {pinned && <Shown column={pinned} columns={columns} mark={second && <Pinned />} />}
        {second && (
          <Shown column={second} columns={columns} mark={<Place {...{ columns, pair, second }} />} />
        )}
      </div>
    </div>
  );
}

function Pinned() {
  const { t } = useTranslation();
  return (
    <span className={classes.pinned}>
      <Icon name="pinned" size={14} />
      <span>{t('offers.pinned')}</span>
    </span>
  );
}

function Place({
  columns,
  pair,
  second,
}: {
  columns: readonly OfferColumn[];
  pair: OfferPair;
  second: OfferColumn;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = shortNameOf(second, columns);
  return (
    <span className={classes.place}>
      {t('offers.place', {
        n: format.number(columns.indexOf(second) + 1),
        all: format.number(columns.length),
      })}
      <button type="button" aria-label={t('offers.pin', { clinic: name })} onClick={pair.pin}>
        <Icon name="pinned" size={14} />
      </button>
    </span>
  );
}

function Shown({
  column,
  columns,
  mark,
}: {
  column: OfferColumn;
  columns: readonly OfferColumn[];
  mark: ReactNode;
}) {
  const { clinic, offer } = column;
  const name = shortNameOf(column, columns);
  return (
    <div className={classes.shown}>
      <span className={classes.line}>
        <span>{name === clinic.title ? clinic.country.title : name}</span>
        {mark}
      </span>
      <b>
        <bdi>{clinic.title}</bdi>
      </b>
      <span className={classes.total}>
        <OfferCostBrief cost={offer.cost} kind={comparedKind(offer.cost)} />
      </span>
    </div>
  );
}
