import { Button, Card, CardContent, Stack, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useLogin, useTranslate } from 'react-admin';
import { ApiError } from '../../../contract/platform/client.ts';
import { NoOperatorError } from '../../platform/auth-provider.ts';
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSending(true);
    setProblem('');
    try {
      await logIn(values, '/');
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors : {};
      if (!needsCode && fields.code) setNeedsCode(true);
      else if (error instanceof NoOperatorError) setProblem(translate('auth.no_operator'));
      else setProblem(problemOf(error, translate));
    } finally {
      setSending(false);
    }
  }
  const field = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    required: true,
    fullWidth: true,
  });
  return { field, needsCode, problem, isSending, submit };
}

export function LoginPage() {
  const { field, needsCode, problem, isSending, submit } = useLoginForm();
  const translate = useTranslate();
  return (
    <Stack sx={{ minHeight: '100vh', alignItems: 'center', justifyContent: 'center', padding: 2 }}>
      <Card sx={{ width: '100%', maxWidth: 420 }}>
        <CardContent>
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
            {needsCode && (
              <TextField
                {...field('code')}
                label={translate('auth.code')}
                helperText={translate('auth.code_hint')}
                autoComplete="one-time-code"
                autoFocus
              />
            )}
            {problem !== '' && (
              <Typography color="error" role="alert">
                {problem}
              </Typography>
            )}
            <Button type="submit" variant="contained" size="large" disabled={isSending}>
              {translate('auth.log_in')}
            </Button>
          </Stack>
        </CardContent>
      </Card>
    </Stack>
  );
}
