import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type NumberRule, readTyped, writeTyped } from '../platform/typed-number.ts';
import { Field } from '../ui/field.tsx';
import { NumberChoice } from './number-choice.tsx';
import { useDrafts } from './number-drafts.tsx';

type Props = NumberRule & {
  label: string;
  /** Its digits are not grouped. */
  isYear?: boolean;
  /** Of its draft; unique on a page that keeps drafts. */
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: number | null;
  onChange(value: number | null): void;
};

/** A field for a number in any notation. Invalid text stays as typed, with an error, and prevents saving and sending. */
export function NumberField({
  value,
  onChange,
  error,
  hint,
  label,
  name = label,
  isYear = false,
  ...rule
}: Props) {
  const { min = 0, max, decimals = 0 } = rule;
  const { t } = useTranslation();
  const kept = useDrafts();
  const write = (one: number | null) => (isYear ? String(one ?? '') : writeTyped(one, decimals));
  const [typed, setTyped] = useState(write(value));
  const [known, setKnown] = useState(value);
  const draft = kept?.drafts[name];
  const text = draft ?? typed;
  const read = readTyped(text, rule);
  const isOther = (next: number | null) => read.kind !== 'value' || read.value !== next;
  // Filled in from elsewhere: a template, a colleague.
  if (value !== known) {
    setKnown(value);
    if (isOther(value)) setTyped(write(value));
  }
  const dropDraft = useEffectEvent(() => kept?.keep(name, null));
  const [started] = useState(value);
  const isFilledIn = value !== started && draft !== undefined && value !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a value from elsewhere takes the place of a draft once
  useEffect(() => {
    if (isFilledIn) dropDraft();
  }, [value]);

  function type(next: string): void {
    setTyped(next);
    const meant = readTyped(next, rule);
    kept?.keep(name, meant.kind === 'value' ? null : next);
    if (meant.kind === 'value') onChange(meant.value);
  }

  const wrong =
    read.kind === 'choose'
      ? t('staff.number_choose')
      : read.kind === 'wrong'
        ? t('staff.number_wrong', { min: write(min), max: write(max) })
        : undefined;
  return (
    <div>
      <Field
        label={label}
        {...(hint !== undefined && wrong === undefined && { hint })}
        error={wrong ?? error}
        data-wrong={wrong === undefined ? undefined : true}
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        dir="ltr"
        autoComplete="off"
        value={text}
        onChange={({ target }) => type(target.value)}
      />
      {read.kind === 'choose' && (
        <NumberChoice
          choices={read.choices}
          decimals={decimals}
          onChoose={(chosen) => type(writeTyped(chosen, decimals))}
        />
      )}
    </div>
  );
}
