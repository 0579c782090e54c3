import { Combobox } from '@mantine/core';
import { useState } from 'react';
import { Icon } from './icon.tsx';
import classes from './option-list.module.css';

export type Option = {
  value: string;
  label: string;
  /** Words of another kind beside the label: a count, a sign. */
  hint?: string;
  /** More words it is found by. */
  keywords?: string;
};

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function matching(options: readonly Option[], wanted: string): readonly Option[] {
  const text = fold(wanted.trim());
  if (text === '') return options;
  return options.filter(({ label, keywords = '' }) => fold(`${label} ${keywords}`).includes(text));
}

type Props = {
  options: readonly Option[];
  chosen: string;
  label: string;
  none: string;
  onChoose(value: string): void;
  /** Hears what is looked for, to bring more options. */
  onFind?: ((text: string) => void) | undefined;
};

/** A search field over a list; stands inside a Combobox, which brings the keyboard. */
export function OptionList({ options, chosen, label, none, onChoose, onFind }: Props) {
  const [wanted, setWanted] = useState('');
  const shown = matching(options, wanted);
  return (
    <>
      <Combobox.Search
        classNames={{ input: '' }}
        className={classes.search ?? ''}
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          onFind?.(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          const [only, ...others] = shown;
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !only || others.length > 0) return;
          event.preventDefault();
          onChoose(only.value);
        }}
        // The library's way to say this is switched off in this field.
        role="combobox"
        aria-expanded
        placeholder={label}
        aria-label={label}
        autoComplete="off"
      />
      <Combobox.Options className={classes.options ?? ''} aria-label={label}>
        {shown.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === chosen}
            className={classes.option ?? ''}
          >
            <span>{option.label}</span>
            {option.hint !== undefined && (
              <bdi className={classes.hint} dir="ltr">
                {option.hint}
              </bdi>
            )}
            {option.value === chosen && <Icon name="check" size={16} />}
          </Combobox.Option>
        ))}
        {shown.length === 0 && <Combobox.Empty className={classes.none ?? ''}>{none}</Combobox.Empty>}
      </Combobox.Options>
    </>
  );
}
