import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailSubject } from '../../../contract/accounts/emails.ts';
import { changeProfile, type Profile } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { showToast } from '../../ui/toasts.ts';
import classes from './profile.module.css';
import { Switch } from './switch.tsx';
import { useAction } from './use-action.ts';

type Props = { way: 'mails' | 'pushes'; profile: Profile; onSaved(profile: Profile): void };

/** A switch for each subject that emails, or notifications on devices, are about. */
export function NewsSwitches(props: Props) {
  const hasReviews = props.profile.roles.some((role) => role === 'owner' || role === 'coordinator');
  const subjects = [
    'requests',
    'messages',
    'searches',
    ...(hasReviews ? (['comments'] as const) : []),
  ] as const;
  return (
    <div className={classes.rows}>
      {subjects.map((subject) => (
        <NewsSwitch key={subject} subject={subject} {...props} />
      ))}
    </div>
  );
}

function NewsSwitch({ way, subject, profile, onSaved }: Props & { subject: EmailSubject }) {
  const { t } = useTranslation();
  const name = `${way}_${subject}` as const;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useAction(async (isOn: boolean) => {
    setWanted(isOn);
    try {
      const { data } = await browserApi(changeProfile, { body: { [name]: isOn } });
      onSaved(data);
      showToast('success', t('profile.saved'));
    } finally {
      setWanted(null);
    }
  });
  return (
    <Switch
      label={t(`profile.mails_${subject}`)}
      hint={t(`profile.mails_${subject}_hint`)}
      isOn={wanted ?? profile[name]}
      isBusy={change.isBusy}
      onChange={change.run}
    />
  );
}
