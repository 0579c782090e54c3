import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import { listTemplates } from '../../../contract/offers/offer-templates.ts';
import { getCase } from '../../../contract/requests/staff-requests.ts';
import { accountLoad } from '../../accounts/profile/load-profile.ts';
import { OfferBuilder } from '../../offers/staff/offer-builder.tsx';
import { isLiveOffer, offerStateKey } from '../../offers/staff/offer-standing.ts';
import { readOfferDoctors } from '../../offers/staff/use-offer-doctors.ts';
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

export const clientLoader = accountLoad(async (args) => {
  const { api, params, signal } = args;
  const clinic = await readOwnClinic(args);
  const [found, templates] = await Promise.all([
    api(getCase, { params: { id: params.id ?? '' }, query: { clinic_id: clinic.id } }, signal),
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
    doctors: await readOfferDoctors(api, found.data.offer, signal),
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
