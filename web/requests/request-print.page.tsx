import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { getRequest, type RequestDetail } from '../../contract/requests/requests.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { columnsOf, type OfferColumn } from '../offers/offer-columns.ts';
import { useRating } from '../offers/offer-money.tsx';
import { isChoosable, isChosen, orderOffers } from '../offers/offer-order.ts';
import { OfferTable } from '../offers/offer-table.tsx';
import { RateLine } from '../offers/rate-line.tsx';
import { useFormat } from '../platform/format.ts';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import { InPrintLanguage, readPrintLanguage, usePrintPrefix } from './print-language.tsx';
import { PrintTools } from './print-tools.tsx';
import classes from './request-print.module.css';
import { RequestSkeleton } from './request-skeleton.tsx';

/** What stands on the paper. */
function PrintSheet({ request, columns }: { request: RequestDetail; columns: readonly OfferColumn[] }) {
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
      <Ended columns={columns} />
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

/** Says in large words which of the printed offers can no longer be accepted. */
function Ended({ columns }: { columns: readonly OfferColumn[] }) {
  const { t } = useTranslation();
  return columns
    .filter(({ offer }) => !isChoosable(offer) && !isChosen(offer))
    .map(({ offer, clinic }) => {
      const state = offer.state === 'sent' || offer.state === 'viewed' ? 'expired' : offer.state;
      const words = t(`offers.state.${state}`);
      return (
        <p key={offer.id} className={classes.mark}>
          {columns.length > 1 ? (
            <>
              <bdi>{clinic.title}</bdi>: {words}
            </>
          ) : (
            words
          )}
        </p>
      );
    });
}

/** In the language that the address asks for, the clinic's for one, whatever language the page around it is in. */
export const clientLoader = accountLoad(async (args) => {
  const { api, params, url, signal } = args;
  const { language, headers } = await readPrintLanguage(args);
  const { data } = await api(getRequest, { params: { id: params.id ?? '' } }, { signal, headers });
  const only = url.searchParams.get('offer');
  return { request: data, language, only };
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** Offers on A4, for the patient or for a clinic. */
export default function RequestPrintPage() {
  const { request, language, only } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const rating = useRating();
  const all = columnsOf(orderOffers(request.offers, 'fit', request, rating), request);
  const columns = all.some(({ offer }) => offer.id === only)
    ? all.filter(({ offer }) => offer.id === only)
    : all;
  const prefix = usePrintPrefix(language);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('requests.page_title', { n: request.number })}
        description={t('requests.description')}
        noIndex
      />
      <PrintTools request={request} columns={all} only={only} prefix={prefix} />
      <InPrintLanguage language={language}>
        <PrintSheet request={request} columns={columns} />
      </InPrintLanguage>
    </div>
  );
}
