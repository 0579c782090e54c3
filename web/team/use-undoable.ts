import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../accounts/profile/use-action.ts';
import { useSession } from '../platform/session.ts';
import { latePart } from '../ui/late-part.ts';
import { showToast } from '../ui/toasts.ts';

/** The code that has said what was done is here already. */
const toasts = latePart(() => import('../ui/toast-stack.tsx'));

/** `id`: also of its toast; `accountId`: undefined while it was not known yet. */
type Act = { id: string; accountId: string | undefined; takeBack(): Promise<unknown> };

/** The last act of this tab, on whichever page of the workspace; null: there was none, or it was taken back. */
let last: Act | null = null;

/**
 * Acts that can be taken back: each by the button in its toast, the last one also by a key. `onUndone` asks anew for what
 * the page shows.
 */
export function useUndoable(onUndone: () => void | Promise<void>) {
  const { t } = useTranslation();
  const ownId = useSession().user?.id;
  const { run, isBusy } = useAction(async (act: Act) => {
    if (last === act) last = null;
    void toasts.load().then(({ removeToast }) => removeToast(act.id));
    try {
      await act.takeBack();
      showToast('info', t('staff.bulk.undone'));
    } finally {
      await onUndone();
    }
  });
  return {
    /** Says what was done, and offers to take it back. */
    sayDone(words: ReactNode, takeBack: () => Promise<unknown>): void {
      const act: Act = { id: crypto.randomUUID(), accountId: ownId, takeBack };
      last = act;
      const undo = { label: t('staff.bulk.undo'), run: () => run(act) };
      showToast('success', words, { id: act.id, undo });
    },
    undoLast(): void {
      // Another account may have logged in since.
      const isOthers = last?.accountId !== undefined && last.accountId !== ownId;
      if (last === null || isOthers) showToast('info', t('staff.bulk.nothing_undone'));
      else run(last);
    },
    isBusy,
  };
}
