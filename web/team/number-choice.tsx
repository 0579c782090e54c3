import { writeTyped } from '../platform/typed-number.ts';
import { Button } from '../ui/button.tsx';
import classes from './number-choice.module.css';

type Props = { choices: readonly number[]; decimals: number; onChoose(value: number): void };

/** Both readings of a number that can be read in two ways. */
export function NumberChoice({ choices, decimals, onChoose }: Props) {
  return (
    <span className={classes.choices}>
      {choices.map((value) => (
        <Button key={value} small onClick={() => onChoose(value)}>
          <bdi dir="ltr">{writeTyped(value, decimals)}</bdi>
        </Button>
      ))}
    </span>
  );
}
