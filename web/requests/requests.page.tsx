import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { listPatients, type Patient } from '../../contract/accounts/patients.ts';
import { listShared, type SharedRow } from '../../contract/requests/guests.ts';
import { listRequests, type RequestRow } from '../../contract/requests/requests.ts';
import { accountLoad } from '../accounts/profile/load-profile.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { MorePages } from '../platform/more-pages.tsx';
import { readPage } from '../platform/page-number.ts';
import { ProfileFailure } from '../platform/section-failure.tsx';
import { buttonClass } from '../ui/button.tsx';
import { panelClass, StatePanel } from '../ui/panel.tsx';
import tabs from '../ui/tabs.module.css';
import text from '../ui/text.module.css';
import wrap from '../ui/wrap.module.css';
import classes from './request-page.module.css';
import { RequestListSkeleton } from './request-skeleton.tsx';
import { RequestStatus } from './request-status.tsx';
import { useFreshness } from './use-freshness.ts';

/** A request in the list: where it stands, what it is about, how many have answered. */
function RequestItem({ request }: { request: RequestRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, number, title, word, submitted_at, recipients, offers, is_unread, patient_name } = request;
  return (
    <>
      <h2>
        <Link to={`/requests/self/${id}`} prefetch="intent">
          <bdi>{title}</bdi>
        </Link>
      </h2>
      <p className={classes.facts}>
        {patient_name !== null && (
          <b>
            <bdi>{patient_name}</bdi>
          </b>
        )}
        <span>{t('requests.number', { n: number })}</span>
        <span>{t('requests.sent_on', { date: format.dayOf(submitted_at) })}</span>
        <b>
          {offers === 0
            ? t('requests.no_offers', { count: recipients })
            : t('requests.offers_of', {
                count: offers,
                clinics: t('requests.of_clinics', { count: recipients }),
              })}
        </b>
      </p>
      <div className={classes.side}>
        {is_unread && <span className={classes.unread}>{t('requests.unread')}</span>}
        <RequestStatus word={word} />
      </div>
    </>
  );
}

/** Whose requests are shown: a person of the list, or the client; null: all, also where the address names nobody. */
function readPatient(query: URLSearchParams): string | null {
  const named = query.get('patient') ?? '';
  return named === 'self' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named) ? named : null;
}

const addressOf = (patient: string | null, page = 1): string => {
  const query = new URLSearchParams({
    ...(patient !== null && { patient }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? '/requests' : `/requests?${query}`;
};

/** The people that requests were sent for: those of one of them, or all. */
function PatientTabs({ patients, patient }: { patients: readonly Patient[]; patient: string | null }) {
  const { t } = useTranslation();
  if (patients.length === 0 && patient === null) return null;
  const choices = [
    { id: null, name: t('requests.of_all') },
    { id: 'self', name: t('requests.patient_self') },
    ...patients.map(({ id, name }) => ({ id, name })),
  ];
  return (
    <nav className={`${tabs.tabs} ${classes.patients}`} aria-label={t('inquiry.for_whom')}>
      {choices.map(({ id, name }) => (
        <Link key={id ?? 'all'} to={addressOf(id)} aria-current={id === patient ? 'page' : undefined}>
          <bdi>{name}</bdi>
        </Link>
      ))}
    </nav>
  );
}

export const clientLoader = accountLoad(async ({ api, url, signal }) => {
  const page = readPage(url.searchParams);
  const patient = readPatient(url.searchParams);
  const [requests, patients, shared] = await Promise.all([
    api(listRequests, { query: { page, ...(patient && { patient }) } }, signal),
    api(listPatients, {}, signal),
    api(listShared, {}, signal),
  ]);
  return { requests, patients: patients.data, patient, shared: shared.data };
});

export function HydrateFallback() {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className={panelClass} role="status" aria-label={t('site.loading')}>
        <RequestListSkeleton />
      </div>
    </Frame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <Frame>
      <ProfileFailure error={error} />
    </Frame>
  );
}

/** Own requests, the last changed first. */
export default function RequestsPage() {
  const { requests: loaded, patients, patient, shared } = useLoaderData<typeof clientLoader>();
  const { data: requests, meta } = loaded;
  useFreshness(null);
  if (requests.length === 0 && meta.page === 1)
    return (
      <Frame shared={shared}>
        <PatientTabs patients={patients} patient={patient} />
        {patient === null ? <Empty /> : <NoneOfPatient />}
      </Frame>
    );
  return (
    <Frame shared={shared}>
      <PatientTabs patients={patients} patient={patient} />
      <ul className={`${panelClass} ${classes.list}`}>
        {requests.map((request) => (
          <li key={request.id} className={classes.row}>
            <RequestItem request={request} />
          </li>
        ))}
      </ul>
      <div className={classes.pages}>
        <MorePages
          meta={meta}
          firstPage={meta.page}
          shown={requests.length}
          addressOf={(page) => addressOf(patient, page)}
        />
      </div>
    </Frame>
  );
}

function Frame({ shared = [], children }: { shared?: readonly SharedRow[]; children: ReactNode }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={`${wrap.wrap} ${classes.listPage}`}>
      <PageMeta title={t('requests.title')} description={t('requests.description')} noIndex />
      <div className={classes.top}>
        <h1 className={text.h1}>{t('requests.title')}</h1>
        {shared.length > 0 && (
          <Link to="/requests/shared" className={text.link}>
            {t('shared.open', { n: format.number(shared.length) })}
            {shared.some(({ is_unread }) => is_unread) && ` · ${t('requests.unread')}`}
          </Link>
        )}
        <Link to="/inquiry" className={buttonClass({ kind: 'tonal' })}>
          {t('requests.new')}
        </Link>
      </div>
      <noscript>
        <p>{t('profile.needs_scripts')}</p>
      </noscript>
      {children}
    </div>
  );
}

/** There are requests, or may be, but none for the person chosen. */
function NoneOfPatient() {
  const { t } = useTranslation();
  return (
    <StatePanel
      title={t('requests.empty_patient')}
      actions={
        <Link to="/inquiry" className={buttonClass({ kind: 'tonal' })}>
          {t('requests.describe')}
        </Link>
      }
    >
      <p>{t('requests.empty_patient_text')}</p>
    </StatePanel>
  );
}

function Empty() {
  const { t } = useTranslation();
  return (
    <StatePanel
      title={t('requests.empty')}
      actions={
        <>
          <Link to="/inquiry" className={buttonClass({ kind: 'tonal' })}>
            {t('requests.describe')}
          </Link>
          <Link to="/search/search-clinics" className={buttonClass()}>
            {t('action.search')}
          </Link>
        </>
      }
    >
      <p>{t('requests.empty_text')}</p>
    </StatePanel>
  );
}
