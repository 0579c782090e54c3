import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath, doctorPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import spoken from './spoken-languages.module.css';
import { useSomeDoctors } from './use-clinic.ts';

/** Who works there, by name and field; the tab has them all. */
export default function ClinicDoctors({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const doctors = useSomeDoctors();
  const count = clinic.counts.doctors;
  if (doctors.length === 0) return null;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.part_doctors')}</h2>
      <dl className={spoken.languages}>
        {doctors.map((doctor) => (
          <div key={doctor.id}>
            <dt>
              <Link to={doctorPath(doctor)} className={text.link}>
                <bdi>{doctor.title}</bdi>
              </Link>
            </dt>
            <dd>{format.list(doctor.specializations.map(({ doctor_title }) => doctor_title))}</dd>
          </div>
        ))}
      </dl>
      {count > doctors.length && (
        <p className={classes.after}>
          <Link to={clinicPath(clinic.slug, 'doctors')} className={text.link}>
            {t('clinic.all_doctors', { n: format.number(count) })}
          </Link>
        </p>
      )}
    </section>
  );
}
