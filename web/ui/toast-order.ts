import { type ReactNode, useSyncExternalStore } from 'react';
import { toast } from 'react-toastify/unstyled';

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default';
export type ToastAction = { label: string; run(): void };
export type ToastEntry = {
  id: string;
  kind: ToastKind;
  content: ReactNode;
  stays: boolean;
  undo: ToastAction | null;
  action: ToastAction | null;
};

/** Hands an entry to the library. */
type Add = (entry: ToastEntry) => void;

/** How long an undo stays at hand after its toast has given way: twice the time of a toast. */
const UNDO_MS = 10_000;

/** What was said and is not closed yet, the oldest first; never more than are shown at once. */
let stack: readonly ToastEntry[] = [];
let place: { add: Add; limit: number } | null = null;

let undone: readonly ToastEntry[] = [];
const listeners = new Set<() => void>();

function changeUndone(next: readonly ToastEntry[]): void {
  undone = next;
  for (const listener of listeners) listener();
}

/** The list of undos stays while the pointer or the keyboard focus is in it. */
const isAtUndone = (): boolean => document.querySelector('.undone:is(:hover, :focus-within)') !== null;

export const dropUndone = (entry: ToastEntry): void =>
  changeUndone(undone.filter((other) => other !== entry));

function expire(entry: ToastEntry): void {
  if (isAtUndone()) setTimeout(() => expire(entry), UNDO_MS);
  else dropUndone(entry);
}

function keepUndo(entry: ToastEntry): void {
  if (!entry.undo) return;
  changeUndone([...undone, entry]);
  setTimeout(() => expire(entry), UNDO_MS);
}

/** One that is shown leaves by its animation; one that the library still holds back is taken out of its queue. */
function leave(entry: ToastEntry, { add }: { add: Add }): void {
  stack = stack.filter((other) => other !== entry);
  if (toast.isActive(entry.id)) toast.dismiss(entry.id);
  else {
    toast.clearWaitingQueue();
    for (const waiting of stack) if (!toast.isActive(waiting.id)) add(waiting);
  }
}

function makeConversation(): void {
  while (place && stack.length > place.limit) {
    const [oldest] = stack;
    if (!oldest) return;
    leave(oldest, place);
    keepUndo(oldest);
  }
}

/** Takes away what is not so any more, also its undo that is still at hand. */
export function removeToast(id: string): void {
  const entry = stack.find((one) => one.id === id);
  if (entry && place) leave(entry, place);
  else stack = stack.filter((one) => one !== entry);
  changeUndone(undone.filter((one) => one.id !== id));
}

/** Says something; where all places are taken the oldest gives way. One that is shown already is not said again. */
export function pushToast(entry: ToastEntry): void {
  if (stack.some(({ id }) => id === entry.id)) return;
  stack = [...stack, entry];
  place?.add(entry);
  makeConversation();
}

/** The place of the toasts is there: shows what was said before it. Returns what to do when it goes. */
export function openPlace(limit: number, add: Add): () => void {
  place = { add, limit };
  for (const entry of stack) add(entry);
  makeConversation();
  const stop = toast.onChange(({ id, status }) => {
    if (status === 'removed') stack = stack.filter((entry) => entry.id !== id);
  });
  return () => {
    place = null;
    stop();
  };
}

/** What can still be undone though its toast has given way, the oldest first. */
export const useUndone = (): readonly ToastEntry[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => undone,
    () => undone,
  );
