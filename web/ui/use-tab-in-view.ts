import { useLayoutEffect, useRef } from 'react';

/** Brings the present tab into the visible part of the row where the row is wider than the screen. */
export function useTabInView(present: string): React.RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the present tab changes with its name
  useLayoutEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !here) return;
    const rowBox = row.current.getBoundingClientRect();
    const box = here.getBoundingClientRect();
    if (box.left < rowBox.left) row.current.scrollLeft += box.left - rowBox.left - 16;
    if (box.right > rowBox.right) row.current.scrollLeft += box.right - rowBox.right + 16;
  }, [present]);
  return row;
}
