import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useTranslate } from 'react-admin';
import { confirmOperator } from '../../contract/accounts/accounts.ts';
import { listPasskeys, startPasskeyConfirmation } from '../../contract/accounts/passkeys.ts';
import { canUsePasskeys, signWithPasskey } from '../../web/platform/passkeys.ts';
import { currentSession, subscribeSession } from '../../web/platform/session-store.ts';
import { usePasskeyPrompt } from '../../web/platform/use-passkey-prompt.ts';
import { api } from './api.ts';
import { currentQuestion, type Question, subscribeQuestion } from './confirm.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { problemOf } from './problems.ts';

/** Gives the question up when its page is left or the session ends, also in another tab. */
function useEndWithPage({ answer }: Question): void {
  const { pathname } = useLocation();
  const isLoggedIn = useSyncExternalStore(subscribeSession, () => currentSession().isLoggedIn);
  const asking = useRef(pathname);
  useEffect(() => {
    if (pathname !== asking.current || !isLoggedIn) answer(false);
  }, [pathname, isLoggedIn, answer]);
  useEffect(() => () => answer(false), [answer]);
}

/** Whether the operator has a passkey, and this browser can use it: a button that finds none would be of no use. */
function useHasPasskey(): boolean {
  const [hasPasskey, setHasPasskey] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    api(listPasskeys, {}).then(
      ({ data }) => setHasPasskey(data.length > 0),
      // Without the list there is still the code.
      () => undefined,
    );
  }, []);
  return hasPasskey;
}

/** Stands once in the frame; shows itself when an act needs the second factor again. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribeQuestion, currentQuestion);
  return question && <CodeQuestion question={question} />;
}

function CodeQuestion({ question }: { question: Question }) {
  useEndWithPage(question);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const translate = useTranslate();
  const { act, answer } = question;
  const hasPasskey = useHasPasskey();
  const prompt = usePasskeyPrompt(
    async () => {
      setProblem('');
      const { data } = await api(startPasskeyConfirmation, {});
      await api(confirmOperator, { body: { passkey: await signWithPasskey(data) } });
      answer(true);
    },
    (error) => setProblem(problemOf(error, translate)),
  );
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await api(confirmOperator, { body: { code } });
      answer(true);
    } catch (error) {
      setProblem(problemOf(error, translate));
    }
  }
  return (
    <Dialog open onClose={() => answer(false)} aria-labelledby="confirm-title">
      <form onSubmit={submit}>
        <DialogTitle id="confirm-title">
          {act === null
            ? translate('admin.shell.code_title')
            : translate('admin.shell.code_title_of', { act: translate(act) })}
        </DialogTitle>
        <DialogContent>
          <Typography>{translate('admin.shell.code_text')}</Typography>
          <TextField
            autoFocus
            required
            fullWidth
            margin="normal"
            name="confirmation"
            label={translate('admin.shell.code')}
            value={code}
            onChange={({ target }) => setCode(target.value)}
            error={problem !== ''}
            helperText={problem}
            autoComplete="one-time-code"
          />
          {hasPasskey && <PasskeyButton prompt={prompt}>{translate('admin.shell.passkey')}</PasskeyButton>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(false)}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.action.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
