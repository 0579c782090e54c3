import { type ReactNode, useId } from 'react';
import classes from './switch.module.css';

type Props = {
  label: ReactNode;
  /** What it means in a sentence. */
  hint?: ReactNode;
  isOn: boolean;
  isBusy?: boolean;
  onChange(isOn: boolean): void;
};

/** A row that is one target: words at the start, the switch at the end. Takes effect at once. */
export function Switch({ label, hint, isOn, isBusy = false, onChange }: Props) {
  const hintId = useId();
  return (
    <label className={classes.row}>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span>
        {hint !== undefined && (
          <span className={classes.hint} id={hintId}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={classes.input}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isBusy || undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
