import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../ui/field.tsx';

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: number | null;
  min?: number;
  max: number;
  /** Figures after the point. */
  decimals?: number;
  onChange(value: number | null): void;
};

const toText = (value: number | null): string => (value === null ? '' : String(value));

/** `1 200,50` → 1200.5; null: empty; undefined: no number. */
export function parseNumber(text: string, decimals: number): number | null | undefined {
  const bare = text.replace(/[\s\u00a0\u202f']/g, '').replace(',', '.');
  if (bare === '') return null;
  const form = decimals === 0 ? /^\d{1,10}$/ : new RegExp(`^\\d{1,10}(\\.\\d{0,${decimals}})?$`);
  return form.test(bare) ? Number(bare) : undefined;
}

/** A number as people write it. What is none stays as typed, with a sentence, and is not taken over. */
export function NumberField({ value, min = 0, max, decimals = 0, onChange, error, hint, label }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(toText(value));
  const [known, setKnown] = useState(value);
  // Filled in from elsewhere: a template, a colleague.
  if (value !== known) {
    setKnown(value);
    if (parseNumber(typed, decimals) !== value) setTyped(toText(value));
  }
  const read = parseNumber(typed, decimals);
  const isWrong = read === undefined || (read !== null && (read < min || read > max));
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      error={isWrong ? t('staff.number_wrong', { min, max }) : error}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      dir="ltr"
      autoComplete="off"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = parseNumber(target.value, decimals);
        if (next !== undefined && (next === null || (next >= min && next <= max))) onChange(next);
      }}
    />
  );
}
