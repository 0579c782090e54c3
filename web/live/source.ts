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

/** Calls `handler`, the one of the last rendering, with each event. */
export function useSource<Event>(source: Source<Event>, handler: (event: Event) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => source.listen((event) => latest.current(event)), [source]);
}
