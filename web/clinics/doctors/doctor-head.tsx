import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { DrawnPicture } from '../../platform/picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import text from '../../ui/text.module.css';
import { ClinicActions } from '../clinic-actions.tsx';
import { type Crumb, Crumbs } from '../clinic-crumbs.tsx';
import { DemoLabel } from '../demo-label.tsx';
import { DoctorFacts } from './doctor-facts.tsx';
import classes from './doctor-head.module.css';

/** From all clinics through the main one to its doctors. */
export function useDoctorCrumbs({ clinic }: Doctor): Crumb[] {
  const { t } = useTranslation();
  if (!clinic) return [{ label: t('doctor.crumb'), to: '/search/search-doctors' }];
  return [
    { label: t('nav.clinics'), to: '/search/search-clinics' },
    { label: clinic.title, to: clinicPath(clinic.slug) },
    { label: t('clinic.part_doctors'), to: clinicPath(clinic.slug, 'doctors') },
  ];
}

/** Where they work first of all, and as what. */
function Where({ doctor: { clinic, role, city, country } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const place = [city?.title, country?.title].filter(Boolean).join(t('site.comma'));
  return (
    <p className={classes.where}>
      <Icon name={clinic ? 'building' : 'pin'} size={16} />
      <span>
        {clinic ? (
          <>
            {role && `${t(`role.${role}`)}${t('site.comma')}`}
            <Link to={clinicPath(clinic.slug)} className={text.link}>
              <bdi lang={clinic.title_lang ?? undefined}>{clinic.title}</bdi>
            </Link>
          </>
        ) : (
          place === '' && t('doctor.no_clinic')
        )}
        {clinic && place !== '' && t('site.comma')}
        {place}
      </span>
    </p>
  );
}

function LicenceLine({ doctor: { licence } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={licence ? classes.checked : classes.unchecked}>
      <Icon name={licence ? 'shield' : 'unknown'} size={18} />
      {licence ? (
        <span>
          <b>{t('card.licence_checked', { date: format.date(licence.checked_on) })}</b>
          {t('site.comma')}
          <bdi>{licence.body}</bdi>
        </span>
      ) : (
        t('card.unverified')
      )}
    </p>
  );
}

function Portrait({ doctor: { picture, title } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const alt = t('doctor.portrait', { title });
  const sizes = '(min-width: 600px) 176px, 96px';
  return (
    <div className={classes.portrait}>
      {picture ? (
        <DrawnPicture picture={picture} alt={alt} sizes={sizes} loading="eager" fetchPriority="high" />
      ) : (
        <Icon name="user" size={56} />
      )}
    </div>
  );
}

export function DoctorHead({ doctor, steps }: { doctor: Doctor; steps: readonly Crumb[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { title, title_lang, title_original, title_original_lang, specializations } = doctor;
  const occupations = specializations.map(({ doctor_title }) => doctor_title);
  return (
    <header>
      <Crumbs steps={steps} here={title} />
      <div className={classes.head}>
        <Portrait doctor={doctor} />
        <div className={classes.names}>
          <h1 className={text.h1} lang={title_lang ?? undefined} dir="auto">
            {title}
          </h1>
          {title_original !== title && (
            <p className={text.muted}>
              <bdi lang={title_original_lang ?? undefined} dir="auto">
                {title_original}
              </bdi>
            </p>
          )}
          <p className={classes.occupation}>
            {occupations.length > 0 ? format.list(occupations) : t('doctor.occupation_unknown')}
          </p>
          <Where doctor={doctor} />
          <LicenceLine doctor={doctor} />
          {doctor.is_demo && <DemoLabel kind="doctor" />}
        </div>
        <div className={classes.actions}>
          <ClinicActions kind="doctor" id={doctor.id} title={title} />
        </div>
      </div>
      <DoctorFacts doctor={doctor} />
    </header>
  );
}
