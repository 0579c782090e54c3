import { type ReactNode, useState } from 'react';
import { fetchPicker, LatePicker } from './late-picker.tsx';
import classes from './option-list.module.css';
import type { PickerListProps } from './picker-list.tsx';
import { useDropdown } from './use-dropdown.ts';

type Props = Omit<PickerListProps, 'takesFocus'> & {
  /** Classes of the button that opens the list, and of the list; its place is up to the caller. */
  className?: string | undefined;
  listClassName?: string | undefined;
  /** Of the button, where a label stands beside it. */
  id?: string;
  'aria-describedby'?: string;
  children: ReactNode;
};

/** One value out of a long list: a button, and below it the list with a search field. */
export function Picker(props: Props) {
  const {
    className,
    listClassName = '',
    id,
    'aria-describedby': describedBy,
    children,
    onChoose,
    ...list
  } = props;
  const [opened, setOpened] = useState(false);
  const { buttonRef, panelRef } = useDropdown(opened, () => setOpened(false));
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        id={id}
        aria-describedby={describedBy}
        className={className}
        aria-haspopup="listbox"
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
        {...fetchPicker}
      >
        {children}
      </button>
      {opened && (
        <div ref={panelRef} className={`${classes.dropdown} ${listClassName}`}>
          <LatePicker
            {...list}
            takesFocus
            onChoose={(value) => {
              onChoose(value);
              buttonRef.current?.focus();
              setOpened(false);
            }}
          />
        </div>
      )}
    </>
  );
}
