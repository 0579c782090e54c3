import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparisonCell as Cell } from '../../../contract/search/comparison.ts';
import { OriginalPrice } from '../../clinics/prices/original-price.tsx';
import { useFormat } from '../../platform/format.ts';
import { Price } from '../../platform/money.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './comparison-cell.module.css';

/** A value with its ground. What is unknown is a word, never a blank. */
export function ComparisonCell({ cell }: { cell: Cell }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (cell.kind) {
    case 'unknown':
      return <Marked icon="unknown" look="unknown" value={t('comparison.unknown')} />;
    case 'no':
      return <Marked icon="minus" look="no" value={cell.text ?? t('comparison.no')} />;
    case 'yes':
      return <Marked icon="check" look="yes" value={cell.text ?? t('comparison.yes')} />;
    case 'text':
      return <Value value={cell.text} note={cell.note} />;
    case 'list':
      return <Value value={cell.items.join(t('site.comma'))} note={null} />;
    case 'number':
      return <Value value={format.number(cell.value)} note={cell.note} />;
    case 'year':
      return <Value value={cell.value} note={null} />;
    case 'day':
      return <Value value={format.date(cell.value)} note={cell.note} />;
    case 'minutes':
      return (
        <Value
          value={format.duration(cell.value)}
          note={t('comparison.of_requests', { count: cell.requests, n: format.number(cell.requests) })}
        />
      );
    case 'rating':
      return <RatingCell cell={cell} />;
    case 'price':
      return <PriceCell cell={cell} />;
  }
}

function Value({ value, note }: { value: ReactNode; note: string | null }) {
  return (
    <span className={classes.value}>
      <b>{value}</b>
      {note !== null && <span>{note}</span>}
    </span>
  );
}

function Marked({ icon, look, value }: { icon: IconName; look: 'yes' | 'no' | 'unknown'; value: string }) {
  return (
    <span className={`${classes.marked} ${classes[look]}`}>
      <Icon name={icon} size={18} />
      {value}
    </span>
  );
}

function RatingCell({ cell }: { cell: Extract<Cell, { kind: 'rating' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { score, count } = cell.rating;
  const values = { count, n: format.number(count) };
  if (count === 0) return <Marked icon="unknown" look="unknown" value={t('card.rating_none')} />;
  if (score === null) return <Value value={t('card.rating_few')} note={t('card.rating_few_note', values)} />;
  return (
    <Value
      value={
        <span className={classes.score}>
          <Icon name="star" size={16} className={classes.star} />
          <bdi dir="ltr">{score.toFixed(1)}</bdi>
        </span>
      }
      note={t('card.comments', values)}
    />
  );
}

function PriceCell({ cell }: { cell: Extract<Cell, { kind: 'price' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = cell.included.map((line) => t(`price_line.${line}`));
  return (
    <span className={classes.value}>
      <b>
        {cell.to === null ? (
          <Price price={cell.price} />
        ) : (
          <bdi dir="ltr">
            <Price price={cell.price} /> – <Price price={cell.to} />
          </bdi>
        )}
      </b>
      <OriginalPrice price={cell.price} to={cell.to?.amount ?? null}>
        {(original) => <span>{original}</span>}
      </OriginalPrice>
      {lines.length > 0 && <span>{t('comparison.includes', { lines: format.list(lines) })}</span>}
      <span>{t('comparison.priced_on', { date: format.date(cell.priced_on) })}</span>
    </span>
  );
}
