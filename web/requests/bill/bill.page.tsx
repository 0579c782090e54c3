import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { confirmBill, disputeBill, enterBill, getBill } from '../../../contract/requests/bill.ts';
import { seeRequest } from '../../../contract/requests/requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Crumbs } from '../../clinics/clinic-crumbs.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { loadCounts } from '../../platform/session-load.ts';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import classes from '../plan/plan.module.css';
import { RequestSkeleton } from '../request-skeleton.tsx';
import { useFreshness } from '../use-freshness.ts';
import { BillView } from './bill-view.tsx';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data } = await api(getBill, { params: { id: params.id ?? '' } }, signal);
  return data;
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** The patient's bill: what was offered, what the clinic says was paid, and what they say themselves. */
export default function BillPage() {
  const bill = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { request_id: id, version, number } = bill;
  useFreshness(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may have brought news
  useEffect(() => {
    browserApi(seeRequest, { params: { id } }).then(
      () => void loadCounts(),
      // Not seen yet is told again the next time.
      () => undefined,
    );
  }, [id, version]);
  const params = { id };
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta title={t('bill.page_title', { n: number })} description={t('bill.description')} noIndex />
      <Crumbs
        steps={[
          { label: t('requests.title'), to: '/requests' },
          { label: t('requests.number', { n: number }), to: `/requests/self/${id}` },
        ]}
        here={t('bill.title')}
      />
      <div className={classes.head}>
        <h1 className={text.h1}>{t('bill.page_title', { n: number })}</h1>
        <p className={classes.lead}>{t('bill.lead_client', { clinic: bill.clinic.title })}</p>
      </div>
      <div className={classes.column}>
        <BillView
          bill={bill}
          side="client"
          acts={{
            enter: (lines) => browserApi(enterBill, { params, body: { version, lines } }),
            confirm: () => browserApi(confirmBill, { params, body: { version } }),
            dispute: (words) => browserApi(disputeBill, { params, body: { version, text: words } }),
          }}
        />
      </div>
    </div>
  );
}
