import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getCalendarFeed, getPlan } from '../../../contract/requests/plan.ts';
import { seeRequest } from '../../../contract/requests/requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Crumbs } from '../../clinics/clinic-crumbs.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { chatPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { loadCounts } from '../../platform/session-load.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import { CancelDialog } from '../cancel-dialog.tsx';
import { RequestSkeleton } from '../request-skeleton.tsx';
import { useFreshness } from '../use-freshness.ts';
import classes from './plan.module.css';
import { PlanCalendar } from './plan-calendar.tsx';
import { Checklist } from './plan-checklist.tsx';
import { PlanDate } from './plan-date.tsx';
import { PlanDocuments } from './plan-documents.tsx';
import { Cancelled, PlanChanges, PlanContacts, PlanPlace, PlanTerms } from './plan-parts.tsx';
import { isOpenPlan } from './plan-times.ts';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const [plan, feed] = await Promise.all([
    api(getPlan, { params: { id: params.id ?? '' } }, signal),
    api(getCalendarFeed, {}, signal),
  ]);
  return { plan: plan.data, feed: feed.data };
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** Who looks at the plan knows what is new in the request: the counts of the header follow. */
function useSeen({ request_id: id, version }: { request_id: string; version: number }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may have brought news
  useEffect(() => {
    browserApi(seeRequest, { params: { id } }).then(
      () => void loadCounts(),
      // Not seen yet is told again the next time.
      () => undefined,
    );
  }, [id, version]);
}

/** The patient's plan: when, what to do before, where, whom to ask, what was agreed. */
export default function PlanPage() {
  const { plan, feed } = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const [cancels, setCancels] = useState(false);
  useFreshness(plan.request_id);
  useSeen(plan);
  const isOpen = isOpenPlan(plan);
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('plan.page_title', { n: plan.number })}
        description={t('plan.description')}
        noIndex
      />
      <Crumbs
        steps={[
          { label: t('requests.title'), to: '/requests' },
          { label: t('requests.number', { n: plan.number }), to: `/requests/self/${plan.request_id}` },
        ]}
        here={t('plan.title')}
      />
      <div className={classes.head}>
        <h1 className={text.h1}>{t('plan.page_title', { n: plan.number })}</h1>
        <span className={classes.tools}>
          <Button onClick={() => print()}>
            <Icon name="print" size={18} />
            {t('plan.print')}
          </Button>
        </span>
      </div>
      <Cancelled plan={plan} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <PlanDate plan={plan} isOpen={isOpen} />
          <section className={classes.card} aria-labelledby="plan-items">
            <h2 id="plan-items">{t('plan.items.title')}</h2>
            <Checklist plan={plan} canTick={isOpen} />
          </section>
          <PlanPlace plan={plan} />
          <PlanDocuments plan={plan} side="client" isOpen={isOpen} />
        </div>
        <div className={classes.column}>
          <PlanContacts plan={plan}>
            <Link
              to={chatPath({ request: plan.request_id, clinic: plan.clinic.id })}
              className={`${buttonClass({ wide: true })} ${classes.tools}`}
            >
              <Icon name="chat" size={18} />
              {t('plan.contact.chat')}
            </Link>
          </PlanContacts>
          <PlanTerms plan={plan} />
          <PlanCalendar plan={plan} feed={feed} />
          <PlanChanges plan={plan} />
          {isOpen && (
            <p className={classes.tools}>
              <Button kind="quiet" small onClick={() => setCancels(true)}>
                {t('plan.cancel.open')}
              </Button>
            </p>
          )}
        </div>
      </div>
      {cancels && (
        <CancelDialog
          request={{ id: plan.request_id, state: plan.request_state }}
          rule={plan.terms.refund}
          onDone={async () => {
            setCancels(false);
            await revalidate();
          }}
          onClose={() => setCancels(false)}
        />
      )}
    </div>
  );
}
