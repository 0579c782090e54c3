import { useTranslation } from 'react-i18next';
import type { StaffCase } from '../../../contract/requests/staff-requests.ts';
import card from '../../offers/staff/offer-card.module.css';
import { Icon } from '../../ui/icon.tsx';
import { CaseFacts } from './case-facts.tsx';
import classes from './offer-case.module.css';

/** The case at hand while the offer is written. */
export function OfferCase({ found }: { found: StaffCase }) {
  const { t } = useTranslation();
  return (
    <details className={classes.case}>
      <summary>
        <Icon name="chevron-down" size={18} />
        {t('staff.case')}
      </summary>
      <div className={classes.caseIn}>
        <CaseFacts found={found} />
        <div className={classes.words} dir="auto">
          {found.body}
        </div>
        {found.questions.map(
          ({ id, body, answer }) =>
            answer !== null && (
              <div key={id} className={classes.words}>
                <p className={card.quiet} dir="auto">
                  {body}
                </p>
                <p dir="auto">{answer}</p>
              </div>
            ),
        )}
      </div>
    </details>
  );
}
