import { useTranslation } from 'react-i18next';
import type { Attestation } from '../../../contract/clinics/attestations.ts';
import type { PriceLine } from '../../../contract/clinics/prices.ts';
import { formatAmount } from '../../../contract/content/money.ts';
import { useFormat } from '../../platform/format.ts';
import { useSite } from '../../platform/site.tsx';
import classes from './attest.module.css';
import { ChangedMark } from './changed-mark.tsx';
import { FactRows } from './fact-rows.tsx';
import { Folded } from './folded.tsx';

type Prices = Attestation['prices'];
type Item = Prices['items'][number];

const SHOWN = 8;

/** The price list as the clinic states it, in its own currencies. */
export function PriceContent({ prices }: { prices: Prices }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <FactRows
        rows={[
          {
            label: t('staff_attest.row.prices'),
            value: t('staff_attest.of', {
              n: format.number(prices.count),
              all: format.number(prices.procedures),
            }),
          },
          {
            label: t('staff_attest.row.oldest'),
            value: prices.oldest_on && format.date(prices.oldest_on),
          },
          {
            label: t('staff_attest.row.old'),
            value: format.number(prices.old),
            isOld: prices.old > 0,
          },
        ]}
      />
      <Folded items={prices.items} first={SHOWN}>
        {(items) => (
          <ul className={classes.lines}>
            {items.map((item) => (
              <PriceItem key={item.procedure.slug} item={item} />
            ))}
          </ul>
        )}
      </Folded>
    </>
  );
}

function PriceItem({ item }: { item: Item }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { procedure, included, excluded, remark, priced_on, yearly_volume } = item;
  const lines = (key: string, names: readonly PriceLine[]) =>
    names.length === 0
      ? []
      : [`${t(`prices.${key}`)} ${names.map((name) => t(`price_line.${name}`)).join(t('site.comma'))}`];
  const details = [
    ...lines('included', included),
    ...lines('excluded', excluded),
    ...(yearly_volume === null ? [] : [t('prices.volume', { n: format.number(yearly_volume) })]),
  ];
  return (
    <li className={classes.line}>
      <span>
        {procedure.title}
        <ChangedMark isChanged={item.is_changed} />
        {details.map((detail) => (
          <span key={detail} className={classes.meta}>
            {detail}
          </span>
        ))}
        {remark !== null && (
          <span className={classes.meta} dir="auto">
            {remark}
          </span>
        )}
      </span>
      <span className={classes.amount}>
        <Amount item={item} />
        {priced_on !== null && (
          <span className={classes.meta}>{t('prices.age', { date: format.date(priced_on) })}</span>
        )}
      </span>
    </li>
  );
}

function Amount({ item: { amount, amount_to, currency_id } }: { item: Item }) {
  const { t } = useTranslation();
  const { currencies } = useSite();
  if (amount === null) return <span className={classes.meta}>{t('staff_prices.no_price')}</span>;
  const prefix = currencies.find(({ id }) => id === currency_id)?.prefix ?? '';
  const amounts = [amount, ...(amount_to === null ? [] : [amount_to])];
  return <bdi dir="ltr">{amounts.map((one) => formatAmount(one, prefix).trimEnd()).join(' – ')}</bdi>;
}
