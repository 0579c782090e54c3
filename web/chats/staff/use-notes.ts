import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type ChatNote, listNotes } from '../../../contract/chats/chat-tools.ts';
import { ApiError } from '../../../contract/platform/client.ts';
import { useLiveChange, useLiveChats, useLiveNotes } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';

export type Notes = {
  /** In the order in which they were written. */
  notes: readonly ChatNote[];
  add(note: ChatNote): void;
  drop(id: string): void;
};

const byTime = (a: ChatNote, b: ChatNote) => a.created_at.localeCompare(b.created_at);

/** What the clinic's people have written to each other in a conversation, kept true by live news. */
export function useNotes(uuid: string, loaded: readonly ChatNote[], requestId: string | undefined): Notes {
  const [notes, setNotes] = useState(loaded);
  const load = useEffectEvent(async () => {
    try {
      const { data } = await browserApi(listNotes, { params: { uuid } });
      setNotes(data);
    } catch (error) {
      // Keeps the present list; the next event loads it again.
      if (!(error instanceof ApiError)) throw error;
    }
  });
  useEffect(() => setNotes(loaded), [loaded]);
  // Whose a note is, the event does not say: the list does.
  useLiveNotes(({ chat }) => chat === uuid && void load());
  useLiveChats(({ id }) => id === null && void load());
  // Notes at the request are told of as changes of it.
  useLiveChange(({ id }) => id !== null && id === requestId && void load());
  const add = useCallback(
    (note: ChatNote) =>
      setNotes((all) => (all.some(({ id }) => id === note.id) ? all : [...all, note].sort(byTime))),
    [],
  );
  const drop = useCallback((id: string) => setNotes((all) => all.filter((note) => note.id !== id)), []);
  return { notes, add, drop };
}
