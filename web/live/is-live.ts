import { useSyncExternalStore } from 'react';
import { createSource } from './source.ts';

const changes = createSource<boolean>();
let isUp = false;

export function setLive(isUpNow: boolean): void {
  if (isUp === isUpNow) return;
  isUp = isUpNow;
  changes.tell(isUp);
}

/** Whether the live connection of this window stands. While it does not, what is new is known by asking. */
export const isLive = (): boolean => isUp;

export const useIsLive = (): boolean => useSyncExternalStore(changes.listen, isLive, () => false);
