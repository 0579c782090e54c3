import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { type DoctorCard as Doctor, listClinicDoctors } from '../../../contract/clinics/doctors.ts';
import { AskLink } from '../../platform/ask-link.tsx';
import { clinicPath, inquiryPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { keepPages } from '../../platform/keep-pages.ts';
import { Link } from '../../platform/links.tsx';
import { serverLoad } from '../../platform/load.server.ts';
import { browserLoad, type LoadArgs } from '../../platform/load.ts';
import { PageMeta } from '../../platform/meta.tsx';
import { MorePages } from '../../platform/more-pages.tsx';
import { readPage } from '../../platform/page-number.ts';
import { useSite } from '../../platform/site.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { StatePanel } from '../../ui/panel.tsx';
import text from '../../ui/text.module.css';
import { useClinic } from '../use-clinic.ts';
import { DoctorCard } from './doctor-card.tsx';
import classes from './doctor-staff.module.css';

export { ClinicPartError as ErrorBoundary } from '../clinic-part-error.tsx';

/** The specialization asked for; what is no slug asks for none. */
const readSpecialization = (query: URLSearchParams): string | undefined =>
  /^[a-z0-9-]{1,100}$/.exec(query.get('specialization') ?? '')?.[0];

async function load({ api, params, url, signal }: LoadArgs) {
  const specialization = readSpecialization(url.searchParams);
  const found = await api(
    listClinicDoctors,
    {
      params: { slug: params.name ?? '' },
      query: { page: readPage(url.searchParams), ...(specialization !== undefined && { specialization }) },
    },
    signal,
  );
  return { ...found, specialization };
}

export const loader = serverLoad(load);
export const clientLoader = browserLoad(load);

const useDoctorPages = keepPages<Doctor>();

function listAddress(slug: string, specialization: string | undefined, page = 1): string {
  const params = new URLSearchParams();
  if (specialization !== undefined) params.set('specialization', specialization);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return clinicPath(slug, 'doctors') + (query && `?${query}`);
}

/** Who treats there now, those with the highest role first. */
export default function DoctorStaffPage() {
  const clinic = useClinic();
  const { data, meta, specialization } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const { language } = useSite();
  const { cards, firstPage } = useDoctorPages(
    `${language.prefix} ${clinic.slug} ${specialization}`,
    meta.page,
    data,
  );
  const words = { title: clinic.title, place: clinic.city?.title ?? clinic.country.title };
  return (
    <section className={classes.part}>
      <PageMeta
        title={t('doctors.page_title', words)}
        description={t('doctors.page_description', words)}
        noIndex={specialization !== undefined || meta.total === 0}
        query={meta.page > 1 ? `?page=${meta.page}` : ''}
      />
      <h2 className={text.h2}>{t('clinic.part_doctors')}</h2>
      {meta.specializations.length > 1 && (
        <Choice slug={clinic.slug} chosen={specialization} specializations={meta.specializations} />
      )}
      {cards.length === 0 ? (
        <NoDoctors isFiltered={specialization !== undefined && clinic.counts.doctors > 0} />
      ) : (
        <>
          <ul className={classes.cards}>
            {cards.map((doctor, i) => (
              <li key={doctor.id}>
                <DoctorCard doctor={doctor} isFirst={i < 2} />
              </li>
            ))}
          </ul>
          <MorePages
            meta={meta}
            firstPage={firstPage}
            shown={cards.length}
            addressOf={(page) => listAddress(clinic.slug, specialization, page)}
          />
        </>
      )}
    </section>
  );
}

type ChoiceProps = {
  slug: string;
  chosen: string | undefined;
  specializations: readonly { slug: string; title: string; count: number }[];
};

function Choice({ slug, chosen, specializations }: ChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const choices = [
    { key: undefined, title: t('doctors.all'), count: null },
    ...specializations.map((one) => ({ key: one.slug, title: one.title, count: one.count })),
  ];
  return (
    <nav className={classes.choice} aria-label={t('doctors.choice')}>
      {choices.map(({ key, title, count }) => (
        <Link
          key={key ?? ''}
          to={listAddress(slug, key)}
          replace
          preventScrollReset
          aria-current={key === chosen ? 'true' : undefined}
        >
          {title}
          {count !== null && <small>{format.number(count)}</small>}
        </Link>
      ))}
    </nav>
  );
}

function NoDoctors({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const { id, slug } = useClinic();
  if (isFiltered) {
    return (
      <StatePanel
        title={t('doctors.not_found')}
        actions={
          <Link
            to={clinicPath(slug, 'doctors')}
            preventScrollReset
            className={buttonClass({ kind: 'tonal' })}
          >
            {t('doctors.show_all')}
          </Link>
        }
      >
        <p>{t('doctors.not_found_text')}</p>
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title={t('doctors.none')}
      actions={
        <AskLink to={inquiryPath({ clinic: id })} className={buttonClass({ kind: 'tonal' })}>
          {t('doctors.ask')}
        </AskLink>
      }
    >
      <p>{t('doctors.none_text')}</p>
    </StatePanel>
  );
}
