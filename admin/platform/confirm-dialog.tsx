import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { confirmOperator } from '../../contract/accounts.ts';
import { api } from './api.ts';
import { currentQuestion, subscribeQuestion } from './confirm.ts';
import { problemOf } from './problems.ts';

/** Stands once in the frame; shows itself when an act needs the second factor again. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribeQuestion, currentQuestion);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const translate = useTranslate();
  if (!question) return null;
  const { answer } = question;

  function leave(isConfirmed: boolean) {
    setCode('');
    setProblem('');
    answer(isConfirmed);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    try {
      await api(confirmOperator, { body: { code } });
      leave(true);
    } catch (error) {
      setProblem(problemOf(error, translate));
    }
  }
  return (
    <Dialog open onClose={() => leave(false)} aria-labelledby="confirm-title">
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
          <Button onClick={() => leave(false)}>{translate('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('ra.action.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
