import { Button, type ButtonProps, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { problemOf } from './problems.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  /** Key of the text on the button, which is the title of its question too. */
  text: string;
  /** What stands on the button instead, as it is: a name. */
  label?: string;
  /** `required`: the dialog asks why; `none`: it only asks whether. */
  reason: 'required' | 'optional' | 'none';
  run(reason: string): Promise<unknown>;
  /** Whether it may be asked about at all; says why it may not. */
  isReady?(): boolean;
  /** Called when the dialog opens. */
  onOpen?(): void;
  /** Key of what is missing before it can be done; null: nothing. */
  missing?(): string | null;
  /** A field of it is not valid: it cannot be done. */
  isRefused?: boolean;
  color?: ButtonProps['color'];
  variant?: ButtonProps['variant'];
  /** What the act means, or further fields of it. */
  children?: ReactNode;
};

/** An act on a thing, after a question. What was typed stays when the server refuses; what is shown is loaded anew after it. */
export function ActButton(props: Props) {
  const {
    text,
    label,
    reason,
    run,
    isReady = () => true,
    onOpen,
    missing,
    isRefused = false,
    color = 'primary',
    variant = 'outlined',
    children,
  } = props;
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const [notify, refresh, translate] = [useNotify(), useRefresh(), useTranslate()];

  function open() {
    if (!isReady()) return;
    setProblem('');
    onOpen?.();
    setOpen(true);
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const gap = missing?.() ?? null;
    if (gap !== null) {
      setProblem(translate(gap));
      return;
    }
    setSending(true);
    try {
      await run(words.trim());
      setOpen(false);
      setWords('');
      setProblem('');
      notify('admin.shell.done', { type: 'success' });
      refresh();
    } catch (error) {
      setProblem(problemOf(error, translate));
    } finally {
      setSending(false);
    }
  }
  return (
    <>
      <Button color={color} variant={variant} onClick={open}>
        {label === undefined ? translate(text) : <bdi>{label}</bdi>}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <form onSubmit={submit}>
          <DialogTitle>{translate(text)}</DialogTitle>
          <DialogContent>
            {children}
            {reason !== 'none' && (
              <ReasonField isRequired={reason === 'required'} value={words} onChange={setWords} />
            )}
            {problem !== '' && (
              <p role="alert" style={{ color: 'var(--red)' }}>
                {problem}
              </p>
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setOpen(false)}>{translate('ra.action.cancel')}</Button>
            <Button type="submit" variant="contained" color={color} disabled={isSending || isRefused}>
              {translate(text)}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
