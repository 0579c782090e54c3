import { useTranslation } from 'react-i18next';
import type { Clinic } from '../../contract/clinics.ts';
import { useFormat } from '../platform/format.ts';
import { Icon } from '../ui/icon.tsx';
import ledger from '../ui/ledger.module.css';
import text from '../ui/text.module.css';
import classes from './clinic.module.css';

function useSummary({ is_demo, is_claimed, verified_at }: Clinic): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (is_demo) return t('clinic.verification_demo');
  if (verified_at !== null) return t('clinic.verification_done', { date: format.date(verified_at) });
  return t(is_claimed ? 'clinic.verification_claimed' : 'clinic.verification_text');
}

/** What an operator has checked, and as plainly what nobody has. */
export function ClinicVerification({ clinic }: { clinic: Clinic }) {
  const { t } = useTranslation();
  const format = useFormat();
  const summary = useSummary(clinic);
  const checked = clinic.verified_at === null ? t('clinic.not_checked') : format.date(clinic.verified_at);
  const rows = [
    { key: 'licence', state: t('clinic.state_unknown'), checked },
    { key: 'accreditation', state: t('clinic.state_unknown'), checked: t('clinic.not_checked') },
    {
      key: 'profile',
      state: t(clinic.is_claimed ? 'clinic.state_claimed' : 'clinic.state_unclaimed'),
      checked: t('clinic.not_checked'),
    },
  ];
  return (
    <section className={classes.block}>
      <h2 className={text.h2}>{t('clinic.verification')}</h2>
      <p className={classes.lead}>{summary}</p>
      <table className={ledger.ledger}>
        <thead>
          <tr>
            <th scope="col">{t('clinic.what')}</th>
            <th scope="col">{t('clinic.state')}</th>
            <th scope="col">{t('clinic.checked_at')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>
                <span className={classes.mark}>
                  <Icon name="unknown" size={18} />
                  {t(`clinic.${row.key}`)}
                </span>
              </td>
              <td>{row.state}</td>
              <td data-label={t('clinic.checked_at')}>{row.checked}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
