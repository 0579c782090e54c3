import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Profile, sendPhoneCode, verifyPhone } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CodeField } from './code-field.tsx';
import classes from './profile.module.css';
import { useAction, useFailureText } from './use-action.ts';

type Props = { profile: Profile; onSaved(profile: Profile): void };

/** Whether the phone number is verified, and the way to verify it where the service sends text messages. */
export function PhoneState({ profile, onSaved }: Props) {
  const { t } = useTranslation();
  /** The number that the last code went to: after a change of the number its code is of no use. */
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isSent = sentTo === profile.phone_number;
  const send = useAction(async () => {
    await browserApi(sendPhoneCode, {});
    setSentTo(profile.phone_number);
  });
  if (!profile.can_verify_phone) return null;
  if (profile.is_phone_verified)
    return (
      <div className={classes.mail}>
        <span className={classes.good}>
          <Icon name="check" size={18} />
          {t('profile.phone_verified')}
        </span>
      </div>
    );
  return (
    <>
      <div className={classes.mail}>
        <span className={classes.waiting}>
          <Icon name="alert" size={18} />
          {t('profile.phone_unverified')}
        </span>
        <Button kind="quiet" small loading={send.isBusy} onClick={send.run}>
          {t(isSent ? 'profile.phone_send_again' : 'profile.phone_send')}
        </Button>
      </div>
      {isSent && <CodeEntry profile={profile} onSaved={onSaved} />}
    </>
  );
}

/** Not a form of its own: it stands inside the form of the contacts. */
function CodeEntry({ profile, onSaved }: Props) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const failureText = useFailureText();
  const verify = useAction(async () => {
    if (code.trim() === '') return setError(t('field.required'));
    try {
      const { data } = await browserApi(verifyPhone, { body: { code } });
      showToast('success', t('profile.phone_done'));
      onSaved(data);
    } catch (failure) {
      setError(failureText(failure));
    }
  });
  return (
    <div className={classes.code}>
      <CodeField
        label={t('profile.phone_code')}
        name="phone_code"
        hint={t('profile.phone_code_hint', { phone: `\u2066${profile.phone_number}\u2069` })}
        value={code}
        error={error}
        onChange={(event: FormEvent<HTMLInputElement>) => {
          setCode(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          verify.run();
        }}
      />
      <Button kind="tonal" loading={verify.isBusy} onClick={verify.run}>
        {t('profile.phone_confirm')}
      </Button>
    </div>
  );
}
