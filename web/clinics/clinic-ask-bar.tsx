import { useTranslation } from 'react-i18next';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-ask-bar.module.css';
import { chatPath, inquiryPath } from './clinic-paths.ts';

/** On small screens the way to an offer stays at the lower edge, in reach of the thumb. */
export function AskBar({ to }: { to: Parameters<typeof chatPath>[0] }) {
  const { t } = useTranslation();
  return (
    <nav className={classes.bar} aria-label={t('clinic.ask')}>
      <Link to={inquiryPath(to)} className={buttonClass({ kind: 'primary' })}>
        {t('clinic.ask')}
      </Link>
      <Link to={chatPath(to)} className={buttonClass({ kind: 'line' })} aria-label={t('clinic.chat')}>
        <Icon name="chat" />
      </Link>
    </nav>
  );
}
