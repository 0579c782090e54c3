import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import { type DoctorCard, listClinicDoctors } from '../../../contract/clinics/doctors.ts';
import { listTemplates } from '../../../contract/offers/offer-templates.ts';
import type { ApiClient } from '../../../contract/platform/client.ts';
import { getCase } from '../../../contract/requests/staff-requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { OfferBuilder } from '../../offers/staff/offer-builder.tsx';
import { isLiveOffer, offerStateKey } from '../../offers/staff/offer-standing.ts';
import { Link } from '../../platform/links.tsx';
import { PageMeta } from '../../platform/meta.tsx';
import { PageFailure } from '../../platform/page-failure.tsx';
import { readOwnClinic } from '../../team/load-staff.ts';
import { caseAddress } from '../../team/staff-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import wrap from '../../ui/wrap.module.css';
import classes from './case.module.css';
import { OfferCase } from './offer-case.tsx';

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
