import { useState } from 'react';
import type { OfferColumn } from './offer-columns.ts';

export type OfferPair = {
  pinned: OfferColumn | undefined;
  second: OfferColumn | undefined;
  placeOf(column: OfferColumn): 'pinned' | 'second' | 'off';
  /** Shows one beside the pinned one. */
  show(column: OfferColumn): void;
  /** The one beside becomes the pinned one. */
  pin(): void;
  /** One further, or one back; the pinned one is passed by. */
  step(by: 1 | -1): void;
  canStep(by: 1 | -1): boolean;
};

/** The two offers that a phone shows: the first one chosen stays, the second one changes. */
export function useOfferPair(columns: readonly OfferColumn[]): OfferPair {
  const [chosen, setChosen] = useState<{ pinned: string | null; second: string | null }>({
    pinned: null,
    second: null,
  });
  const find = (id: string | null) => columns.find(({ offer }) => offer.id === id);
  const pinned = find(chosen.pinned) ?? columns[0];
  const others = columns.filter((column) => column !== pinned);
  const asked = find(chosen.second);
  const second = asked && asked !== pinned ? asked : others[0];
  const at = second ? others.indexOf(second) : -1;
  const set = (next: { pinned?: OfferColumn | undefined; second?: OfferColumn | undefined }) =>
    setChosen({
      pinned: (next.pinned ?? pinned)?.offer.id ?? null,
      second: (next.second ?? second)?.offer.id ?? null,
    });
  return {
    pinned,
    second,
    placeOf: (column) => (column === pinned ? 'pinned' : column === second ? 'second' : 'off'),
    show: (column) => column !== pinned && set({ second: column }),
    pin: () => set({ pinned: second, second: pinned }),
    step: (by) => set({ second: others[at + by] }),
    canStep: (by) => others[at + by] !== undefined,
  };
}
