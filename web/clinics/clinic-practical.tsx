import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { OfficialRating } from '../../contract/clinics/facts.ts';
import { useFormat } from '../platform/format.ts';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { FactRow } from './fact-row.tsx';
import { OpeningTimes } from './opening-times.tsx';
import spoken from './spoken-languages.module.css';

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
  const format = useFormat();
  const { opening_hours, emergency, ownership, official_rating, rooms, time_zone } = clinic;
  // That a clinic practises what nearly all do is no news.
  const systems = (clinic.medical_systems ?? []).join() === 'western' ? null : clinic.medical_systems;
  const hasRows = [emergency, ownership, official_rating, rooms, systems].some((fact) => fact !== null);
  if (opening_hours === null && !hasRows) return null;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.practical')}</h2>
      {opening_hours !== null && <OpeningTimes hours={opening_hours} timeZone={time_zone} />}
      {hasRows && (
        <dl className={`${spoken.languages} ${classes.facts}`}>
          {emergency !== null && (
            <FactRow label={t('clinic.emergency')}>
              {t(emergency ? 'clinic.emergency_yes' : 'clinic.emergency_no')}
            </FactRow>
          )}
          {ownership !== null && (
            <FactRow label={t('clinic.ownership')}>{t(`clinic.ownership_${ownership}`)}</FactRow>
          )}
          {rooms !== null && <FactRow label={t('clinic.rooms')}>{format.number(rooms)}</FactRow>}
          {systems !== null && (
            <FactRow label={t('clinic.medical_systems')}>
              {format.list(systems.map((system) => t(`clinic.medical_${system}`)))}
            </FactRow>
          )}
          {official_rating !== null && (
            <FactRow label={t('clinic.official_rating')}>{ratingText(official_rating)}</FactRow>
          )}
        </dl>
      )}
    </section>
  );
}
