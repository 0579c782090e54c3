import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loginByPasskey, startPasskeyLogin } from '../../../contract/accounts/passkeys.ts';
import { login } from '../../../contract/accounts/sessions.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { Link } from '../../platform/links.tsx';
import { signWithPasskey } from '../../platform/passkeys.ts';
import { openSession } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { usePasskeyPrompt } from '../../platform/use-passkey-prompt.ts';
import { Field } from '../../ui/field.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import text from '../../ui/text.module.css';
import classes from './auth-page.module.css';
import { PasskeyButton } from './passkey-button.tsx';
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

const initial = { email: '', password: '', code: '' };

/** Phone or email with the password, or a passkey; `onDone`: the session is open. The code of the second step when the server asks for it. */
export function useLoginForm(onDone: () => Promise<void>) {
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initial,
    required: needsCode ? ['email', 'password', 'code'] : ['email', 'password'],
    submit,
  });
  useTypedContact(contactOf(form.values.email), ({ email, phone }) => {
    const typed = form.formRef.current?.querySelector<HTMLInputElement>('[name=email]')?.value;
    if (!typed && (email || phone)) form.set('email', email || phone);
  });

  /** In the second step the passkey stands for the code, else for everything. */
  async function logInByPasskey(): Promise<void> {
    form.refuse(null);
    const { data: options } = await browserApi(startPasskeyLogin, {});
    const passkey = await signWithPasskey(options);
    const { email, password } = form.values;
    const { data } = needsCode
      ? await browserApi(login, { body: { email, password, passkey } })
      : await browserApi(loginByPasskey, { body: { passkey } });
    await openSession(data);
    forgetTypedContact();
    await onDone();
  }
  const prompt = usePasskeyPrompt(logInByPasskey, form.refuse);

  async function submit({ email, password, code }: typeof initial): Promise<void> {
    prompt.forget();
    const body = { email, password, ...(needsCode && { code }) };
    try {
      const { data } = await browserApi(login, { body });
      await openSession(data);
    } catch (error) {
      // Nobody has given a code yet, so asking for it is no error.
      if (needsCode || !(error instanceof ApiError) || !error.errors.code) throw error;
      return setNeedsCode(true);
    }
    forgetTypedContact();
    await onDone();
  }
  return { form, needsCode, prompt, isAtWork: form.isSending || prompt.isBusy };
}

/** The fields of a login, wherever it happens; `submit`: words on the button. */
export function LoginForm({ login, submit }: { login: ReturnType<typeof useLoginForm>; submit: string }) {
  const { t } = useTranslation();
  const { form, needsCode, prompt } = login;
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
      <PasskeyButton prompt={prompt}>
        {needsCode ? t('auth.passkey_instead') : t('auth.passkey_login')}
      </PasskeyButton>
    </form>
  );
}
