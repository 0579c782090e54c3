import { useSyncExternalStore } from 'react';
import type { AccountPurpose } from '../../../contract/platform/purposes.ts';

export type Question = { purposes: readonly AccountPurpose[]; answer(agreed: boolean): void };

let open: { question: Question; answered: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/** One question at a time: whoever asks while it is open gets its answer. */
export function askOnce(purposes: readonly AccountPurpose[]): Promise<boolean> {
  if (open) return open.answered;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const question: Question = {
    purposes,
    answer(agreed) {
      // Given up with its page meanwhile; another question may stand by now.
      if (open?.question !== question) return;
      change(null);
      resolve(agreed);
    },
  };
  change({ question, answered: promise });
  return promise;
}

/** The question that stands; null: none. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open?.question ?? null,
    () => null,
  );
}
