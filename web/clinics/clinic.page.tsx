import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData } from 'react-router';
import { getClinic } from '../../contract/clinics.ts';
import { serverLoad } from '../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../platform/load.ts';
import { PageMeta } from '../platform/meta.tsx';
import wrap from '../ui/wrap.module.css';
import classes from './clinic.module.css';
import { ClinicAddress } from './clinic-address.tsx';
import { clinicAddress } from './clinic-card.tsx';
import { ClinicContacts } from './clinic-contacts.tsx';
import { ClinicFacts } from './clinic-facts.tsx';
import { ClinicHead } from './clinic-head.tsx';
import { ClinicNames } from './clinic-names.tsx';
import { ClinicSources } from './clinic-sources.tsx';
import { ClinicVerification } from './clinic-verification.tsx';
import { FacadeStreet } from './facade/facade.tsx';

async function load({ api, params, signal }: LoadArgs) {
  const slug = params.name ?? '';
  const { data } = await api(getClinic, { params: { slug } }, signal);
  // A former slug answers with the clinic: its page has one address.
  if (data.slug !== slug) {
    const prefix = params.lang === undefined ? '' : `/${params.lang}`;
    throw redirect(prefix + clinicAddress(data.slug), 301);
  }
  return data;
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

export default function ClinicPage() {
  const clinic = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  return (
    <div className={wrap.wrap}>
      <PageMeta title={t('page.clinic.title', words)} description={t('page.clinic.description', words)} />
      <ClinicHead clinic={clinic} />
      <figure className={classes.picture}>
        <FacadeStreet seed={clinic.id} />
        <figcaption>{t('clinic.drawing')}</figcaption>
      </figure>
      <ClinicFacts clinic={clinic} />
      <div className={classes.columns}>
        <ClinicContacts clinic={clinic} />
        <div className={classes.body}>
          <ClinicVerification clinic={clinic} />
          <ClinicNames clinic={clinic} />
          <ClinicAddress clinic={clinic} />
          <ClinicSources clinic={clinic} />
        </div>
      </div>
    </div>
  );
}
