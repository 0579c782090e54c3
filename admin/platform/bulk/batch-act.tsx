import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { BULK_MAX, type BulkOutcome, type BulkProblem } from '../../../contract/platform/bulk.ts';
import { problemOf } from '../problems.ts';
import { BatchRows } from './batch-rows.tsx';

type Row = { id: number | string; problem: BulkProblem | null };

type Props<R extends Row> = {
  /** Key of the text on the button, which is the title of its question too. */
  text: string;
  /** What would become of the rows; nothing is changed. */
  preview(ids: (number | string)[]): Promise<R[]>;
  /** A row as whoever decides knows it. */
  describe(row: R): ReactNode;
  run(rows: R[]): Promise<BulkOutcome[]>;
  /** Key of what is missing before it can be done; null: nothing. */
  missing?(rows: R[]): string | null;
  /** Fields of the act. */
  children?: ReactNode;
};

/**
 * An act that the server does on the selected rows in one call: first its preview of what would happen to each row, then one
 * confirmation, then the result of each. Rows that it cannot be done on are shown with the reason and stay as they are.
 * Where the rows need no common check, `BulkAct` repeats the act of a single row.
 */
export function BatchAct<R extends Row>({ text, preview, describe, run, missing, children }: Props<R>) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [translate, notify, refresh] = [useTranslate(), useNotify(), useRefresh()];
  const [rows, setRows] = useState<R[] | null>(null);
  const [outcomes, setOutcomes] = useState<BulkOutcome[] | null>(null);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const taken = (rows ?? []).filter((row) => row.problem === null);

  async function open() {
    if (selectedIds.length > BULK_MAX) {
      notify(translate('admin.bulk.too_many', { max: BULK_MAX }), { type: 'warning' });
      return;
    }
    setProblem('');
    setOutcomes(null);
    try {
      setRows(await preview(selectedIds));
    } catch (error) {
      notify(problemOf(error, translate), { type: 'error' });
    }
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const gap = missing?.(taken) ?? null;
    setProblem(gap === null ? '' : translate(gap));
    if (gap !== null) return;
    setSending(true);
    try {
      setOutcomes(await run(taken));
    } catch (error) {
      setProblem(problemOf(error, translate));
    } finally {
      setSending(false);
    }
  }
  function close() {
    setRows(null);
    if (outcomes === null) return;
    onUnselectItems();
    refresh();
  }
  const done = outcomes?.filter((row) => row.problem === null).length ?? 0;
  return (
    <>
      <Button variant="outlined" onClick={() => void open()}>
        {translate(text)}
      </Button>
      <Dialog open={rows !== null} onClose={close} fullWidth maxWidth="md">
        <form onSubmit={submit} noValidate>
          <DialogTitle>{translate(text)}</DialogTitle>
          <DialogContent>
            <Typography role="status" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
              {outcomes === null
                ? translate('admin.bulk.will', { n: taken.length, of: rows?.length ?? 0 })
                : translate('admin.bulk.done_of', { n: done, of: outcomes.length })}
            </Typography>
            {outcomes === null && taken.length > 0 && children}
            <BatchRows rows={rows ?? []} outcomes={outcomes} describe={describe} />
            {problem !== '' && (
              <Alert severity="error" sx={{ marginBlockStart: 1 }}>
                {problem}
              </Alert>
            )}
          </DialogContent>
          <DialogActions>
            <Button
              key={outcomes === null ? 'cancel' : 'close'}
              onClick={close}
              autoFocus={outcomes !== null}
            >
              {translate(outcomes === null ? 'ra.action.cancel' : 'ra.action.close')}
            </Button>
            {outcomes === null && (
              <Button type="submit" variant="contained" disabled={isSending || taken.length === 0}>
                {translate('admin.bulk.confirm', { n: taken.length })}
              </Button>
            )}
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
