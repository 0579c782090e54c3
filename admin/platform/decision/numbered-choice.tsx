import { FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

/** Fields in which digits are text and not commands. */
export const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('textarea, input:not([type=radio], [type=checkbox])');

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey;

/** Whether a key is a command: no text field has the focus, and no modifier key makes it one of the browser's. */
export const isCommand = (event: KeyboardEvent): boolean => !isTyping(event.target) && !hasModifier(event);

/** Which of the values the digit of a key stands for: 1 is the first. */
export function byDigit<Value>(event: KeyboardEvent, values: readonly Value[]): Value | undefined {
  return isCommand(event) && /^[1-9]$/.test(event.key) ? values[Number(event.key) - 1] : undefined;
}

/** Aligns the radio button with the first line of its label. */
const withHint = {
  alignItems: 'flex-start',
  '& .MuiFormControlLabel-label': { paddingBlock: '7px' },
} as const;

type Option<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

type Props<Value extends string> = {
  label: ReactNode;
  options: readonly Option<Value>[];
  /** Null: nothing is chosen beforehand. */
  value: Value | null;
  /** `isByDigit`: chosen by its digit; the form can then move the focus to its next field. */
  onChange(value: Value, isByDigit: boolean): void;
  /** Side by side instead of one below the other. */
  isRow?: boolean;
  /** Begins with the focus on the first. */
  hasFocus?: boolean;
  firstRef?: RefObject<HTMLInputElement | null>;
};

/** One of a few values, each with the digit that chooses it. */
export function NumberedChoice<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, isRow = false, hasFocus = false, firstRef } = props;
  const labelId = useId();
  const own = useRef<HTMLInputElement>(null);
  const first = firstRef ?? own;
  // Without scrolling: the text that is decided on stands above and stays in view.
  useEffect(() => {
    if (hasFocus) first.current?.focus({ preventScroll: true });
  }, [hasFocus, first]);
  return (
    <FormControl
      onKeyDown={(event) => {
        const chosen = byDigit(event, options);
        if (!chosen) return;
        event.preventDefault();
        event.stopPropagation();
        // The focus follows the choice.
        event.currentTarget
          .querySelectorAll<HTMLInputElement>('input[type=radio]')
          [options.indexOf(chosen)]?.focus();
        onChange(chosen.value, true);
      }}
    >
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        row={isRow}
        aria-labelledby={labelId}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen) onChange(chosen.value, false);
        }}
      >
        {options.map((one, place) => (
          <FormControlLabel
            key={one.value}
            value={one.value}
            control={<Radio slotProps={{ input: place === 0 ? { ref: first } : {} }} />}
            sx={one.hint ? withHint : {}}
            label={
              <>
                {`${place + 1}. `}
                {one.label}
                {one.hint && (
                  <Typography
                    component="span"
                    variant="body2"
                    sx={{ display: 'block', color: 'var(--muted)' }}
                  >
                    {one.hint}
                  </Typography>
                )}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
