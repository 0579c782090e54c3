import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import classes from './stuck-head.module.css';

/** Whether the head of the table has left the window at its upper edge. */
function useIsHeadGone(scroller: RefObject<HTMLElement | null>): boolean {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const head = scroller.current?.querySelector('thead');
    if (!head) return;
    const watch = new IntersectionObserver(
      ([entry]) => setGone(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      // The site's own head covers the upper edge.
      { rootMargin: '-72px 0px 0px' },
    );
    watch.observe(head);
    return () => watch.disconnect();
  }, [scroller]);
  return isGone;
}

/**
 * For a table that scrolls down with the page and sideways within itself: `scroller` and `onScroll` are for the region
 * around the table, `head` for `StuckHead`, which stands before it.
 */
export function useStuckHead() {
  const scroller = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const isShown = useIsHeadGone(scroller);
  function onScroll(): void {
    if (strip.current && scroller.current) strip.current.scrollLeft = scroller.current.scrollLeft;
  }
  return { scroller, onScroll, head: { isShown, stripRef: strip } };
}

type Props = {
  head: { isShown: boolean; stripRef: RefObject<HTMLDivElement | null> };
  /** What a column is called, and a line about it. */
  cells: readonly { key: number | string; title: string; lang?: string | null; below: ReactNode }[];
  className?: string | undefined;
};

/**
 * Who stands in each column, in view while the rows go by. The table's own head says the same to those who listen. Its
 * parent says `--label` and `--column`: the width of the labels, the least width of a column.
 */
export function StuckHead({ head, cells, className }: Props) {
  return (
    <div
      className={`${classes.place} ${className ?? ''}`}
      aria-hidden="true"
      data-shown={head.isShown || undefined}
    >
      <div className={classes.strip} ref={head.stripRef}>
        <div className={classes.cells}>
          <span className={classes.corner} />
          {cells.map(({ key, title, lang, below }) => (
            <span key={key} className={classes.cell}>
              <b lang={lang ?? undefined}>{title}</b>
              <span>{below}</span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
