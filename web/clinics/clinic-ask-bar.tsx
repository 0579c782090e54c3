import { useTranslation } from 'react-i18next';
import { AskLink } from '../platform/ask-link.tsx';
import { useAsked } from '../platform/asked.ts';
import { chatPath, inquiryPath } from '../platform/clinic-paths.ts';
import { Link } from '../platform/links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './clinic-ask-bar.module.css';

/** On small screens the way to an offer stays at the lower edge, in reach of the thumb. */
export function AskBar({ to, hasChat }: { to: { clinic?: number; doctor?: number }; hasChat: boolean }) {
  const asked = useAsked();
  const { t } = useTranslation();
  const chat = t(to.doctor === undefined ? 'clinic.chat' : 'doctor.chat');
  return (
    <nav className={classes.bar} aria-label={t('clinic.ask')}>
      <AskLink to={inquiryPath({ ...to, ...asked })} className={buttonClass({ kind: 'primary' })}>
        {t('clinic.ask')}
      </AskLink>
      {hasChat && (
        <Link to={chatPath(to)} className={buttonClass({ kind: 'line' })} aria-label={chat}>
          <Icon name="chat" />
        </Link>
      )}
    </nav>
  );
}
