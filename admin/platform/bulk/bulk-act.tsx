import {
  Alert,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Typography,
} from '@mui/material';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  type RaRecord,
  useGetRecordRepresentation,
  useListContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { ApiError } from '../../../contract/platform/client.ts';
import { problemOf } from '../problems.ts';
import { ReasonField } from '../reason-field.tsx';
import { Preview } from './preview.tsx';

type Row = RaRecord<string | number>;

/** What stands in the column that the act changes, before and after. */
export type RowChange = { from: ReactNode; to: ReactNode };

type Props<R extends Row> = {
  /** Key of the text on the button, which is the title of its question too. */
  text: string;
  /** `required`: the dialog asks why, once for all rows; `none`: it only asks whether. */
  reason: 'required' | 'optional' | 'none';
  /** What it changes of a row, in words; null: that row stays as it is. */
  changeOf(row: R): RowChange | null;
  /** The same act as on the row’s own page: the server decides about each row by itself. */
  run(row: R, reason: string): Promise<unknown>;
  /** Name of a row in the preview; by default the one in the title of its page. */
  nameOf?(row: R): string;
  /** Called when the dialog opens. */
  onOpen?(): void;
  /** Why the act cannot be done yet, as the key of a text; null: it can. `reason` is what was typed. */
  missing?(reason: string): string | null;
  color?: ButtonProps['color'];
  /** What the act means, or further fields of it. */
  children?: ReactNode;
};

type Outcome = { isDone: boolean; problem: string };
type Run = { outcomes: ReadonlyMap<Row['id'], Outcome>; current: Row['id'] | null };

/** Errors that every further row would meet too: no connection, no session, no code for the confirmation. */
const endsAll = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || 'confirmation' in error.errors);

/**
 * One act on the selected rows: shows what it would change, then makes the call of a single row for each of them in turn and
 * shows the results. When it is stopped or interrupted, each row is either done or unchanged.
 */
export function BulkAct<R extends Row>(props: Props<R>) {
  const { data = [], selectedIds } = useListContext<R>();
  const [rows, setRows] = useState<readonly R[] | null>(null);
  const translate = useTranslate();
  const selected = data.filter(({ id }) => selectedIds.includes(id));
  const count = selected.filter((row) => props.changeOf(row) !== null).length;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={props.color ?? 'primary'}
        disabled={count === 0}
        onClick={() => {
          props.onOpen?.();
          setRows(selected);
        }}
      >
        {translate('admin.bulk.act', { act: translate(props.text), n: count })}
      </Button>
      {rows && <BulkDialog {...props} rows={rows} close={() => setRows(null)} />}
    </>
  );
}

type DialogProps<R extends Row> = Props<R> & { rows: readonly R[]; close(): void };

function BulkDialog<R extends Row>(props: DialogProps<R>) {
  const { text, reason, changeOf, nameOf, run, missing, color = 'primary', rows, close, children } = props;
  const title = useId();
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState('');
  const [running, setRunning] = useState<Run | null>(null);
  const isWanted = useRef(true);
  const isRunning = useRef(false);
  const { onSelect } = useListContext<R>();
  const [translate, refresh, represent] = [useTranslate(), useRefresh(), useGetRecordRepresentation()];
  const changed = rows.flatMap((row) => {
    const change = changeOf(row);
    return change ? [{ row, change }] : [];
  });
  useEffect(() => {
    isWanted.current = true;
    // Whoever leaves the page stops it: the row under way is finished, no other is begun.
    return () => {
      isWanted.current = false;
    };
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isRunning.current) return;
    const gap = missing?.(words.trim()) ?? null;
    setProblem(gap === null ? '' : translate(gap));
    if (gap !== null) return;
    isRunning.current = true;
    isWanted.current = true;
    const outcomes = new Map<Row['id'], Outcome>();
    for (const { row } of changed) {
      if (!isWanted.current) break;
      setRunning({ outcomes: new Map(outcomes), current: row.id });
      try {
        await run(row, words.trim());
        outcomes.set(row.id, { isDone: true, problem: '' });
      } catch (error) {
        outcomes.set(row.id, { isDone: false, problem: problemOf(error, translate) });
        if (endsAll(error)) break;
      }
    }
    isRunning.current = false;
    setRunning({ outcomes, current: null });
  }

  /** What was refused or not done stays selected. */
  function end() {
    if (running) {
      const isDone = (id: Row['id']) => running.outcomes.get(id)?.isDone === true;
      onSelect(changed.map(({ row }) => row.id).filter((id) => !isDone(id)));
      refresh();
    }
    close();
  }
  const isUnderWay = running !== null && running.current !== null;
  const called = (row: R): ReactNode => <bdi>{nameOf ? nameOf(row) : represent(row)}</bdi>;
  const resultOf = ({ outcomes, current }: Run, id: Row['id']): ReactNode => {
    const outcome = outcomes.get(id);
    if (current === id) return translate('admin.bulk.running');
    if (!outcome) return translate('admin.bulk.not_done');
    if (outcome.isDone) return translate('admin.bulk.done');
    return <span style={{ color: 'var(--red)' }}>{outcome.problem}</span>;
  };
  return (
    <Dialog
      open
      onClose={isUnderWay ? undefined : end}
      fullWidth
      maxWidth="md"
      aria-labelledby={title}
      // Keys of the dialog are not keys of the list.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <form onSubmit={submit}>
        <DialogTitle id={title}>{translate(text)}</DialogTitle>
        <DialogContent>
          {running === null && (
            <>
              {children}
              {reason !== 'none' && (
                <ReasonField isRequired={reason === 'required'} value={words} onChange={setWords} />
              )}
            </>
          )}
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          <Preview
            changed={changed.map(({ row, change }) => ({
              id: row.id,
              name: called(row),
              ...change,
              result: running && resultOf(running, row.id),
            }))}
            staying={
              running === null
                ? rows
                    .filter((row) => changeOf(row) === null)
                    .map((row) => ({ id: row.id, name: called(row) }))
                : []
            }
          />
          {running !== null && <Progress running={running} total={changed.length} />}
        </DialogContent>
        <DialogActions>
          {running === null && (
            <>
              <Button onClick={end}>{translate('ra.action.cancel')}</Button>
              <Button
                type="submit"
                variant="contained"
                color={color}
                // Without a field to fill in this is where the keyboard stands.
                autoFocus={reason === 'none' && missing === undefined}
              >
                {translate(text)}
              </Button>
            </>
          )}
          {isUnderWay && (
            <Button
              onClick={() => {
                isWanted.current = false;
              }}
            >
              {translate('admin.bulk.stop')}
            </Button>
          )}
          {running !== null && !isUnderWay && (
            <Button variant="contained" autoFocus onClick={end}>
              {translate('ra.action.close')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Progress({ running: { outcomes, current }, total }: { running: Run; total: number }) {
  const translate = useTranslate();
  const done = [...outcomes.values()].filter(({ isDone }) => isDone).length;
  const words =
    current === null
      ? translate('admin.bulk.summary', {
          done,
          refused: outcomes.size - done,
          left: total - outcomes.size,
        })
      : translate('admin.bulk.progress', { done: outcomes.size, total });
  return (
    <>
      {current !== null && (
        <LinearProgress
          variant="determinate"
          value={(100 * outcomes.size) / total}
          aria-label={words}
          sx={{ marginBlockStart: 2 }}
        />
      )}
      <Typography role="status" sx={{ marginBlockStart: 2, fontWeight: 600 }}>
        {words}
      </Typography>
    </>
  );
}
