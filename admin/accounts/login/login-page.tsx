import { Box, Button, Card, CardContent, Link, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { LocalesMenuButton, useLocale, useLogin, useTranslate } from 'react-admin';
import { startPasskeyLogin } from '../../../contract/accounts/passkeys.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { signWithPasskey } from '../../../web/platform/passkeys.ts';
import { usePasskeyPrompt } from '../../../web/platform/use-passkey-prompt.ts';
import { api } from '../../platform/api.ts';
import { NoOperatorError } from '../../platform/auth-provider.ts';
import { PasskeyButton } from '../../platform/passkey-button.tsx';
import { problemOf } from '../../platform/problems.ts';

const empty = { email: '', password: '', code: '' };

/** The site's login, with the code of the second factor where the server asks for it. */
function useLoginForm() {
  const [values, setValues] = useState(empty);
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const logIn = useLogin();
  const translate = useTranslate();
  const refuse = (error: unknown) =>
    setProblem(
      error instanceof NoOperatorError ? translate('auth.no_operator') : problemOf(error, translate),
    );

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setProblem('');
    prompt.forget();
    try {
      await logIn(values, '/');
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (!needsCode && fields.code) setNeedsCode(true);
      else refuse(error);
    } finally {
      setSending(false);
    }
  }
  const prompt = usePasskeyPrompt(async () => {
    setProblem('');
    const { data } = await api(startPasskeyLogin, {});
    const passkey = await signWithPasskey(data);
    await logIn({ ...(needsCode ? values : empty), passkey }, '/');
  }, refuse);
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    required: true,
    fullWidth: true,
  });
  const clearCode = () => setValues({ ...values, code: '' });
  return { field, needsCode, problem, isSending, submit, prompt, clearCode };
}

type Form = ReturnType<typeof useLoginForm>;

/** A code of the app, or one that was kept for the day without a phone. */
function CodeField({ field, clearCode }: Pick<Form, 'field' | 'clearCode'>) {
  const translate = useTranslate();
  const [isRecovery, setRecovery] = useState(false);
  function change() {
    setRecovery(!isRecovery);
    clearCode();
  }
  return (
    <>
      <TextField
        key={String(isRecovery)}
        {...field('code')}
        label={translate(isRecovery ? 'auth.recovery_code' : 'auth.code')}
        helperText={translate(isRecovery ? 'auth.recovery_code_hint' : 'auth.code_hint')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoFocus
      />
      <Link component="button" type="button" sx={{ alignSelf: 'start', textAlign: 'start' }} onClick={change}>
        {translate(isRecovery ? 'auth.code_back' : 'auth.code_lost')}
      </Link>
    </>
  );
}

export function LoginPage() {
  const form = useLoginForm();
  const { field, needsCode, problem, isSending, submit, prompt } = form;
  const translate = useTranslate();
  const language = useLocale();
  return (
    <Stack sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', padding: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 1 }}>
            <LocalesMenuButton />
          </Box>
          <Stack component="form" spacing={2} onSubmit={submit}>
            <Typography variant="h5" component="h1">
              {translate('auth.login_title')}
            </Typography>
            <TextField {...field('email')} label={translate('auth.login')} autoComplete="username" />
            <TextField
              {...field('password')}
              label={translate('auth.password')}
              type="password"
              autoComplete="current-password"
            />
            {needsCode && <CodeField {...form} />}
            {problem !== '' && (
              <Typography color="error" role="alert">
                {problem}
              </Typography>
            )}
            <Button type="submit" variant="contained" size="large" disabled={isSending}>
              {translate('auth.log_in')}
            </Button>
            <Link href={`/${language}/auth/forgot?next=%2Fadmin`} sx={{ alignSelf: 'start' }}>
              {translate('auth.forgot')}
            </Link>
            <PasskeyButton prompt={prompt}>
              {translate(needsCode ? 'auth.passkey_instead' : 'auth.passkey_login')}
            </PasskeyButton>
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}
