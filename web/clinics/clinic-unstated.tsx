import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import text from '../ui/text.module.css';
import { claimPath } from './claims/claim-path.ts';
import classes from './clinic-block.module.css';
import own from './clinic-unstated.module.css';
import { InterestButton } from './interest/interest-button.tsx';

/** What nobody has stated of a clinic, in the order of the page. */
const unstated = {
  rating: ({ rating }: Clinic) => rating.count === 0,
  specializations: ({ specializations }: Clinic) => specializations.length === 0,
  doctors: ({ counts }: Clinic) => counts.doctors === 0,
  prices: ({ counts }: Clinic) => counts.prices === 0,
  spoken: ({ spoken }: Clinic) => spoken.length === 0,
  terms: ({ international }: Clinic) => international === null,
};
const facts = Object.keys(unstated) as (keyof typeof unstated)[];

/** One quiet line for everything that nobody has stated, with the two ways to change that. */
export function ClinicUnstated({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const missing = facts.filter((fact) => unstated[fact](clinic)).map((fact) => t(`clinic.unstated_${fact}`));
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.unstated')}</h2>
      <p className={classes.lead}>
        {missing.length > 0 && `${t('clinic.unstated_list', { facts: format.list(missing) })} `}
        {t('clinic.unstated_text')}
      </p>
      <div className={own.ways}>
        <Link to={claimPath(clinic.slug)} className={buttonClass({ kind: 'tonal' })}>
          {t('clinic.claim_it')}
        </Link>
        <InterestButton slug={clinic.slug} kind="facts" />
      </div>
    </section>
  );
}
