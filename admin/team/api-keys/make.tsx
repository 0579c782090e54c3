import {
  Alert,
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, Title, useCreatePath, useTranslate } from 'react-admin';
import { ApiError } from '../../../contract/platform/client.ts';
import { type OperatorScope, operatorScopes } from '../../../contract/platform/key-scopes.ts';
import { limits } from '../../../contract/platform/limits.ts';
import { makeOperatorKey } from '../../../contract/team/operator-keys.ts';
import { useCopy } from '../../../web/platform/use-copy.ts';
import { api } from '../../platform/api.ts';
import { problemOf } from '../../platform/problems.ts';
import { scopeKey } from './scope-words.ts';

type Made = { title: string; token: string };

/** A new key, and its token, which is shown this once. */
export function MakeKey() {
  const [made, setMade] = useState<Made | null>(null);
  return (
    <Card sx={{ marginBlock: 2, maxInlineSize: 720 }}>
      <Title title="admin.api-keys.make" />
      <CardContent>{made ? <Token made={made} /> : <KeyForm onMade={setMade} />}</CardContent>
    </Card>
  );
}

const lives = [30, 90, 180, 365];

function KeyForm({ onMade }: { onMade(made: Made): void }) {
  const [title, setTitle] = useState('');
  const [scopes, setScopes] = useState<readonly OperatorScope[]>([]);
  const [days, setDays] = useState(90);
  const [problems, setProblems] = useState<{ title?: string; scopes?: string; other?: string }>({});
  const [isSending, setSending] = useState(false);
  // The same form sent once more after a lost answer is the same key.
  const repeatKey = useRef(crypto.randomUUID());
  const translate = useTranslate();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (scopes.length === 0) return setProblems({ scopes: translate('staff_integrations.scope_needed') });
    setSending(true);
    try {
      const body = { title: title.trim(), scopes: [...scopes], days };
      const headers = { 'Idempotency-Key': repeatKey.current };
      const { data } = await api(makeOperatorKey, { body }, { headers });
      onMade({ title: data.title, token: data.token });
    } catch (error) {
      const refused = error instanceof ApiError ? error.errors.title?.[0] : undefined;
      setProblems(refused === undefined ? { other: problemOf(error, translate) } : { title: refused });
    } finally {
      setSending(false);
    }
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography>
        {translate('admin.api-keys.text', { smart_count: limits.apiKeyCallsPerMinute })}{' '}
        <a href="/api/docs" target="_blank" rel="noreferrer">
          {translate('staff_integrations.description')}
        </a>
      </Typography>
      <TextField
        required
        fullWidth
        name="title"
        label={translate('staff_integrations.name')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={problems.title !== undefined}
        helperText={problems.title ?? translate('admin.api-keys.name_hint')}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60, dir: 'auto' } }}
      />
      <FormControl
        component="fieldset"
        error={problems.scopes !== undefined}
        {...(problems.scopes !== undefined && { 'aria-describedby': 'scopes-problem' })}
      >
        <FormLabel component="legend">{translate('staff_integrations.scopes')}</FormLabel>
        <FormGroup>
          {operatorScopes.map((scope) => (
            <FormControlLabel
              key={scope}
              label={translate(scopeKey(scope))}
              sx={{ marginBlockEnd: 0.5 }}
              control={
                <Checkbox
                  name={scope}
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    setScopes(target.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
                  }
                />
              }
            />
          ))}
        </FormGroup>
        {problems.scopes !== undefined && (
          <FormHelperText id="scopes-problem" role="alert">
            {problems.scopes}
          </FormHelperText>
        )}
      </FormControl>
      <TextField
        select
        name="days"
        label={translate('staff_integrations.life')}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
        sx={{ minInlineSize: 200 }}
      >
        {lives.map((count) => (
          <MenuItem key={count} value={count}>
            {translate('staff_integrations.days', { smart_count: count })}
          </MenuItem>
        ))}
      </TextField>
      {problems.other !== undefined && (
        <Alert severity="error" sx={{ inlineSize: '100%' }}>
          {problems.other}
        </Alert>
      )}
      <Button type="submit" variant="contained" disabled={isSending}>
        {translate('staff_integrations.make_confirm')}
      </Button>
    </Box>
  );
}

function Token({ made: { title, token } }: { made: Made }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, copy] = useCopy();
  const [translate, createPath] = [useTranslate(), useCreatePath()];
  // What was focused has gone with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography ref={heading} tabIndex={-1} variant="h6" component="h2">
        {translate('staff_integrations.token_title', { title: `\u2068${title}\u2069` })}
      </Typography>
      <Typography>{translate('staff_integrations.token_text')}</Typography>
      <Typography
        component="code"
        dir="ltr"
        sx={{
          padding: 1.5,
          borderRadius: 1,
          background: 'var(--sunken)',
          fontFamily: 'monospace',
          overflowWrap: 'anywhere',
        }}
      >
        {token}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={() => void copy(token)}>
          {translate('profile.copy')}
        </Button>
        <span role="status">{result === null ? '' : translate(`profile.${result}`)}</span>
      </Box>
      <Button component={Link} variant="contained" to={createPath({ resource: 'api-keys', type: 'list' })}>
        {translate('staff_integrations.secret_done')}
      </Button>
    </Box>
  );
}
