import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { type Profile, sendEmailLink } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { isolate } from '../../platform/isolate.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import classes from './profile.module.css';
import { useAction } from './use-action.ts';

/** The link of the mail opens elsewhere: whoever comes back from there sees what it has done. */
function useFreshState(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [isWaiting]);
}

/** Whether the email address is proven, and the way to get the mail once more. */
export function EmailState({ profile: { email, is_email_verified } }: { profile: Profile }) {
  const { t } = useTranslation();
  const isWaiting = email !== null && !is_email_verified;
  useFreshState(isWaiting);
  const send = useAction(async () => {
    await browserApi(sendEmailLink, {});
    showToast('success', t('profile.email_sent', { email: isolate(email ?? '') }));
  });
  if (email === null) return null;
  return (
    <div className={classes.mail}>
      {is_email_verified ? (
        <span className={classes.good}>
          <Icon name="check" size={18} />
          {t('profile.email_proven')}
        </span>
      ) : (
        <>
          <span className={classes.waiting}>
            <Icon name="alert" size={18} />
            {t('profile.email_unproven')}
          </span>
          <Button kind="quiet" small loading={send.isBusy} onClick={send.run}>
            {t('profile.email_send')}
          </Button>
        </>
      )}
    </div>
  );
}
