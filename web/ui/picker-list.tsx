import { Combobox, useCombobox } from '@mantine/core';
import { useEffect } from 'react';
import { Library } from './library.tsx';
import { type Option, OptionList } from './option-list.tsx';

export type PickerListProps = {
  options: readonly Option[];
  chosen: string;
  onChoose(value: string): void;
  findLabel: string;
  noneLabel: string;
  /** Hears what is looked for, nothing when it appears, to bring more options. */
  onFind?: ((text: string) => void) | undefined;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
};

/** A list with a search field, standing open in its place. Fetched when it is opened (late-picker.ts). */
export function PickerList(props: PickerListProps) {
  const { options, chosen, onChoose, findLabel, noneLabel, takesFocus, onFind } = props;
  const store = useCombobox({ opened: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) store.focusSearchInput();
    onFind?.('');
  }, []);
  return (
    <Library>
      <Combobox store={store} onOptionSubmit={onChoose}>
        <OptionList
          options={options}
          chosen={chosen}
          label={findLabel}
          none={noneLabel}
          onChoose={onChoose}
          onFind={onFind}
        />
      </Combobox>
    </Library>
  );
}
