import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import type { ApiClient } from '../../contract/client.ts';
import { type DoctorCard, listClinicDoctors } from '../../contract/doctors.ts';
import { listTemplates } from '../../contract/offer-templates.ts';
import { getCase } from '../../contract/staff-requests.ts';
import { PageFailure } from '../layouts/page-failure.tsx';
import { Link } from '../platform/links.tsx';
import { PageMeta } from '../platform/meta.tsx';
import { accountLoad } from '../profile/load-profile.ts';
import { readOwnClinic } from '../staff/load-staff.ts';
import { caseAddress } from '../staff/staff-address.ts';
import classes from '../staff-requests/case.module.css';
import { buttonClass } from '../ui/button.tsx';
import { StatePanel } from '../ui/panel.tsx';
import wrap from '../ui/wrap.module.css';
import { OfferBuilder } from './offer-builder.tsx';
import { OfferCase } from './offer-case.tsx';
import { isLiveOffer, offerStateKey } from './offer-standing.ts';

/** A clinic with more doctors than this many pages names the first of them. */
const DOCTOR_PAGES_MAX = 10;

async function loadDoctors(api: ApiClient, slug: string, signal: AbortSignal): Promise<DoctorCard[]> {
  const load = (page: number) => api(listClinicDoctors, { params: { slug }, query: { page } }, signal);
  const first = await load(1);
  const pages = Math.min(DOCTOR_PAGES_MAX, Math.ceil(first.meta.total / first.meta.per_page));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => load(i + 2)));
  return [first, ...others].flatMap(({ data }) => data);
}

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const [found, doctors, templates] = await Promise.all([
    api(getCase, { params: { id: params.id ?? '' }, query: { clinic_id: clinic.id } }, signal),
    loadDoctors(api, clinic.slug, signal),
    api(listTemplates, {}, signal),
  ]);
  // Not begun yet: the case is where it begins.
  if (found.data.offer === null) {
    const prefix = params.lang === undefined ? '' : `/${params.lang}`;
    throw redirect(prefix + caseAddress(found.data.id, clinic.id));
  }
  return {
    found: found.data,
    offer: found.data.offer,
    clinic,
    doctors,
    templates: templates.data.filter(({ clinic_id }) => clinic_id === clinic.id),
  };
});

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageFailure error={error} className={classes.page} />;
}

/** The clinic's offer to a request while it can be written on. */
export default function OfferPage() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof clientLoader>();
  const { found, offer } = loaded;
  return (
    <div className={`${wrap.wrap} ${classes.page}`}>
      <PageMeta
        title={t('staff.offer_title', { number: found.number })}
        description={t('staff.description')}
        noIndex
      />
      {isLiveOffer(offer) ? (
        <OfferBuilder key={offer.id} {...loaded} caseFacts={<OfferCase found={found} />} />
      ) : (
        <StatePanel
          title={t(`staff.offer_state.${offerStateKey(offer.state, found.request_state)}`)}
          actions={
            <Link to={caseAddress(found.id, found.clinic_id)} className={buttonClass({ kind: 'tonal' })}>
              {t('staff.back_to_case')}
            </Link>
          }
        >
          <p>{t('staff.offer_ended')}</p>
        </StatePanel>
      )}
    </div>
  );
}
