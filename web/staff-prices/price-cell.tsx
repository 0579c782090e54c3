import { type KeyboardEvent, useState } from 'react';
import classes from './staff-prices.module.css';

type Props = {
  label: string;
  value: string;
  column: string;
  inputMode?: 'decimal' | 'numeric' | 'text';
  /** Answers why the text cannot be taken, null where it was. */
  onCommit(text: string): string | null;
};

/** The same cell of the next or the one before row. */
function goTo(input: HTMLInputElement, step: 1 | -1): void {
  const cells = [...document.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]`)];
  cells[cells.indexOf(input) + step]?.focus();
}

/** One cell as in a sheet: Enter and the arrows go on by rows, Tab by cells, Escape takes back what was typed. */
export function PriceCell({ label, value, column, inputMode = 'decimal', onCommit }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  function commit(): boolean {
    if (typed === null) return true;
    const refused = typed === value ? null : onCommit(typed);
    setProblem(refused);
    if (refused === null) setTyped(null);
    return refused === null;
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') {
      setTyped(null);
      setProblem(null);
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
        data-column={column}
        inputMode={inputMode}
        autoComplete="off"
        dir={inputMode === 'text' ? 'auto' : 'ltr'}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {problem !== null && (
        <span className={classes.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
