import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listInbox } from '../../../contract/chats/staff-inbox.ts';
import type { ApiClient } from '../../../contract/platform/client.ts';
import type { ReplyOf } from '../../../contract/platform/endpoint.ts';
import { useLiveChange, useLiveInbox } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';
import type { InboxQuery } from '../../team/inbox-query.ts';
import { useChatNews } from '../staff/use-staff-chats.ts';

export type InboxPage = ReplyOf<typeof listInbox>;

export type Inbox = {
  page: InboxPage;
  /** Of the last try to fetch; what was here stays. Null: it went well. */
  error: unknown;
  isLoading: boolean;
  reload(): Promise<void>;
  more(): void;
};

/** As many pages as are shown, as one. Rows that moved between two answers stand once. */
export async function fetchInbox(
  api: ApiClient,
  query: InboxQuery,
  pages: number,
  signal?: AbortSignal,
): Promise<InboxPage> {
  let all = await api(listInbox, { query }, signal);
  for (let page = 1; page < pages && all.meta.next !== null; page += 1) {
    const next = await api(listInbox, { query: { ...query, after: all.meta.next } }, signal);
    const known = new Set(all.data.map(({ inbox }) => inbox.id));
    all = { data: [...all.data, ...next.data.filter(({ inbox }) => !known.has(inbox.id))], meta: next.meta };
  }
  return all;
}

const WAKE_MIN_MS = 1000;
/** Timers are no longer than that. */
const WAKE_MAX_MS = 86_400_000;

/** What was loaded with the page, kept true by live news and led on by further pages. */
export function useInbox(loaded: InboxPage, query: InboxQuery): Inbox {
  const [page, setPage] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(false);
  const shown = useRef(1);
  /** More than are shown while a further page is on its way: news in that moment must not take it back. */
  const wanted = useRef(1);
  const running = useRef<AbortController>(null);

  const load = useEffectEvent(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setLoading(true);
    const pages = wanted.current;
    try {
      const fresh = await fetchInbox(browserApi, query, pages, own.signal);
      if (own.signal.aborted) return;
      shown.current = pages;
      setPage(fresh);
      setError(null);
    } catch (failure) {
      if (own.signal.aborted) return;
      wanted.current = shown.current;
      setError(failure);
    }
    setLoading(false);
  });
  useEffect(() => {
    shown.current = 1;
    wanted.current = 1;
    setPage(loaded);
    setError(null);
    return () => running.current?.abort();
  }, [loaded]);
  const reload = () => load();
  useChatNews(() => void reload());
  useLiveChange(() => void reload());
  useLiveInbox(() => void reload());
  const comeBack = useEffectEvent(() => document.visibilityState === 'visible' && void reload());
  useEffect(() => {
    const look = () => comeBack();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const wakesAt = page.meta.wakes_at;
  const wake = useEffectEvent(() => void reload());
  // What was put off comes back by itself, and a clock that is ahead does not ask without end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is waited on anew
  useEffect(() => {
    if (wakesAt === null) return;
    const timer = setTimeout(
      () => wake(),
      Math.min(Math.max(Date.parse(wakesAt) - Date.now(), WAKE_MIN_MS), WAKE_MAX_MS),
    );
    return () => clearTimeout(timer);
  }, [page, wakesAt]);
  function more(): void {
    wanted.current = shown.current + 1;
    void load();
  }
  return { page, error, isLoading, reload, more };
}
