import { Combobox, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './option-list.module.css';
import { type Option, OptionList } from './option-list.tsx';

type Props = {
  options: readonly Option[];
  chosen: string;
  onChoose(value: string): void;
  findLabel: string;
  noneLabel: string;
  /** Class and face of the button that opens the list. */
  className?: string | undefined;
  children: ReactNode;
};

/** One value out of a long list: a button, and below it the list with a search field. */
export function Picker({ options, chosen, onChoose, findLabel, noneLabel, className, children }: Props) {
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: () => store.resetSelectedOption(),
  });
  return (
    <Combobox
      store={store}
      width={320}
      position="bottom-start"
      offset={10}
      shadow="none"
      onOptionSubmit={(value) => {
        onChoose(value);
        store.closeDropdown();
        store.focusTarget();
      }}
    >
      <Combobox.Target targetType="button">
        <button type="button" className={className} onClick={() => store.toggleDropdown()}>
          {children}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown className={classes.dropdown ?? ''}>
        {store.dropdownOpened && (
          <OptionList options={options} chosen={chosen} label={findLabel} none={noneLabel} />
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

type ListProps = Omit<Props, 'className' | 'children'>;

/** The same list standing open in its place. */
export function PickerList({ options, chosen, onChoose, findLabel, noneLabel }: ListProps) {
  const store = useCombobox({ opened: true });
  return (
    <Combobox store={store} onOptionSubmit={onChoose}>
      <OptionList options={options} chosen={chosen} label={findLabel} none={noneLabel} />
    </Combobox>
  );
}
