import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import text from '../../ui/text.module.css';
import block from '../clinic-block.module.css';
import classes from './doctor-timeline.module.css';

/** Degrees and training, earliest first. */
export function DoctorTraining({ doctor: { education } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('doctor.education')}</h2>
      {education.length === 0 ? (
        <p className={text.muted}>{t('doctor.education_unknown')}</p>
      ) : (
        <ol className={classes.line}>
          {education.map(({ kind, institution, year }) => (
            <li key={`${kind} ${institution} ${year}`}>
              <p className={classes.years}>{year === null ? t('doctor.year_unknown') : year}</p>
              <p className={classes.what}>{t(`education.${kind}`)}</p>
              <p className={classes.more}>
                <bdi>{institution}</bdi>
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
