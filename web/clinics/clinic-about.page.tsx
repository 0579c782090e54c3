import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { PageMeta, useCanonicalAddress } from '../platform/meta.tsx';
import { useSite } from '../platform/site.tsx';
import { breadcrumbJsonLd, clinicJsonLd } from '../platform/structured-data.ts';
import { AnsweringClinics } from './answering-clinics.tsx';
import { ClinicBills } from './bill-statistic.tsx';
import { ClinicAddress } from './clinic-address.tsx';
import { usePlaceCrumbs } from './clinic-crumbs.tsx';
import { ClinicInternational } from './clinic-international.tsx';
import { ClinicLanguages } from './clinic-languages.tsx';
import { ClinicPractical } from './clinic-practical.tsx';
import { ClinicSpecializations } from './clinic-specializations.tsx';
import { ClinicText } from './clinic-text.tsx';
import { ClinicUnstated } from './clinic-unstated.tsx';
import { ClinicVerification } from './clinic-verification.tsx';
import { isQuiet } from './is-quiet.ts';
import { TreatedDiseases } from './treated-diseases.tsx';
import { useClinic } from './use-clinic.ts';

export { ClinicPartError as ErrorBoundary } from './clinic-part-error.tsx';

// They come later: no visit depends on them, and their styles are those of the sections above.
const Names = lazy(() => import('./clinic-names.tsx'));
const Doctors = lazy(() => import('./clinic-doctors.tsx'));
const Sources = lazy(async () => ({ default: (await import('./clinic-sources.tsx')).ClinicSources }));
const History = lazy(() => import('./clinic-history.tsx'));
const ClaimInvitation = lazy(() => import('./claims/claim-invitation.tsx'));

function hasHistory({ parent, children, relations, identifiers, wikipedia }: Clinic): boolean {
  return Boolean(parent ?? wikipedia) || children.length + relations.length + identifiers.length > 0;
}

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
      {isQuiet(clinic) ? <QuietAbout clinic={clinic} /> : <OwnAbout clinic={clinic} />}
    </>
  );
}

/** A claimed or demo clinic: every section, unknown facts included. */
function OwnAbout({ clinic }: { clinic: Clinic }) {
  return (
    <>
      <ClinicVerification clinic={clinic} />
      <ClinicBills clinic={clinic} />
      <ClinicInternational clinic={clinic} />
      <Suspense>
        <ClinicText clinic={clinic} />
        <ClinicSpecializations clinic={clinic} />
        <ClinicDiseases clinic={clinic} />
        <ClinicLanguages clinic={clinic} />
      </Suspense>
      <Suspense>
        <ClinicPractical clinic={clinic} />
        <ClinicAddress clinic={clinic} />
      </Suspense>
      <Suspense>
        <Names clinic={clinic} />
        {hasHistory(clinic) && <History clinic={clinic} />}
        <Sources clinic={clinic} />
        <ClaimInvitation clinic={clinic} />
      </Suspense>
    </>
  );
}

/** An unclaimed clinic: known facts, then clinics that answer, then one line for what is missing. */
function QuietAbout({ clinic }: { clinic: Clinic }) {
  const { specializations, diseases, spoken, licences, accreditations, counts } = clinic;
  const isChecked = licences.length + accreditations.length + counts.verified_doctors > 0;
  return (
    <>
      {clinic.text !== null && <ClinicText clinic={clinic} />}
      {specializations.length > 0 && <ClinicSpecializations clinic={clinic} />}
      {diseases.length > 0 && <ClinicDiseases clinic={clinic} />}
      {spoken.length > 0 && <ClinicLanguages clinic={clinic} />}
      <Suspense>
        <ClinicPractical clinic={clinic} />
        <ClinicAddress clinic={clinic} />
        {clinic.international !== null && <ClinicInternational clinic={clinic} />}
        {isChecked && <ClinicVerification clinic={clinic} />}
        {clinic.bill_statistic !== null && <ClinicBills clinic={clinic} />}
      </Suspense>
      <Suspense>{counts.doctors > 0 && <Doctors clinic={clinic} />}</Suspense>
      <AnsweringClinics />
      <Suspense>
        {clinic.names.length > 0 && <Names clinic={clinic} />}
        {hasHistory(clinic) && <History clinic={clinic} />}
      </Suspense>
      <ClinicUnstated clinic={clinic} />
      <Suspense>
        <Sources clinic={clinic} />
      </Suspense>
    </>
  );
}

function ClinicDiseases({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  return (
    <TreatedDiseases
      diseases={clinic.diseases}
      searchPath="/search/search-clinics"
      title={t('clinic.diseases')}
      unknown={t('clinic.diseases_unknown')}
    />
  );
}
