import { useTranslation } from 'react-i18next';
import { type ProfilePoint, profileCompleteness } from '../../../contract/clinics/completeness.ts';
import type { StaffProfile } from '../../../contract/clinics/sections/staff-endpoints.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import classes from './completeness-card.module.css';

/** Parts of this page by what they complete; the rest is kept elsewhere. */
const anchors: Partial<Record<ProfilePoint['point'], string>> = {
  description: 'texts',
  description_en: 'texts',
  equipment: 'texts',
  specializations: 'specializations',
  diseases: 'diseases',
  languages: 'languages',
  contact: 'contact',
  size: 'contact',
  international: 'international',
};

/** How much of the profile is told, what is missing, and what each of it brings. */
export function CompletenessCard({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { percent, missing } = profileCompleteness(profile);
  const { score, missing: unmet } = profile.data_score;
  return (
    <Section title={t('staff_profile.completeness')}>
      <div className={classes.meter}>
        <strong>{t('staff_profile.percent', { n: format.number(percent) })}</strong>
        <meter min={0} max={100} value={percent} aria-label={t('staff_profile.completeness')} />
      </div>
      {missing.length === 0 ? (
        <p>{t('staff_profile.complete')}</p>
      ) : (
        <ul className={classes.missing}>
          {missing.map((one) => (
            <li key={one.point}>
              <PointLink {...one} clinicId={profile.id} />
              <p>{t(`staff_profile.brings.${one.point}`)}</p>
            </li>
          ))}
        </ul>
      )}
      <p>
        <strong>{t('staff_profile.data_score', { n: format.number(score) })}</strong>
        {unmet.length > 0 && (
          <>
            {' '}
            {t('staff_profile.data_score_text')}{' '}
            {format.list(unmet.map((fact) => t(`staff_profile.data_fact.${fact}`)))}
          </>
        )}
      </p>
      {profile.is_public && (
        <Link to={`/hospital/${profile.slug}/about`} className={text.link}>
          {t('staff_profile.public_page')}
        </Link>
      )}
    </Section>
  );
}

function PointLink({ point, place, clinicId }: ProfilePoint & { clinicId: number }) {
  const { t } = useTranslation();
  const anchor = anchors[point];
  const title = t(`staff_profile.point.${point}`);
  if (anchor !== undefined)
    return (
      <a href={`#${anchor}`} className={text.link}>
        {title}
      </a>
    );
  return (
    <Link to={`/staff/${place}?clinic=${clinicId}`} className={text.link}>
      {title}
    </Link>
  );
}
