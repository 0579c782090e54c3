import type { LiveEvents } from '../../contract/chats/live.ts';
import { createNews, useSource } from './source.ts';

/** What changed: the id of a request, or null when anything may have, because this window was out of touch. */
export type LiveChange = { id: string | null };

type Told<Name extends keyof LiveEvents> = Parameters<LiveEvents[Name]>[0];
export type LiveMessage = Told<'message'>;
export type LiveRead = Told<'read'>;
export type LiveNote = Told<'note'>;

const changes = createNews<LiveChange>();
export const liveMessages = createNews<LiveMessage>();
export const liveReads = createNews<LiveRead>();
export const liveNotes = createNews<LiveNote>();
export const liveChats = createNews<LiveChange>();
export const liveInbox = createNews<LiveChange>();

/** One act of someone can be several events: those of a moment are told as one. */
const MOMENT_MS = 150;

let waiting = new Set<string | null>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tellWaiting(): void {
  const ids = waiting.has(null) ? [null] : [...waiting];
  waiting = new Set();
  timer = undefined;
  for (const id of ids) changes.tell({ id });
}

export function tellChange(id: string | null): void {
  waiting.add(id);
  if (timer === undefined) timer = setTimeout(tellWaiting, MOMENT_MS);
}

/**
 * Calls `handler` when a request of this account, or of a clinic one works for, has changed. Null for `id`: ask anew
 * whatever is shown. The handler of the last rendering is the one called.
 */
export const useLiveChange = (handler: (change: LiveChange) => void): void => useSource(changes, handler);

/**
 * Each message of any conversation of this account and of its clinics, as it is now: new, corrected or retracted; the
 * same one may come twice. Whoever finds that its `seq` is not the next asks for what is between.
 */
export const useLiveMessages = (handler: (event: LiveMessage) => void): void =>
  useSource(liveMessages, handler);

/** How far someone has received and read. An older state may come after a newer one: the greater counts. */
export const useLiveReads = (handler: (event: LiveRead) => void): void => useSource(liveReads, handler);

/** Notes of the clinic's people, new and removed. */
export const useLiveNotes = (handler: (event: LiveNote) => void): void => useSource(liveNotes, handler);

/**
 * State, participants or header of a conversation have changed. Null for `id`: this window was out of touch, and asks
 * anew whatever it shows.
 */
export const useLiveChats = (handler: (change: LiveChange) => void): void => useSource(liveChats, handler);

/** Something was settled about a row of the clinic’s inbox. Null for `id`: its labels or saved views have changed, or this window was out of touch. */
export const useLiveInbox = (handler: (change: LiveChange) => void): void => useSource(liveInbox, handler);
