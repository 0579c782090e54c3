import { useTranslation } from 'react-i18next';
import type { PriceLine, Price as PriceOf } from '../../../contract/clinics/prices.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { inquiryPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { Price } from '../../platform/money.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { OriginalPrice } from './original-price.tsx';
import classes from './prices.module.css';

type Props = { price: PriceOf; ask: { clinic?: number; doctor?: number } };

const yearMs = 365 * 86_400_000;

/** When the price was named; one older than a year says so. */
function Age({ on }: { on: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (on === null) return t('prices.age_unknown');
  const date = format.date(on);
  // By days: the server and the browser agree but for the one day on which a price comes of age.
  const isOld = Date.now() - Date.parse(on) > yearMs;
  return isOld ? (
    <span className={classes.old}>{t('prices.age_old', { date })}</span>
  ) : (
    t('prices.age', { date })
  );
}

function Lines({ lines, isIncluded }: { lines: readonly PriceLine[]; isIncluded: boolean }) {
  const { t } = useTranslation();
  if (lines.length === 0) return null;
  return (
    <p className={isIncluded ? classes.included : classes.excluded}>
      <Icon name={isIncluded ? 'check' : 'plus'} size={18} />
      <span>
        <b>{t(isIncluded ? 'prices.included' : 'prices.excluded')}</b>{' '}
        {lines.map((line) => t(`price_line.${line}`)).join(t('site.comma'))}
      </span>
    </p>
  );
}

/** The price in the reader's currency and in its own; without one, how to learn it. */
function Amount({ price, ask }: Props) {
  const { t } = useTranslation();
  const { amount, amount_to, currency_id, priced_on, procedure } = price;
  if (amount === null || currency_id === null) {
    return (
      <>
        <span className={classes.unknown}>{t('prices.unknown')}</span>
        <AskLink to={inquiryPath({ ...ask, procedure: procedure.slug })} className={text.link}>
          {t('prices.ask_one')}
          <span className={text.hidden}>: {procedure.title}</span>
        </AskLink>
      </>
    );
  }
  return (
    <>
      <b className={classes.amount}>
        {amount_to === null ? (
          <Price price={{ amount, currency_id }} />
        ) : (
          <bdi dir="ltr">
            <Price price={{ amount, currency_id }} />
            {' – '}
            <Price price={{ amount: amount_to, currency_id }} />
          </bdi>
        )}
      </b>
      <OriginalPrice price={{ amount, currency_id }} to={amount_to}>
        {(original) => <span className={classes.original}>{original}</span>}
      </OriginalPrice>
      <span className={classes.age}>
        <Age on={priced_on} />
      </span>
    </>
  );
}

export function PriceRow({ price, ask }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { procedure, yearly_volume, included, excluded, remark } = price;
  return (
    <tr>
      <td>
        {procedure.title}
        <span className={classes.volume}>
          {yearly_volume === null
            ? t('prices.volume_unknown')
            : t('prices.volume', { n: format.number(yearly_volume) })}
        </span>
      </td>
      <td>
        <Lines lines={included} isIncluded />
        <Lines lines={excluded} isIncluded={false} />
        {remark !== null && (
          <p className={classes.remark} dir="auto">
            {remark}
          </p>
        )}
        {included.length + excluded.length === 0 && remark === null && (
          <span className={text.muted}>{t('prices.lines_unknown')}</span>
        )}
      </td>
      <td>
        <Amount price={price} ask={ask} />
      </td>
    </tr>
  );
}
