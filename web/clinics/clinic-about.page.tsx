import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { clinicPath } from '../platform/clinic-paths.ts';
import { PageMeta, useCanonicalAddress } from '../platform/meta.tsx';
import { useSite } from '../platform/site.tsx';
import { breadcrumbJsonLd, clinicJsonLd } from '../platform/structured-data.ts';
import { ClaimInvitation } from './claims/claim-invitation.tsx';
import { ClinicAddress } from './clinic-address.tsx';
import { usePlaceCrumbs } from './clinic-crumbs.tsx';
import { ClinicInternational } from './clinic-international.tsx';
import { ClinicLanguages } from './clinic-languages.tsx';
import { ClinicNames } from './clinic-names.tsx';
import { ClinicSources } from './clinic-sources.tsx';
import { ClinicSpecializations } from './clinic-specializations.tsx';
import { ClinicText } from './clinic-text.tsx';
import { ClinicUntold, isUntold } from './clinic-untold.tsx';
import { ClinicVerification } from './clinic-verification.tsx';
import { TreatedDiseases } from './treated-diseases.tsx';
import { useClinic } from './use-clinic.ts';

export { ClinicPartError as ErrorBoundary } from './clinic-part-error.tsx';

/** What decides: who stands behind the clinic, what awaits a patient from abroad, what it does, where it is. */
export default function ClinicAboutPage() {
  const clinic = useClinic();
  const { t } = useTranslation();
  const { publicOrigin } = useSite();
  const addressOf = useCanonicalAddress();
  const url = addressOf(clinicPath(clinic.slug));
  const steps = usePlaceCrumbs(clinic.country, clinic.city);
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  const way = [
    ...steps.map(({ label, to }) => ({ name: label, url: addressOf(to) })),
    { name: clinic.title, url },
  ];
  return (
    <>
      <PageMeta
        title={t('page.clinic.title', words)}
        description={t('page.clinic.description', words)}
        picture={clinic.photos[0] ?? null}
        structured={[clinicJsonLd(clinic, publicOrigin, url), breadcrumbJsonLd(way)]}
      />
      <ClinicVerification clinic={clinic} />
      <ClinicInternational clinic={clinic} />
      {isUntold(clinic) ? (
        <ClinicUntold />
      ) : (
        <Suspense>
          <ClinicText clinic={clinic} />
          <ClinicSpecializations clinic={clinic} />
          <TreatedDiseases
            diseases={clinic.diseases}
            searchPath="/search/search-clinics"
            title={t('clinic.diseases')}
            unknown={t('clinic.diseases_unknown')}
          />
          <ClinicLanguages clinic={clinic} />
        </Suspense>
      )}
      <Suspense>
        <ClinicAddress clinic={clinic} />
        <ClinicNames clinic={clinic} />
        <ClinicSources clinic={clinic} />
        <ClaimInvitation clinic={clinic} />
      </Suspense>
    </>
  );
}
