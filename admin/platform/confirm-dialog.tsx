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
import { currentSession, subscribeSession } from '../../web/platform/session-store.ts';
import { api } from './api.ts';
import { currentQuestion, type Question, subscribeQuestion } from './confirm.ts';
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
  const { answer } = question;
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
        <DialogTitle id="confirm-title">{translate('admin.shell.code_title')}</DialogTitle>
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
