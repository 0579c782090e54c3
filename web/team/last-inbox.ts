import { useEffect } from 'react';
import { type InboxView, inboxAddress } from './staff-address.ts';

let shown = inboxAddress();

/** The part of the inbox that this tab has shown last: where the ways back from a case and a conversation lead. */
export const lastInbox = (): string => shown;

/** Keeps the part of the inbox that is on the page for `lastInbox`. */
export function useKeepInbox(view: InboxView): void {
  useEffect(() => {
    shown = inboxAddress(view);
  }, [view]);
}
