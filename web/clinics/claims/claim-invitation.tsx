import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../../contract/clinics/clinics.ts';
import { Link } from '../../platform/links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import text from '../../ui/text.module.css';
import block from '../clinic-block.module.css';
import { claimPath } from './claim-path.ts';

/** At the end of a clinic's page, for the people of the clinic. */
export default function ClaimInvitation({ clinic: { slug, is_claimed } }: { clinic: Clinic }) {
  const { t } = useTranslation();
  if (is_claimed)
    return (
      <section className={block.block}>
        <p className={block.after}>
          {t('claim.taken')}{' '}
          <Link to={claimPath(slug)} className={text.link}>
            {t('claim.taken_link')}
          </Link>
        </p>
      </section>
    );
  return (
    <section className={block.block}>
      <h2 className={text.h2}>{t('claim.invitation')}</h2>
      <p className={block.lead}>{t('claim.invitation_text')}</p>
      <Link to={claimPath(slug)} className={buttonClass({ kind: 'tonal' })}>
        {t('claim.invitation_button')}
      </Link>
    </section>
  );
}
