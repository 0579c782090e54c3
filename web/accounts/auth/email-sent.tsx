import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPassword } from '../../../contract/accounts/profile.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { useFormat } from '../../platform/format.ts';
import { Link } from '../../platform/links.tsx';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';
import { AuthPage } from './auth-page.tsx';

const RESEND_SECONDS = 60;

/** Seconds until an email may be sent again, and how to start over. */
function useCountdown(): [left: number, restart: () => void] {
  const [until, setUntil] = useState(() => Date.now() + RESEND_SECONDS * 1000);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return [Math.max(0, Math.ceil((until - now) / 1000)), () => setUntil(Date.now() + RESEND_SECONDS * 1000)];
}

type Props = {
  meta: { title: string; description: string };
  contact: string;
  onOther(): void;
};

/** After an email was asked for, whether there was anyone to send it to or not. */
export function EmailSent({ meta, contact, onOther }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <AuthPage
      meta={meta}
      title={t('auth.sent_title')}
      foot={
        <Link to="/auth/login" className={text.link}>
          {t('auth.back_to_login')}
        </Link>
      }
    >
      <div ref={place} tabIndex={-1} className={classes.said}>
        <p role="status">{t('auth.sent_text')}</p>
        <p className={classes.quiet}>
          <b>{t('auth.sent_without_title')}</b>
          {t('auth.sent_without_text')}
        </p>
      </div>
      <Resend contact={contact} />
      <button type="button" className={`${text.link} ${classes.link}`} onClick={onOther}>
        {t('auth.sent_other')}
      </button>
    </AuthPage>
  );
}

function Resend({ contact }: { contact: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [left, restart] = useCountdown();
  const [isResent, setResent] = useState(false);
  const form = useForm({
    initial: {},
    required: [],
    async submit() {
      await browserApi(forgotPassword, { body: { email: contact } });
      setResent(true);
      restart();
    },
  });
  return (
    <form ref={form.formRef} className={classes.actions} method="post" noValidate onSubmit={form.onSubmit}>
      <FormMessage text={form.message} />
      {isResent && form.message === null && <FormMessage kind="done" text={t('auth.resent')} />}
      <Button kind="line" wide type="submit" loading={form.isSending} disabled={left > 0}>
        {left > 0 ? t('auth.resend_in', { n: format.number(left) }) : t('auth.resend')}
      </Button>
    </form>
  );
}
