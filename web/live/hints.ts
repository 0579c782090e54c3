import { useEffect, useState } from 'react';
import type { Attending, LiveEvents } from '../../contract/chats/live.ts';
import { liveMessages } from './changes.ts';
import { useIsLive } from './is-live.ts';
import { createSource } from './source.ts';

/** What this window says over its connection. */
type Speaker = { attend(): void; typing(): void };

type Typing = Parameters<LiveEvents['typing']>[0];
/** Someone who writes now. `number` null: a member who has not taken part yet. */
export type Typist = Pick<Typing, 'side' | 'number'>;

/** Said so often while someone writes; the server hears one a second. */
const SAY_TYPING_MS = 2000;
/** Whoever has said nothing for so long has stopped. */
export const TYPING_LASTS_MS = 6000;

export const typings = createSource<Typing>();
export const attendings = createSource<Parameters<LiveEvents['attending']>[0]>();

let speaker: Speaker | null = null;
let attended: string | null = null;
let saidTypingAt = 0;

/** The connection that is up now, or null. What is open in this window it is told at once. */
export function speakThrough(now: Speaker | null): void {
  speaker = now;
  speaker?.attend();
}

/** The conversation that is open in this window, told again to each new connection; null: none any more. */
export function attendChat(chat: string | null): void {
  if (attended === chat) return;
  attended = chat;
  speaker?.attend();
}

export const attendedChat = (): string | null => attended;

/** The reader of the open conversation writes: may be called with each key. */
export function sayTyping(): void {
  const now = Date.now();
  if (speaker === null || attended === null || now - saidTypingAt < SAY_TYPING_MS) return;
  saidTypingAt = now;
  speaker.typing();
}

const isSame = (a: Typist, b: Typist): boolean => a.side === b.side && a.number === b.number;
const nobody: never[] = [];

/** Who writes in a conversation now, but for the reader's own window. Ends by itself, and with what they were writing. */
export function useTyping(chat: string | null): readonly Typist[] {
  const [typists, setTypists] = useState<readonly (Typist & { until: number })[]>(nobody);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const keep = (isKept: (one: Typist & { until: number }) => boolean) =>
      setTypists((all) => (all.every(isKept) ? all : all.filter(isKept)));
    const stopTypings = typings.listen(({ chat: told, side, number }) => {
      if (told !== chat) return;
      const typist = { side, number, until: Date.now() + TYPING_LASTS_MS };
      setTypists((all) => [...all.filter((one) => !isSame(one, typist)), typist]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        keep(({ until }) => until > Date.now());
      }, TYPING_LASTS_MS + 10);
      timers.add(timer);
    });
    const stopMessages = liveMessages.listen(({ chat: told, message }) => {
      if (told === chat)
        keep((one) => one.side !== message.side || ![null, message.author].includes(one.number));
    });
    return () => {
      stopTypings();
      stopMessages();
      for (const timer of timers) clearTimeout(timer);
      setTypists(nobody);
    };
  }, [chat]);
  return typists;
}

/** Which others of the clinic have the conversation open now, for the clinic's people. */
export function useAttending(chat: string | null): readonly Attending[] {
  const isUp = useIsLive();
  const [members, setMembers] = useState<readonly Attending[]>(nobody);
  useEffect(() => {
    const stop = attendings.listen((event) => {
      if (event.chat === chat) setMembers(event.members);
    });
    return () => {
      stop();
      setMembers(nobody);
    };
  }, [chat]);
  return isUp ? members : nobody;
}
