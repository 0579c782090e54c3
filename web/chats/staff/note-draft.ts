import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { readStored, removeStored, store } from '../../platform/storage.ts';

/** What is being written as a note, apart from the answer: it survives a reload and goes with the session. */
export function useNoteDraft(uuid: string): [text: string, setText: (text: string) => void] {
  const { user } = useSession();
  // Begins like the drafts of answers, which go when the session ends.
  const key = `chat_draft:${user?.id ?? ''}:note:${uuid}` as const;
  const [text, setText] = useState(() => readStored(key) ?? '');
  return [
    text,
    (changed) => {
      setText(changed);
      if (changed === '') removeStored(key);
      else store(key, changed);
    },
  ];
}
