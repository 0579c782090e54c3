import { type ReactNode, type TouchEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RequestDetail } from '../../contract/requests/requests.ts';
import { StuckHead, useStuckHead } from '../ui/stuck-head.tsx';
import { AcceptBar } from './accept-bar.tsx';
import { OfferActions, OfferEnd } from './offer-actions.tsx';
import classes from './offer-board.module.css';
import type { OfferColumn } from './offer-columns.ts';
import { comparedKind, OfferCostBrief } from './offer-cost.tsx';
import { isChoosable } from './offer-order.ts';
import { OfferTable } from './offer-table.tsx';
import { PhoneHead } from './phone-head.tsx';
import { type OfferPair, useOfferPair } from './use-offer-pair.ts';

type Props = {
  columns: readonly OfferColumn[];
  costs: RequestDetail['own_costs'];
  onlyDifferent: boolean;
  order: ReactNode;
  ownCosts: ReactNode;
  /** Null: its reader only looks. */
  acts: {
    onAccept(column: OfferColumn): void;
    onDecline(column: OfferColumn): void;
    onVersions(column: OfferColumn): void;
  } | null;
};

/** Least way of a finger, px, and how much more sideways than up or down. */
const SWIPE = { least: 48, steeper: 1.5 };

/** A finger that goes sideways over the rows changes the second offer. */
function useSwipe(pair: OfferPair) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const touch = touches[0];
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (Math.abs(x) < SWIPE.least || Math.abs(x) < SWIPE.steeper * Math.abs(y)) return;
      const isForward = document.documentElement.dir === 'rtl' ? x > 0 : x < 0;
      pair.step(isForward ? 1 : -1);
    },
  };
}

/** Offers side by side: a table that scrolls sideways within itself, and on a phone two of them at a time. */
export function OfferBoard({ columns, costs, acts, ...table }: Props) {
  const { t } = useTranslation();
  const { scroller, onScroll, head } = useStuckHead();
  const pair = useOfferPair(columns);
  const swipe = useSwipe(pair);
  return (
    <>
      <div className={classes.board} data-columns={columns.length}>
        <StuckHead
          head={head}
          className={classes.wideHead}
          cells={columns.map(({ offer, clinic }) => ({
            key: offer.id,
            title: clinic.title,
            below: <OfferCostBrief cost={offer.cost} kind={comparedKind(offer.cost)} />,
          }))}
        />
        <PhoneHead columns={columns} pair={pair} />
        <section
          ref={scroller}
          className={classes.scroller}
          aria-label={t('offers.table')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          onScroll={onScroll}
          {...swipe}
        >
          <OfferTable
            {...table}
            columns={columns}
            costs={costs}
            placeOf={pair.placeOf}
            {...(acts && { onVersions: acts.onVersions })}
            actionsOf={(column) =>
              acts ? (
                <OfferActions
                  column={column}
                  onAccept={() => acts.onAccept(column)}
                  onDecline={() => acts.onDecline(column)}
                />
              ) : (
                !isChoosable(column.offer) && <OfferEnd column={column} />
              )
            }
          />
        </section>
      </div>
      {acts && <AcceptBar columns={columns} pair={pair} onAccept={acts.onAccept} />}
    </>
  );
}
