import { type ReactNode, useEffect } from 'react';
import { latePart } from './late-part.ts';
import { whenIdle } from './when-idle.ts';

const part = latePart(() => import('./toast-stack.tsx'));

type Options = {
  /** Stays until it is closed. */
  stays?: boolean;
};

type Content = ReactNode | ((tools: { closeToast(): void }) => ReactNode);

/** Says something in a corner of the page. */
export function showToast(
  kind: 'success' | 'error' | 'warning' | 'info' | 'default',
  content: Content,
  { stays = false }: Options = {},
): void {
  part.load().then(
    ({ toast }) => toast(content, { type: kind, ...(stays && { autoClose: false }) }),
    // Without its code there is nothing to say it with.
    () => undefined,
  );
}

/** The place of the toasts, fetched after the page, so that a failing network can still be told of. */
export function useToastStack() {
  useEffect(() => whenIdle(() => part.load().catch(() => undefined)), []);
  return part.usePart(false)?.ToastStack ?? null;
}
