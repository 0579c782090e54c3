import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import type { OfficialRating } from '../../contract/clinics/facts.ts';
import { clinicPath } from '../platform/clinic-paths.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import text from '../ui/text.module.css';
import classes from './clinic-block.module.css';
import { siteHref } from './clinic-contacts.tsx';
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

type Related = NonNullable<Clinic['parent']>;

function Related({ title, slug }: Related) {
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

/** Name of an article as people read it. */
function articleOf(href: string): string {
  const name = href.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(name).replaceAll('_', ' ');
  } catch {
    return name;
  }
}

/** What a visit depends on, as far as it is known: opening hours, emergencies, whose the clinic is. */
export function ClinicPractical({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const ratingText = useRatingText();
  const format = useFormat();
  const { opening_hours, emergency, ownership, official_rating, parent, children, rooms, time_zone } = clinic;
  const wikipedia = siteHref(clinic.wikipedia);
  // That a clinic practises what nearly all do is no news.
  const systems = (clinic.medical_systems ?? []).join() === 'western' ? null : clinic.medical_systems;
  const hasRows =
    [emergency, ownership, official_rating, parent, rooms, wikipedia, systems].some(
      (fact) => fact !== null,
    ) || children.length > 0;
  if (opening_hours === null && !hasRows) return null;
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.practical')}</h2>
      {opening_hours !== null && <OpeningTimes hours={opening_hours} timeZone={time_zone} />}
      {hasRows && (
        <dl className={`${spoken.languages} ${classes.facts}`}>
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
              <Related {...parent} />
            </Row>
          )}
          {children.length > 0 && (
            <Row label={t('clinic.children')}>
              <ul className={classes.related}>
                {children.map((child) => (
                  <li key={child.slug}>
                    <Related {...child} />
                  </li>
                ))}
              </ul>
            </Row>
          )}
          {rooms !== null && <Row label={t('clinic.rooms')}>{format.number(rooms)}</Row>}
          {systems !== null && (
            <Row label={t('clinic.medical_systems')}>
              {format.list(systems.map((system) => t(`clinic.medical_${system}`)))}
            </Row>
          )}
          {official_rating !== null && (
            <Row label={t('clinic.official_rating')}>{ratingText(official_rating)}</Row>
          )}
          {wikipedia !== null && (
            <Row label={t('clinic.wikipedia')}>
              <a href={wikipedia} target="_blank" rel="noopener noreferrer" className={text.link}>
                <bdi dir="ltr">{articleOf(wikipedia)}</bdi>
                <span className={text.hidden}>, {t('clinic.external')}</span>
              </a>
            </Row>
          )}
        </dl>
      )}
    </section>
  );
}
