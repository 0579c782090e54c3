import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Chat, listChats } from '../../contract/chats/chats.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';
import { useLiveChats, useLiveMessages, useLiveReads } from '../live/changes.ts';
import { useIsLive } from '../live/is-live.ts';
import { useSource } from '../live/source.ts';
import { browserApi } from '../platform/browser-site.ts';
import { readingHere } from './reading.ts';

export type ChatPage = ReplyOf<typeof listChats>;
type Meta = ChatPage['meta'];

/** What is typed is asked for when the typing rests. */
const TYPING_MS = 250;
/** Several news of a moment are one question. */
const MOMENT_MS = 400;
const POLL_MS = 10_000;

export type ChatList = {
  rows: readonly Chat[];
  meta: Meta;
  q: string;
  state: 'rest' | 'loading' | 'more' | 'failed';
  search(q: string): void;
  loadMore(): void;
  retry(): void;
};

/** The first page as it is now, before those that were loaded further. */
function withFirstPage(rows: readonly Chat[], first: readonly Chat[]): Chat[] {
  const here = new Set(first.map(({ uuid }) => uuid));
  const oldest = first.at(-1)?.last_at ?? '';
  return [...first, ...rows.filter(({ uuid, last_at }) => !here.has(uuid) && last_at <= oldest)];
}

/** Own conversations, the last spoken in first. They follow what happens. `here`: the one that is open. */
export function useChatList(page: ChatPage, isArchive: boolean, here: string | null): ChatList {
  const [rows, setRows] = useState<readonly Chat[]>(page.data);
  const [meta, setMeta] = useState<Meta>(page.meta);
  const [q, setQ] = useState('');
  const [state, setState] = useState<ChatList['state']>('rest');
  const calls = useRef(0);
  const isLive = useIsLive();
  const isWhole = rows.length <= page.data.length;

  const ask = async (words: string, before?: string) => {
    calls.current += 1;
    const call = calls.current;
    try {
      const reply = await browserApi(listChats, {
        query: {
          q: words.trim(),
          ...(isArchive && { archived: true }),
          ...(before !== undefined && { before }),
        },
      });
      if (call !== calls.current) return null;
      setState('rest');
      return reply;
    } catch {
      if (call === calls.current) setState('failed');
      return null;
    }
  };
  const refresh = useEffectEvent(async () => {
    const reply = await ask(q);
    if (!reply) return;
    setRows((before) => (isWhole ? reply.data : withFirstPage(before, reply.data)));
    setMeta((before) => (isWhole ? reply.meta : { ...reply.meta, next: before.next }));
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refresh(), MOMENT_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveMessages(({ audience }) => audience === 'client' && refreshSoon());
  useLiveReads(({ side }) => side === 'client' && refreshSoon());
  useLiveChats(refreshSoon);
  useSource(readingHere, ({ side, chat, seq }) => {
    if (side !== 'client') return;
    const row = rows.find(({ uuid }) => uuid === chat);
    if (!row || row.unread === 0 || row.last_seq > seq) return;
    setRows(rows.map((one) => (one === row ? { ...one, unread: 0 } : one)));
    setMeta({ ...meta, unread: Math.max(0, meta.unread - row.unread) });
  });
  useEffect(() => {
    if (isLive) return;
    const poll = setInterval(() => document.visibilityState === 'visible' && void refresh(), POLL_MS);
    return () => clearInterval(poll);
  }, [isLive]);
  // A conversation that was only just begun.
  const isMissing = here !== null && q === '' && !isArchive && !rows.some(({ uuid }) => uuid === here);
  useEffect(() => {
    if (isMissing) void refresh();
  }, [isMissing]);

  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  async function find(words: string): Promise<void> {
    const reply = await ask(words);
    if (!reply) return;
    setRows(reply.data);
    setMeta(reply.meta);
  }
  return {
    rows,
    meta,
    q,
    state,
    search(words) {
      setQ(words);
      setState('loading');
      clearTimeout(typing.current);
      typing.current = setTimeout(() => void find(words), TYPING_MS);
    },
    async loadMore() {
      if (meta.next === null || state !== 'rest') return;
      setState('more');
      const reply = await ask(q, meta.next);
      if (!reply) return;
      setRows((before) => [
        ...before,
        ...reply.data.filter(({ uuid }) => !before.some((one) => one.uuid === uuid)),
      ]);
      setMeta(reply.meta);
    },
    retry() {
      setState('loading');
      void find(q);
    },
  };
}
