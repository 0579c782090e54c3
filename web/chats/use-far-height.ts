import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far from what is in view, above and below, messages need no elements, px: some two hundred and fifty of them. */
const FAR = '20000px 0px';

/**
 * The height of a part of the list that is far from what is in view, px; null while it is near. A part that is far stands
 * empty in its height: the page is as quick with ten thousand messages as with hundreds. `mayGo` is false for one that
 * is always drawn.
 */
export function useFarHeight(mayGo: boolean): {
  element: RefObject<HTMLDivElement | null>;
  farHeight: number | null;
} {
  const element = useRef<HTMLDivElement>(null);
  const [farHeight, setFarHeight] = useState<number | null>(null);
  useEffect(() => {
    const part = element.current;
    if (!part || !mayGo) return setFarHeight(null);
    const watch = new IntersectionObserver(
      ([...entries]) => {
        const { isIntersecting = true, boundingClientRect } = entries.at(-1) ?? {};
        // Whoever has the focus in it goes on from there.
        const isFar = !isIntersecting && !part.contains(document.activeElement);
        setFarHeight(isFar ? (boundingClientRect?.height ?? null) : null);
      },
      { root: part.closest('[role=log]'), rootMargin: FAR },
    );
    watch.observe(part);
    return () => watch.disconnect();
  }, [mayGo]);
  return { element, farHeight };
}
