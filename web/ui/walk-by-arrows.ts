import type { KeyboardEvent } from 'react';

/** Moves the focus to the next or the previous of these elements when the key is an arrow and one of them has the focus. */
export function walkByArrows(event: KeyboardEvent, elements: readonly HTMLElement[]): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const here = elements.findIndex((element) => element.matches(':focus'));
  if (step === 0 || here === -1) return;
  event.preventDefault();
  elements[Math.min(elements.length - 1, Math.max(0, here + step))]?.focus();
}
