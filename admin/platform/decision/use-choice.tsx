import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { NumberedChoice } from './numbered-choice.tsx';

type Asked<Value extends string> = {
  /** Key of the words above the choice. */
  label: string;
  values: readonly Value[];
  /** Beginning of the key of each value's words. */
  words: string;
  /** Key of what is said when nothing is chosen. */
  missing: string;
  /** Stands above the choice: what the act means. */
  text?: ReactNode;
};

/** What the choice adds to the dialog of an act. */
type ChoiceOfAct = { onOpen(): void; missing(): string | null; children: ReactNode };

/**
 * A choice that an act's dialog asks for: null until something is chosen, and again whenever the dialog is opened, so that
 * nobody confirms what they have not chosen for this record.
 */
export function useChoice<Value extends string>(asked: Asked<Value>): [Value | null, ChoiceOfAct] {
  const translate = useTranslate();
  const [value, setValue] = useState<Value | null>(null);
  const { label, values, words, missing, text } = asked;
  const children = (
    <>
      {text}
      <NumberedChoice<Value>
        hasFocus
        label={translate(label)}
        options={values.map((one) => ({ value: one, label: translate(`${words}${one}`) }))}
        value={value}
        onChange={setValue}
      />
    </>
  );
  return [
    value,
    { onOpen: () => setValue(null), missing: () => (value === null ? missing : null), children },
  ];
}
