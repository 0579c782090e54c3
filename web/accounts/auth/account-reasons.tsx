import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './account-reasons.module.css';

/** What an account is for, in three sentences that hold. */
export function AccountReasons() {
  const { t } = useTranslation();
  const reasons: [icon: IconName, text: string][] = [
    ['document', t('auth.reason_case')],
    ['lock', t('auth.reason_papers')],
    ['heart', t('auth.reason_favourites')],
  ];
  return (
    <aside className={classes.reasons} aria-labelledby="account-reasons">
      <h2 id="account-reasons">{t('auth.reasons')}</h2>
      <ul>
        {reasons.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} size={24} />
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </aside>
  );
}
