import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { NumberChoice } from '../../team/number-choice.tsx';
import { useDrafts } from '../../team/number-drafts.tsx';
import classes from './staff-prices.module.css';

type Props = {
  label: string;
  /** Of its draft. */
  name: string;
  value: string;
  column: string;
  inputMode?: 'decimal' | 'numeric' | 'text';
  /** Answers why the text cannot be taken, null where it was. */
  onCommit(text: string): CellProblem | null;
};

/** A sentence, and where the text can be read as two numbers, both. */
export type CellProblem = { words: string; choices?: readonly number[] };

/** The same cell of the next or the one before row. */
function goTo(input: HTMLInputElement, step: 1 | -1): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)];
  cells[cells.indexOf(input) + step]?.focus();
}

/** One cell as in a sheet: Enter and the arrows go on by rows, Tab by cells, Escape takes back what was typed. */
export function PriceCell({ label, name, value, column, inputMode = 'decimal', onCommit }: Props) {
  const kept = useDrafts();
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<CellProblem | null>(null);
  const draft = kept?.drafts[name];
  const text = typed ?? draft ?? value;

  function take(entered: string): boolean {
    const refused = entered === value ? null : onCommit(entered);
    setProblem(refused);
    setTyped(refused === null ? null : entered);
    kept?.keep(name, refused === null ? null : entered);
    return refused === null;
  }
  const commit = () => typed === null || take(typed);

  // What was refused before a reload is refused again, with its reason.
  const restore = useEffectEvent((entered: string) => typed === null && take(entered));
  useEffect(() => {
    if (draft !== undefined) restore(draft);
  }, [draft]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setTyped(null);
      setProblem(null);
      kept?.keep(name, null);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (commit()) goTo(event.currentTarget, event.key === 'ArrowUp' || event.shiftKey ? -1 : 1);
    }
  }

  return (
    <span className={classes.cell}>
      <input
        className={classes.input}
        aria-label={label}
        aria-invalid={problem !== null || undefined}
        data-wrong={problem === null ? undefined : true}
        data-column={column}
        inputMode={inputMode}
        autoComplete="off"
        dir={inputMode === 'text' ? 'auto' : 'ltr'}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {problem !== null && (
        <span className={classes.problem} role="alert">
          {problem.words}
          {problem.choices && (
            <NumberChoice
              choices={problem.choices}
              decimals={2}
              onChoose={(chosen) => take(String(chosen))}
            />
          )}
        </span>
      )}
    </span>
  );
}
