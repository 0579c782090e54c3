import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loginByPasskey, startPasskeyLogin } from '../../../contract/accounts/passkeys.ts';
import { login as logIn } from '../../../contract/accounts/sessions.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { browserApi } from '../../platform/browser-site.ts';
import { signWithPasskey } from '../../platform/passkeys.ts';
import type { Form } from '../../platform/use-form.ts';
import { usePasskeyPrompt } from '../../platform/use-passkey-prompt.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Props = {
  login: {
    form: Pick<Form<{ email: string; password: string; code: string }>, 'values' | 'refuse' | 'isSending'>;
    needsCode: boolean;
    /** Goes on with the session that was opened. */
    finish(opened: ReplyOf<typeof logIn>['data']): Promise<void>;
    setPrompting(isPrompting: boolean): void;
  };
};

/** Login by a passkey. In the second step it replaces the code, before that the whole form. */
export function PasskeyLogin({ login }: Props) {
  const { t } = useTranslation();
  const { form, needsCode, finish, setPrompting } = login;
  async function logInByPasskey(): Promise<void> {
    form.refuse(null);
    const { data: options } = await browserApi(startPasskeyLogin, {});
    const passkey = await signWithPasskey(options);
    const { email, password } = form.values;
    const { data } = needsCode
      ? await browserApi(logIn, { body: { email, password, passkey } })
      : await browserApi(loginByPasskey, { body: { passkey } });
    await finish(data);
  }
  const { forget, ...prompt } = usePasskeyPrompt(logInByPasskey, form.refuse);
  useEffect(() => setPrompting(prompt.isBusy), [prompt.isBusy, setPrompting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time the form is sent
  useEffect(() => {
    if (form.isSending) forget();
  }, [form.isSending]);
  return (
    <PasskeyButton prompt={prompt}>
      {needsCode ? t('auth.passkey_instead') : t('auth.passkey_login')}
    </PasskeyButton>
  );
}
