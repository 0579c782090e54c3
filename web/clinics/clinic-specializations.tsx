import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { Leader } from '../ui/leader.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import own from './clinic-specializations.module.css';

/** What is treated there; each line leads to its group of the prices. */
export function ClinicSpecializations({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { specializations, slug } = clinic;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.specializations')}</h2>
      {specializations.length === 0 ? (
        <p className={text.muted}>{t('clinic.specializations_unknown')}</p>
      ) : (
        <ul className={own.index}>
          {specializations.map((one) => (
            <Leader
              key={one.slug}
              count={
                one.is_from_name
                  ? t('clinic.from_name')
                  : one.procedures === 0
                    ? ''
                    : t('clinic.procedures', { count: one.procedures, n: format.number(one.procedures) })
              }
            >
              {one.procedures === 0 ? (
                <span>{one.title}</span>
              ) : (
                <Link to={`${clinicPath(slug, 'price')}#${one.slug}`}>{one.title}</Link>
              )}
            </Leader>
          ))}
        </ul>
      )}
    </section>
  );
}
