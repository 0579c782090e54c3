import { useEffect, useSyncExternalStore } from 'react';

export type LatePart<Part> = {
  /** Begins to fetch the part, or goes on to. */
  load(): Promise<Part>;
  /** The part once it is here, null until then; `isWanted` has it fetched. */
  usePart(isWanted: boolean): Part | null;
};

/** Code that the first page does without: fetched when it is wanted, kept then. What did not come is tried again. */
export function latePart<Part>(fetchPart: () => Promise<Part>): LatePart<Part> {
  let part: Part | null = null;
  let coming: Promise<Part> | null = null;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  async function fetchOnce(): Promise<Part> {
    try {
      part = await fetchPart();
      for (const listener of listeners) listener();
      return part;
    } finally {
      coming = null;
    }
  }
  const load = () => {
    if (part !== null) return Promise.resolve(part);
    coming ??= fetchOnce();
    return coming;
  };
  return {
    load,
    usePart(isWanted) {
      // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is one for good
      useEffect(() => {
        if (isWanted) load().catch(() => undefined);
      }, [isWanted]);
      return useSyncExternalStore(
        subscribe,
        () => part,
        () => null,
      );
    },
  };
}
