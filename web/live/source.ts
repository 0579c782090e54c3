import { useEffect, useRef } from 'react';

/** Events of one kind, from the connection to whoever shows what they are about. */
export type Source<Event> = {
  tell(event: Event): void;
  /** Returns how to stop. */
  listen(listener: (event: Event) => void): () => void;
};

export function createSource<Event>(): Source<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    tell(event) {
      for (const listener of [...listeners]) listener(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

let underWay = 0;
let askedAt = 0;

/** Loads what a page will show: from now on its news are kept for it, until it stands and listens. */
export async function keepNewsWhile<Data>(load: () => Promise<Data>): Promise<Data> {
  // A page in parts is as old as the first of them.
  if (underWay === 0) askedAt = performance.now();
  underWay += 1;
  try {
    return await load();
  } finally {
    underWay -= 1;
  }
}

/** More than a window hears while a page is on its way. */
const KEPT_MAX = 200;

const all: unknown[][] = [];

/** At the end of a session: another account may be the next to listen. */
export function forgetNews(): void {
  for (const kept of all) kept.length = 0;
}

/**
 * A source that tells those who begin to listen also what has come since their page was asked for. Only for events that
 * may come twice, and late.
 */
export function createNews<Event>(): Source<Event> {
  const source = createSource<Event>();
  const kept: { event: Event; at: number }[] = [];
  all.push(kept);
  return {
    tell(event) {
      kept.push({ event, at: performance.now() });
      if (kept.length > KEPT_MAX) kept.shift();
      source.tell(event);
    },
    listen(listener) {
      for (const { event, at } of kept) if (at >= askedAt) listener(event);
      return source.listen(listener);
    },
  };
}

/** Calls `handler`, the one of the last rendering, with each event. */
export function useSource<Event>(source: Source<Event>, handler: (event: Event) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => source.listen((event) => latest.current(event)), [source]);
}
