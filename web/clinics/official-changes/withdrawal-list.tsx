import { useTranslation } from 'react-i18next';
import { appealWithdrawal, type Withdrawal } from '../../../contract/reviews/withdrawals.ts';
import { Section } from '../../accounts/profile/section.tsx';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { AppealButton } from '../../reviews/appeals/appeal-button.tsx';
import classes from './official.module.css';

type Props = { clinicId: number; withdrawals: readonly Withdrawal[] };

/** Pages that an operator has taken off the site, why, and what can be said against it. */
export function WithdrawalList({ clinicId, withdrawals }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (withdrawals.length === 0) return null;
  return (
    <Section title={t('staff_official.gone')} lead={t('staff_official.gone_lead')}>
      <ul className={classes.items}>
        {withdrawals.map((one) => {
          const about = t(`staff_official.gone_${one.entity}`, { name: isolate(one.title) });
          const params = { id: clinicId, withdrawal: one.id };
          return (
            <li key={one.id} className={classes.change}>
              <strong>{about}</strong>
              <span className={classes.meta}>
                {t('staff_official.gone_on', { date: format.dayOf(one.withdrawn_at) })}
              </span>
              {one.reason !== null && (
                <span>{t('staff_official.gone_reason', { reason: isolate(one.reason) })}</span>
              )}
              {one.is_appealed && (
                <span>{t(one.decided_at === null ? 'appeal.waits' : 'appeal.decided')}</span>
              )}
              {one.answer !== null && <bdi>{one.answer}</bdi>}
              {one.may_appeal && (
                <span>
                  <AppealButton
                    small
                    about={about}
                    send={(text) => browserApi(appealWithdrawal, { params, body: { text } })}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
