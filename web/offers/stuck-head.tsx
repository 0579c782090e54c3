import { type RefObject, useEffect, useState } from 'react';
import type { OfferColumn } from './offer-columns.ts';
import { comparedKind, OfferCostBrief } from './offer-cost.tsx';
import classes from './stuck-head.module.css';

/** Whether the head of the table has left the window at its upper edge. */
export function useIsHeadGone(headOf: () => Element | null | undefined): boolean {
  const [isGone, setGone] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the head is the same element for as long as the table stands
  useEffect(() => {
    const head = headOf();
    if (!head) return;
    const watch = new IntersectionObserver(
      ([entry]) => setGone(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
      // The site's own head covers the upper edge.
      { rootMargin: '-72px 0px 0px' },
    );
    watch.observe(head);
    return () => watch.disconnect();
  }, []);
  return isGone;
}

type Props = {
  columns: readonly OfferColumn[];
  isShown: boolean;
  /** Follows the table sideways. */
  stripRef: RefObject<HTMLDivElement | null>;
};

/** Names and sums, in view while the rows go by. The table's own head says the same to those who listen. */
export function StuckHead({ columns, isShown, stripRef }: Props) {
  return (
    <div className={classes.place} aria-hidden="true" data-shown={isShown || undefined}>
      <div className={classes.strip} ref={stripRef}>
        <div className={classes.cells}>
          <span className={classes.corner} />
          {columns.map((column) => (
            <span key={column.offer.id} className={classes.cell}>
              <b>{column.clinic.title}</b>
              <span>
                <OfferCostBrief cost={column.offer.cost} kind={comparedKind(column.offer.cost)} />
              </span>
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
