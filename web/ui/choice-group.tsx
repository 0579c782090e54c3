import { type ReactNode, useId } from 'react';
import { FieldError } from './field-frame.tsx';
import classes from './fields.module.css';
import { Radio } from './radio.tsx';

type Props<Value extends string> = {
  legend: ReactNode;
  name: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value | '';
  onChoose(value: Value): void;
  error?: string | undefined;
};

/** More than this, characters, and two no longer stand side by side. */
const SHORT_LABEL = 40;

/** One of a few answers, all in view. */
export function ChoiceGroup<Value extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  error,
}: Props<Value>) {
  const errorId = useId();
  const ties = error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId };
  return (
    <fieldset className={classes.group}>
      <legend>{legend}</legend>
      <div
        className={classes.choices}
        data-wrong={error !== undefined || undefined}
        data-long={options.some(({ label }) => label.length > SHORT_LABEL) || undefined}
      >
        {options.map(({ value, label }) => (
          <Radio
            key={value}
            name={name}
            label={label}
            checked={chosen === value}
            onChange={() => onChoose(value)}
            {...ties}
          />
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** A label with the word that it may stay empty. */
export function OptionalLabel({ label, note }: { label: string; note: string }) {
  return (
    <>
      {label} <span className={classes.optional}>{note}</span>
    </>
  );
}
