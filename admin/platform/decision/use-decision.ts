import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { problemOf } from '../problems.ts';

/** Sends a decision, then opens the next record with `moveOn`; `problem` says in words why the server refused it. */
export function useDecision(moveOn: () => Promise<void>) {
  const [translate, notify, refresh] = [useTranslate(), useNotify(), useRefresh()];
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  /** `stays`: the record is decided further, so the next one is not opened. */
  async function decide(send: () => Promise<unknown>, { stays = false } = {}): Promise<void> {
    setSending(true);
    try {
      await send();
      notify('admin.shell.done', { type: 'success' });
      if (!stays) await moveOn();
      // The record, if somebody goes back to it, and the counts of the menu are read again.
      refresh();
    } catch (error) {
      setProblem(problemOf(error, translate));
    } finally {
      setSending(false);
    }
  }
  return { problem, setProblem, isSending, decide };
}
