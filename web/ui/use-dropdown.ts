import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Dropdown = {
  buttonRef: RefObject<HTMLButtonElement | null>;
  panelRef: RefObject<HTMLDivElement | null>;
};

/**
 * A panel below its button. Escape closes it and gives the focus back; a press or the focus elsewhere closes it, but not in a
 * dialog that was opened from it: that would go with the panel.
 */
export function useDropdown(opened: boolean, onClose: () => void): Dropdown {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const isInDialog = ({ target }: Event): boolean => {
    const dialog = target instanceof Element ? target.closest('dialog') : null;
    return dialog !== null && !dialog.contains(buttonRef.current);
  };
  const leave = useEffectEvent((event: Event) => {
    const { target } = event;
    const isInside =
      target instanceof Node && (buttonRef.current?.contains(target) || panelRef.current?.contains(target));
    if (!isInside && !isInDialog(event)) onClose();
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isInDialog(event)) return;
    event.preventDefault();
    buttonRef.current?.focus();
    onClose();
  });
  useEffect(() => {
    if (!opened) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('pointerdown', (event) => leave(event), { signal });
    document.addEventListener('focusin', (event) => leave(event), { signal });
    // Before anything in the panel takes the key for itself.
    document.addEventListener('keydown', (event) => press(event), { signal, capture: true });
    return () => leaving.abort();
  }, [opened]);
  return { buttonRef, panelRef };
}
