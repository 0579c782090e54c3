import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listLanguages } from '../../contract/content/languages.ts';
import { getRequest } from '../../contract/requests/requests.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { columnsOf } from '../offers/offer-columns.ts';
import { useRating } from '../offers/offer-money.tsx';
import { orderOffers } from '../offers/offer-order.ts';
import { currentSite } from '../platform/browser-site.ts';
import { PageMeta } from '../platform/meta.tsx';
import { PageFailure } from '../platform/page-failure.tsx';
import { SiteProvider, useSiteData } from '../platform/site-context.tsx';
import wrap from '../ui/wrap.module.css';
import { PrintSheet } from './print-sheet.tsx';
import { PrintTools } from './print-tools.tsx';
import classes from './request-print.module.css';
import { RequestSkeleton } from './request-skeleton.tsx';

/** In the language that the address asks for, the clinic's for one, whatever language the page around it is in. */
export const clientLoader = accountLoad(async ({ api, params, url, signal }) => {
  const own = currentSite()?.language.prefix;
  const { data: languages } = await api(listLanguages, {}, signal);
  const asked = url.searchParams.get('language') ?? own;
  const language = languages.find(({ prefix }) => prefix === asked) ?? languages[0];
  const headers = language ? { 'Accept-Language': language.prefix } : {};
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
  const site = useSiteData();
  const { t } = useTranslation();
  const rating = useRating();
  const all = columnsOf(orderOffers(request.offers, 'fit', request, rating), request);
  const columns = all.some(({ offer }) => offer.id === only)
    ? all.filter(({ offer }) => offer.id === only)
    : all;
  const { client: messages = site.messages, ...option } = language ?? {
    ...site.language,
    client: site.messages,
  };
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('requests.page_title', { n: request.number })}
        description={t('requests.description')}
        noIndex
      />
      <PrintTools request={request} columns={all} only={only} prefix={option.prefix} />
      <SiteProvider site={{ ...site, language: option, messages }}>
        <div lang={option.prefix} dir={option.direction}>
          <PrintSheet request={request} columns={columns} />
        </div>
      </SiteProvider>
    </div>
  );
}
