import type { FacetValue } from '../../contract/search/search.ts';
import { useFormat } from '../platform/format.ts';
import { Radio } from '../ui/radio.tsx';
import classes from './filters.module.css';

type Props = {
  title: string;
  name: string;
  values: readonly FacetValue[];
  chosen: number | null;
  nameOf(value: string): string;
  anyLabel: string;
  onChoose(value: number | null): void;
};

/** One bound out of few, or none. */
export function ChoiceGroup({ title, name, values, chosen, nameOf, anyLabel, onChoose }: Props) {
  const format = useFormat();
  if (values.length === 0) return null;
  const row = (value: string, label: string, count?: number) => (
    <Radio
      key={value}
      name={name}
      value={value}
      label={label}
      {...(count !== undefined && { count: format.number(count) })}
      checked={value === (chosen === null ? '' : String(chosen))}
      disabled={count === 0 && value !== String(chosen)}
      onChange={() => onChoose(value === '' ? null : Number(value))}
    />
  );
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {row('', anyLabel)}
      {values.map(({ value, count }) => row(value, nameOf(value), count))}
    </fieldset>
  );
}
