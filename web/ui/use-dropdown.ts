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
  const leave = useEffectEvent((event: Event) => {
    const { target } = event;
    const button = buttonRef.current;
    if (!(target instanceof Element) || target.closest('dialog') !== button?.closest('dialog')) return;
    if (event instanceof KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      button.focus();
    } else if (button.contains(target) || panelRef.current?.contains(target)) return;
    onClose();
  });
  useEffect(() => {
    if (!opened) return;
    const leaving = new AbortController();
    const how = { signal: leaving.signal, capture: true };
    // Before anything in the panel takes the event for itself.
    for (const name of ['pointerdown', 'focusin', 'keydown']) document.addEventListener(name, leave, how);
    return () => leaving.abort();
  }, [opened]);
  return { buttonRef, panelRef };
}
