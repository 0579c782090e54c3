import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listStaffChats } from '../../../contract/chats/staff-chats.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { useLiveChats, useLiveMessages, useLiveReads } from '../../live/changes.ts';
import { useIsLive } from '../../live/is-live.ts';
import { browserApi } from '../../platform/browser-site.ts';
import type { ChatFolder } from '../../team/staff-chat-address.ts';

type Page = ReplyOf<typeof listStaffChats>;
type Asked = { folder: ChatFolder; clinicId: number | undefined; q: string };

export type StaffChats = {
  /** Null: not here yet. While another folder or search is on its way, the rows of the one before stay. */
  page: Page | null;
  /** What the rows answer; behind what is asked for while that is on its way. */
  shown: Asked | null;
  error: unknown;
  isLoading: boolean;
  reload(): void;
  more(): void;
};

/** News of a moment are asked for together. */
const MOMENT_MS = 250;
/** Without the live connection. */
const POLL_MS = 10_000;

async function fetchPage({ folder, clinicId, q }: Asked, before: string | null, signal: AbortSignal) {
  const query = {
    folder,
    ...(clinicId !== undefined && { clinic_id: clinicId }),
    ...(q !== '' && { q }),
    ...(before !== null && { before }),
  };
  return browserApi(listStaffChats, { query }, signal);
}

/** As many pages as are shown, as one. Rows that moved between two answers stand once. */
async function fetchPages(asked: Asked, pages: number, signal: AbortSignal): Promise<Page> {
  let all = await fetchPage(asked, null, signal);
  for (let page = 1; page < pages && all.meta.next !== null; page += 1) {
    const next = await fetchPage(asked, all.meta.next, signal);
    const known = new Set(all.data.map(({ uuid }) => uuid));
    all = { data: [...all.data, ...next.data.filter(({ uuid }) => !known.has(uuid))], meta: next.meta };
  }
  return all;
}

/** Calls `work` soon after news of any conversation, when someone comes back, and now and then without a connection. */
export function useChatNews(work: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(work);
  const isLive = useIsLive();
  const plan = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => run(), MOMENT_MS);
  };
  useLiveMessages(({ audience }) => audience === 'staff' && plan());
  useLiveReads(plan);
  useLiveChats(plan);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (isLive) return;
    const poll = setInterval(() => document.visibilityState === 'visible' && run(), POLL_MS);
    return () => clearInterval(poll);
  }, [isLive]);
}

/** The list of conversations as it is asked for, kept true by live news. */
export function useStaffChats({ folder, clinicId, q }: Asked): StaffChats {
  const [page, setPage] = useState<Page | null>(null);
  const [shown, setShown] = useState<Asked | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const pages = useRef(1);
  const running = useRef<AbortController>(null);

  const load = useEffectEvent(async (wanted: number) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setLoading(true);
    const asked = { folder, clinicId, q };
    try {
      const fresh = await fetchPages(asked, wanted, own.signal);
      if (own.signal.aborted) return;
      pages.current = wanted;
      setPage(fresh);
      setShown(asked);
      setError(null);
    } catch (failure) {
      if (own.signal.aborted) return;
      setError(failure);
    }
    setLoading(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when something else is asked for
  useEffect(() => {
    void load(1);
    return () => running.current?.abort();
  }, [folder, clinicId, q]);
  useChatNews(() => void load(pages.current));

  return {
    page,
    shown,
    error,
    isLoading,
    reload: () => void load(pages.current),
    more: () => void load(pages.current + 1),
  };
}
