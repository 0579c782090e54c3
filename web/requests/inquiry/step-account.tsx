import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadRegistration, type RegistrationData } from '../../accounts/auth/load-registration.ts';
import { LoginForm, useLoginForm } from '../../accounts/auth/login-form.tsx';
import { RegistrationForm } from '../../accounts/auth/registration-form.tsx';
import { useRegistration } from '../../accounts/auth/use-registration.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { isolate } from '../../platform/isolate.ts';
import { useSession } from '../../platform/session.ts';
import { useSite } from '../../platform/site.tsx';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { hasAttachments, type Inquiry } from './inquiry-state.ts';
import classes from './step-account.module.css';
import type { Sending } from './use-sending.ts';

type Props = {
  inquiry: Inquiry;
  sending: Sending;
  message: string | null;
  /** Nothing is missing in the steps before. */
  isComplete: boolean;
  onBack(): void;
};

/** The last step of a visitor: what goes to whom, and the account it goes from. */
export function StepAccount({ inquiry, sending, message, isComplete, onBack }: Props) {
  const { t } = useTranslation();
  const { isLoggedIn } = useSession();
  const [way, setWay] = useState<'new' | 'own'>('new');
  // The form that has just opened the session stays until the request is sent.
  const [isWorking, setWorking] = useState(false);
  // A reload at this step: the consent is to be given again.
  const check = useEffectEvent(() => !isComplete && onBack());
  useEffect(() => void check(), []);
  return (
    <>
      <WhatGoes inquiry={inquiry} />
      {isLoggedIn && !isWorking ? (
        <LoggedIn sending={sending} />
      ) : (
        <>
          <div className={classes.tabs} role="tablist" aria-label={t('inquiry.step_4')}>
            {(['new', 'own'] as const).map((one) => (
              <button
                key={one}
                type="button"
                role="tab"
                id={`account-${one}`}
                aria-selected={one === way}
                aria-controls="account-way"
                onClick={() => setWay(one)}
              >
                {t(`inquiry.tab_${one}`)}
              </button>
            ))}
          </div>
          <div id="account-way" role="tabpanel" aria-labelledby={`account-${way}`}>
            {way === 'new' ? (
              <NewAccount onDone={sending.send} onWork={setWorking} />
            ) : (
              <OwnAccount onDone={sending.send} onWork={setWorking} />
            )}
          </div>
        </>
      )}
      <FormMessage text={message} />
      <div className={classes.foot}>
        <Button onClick={onBack}>{t('inquiry.back')}</Button>
        {isLoggedIn && !isWorking && (
          <Button kind="primary" loading={sending.isSending} onClick={() => void sending.send()}>
            {t('inquiry.send')}
          </Button>
        )}
      </div>
    </>
  );
}

function useTelling(isSending: boolean, onWork: (isWorking: boolean) => void): void {
  useEffect(() => onWork(isSending), [isSending, onWork]);
}

function WhatGoes({ inquiry }: { inquiry: Inquiry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { files, recipients, attachment_access } = inquiry;
  const { length: count } = files;
  return (
    <section className={classes.goes} aria-labelledby="what-goes">
      <h3 id="what-goes">{t('inquiry.goes_title', { count: recipients.length })}</h3>
      <p className={classes.names}>{format.list(recipients.map(({ title }) => isolate(title)))}</p>
      <p>{t('inquiry.goes_case')}</p>
      {hasAttachments(inquiry) && attachment_access !== '' && (
        <p>
          {count === 0 ? t('inquiry.imaging') : t('inquiry.summary_files', { count, n: count })}
          {': '}
          {t(`inquiry.access_${attachment_access}_short`)}
        </p>
      )}
    </section>
  );
}

/** In this window or another one, while the inquiry was open here. */
function LoggedIn({ sending }: { sending: Sending }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const name = [user?.name, user?.surname].filter(Boolean).join(' ');
  return (
    <p role="status">
      {t(sending.isSending ? 'inquiry.account_sending' : 'inquiry.account_ready', { name: isolate(name) })}
    </p>
  );
}

type WayProps = { onDone(): Promise<void>; onWork(isWorking: boolean): void };

function OwnAccount({ onDone, onWork }: WayProps) {
  const { t } = useTranslation();
  const login = useLoginForm(onDone);
  useTelling(login.isAtWork, onWork);
  return <LoginForm login={login} submit={t('inquiry.log_in_and_send')} />;
}

function NewAccount(ways: WayProps) {
  const { language } = useSite();
  const [data, setData] = useState<RegistrationData | null>(null);
  const load = async () => setData(await loadRegistration({ api: browserApi }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts are those of the language
  useEffect(() => void load(), [language.prefix]);
  if (data === null) return <Skeleton width="100%" height={480} />;
  return <NewAccountForm data={data} reload={load} {...ways} />;
}

type FormProps = WayProps & { data: RegistrationData; reload(): Promise<void> };

function NewAccountForm({ data, reload, onDone, onWork }: FormProps) {
  const { t } = useTranslation();
  const form = useRegistration(data, { reload, onDone });
  useTelling(form.isSending, onWork);
  return (
    <RegistrationForm form={form} data={data} submit={t('inquiry.register_and_send')} onReload={reload} />
  );
}
