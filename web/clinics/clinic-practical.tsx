import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { OfficialRating } from '../../contract/clinics/facts.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { OpeningTimes } from './opening-times.tsx';
import spoken from './spoken-languages.module.css';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Parent({ parent: { title, slug } }: { parent: NonNullable<Clinic['parent']> }) {
  const name = <bdi>{title}</bdi>;
  if (slug === null) return name;
  return (
    <Link to={clinicPath(slug)} className={text.link}>
      {name}
    </Link>
  );
}

function useRatingText(): (rating: OfficialRating) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ stars, note }) => {
    const value =
      stars === null
        ? t('clinic.official_rating_none')
        : t('clinic.official_rating_value', { n: format.number(stars) });
    return note === null ? value : `${value}${t('site.comma')}${t(`clinic.rating_note_${note}`)}`;
  };
}

/** What a visit depends on, as far as it is known: opening hours, emergencies, whose the clinic is. */
export function ClinicPractical({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const ratingText = useRatingText();
  const { opening_hours, emergency, ownership, official_rating, parent, time_zone } = clinic;
  const hasRows = [emergency, ownership, official_rating, parent].some((fact) => fact !== null);
  if (opening_hours === null && !hasRows) return null;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.practical')}</h2>
      {opening_hours !== null && <OpeningTimes hours={opening_hours} timeZone={time_zone} />}
      {hasRows && (
        <dl className={spoken.languages}>
          {emergency !== null && (
            <Row label={t('clinic.emergency')}>
              {t(emergency ? 'clinic.emergency_yes' : 'clinic.emergency_no')}
            </Row>
          )}
          {ownership !== null && (
            <Row label={t('clinic.ownership')}>{t(`clinic.ownership_${ownership}`)}</Row>
          )}
          {parent !== null && (
            <Row label={t('clinic.parent')}>
              <Parent parent={parent} />
            </Row>
          )}
          {official_rating !== null && (
            <Row label={t('clinic.official_rating')}>{ratingText(official_rating)}</Row>
          )}
        </dl>
      )}
    </section>
  );
}
