import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import type { OfferColumn } from '../offers/offer-columns.ts';
import { OfferTable } from '../offers/offer-table.tsx';
import { RateLine } from '../offers/rate-line.tsx';
import { useFormat } from '../platform/format.ts';
import text from '../ui/text.module.css';
import classes from './request-print.module.css';

/** What stands on the paper. */
export function PrintSheet({
  request,
  columns,
}: {
  request: RequestDetail;
  columns: readonly OfferColumn[];
}) {
  const { t } = useTranslation();
  const format = useFormat();
  // What a patient pays besides is no clinic's business: a sheet of one offer leaves it out.
  const costs = columns.length === request.offers.length ? request.own_costs : [];
  return (
    <article className={classes.sheet} data-columns={columns.length}>
      <p className={classes.meta}>
        {t('requests.print_head', {
          n: request.number,
          sent: format.dayOf(request.submitted_at),
          printed: format.dayOf(new Date().toISOString()),
        })}
      </p>
      <h1 className={text.h1}>
        <bdi>{request.title}</bdi>
      </h1>
      {columns.length === 0 ? (
        <p>{t('requests.print_none')}</p>
      ) : (
        <>
          <RateLine offers={columns.map(({ offer }) => offer)} />
          <div className={classes.table}>
            <OfferTable
              columns={columns}
              costs={costs}
              onlyDifferent={false}
              placeOf={() => 'paper'}
              order={columns.length > 1 ? t('offers.order_fit') : null}
              ownCosts={null}
            />
          </div>
          {costs.length > 0 && (
            <p className={classes.meta}>
              {t('requests.print_own', { costs: format.list(costs.map(({ title }) => title)) })}
            </p>
          )}
          <p className={classes.meta}>{t('offers.foot_rates')}</p>
        </>
      )}
    </article>
  );
}
