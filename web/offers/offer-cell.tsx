import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../platform/format.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import classes from './offer-cell.module.css';
import { isolate, useMoney } from './offer-money.tsx';
import type { OfferCell as Cell } from './offer-rows.ts';
import { daysLeft } from './validity.ts';

/** A value of an offer in words. What a clinic has not said is said so; never a blank, never a dash alone. */
export function OfferCell({ cell }: { cell: Cell }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (cell.kind) {
    case 'line':
      return <Line cell={cell} />;
    case 'procedures':
      return <Procedures cell={cell} />;
    case 'unsaid':
      return <Marked look="unsaid" icon="unknown" value={t('offers.unsaid')} />;
    case 'none':
      return <span className={classes.quiet}>{t('offers.nothing_added')}</span>;
    case 'text':
      return <bdi className={classes.words}>{cell.text}</bdi>;
    case 'days':
      return <b className={classes.value}>{t('offers.days', { count: cell.count })}</b>;
    case 'nights':
      return (
        <b className={classes.value}>
          {cell.count === 0 ? t('offers.no_nights') : t('offers.nights', { count: cell.count })}
        </b>
      );
    case 'day':
      return <b className={classes.value}>{format.date(cell.day)}</b>;
    case 'languages':
      return <span>{cell.codes.map((code) => format.languageName(code)).join(t('site.comma'))}</span>;
    case 'prepayment':
      return <Prepayment percent={cell.percent} refund={cell.refund} />;
    case 'validity':
      return <Validity until={cell.until} timeZone={cell.timeZone} />;
  }
}

type Look = 'included' | 'extra' | 'not_needed' | 'unsaid';

function Marked({
  look,
  icon,
  value,
  children,
}: {
  look: Look;
  icon: IconName;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <span className={`${classes.marked} ${classes[look]}`}>
      <Icon name={icon} size={20} />
      <span>
        <b>{value}</b>
        {children}
      </span>
    </span>
  );
}

function Line({ cell }: { cell: Extract<Cell, { kind: 'line' }> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { state, amount, currencyId, note } = cell;
  const said = note === '' ? null : <bdi className={classes.note}>{note}</bdi>;
  if (state === 'included')
    return (
      <Marked look="included" icon="check" value={t('offers.included')}>
        {said}
      </Marked>
    );
  if (state === 'not_needed')
    return (
      <Marked look="not_needed" icon="minus" value={t('offers.not_needed')}>
        {said}
      </Marked>
    );
  const price = amount === null || currencyId === null ? null : { amount, currency_id: currencyId };
  const value = price === null ? t('offers.extra') : t('offers.extra_amount', { amount: money.shown(price) });
  return (
    <Marked look="extra" icon="plus" value={value}>
      {price !== null && money.isForeign(price.currency_id) && (
        <span className={classes.note}>{money.original(price)}</span>
      )}
      {said}
    </Marked>
  );
}

/** Each with its price; their sum is the price of the offer, which stands with the totals. */
function Procedures({ cell: { procedures, currencyId } }: { cell: Extract<Cell, { kind: 'procedures' }> }) {
  const { t } = useTranslation();
  const money = useMoney();
  return (
    <ul className={classes.procedures}>
      {procedures.map(({ slug, title, amount, amount_to }, i) => {
        const ends = amount === null || currencyId === null ? [] : [amount, amount_to ?? amount];
        const write = (put: typeof money.shown) =>
          isolate(
            [...new Set(ends.map((end) => put({ amount: end, currency_id: currencyId ?? 0 })))].join(' – '),
          );
        return (
          <li key={slug ?? i}>
            <bdi>{title}</bdi>
            <b>{ends.length === 0 ? t('offers.unsaid') : write(money.shown)}</b>
            {ends.length > 0 && currencyId !== null && money.isForeign(currencyId) && (
              <span className={classes.note}>{write(money.original)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Prepayment({ percent, refund }: { percent: number | null; refund: string }) {
  const { t } = useTranslation();
  if (percent === 0) return <span>{t('offers.no_prepayment')}</span>;
  return (
    <span className={classes.stack}>
      {percent === null ? (
        <Marked look="unsaid" icon="unknown" value={t('offers.unsaid')} />
      ) : (
        <span>{t('offers.prepayment', { percent })}</span>
      )}
      {refund.trim() === '' ? (
        <Marked look="unsaid" icon="unknown" value={t('offers.refund_unsaid')} />
      ) : (
        <bdi>{refund}</bdi>
      )}
    </span>
  );
}

/** In the clinic's time: there the day ends on which the offer does. */
function Validity({ until, timeZone }: { until: string; timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = format.dayIn(until, timeZone);
  const left = daysLeft(until, timeZone);
  if (left < 0) return <span className={classes.quiet}>{t('offers.expired_on', { date: day })}</span>;
  return (
    <span className={classes.stack}>
      <span className={left <= 3 ? classes.soon : undefined}>
        {left === 0
          ? t('offers.valid_today', { date: day })
          : t('offers.valid_until', { date: day, count: left })}
      </span>
      <span className={classes.quiet}>
        {t('offers.clinic_time', { time: format.time(new Date(until), timeZone) })}
      </span>
    </span>
  );
}
