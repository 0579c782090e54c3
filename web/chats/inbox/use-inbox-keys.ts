import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { InboxItem } from '../../../contract/chats/staff-inbox.ts';
import { useLocalePath } from '../../platform/links.tsx';
import { chatsAddress, requestChatAddress, type Writing } from '../../team/staff-chat-address.ts';
import { useStaffKeys } from '../../team/staff-keys.ts';
import type { InboxActs } from './use-inbox-acts.ts';

type Needs = {
  list: RefObject<HTMLUListElement | null>;
  /** As they stand in the list. */
  rows: readonly InboxItem[];
  picked: readonly InboxItem[];
  acts: InboxActs;
  onPick(row: InboxItem): void;
  onSnooze(rows: readonly InboxItem[]): void;
  onLabel(rows: readonly InboxItem[]): void;
};

function writingAddress({ request, chat }: InboxItem, write: Writing): string | null {
  if (chat) return chatsAddress({ uuid: chat.uuid, write, isFromInbox: true });
  return request && `${requestChatAddress(request.id, request.clinic_id, write)}&from=inbox`;
}

/** Walks through the rows and acts on the one that has the focus, or on those that are picked. */
export function useInboxKeys({ list, rows, picked, acts, onPick, onSnooze, onLabel }: Needs): void {
  const navigate = useNavigate();
  const localePath = useLocalePath();
  /** Where the focus goes when its row has left the list. */
  const next = useRef<number | null>(null);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('h2 a') ?? [])];
  const place = () =>
    links().findIndex((link) => link.closest('li')?.contains(document.activeElement) ?? false);
  function step(by: number): void {
    const all = links();
    const to = Math.min(all.length - 1, Math.max(0, place() + by));
    all[to]?.focus();
    all[to]?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }
  function act(work: (rows: readonly InboxItem[]) => void): void {
    const here = place();
    const row = rows[here];
    const aimed = picked.length > 0 ? picked : row ? [row] : [];
    if (aimed.length === 0) return;
    next.current = here === -1 ? null : here;
    work(aimed);
  }
  function write(what: Writing): void {
    const row = rows[place()];
    const address = row && writingAddress(row, what);
    if (address) void navigate(localePath(address));
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    x() {
      const row = rows[place()];
      if (row) onPick(row);
    },
    a: () => act(acts.take),
    e: () => act(acts.close),
    s: () => act(onSnooze),
    l: () => act(onLabel),
    z: () => acts.undo(),
    r: () => write('reply'),
    n: () => write('note'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that has changed may have lost the row with the focus
  useEffect(() => {
    if (next.current === null || document.activeElement !== document.body) return;
    const all = links();
    all[Math.min(next.current, all.length - 1)]?.focus();
    next.current = null;
  }, [rows]);
}
