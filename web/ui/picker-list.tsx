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
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
};

/** A list with a search field, standing open in its place. Fetched when it is opened (late-picker.ts). */
export function PickerList({ options, chosen, onChoose, findLabel, noneLabel, takesFocus }: PickerListProps) {
  const store = useCombobox({ opened: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    if (takesFocus) store.focusSearchInput();
  }, []);
  return (
    <Library>
      <Combobox store={store} onOptionSubmit={onChoose}>
        <OptionList options={options} chosen={chosen} label={findLabel} none={noneLabel} />
      </Combobox>
    </Library>
  );
}
