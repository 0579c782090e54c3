import { type ReactNode, useEffect } from 'react';
import { latePart } from './late-part.ts';
import type { ToastAction, ToastKind } from './toast-order.ts';
import { whenIdle } from './when-idle.ts';

const part = latePart(() => import('./toast-stack.tsx'));

type Options = {
  /** Stays until it is closed. */
  stays?: boolean;
  /** A way back, at hand for a while also after newer toasts have taken the place of this one. */
  undo?: ToastAction | null;
  /** A button that does not undo anything, such as trying again; it goes with its toast. */
  action?: ToastAction | null;
  /** While the one with this id is shown, no second one appears. */
  id?: string;
};

let said = 0;

/** Says something in a corner of the page. */
export function showToast(
  kind: ToastKind,
  content: ReactNode,
  { stays = false, undo = null, action = null, id }: Options = {},
): void {
  said += 1;
  const entry = { id: id ?? `toast-${said}`, kind, content, stays, undo, action };
  part.load().then(
    ({ pushToast }) => pushToast(entry),
    // Without its code there is nothing to say it with.
    () => undefined,
  );
}

/** The place of the toasts, fetched after the page, so that a failing network can still be told of. */
export function useToastStack() {
  useEffect(() => whenIdle(() => part.load().catch(() => undefined)), []);
  return part.usePart(false)?.ToastStack ?? null;
}
