import { useTranslation } from 'react-i18next';
import type { Doctor } from '../../../contract/clinics/doctors.ts';
import { clinicPath } from '../../platform/clinic-paths.ts';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import block from '../clinic-block.module.css';
import classes from './doctor-timeline.module.css';

type Position = Doctor['positions'][number];

/** Years of a position: `2015 – now`, as far as they are known. */
function useYears(): (position: Pick<Position, 'since' | 'until'>) => string {
  const { t } = useTranslation();
  return ({ since, until }) => {
    if (until === null)
      return since === null ? t('doctor.now') : t('doctor.from_to_now', { from: String(since) });
    return since === null
      ? t('doctor.till', { to: String(until) })
      : t('doctor.from_to', { from: String(since), to: String(until) });
  };
}

/** Where they work and have worked, the present first. */
export function DoctorPositions({ doctor: { positions } }: { doctor: Doctor }) {
  const { t } = useTranslation();
  const years = useYears();
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('doctor.positions')}</h2>
      {positions.length === 0 ? (
        <p className={text.muted}>{t('doctor.positions_unknown')}</p>
      ) : (
        <ol className={classes.line}>
          {positions.map((position) => {
            const { clinic, role, specialization, since, until, is_main } = position;
            const place = [clinic.city?.title, clinic.country.title].filter(Boolean).join(t('site.comma'));
            return (
              <li
                key={`${clinic.id} ${role} ${specialization.slug} ${since}`}
                data-present={until === null || undefined}
              >
                <p className={classes.years}>{years(position)}</p>
                <p className={classes.what}>
                  {t(`role.${role}`)}
                  {t('site.comma')}
                  <Link to={clinicPath(clinic.slug)} className={text.link}>
                    <bdi lang={clinic.title_lang ?? undefined}>{clinic.title}</bdi>
                  </Link>
                </p>
                <p className={classes.more}>
                  {[specialization.title, place, ...(is_main ? [t('doctor.main_position')] : [])].join(
                    t('site.comma'),
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
