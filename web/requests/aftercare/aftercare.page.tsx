import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useRevalidator } from 'react-router';
import { getAftercare } from '../../../contract/requests/aftercare.ts';
import { seeRequest } from '../../../contract/requests/requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { Phones } from '../../clinics/clinic-contacts.tsx';
import { Crumbs } from '../../clinics/clinic-crumbs.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { chatPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { loadCounts } from '../../platform/session-load.ts';
import { EmergencyLine } from '../../search/emergency-line.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import wrap from '../../ui/wrap.module.css';
import planClasses from '../plan/plan.module.css';
import { RequestSkeleton } from '../request-skeleton.tsx';
import { useFreshness } from '../use-freshness.ts';
import classes from './aftercare.module.css';
import { DischargeDocuments, Instructions } from './aftercare-parts.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { CheckInList } from './check-in-list.tsx';
import { TakeCard } from './take-card.tsx';

export const clientLoader = accountLoad(async ({ api, params, signal }) => {
  const { data } = await api(getAftercare, { params: { id: params.id ?? '' } }, signal);
  return data;
});

export function HydrateFallback() {
  return <RequestSkeleton />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={planClasses.page} />;
}

/** The patient after the treatment: documents, what to do, how they are, and what to take to the doctor at home. */
export default function AftercarePage() {
  const care = useLoaderData<typeof clientLoader>();
  const { t } = useTranslation();
  const { revalidate } = useRevalidator();
  const top = useRef<HTMLDivElement>(null);
  const { request_id: id, number, clinic, version } = care;
  useFreshness(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version may have brought news
  useEffect(() => {
    browserApi(seeRequest, { params: { id } }).then(
      () => void loadCounts(),
      // Not seen yet is told again the next time.
      () => undefined,
    );
  }, [id, version]);
  const isWorrying = care.check_ins.some(
    ({ answer }) => answer && answer.worrying.length > 0 && !answer.seen_at,
  );
  const chat = (
    <Link
      to={chatPath({ request: id, clinic: clinic.id })}
      className={buttonClass({ kind: isWorrying ? 'primary' : 'line' })}
    >
      <Icon name="chat" size={18} />
      {t('aftercare.chat')}
    </Link>
  );
  return (
    <div className={`${wrap.wrap} ${planClasses.page}`}>
      <PageMeta
        title={t('aftercare.page_title', { n: number })}
        description={t('aftercare.description')}
        noIndex
      />
      <Crumbs
        steps={[
          { label: t('requests.title'), to: '/requests' },
          { label: t('requests.number', { n: number }), to: `/requests/self/${id}` },
        ]}
        here={t('aftercare.title')}
      />
      <div className={planClasses.head} ref={top}>
        <h1 className={text.h1}>{t('aftercare.page_title', { n: number })}</h1>
        <p className={planClasses.lead}>{t('aftercare.lead_client', { clinic: clinic.title })}</p>
      </div>
      <div className={classes.notices}>
        {isWorrying && (
          <>
            <EmergencyLine redFlag="aftercare" />
            <Note kind="amber">
              <p>
                <b>{t('aftercare.worrying.title')}</b>
              </p>
              <p>{t('aftercare.worrying.text')}</p>
            </Note>
            <div className={planClasses.actions}>{chat}</div>
          </>
        )}
        {!care.is_open && (
          <Note>
            <p>{t(care.request_state === 'cancelled' ? 'aftercare.cancelled' : 'aftercare.early')}</p>
          </Note>
        )}
      </div>
      <div className={planClasses.columns}>
        <div className={planClasses.column}>
          <section className={planClasses.card} aria-labelledby="aftercare-check-ins">
            <h2 id="aftercare-check-ins">{t('aftercare.check_ins.title')}</h2>
            <CheckInList
              {...{ care }}
              side="client"
              below={(checkIn) =>
                checkIn.state === 'due' &&
                care.is_open && (
                  <CheckInForm
                    {...{ care, checkIn }}
                    onAnswered={async (answered) => {
                      await revalidate();
                      const given = answered.check_ins.find((one) => one.id === checkIn.id)?.answer;
                      if (given && given.worrying.length > 0) top.current?.scrollIntoView();
                    }}
                  />
                )
              }
            />
          </section>
          <Instructions care={care} side="client" />
        </div>
        <div className={planClasses.column}>
          <DischargeDocuments care={care} side="client" />
          {(clinic.phone !== null || !isWorrying) && (
            <section className={planClasses.card} aria-labelledby="aftercare-contact">
              <h2 id="aftercare-contact">{t('plan.contact.title')}</h2>
              {clinic.phone !== null && (
                <dl className={planClasses.facts}>
                  <div>
                    <dt>{t('aftercare.clinic_phone')}</dt>
                    <dd>
                      <Phones phone={clinic.phone} />
                    </dd>
                  </div>
                </dl>
              )}
              {!isWorrying && chat}
            </section>
          )}
          <TakeCard care={care} />
        </div>
      </div>
    </div>
  );
}
