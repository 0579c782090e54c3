import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import text from '../../ui/text.module.css';
import { showToast } from '../../ui/toasts.ts';
import classes from './profile.module.css';
import { Section } from './section.tsx';
import { Switch } from './switch.tsx';
import { useAction } from './use-action.ts';

type Props = { profile: Profile; onSaved(profile: Profile): void };
type Kind = 'mails_requests' | 'mails_messages' | 'mails_comments' | 'mails_searches';

/** Which emails come by mail. Those about the account's safety always do. */
export function Emails({ profile, onSaved }: Props) {
  const { t } = useTranslation();
  return (
    <Section
      title={t('profile.letters')}
      lead={profile.is_email_verified ? t('profile.letters_text') : t('profile.letters_need_email')}
    >
      <div className={classes.rows}>
        <EmailSwitch kind="mails_requests" profile={profile} onSaved={onSaved} />
        <EmailSwitch kind="mails_messages" profile={profile} onSaved={onSaved} />
        <EmailSwitch kind="mails_searches" profile={profile} onSaved={onSaved} />
        {profile.roles.some((role) => role === 'owner' || role === 'coordinator') && (
          <EmailSwitch kind="mails_comments" profile={profile} onSaved={onSaved} />
        )}
      </div>
      <p className={text.label}>
        {t('profile.letters_marketing')}{' '}
        <Link to="/profile/privacy" className={text.link}>
          {t('profile.part_privacy')}
        </Link>
      </p>
    </Section>
  );
}

function EmailSwitch({ kind, profile, onSaved }: Props & { kind: Kind }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useAction(async (isOn: boolean) => {
    setWanted(isOn);
    try {
      const { data } = await browserApi(changeProfile, { body: { [kind]: isOn } });
      onSaved(data);
      showToast('success', t('profile.saved'));
    } finally {
      setWanted(null);
    }
  });
  return (
    <Switch
      label={t(`profile.${kind}`)}
      hint={t(`profile.${kind}_hint`)}
      isOn={wanted ?? profile[kind]}
      isBusy={change.isBusy}
      onChange={change.run}
    />
  );
}
