import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../contract/accounts/profile.ts';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import { NewsSwitches } from './news-switches.tsx';
import { Section } from './section.tsx';

type Props = { profile: Profile; onSaved(profile: Profile): void };

/** Which emails come by mail. Those about the account's safety always do. */
export function Emails({ profile, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('profile.letters')}
      lead={profile.is_email_verified ? t('profile.letters_text') : t('profile.letters_need_email')}
    >
      <NewsSwitches way="mails" profile={profile} onSaved={onSaved} />
      <p className={text.label}>
        {t('profile.letters_marketing')}{' '}
        <Link to="/profile/privacy" className={text.link}>
          {t('profile.part_privacy')}
        </Link>
      </p>
    </Section>
  );
}
