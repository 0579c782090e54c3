import { type ReactNode, useId } from 'react';
import classes from './segments.module.css';

type Props<Value extends string> = {
  legend: ReactNode;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
};

/** One of a few, side by side: Tab goes to it, the arrows change it. */
export function Segments<Value extends string>({ legend, options, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} data-value={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
