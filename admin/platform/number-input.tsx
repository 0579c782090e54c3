import { TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, useInput, useTranslate } from 'react-admin';
import { type NumberRule, readTyped, writeTyped } from '../../web/platform/typed-number.ts';

type Props = NumberRule & {
  source: string;
  label?: string;
  isRequired?: boolean;
  /** Key of a hint. */
  hint?: string;
};

/** What the form holds: a number, null for nothing, and the text itself while it is no valid number. */
type Held = number | string | null;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Why a text is refused, with both readings where there are two; undefined: it is not. */
export function useNumberProblem(): (text: string, rule: NumberRule) => string | undefined {
  const translate = useTranslate();
  return (text, rule) => {
    const read = readTyped(text, rule);
    if (read.kind === 'value') return undefined;
    if (read.kind === 'wrong')
      return translate('staff.number_wrong', {
        min: writeTyped(rule.min ?? 0, rule.decimals),
        max: writeTyped(rule.max, rule.decimals),
      });
    const [one = 0, other = 0] = read.choices.map((value) => writeTyped(value, rule.decimals));
    return translate('admin.shell.number_choose', { one, other });
  };
}

/** A number as people write it. What is none stays as typed, and the form is not saved. */
export function NumberInput({ source, label, isRequired = false, hint, ...rule }: Props) {
  const translate = useTranslate();
  const problemOf = useNumberProblem();
  const write = (value: unknown) =>
    isNumber(value) ? writeTyped(value, rule.decimals) : String(value ?? '');
  const { field, fieldState, id } = useInput<Held>({
    source,
    format: (value: unknown) => value ?? null,
    parse: (value: Held) => value,
    validate: (value: unknown) => {
      const text = write(value);
      return text === '' && isRequired ? translate('field.required') : problemOf(text, rule);
    },
  });
  const toHeld = (typed: string): Held => {
    const read = readTyped(typed, rule);
    return read.kind === 'value' ? read.value : typed;
  };
  const [text, setText] = useState(write(field.value));
  const [known, setKnown] = useState<unknown>(field.value);
  if (field.value !== known) {
    setKnown(field.value);
    if (toHeld(text) !== field.value) setText(write(field.value));
  }
  const problem = text === '' ? fieldState.error?.message : problemOf(text, rule);
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={<FieldTitle label={label} source={source} isRequired={isRequired} />}
      error={problem !== undefined}
      helperText={problem ?? (hint === undefined ? undefined : translate(hint))}
      slotProps={{
        htmlInput: { inputMode: rule.decimals ? 'decimal' : 'numeric', dir: 'ltr', autoComplete: 'off' },
      }}
      value={text}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        setText(target.value);
        field.onChange(toHeld(target.value));
      }}
    />
  );
}
