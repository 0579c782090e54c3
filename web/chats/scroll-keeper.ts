import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end one is at the end, px. */
const END = 48;
/** So far from the beginning further messages are asked for, px. */
const NEAR_START = 900;

type Anchor = { element: Element; top: number };

/** The first of elements, in their order in the page, that reaches below a line. */
function firstBelow({ children }: Element, line: number): Element | null {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) > line) high = middle;
    else low = middle + 1;
  }
  return children[low] ?? null;
}

const isNearEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean =>
  scrollHeight - scrollTop - clientHeight < END;

/** The first message in view. Asks a dozen elements and not ten thousand: it is asked for with every step of scrolling. */
function findAnchor(scroller: HTMLElement): Anchor | null {
  const line = scroller.getBoundingClientRect().top;
  const content = scroller.firstElementChild;
  const part = content && firstBelow(content, line);
  if (!part) return null;
  const element = (part.hasAttribute('data-chunk') && firstBelow(part, line)) || part;
  return { element, top: element.getBoundingClientRect().top - line };
}

/**
 * Keeps what is read in its place, whatever grows above or below it: at the end the end stays in view, elsewhere the first
 * message in view. One mechanism for all browsers, before anything is drawn; their own anchoring is switched off.
 */
export function useScrollKeeper(onNearStart: () => void, start: RefObject<HTMLElement | null>) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const last = useRef({ top: 0, height: 0 });
  const sticks = useRef(true);
  // Not before it was measured: nothing is read that nobody has seen.
  const [isAtEnd, setAtEnd] = useState(false);

  /** What has grown or shrunk above what is read is made up for, also while someone scrolls. */
  const settle = useCallback((box: HTMLElement) => {
    const kept = anchor.current;
    const before = last.current;
    if (kept?.element.isConnected && box.scrollHeight !== before.height) {
      const line = box.getBoundingClientRect().top;
      const expected = kept.top - (box.scrollTop - before.top);
      const moved = kept.element.getBoundingClientRect().top - line - expected;
      if (Math.abs(moved) >= 1) box.scrollTop += moved;
    }
    anchor.current = findAnchor(box);
    last.current = { top: box.scrollTop, height: box.scrollHeight };
  }, []);

  const stick = useCallback((box: HTMLElement) => {
    box.scrollTop = box.scrollHeight;
    last.current = { top: box.scrollTop, height: box.scrollHeight };
  }, []);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isUp = box.scrollTop < last.current.top - 1;
    const isEnd = isNearEnd(box);
    // Only who scrolls up leaves the end: more content alone does not.
    if (sticks.current && !isEnd && !isUp) return stick(box);
    sticks.current = isEnd;
    settle(box);
    setAtEnd(isEnd);
    if (box.scrollTop < NEAR_START) onNearStart();
  }, [onNearStart, settle, stick]);

  const toEnd = useCallback(() => {
    sticks.current = true;
    setAtEnd(true);
    if (scroller.current) stick(scroller.current);
  }, [stick]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const line = start.current;
    box.scrollTop = box.scrollHeight;
    if (line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - 64;
    sticks.current = isNearEnd(box);
    setAtEnd(sticks.current);
    settle(box);
  }, [start, settle]);

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    const keep = () => {
      // As wide as the bar of the scroller: what stands above and below it ends on the same line.
      box.style.setProperty('--bar', `${box.offsetWidth - box.clientWidth}px`);
      if (sticks.current) return stick(box);
      settle(box);
      if (box.scrollTop < NEAR_START) onNearStart();
    };
    // Told after the layout and before drawing: nothing is seen to jump.
    const watch = new ResizeObserver(keep);
    watch.observe(box);
    watch.observe(inner);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [look, onNearStart, settle, stick]);

  return { scroller, content, isAtEnd, toEnd };
}
