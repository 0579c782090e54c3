import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { login } from '../../../contract/accounts/sessions.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { openSession } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { latePart } from '../../ui/late-part.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';
import { contactOf, forgetTypedContact, useTypedContact } from './typed-contact.ts';
import { useKeepingNext } from './use-after-login.ts';

type Props = Omit<ComponentProps<typeof Field>, 'label' | 'hint' | 'ref'> & {
  /** The other kind of code is wanted: what was typed is none. */
  onEmpty(): void;
};

/** Code of the second step, from the app or one that was kept for the day without a phone. Takes the focus. */
function CodeField({ onEmpty, ...rest }: Props) {
  const { t } = useTranslation();
  const [isRecovery, setRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code is a field that has just appeared
  useEffect(() => input.current?.focus(), [isRecovery]);
  function change() {
    setRecovery(!isRecovery);
    onEmpty();
  }
  return (
    <div className={classes.code}>
      <Field
        {...rest}
        ref={input}
        label={isRecovery ? t('auth.recovery_code') : t('auth.code')}
        hint={isRecovery ? t('auth.recovery_code_hint') : t('auth.code_hint')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <button type="button" className={`${text.link} ${classes.link}`} onClick={change}>
        {isRecovery ? t('auth.code_back') : t('auth.code_lost')}
      </button>
    </div>
  );
}

/** Fetched after the form, which works without it. */
const passkeyLogin = latePart(() => import('./passkey-login.tsx'));

const initial = { email: '', password: '', code: '' };

/** Phone or email with the password, or a passkey; `onDone`: the session is open. The code of the second step when the server asks for it. */
export function useLoginForm(onDone: () => Promise<void>) {
  const [needsCode, setNeedsCode] = useState(false);
  const [isPrompting, setPrompting] = useState(false);
  const form = useForm({
    initial,
    required: needsCode ? ['email', 'password', 'code'] : ['email', 'password'],
    submit,
  });
  useTypedContact(contactOf(form.values.email), ({ email, phone }) => {
    const typed = form.formRef.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    if (!typed && (email || phone)) form.set('email', email || phone);
  });

  async function finish(opened: ReplyOf<typeof login>['data']): Promise<void> {
    await openSession(opened);
    forgetTypedContact();
    await onDone();
  }

  async function submit({ email, password, code }: typeof initial): Promise<void> {
    const body = { email, password, ...(needsCode && { code }) };
    let opened: ReplyOf<typeof login>;
    try {
      opened = await browserApi(login, { body });
    } catch (error) {
      // Nobody has given a code yet, so asking for it is no error.
      if (needsCode || !(error instanceof ApiError) || !error.errors.code) throw error;
      return setNeedsCode(true);
    }
    await finish(opened.data);
  }
  return { form, needsCode, finish, setPrompting, isAtWork: form.isSending || isPrompting };
}

/** The fields of a login, wherever it happens; `submit`: words on the button. */
export function LoginForm({ login, submit }: { login: ReturnType<typeof useLoginForm>; submit: string }) {
  const { t } = useTranslation();
  const { form, needsCode } = login;
  const PasskeyLogin = passkeyLogin.usePart(true)?.PasskeyLogin;
  const keepingNext = useKeepingNext();
  return (
    <form ref={form.formRef} className={classes.form} method="post" noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('email')}
        label={t('auth.login')}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <PasswordField {...form.field('password')} label={t('auth.password')} autoComplete="current-password" />
      {needsCode && <CodeField {...form.field('code')} onEmpty={() => form.set('code', '')} />}
      <div className={classes.actions}>
        <FormMessage text={form.message} />
        <SubmitButton wide isSending={form.isSending}>
          {submit}
        </SubmitButton>
        <Link to={keepingNext('/auth/forgot')} className={`${text.link} ${classes.link}`}>
          {t('auth.forgot')}
        </Link>
      </div>
      {PasskeyLogin && <PasskeyLogin login={login} />}
    </form>
  );
}
