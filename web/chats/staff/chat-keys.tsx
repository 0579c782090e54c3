import { useState } from 'react';
import type { OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import type { InboxEntry } from '../../../contract/requests/assignments.ts';
import { useAssign } from '../../requests/assignments/use-assign.ts';
import { useListKeys } from '../../team/case-list.ts';
import { keyHelp } from '../../team/late-key-help.ts';
import { caseChatKeys, chatKeys, focusSearch, useStaffKeys } from '../../team/staff-keys.ts';
import { useUndoable } from '../../team/use-undoable.ts';
import { latePart } from '../../ui/late-part.ts';

/** Fetched after the page: the conversation can be read without it. */
const entryKeys = latePart(() => import('../../requests/assignments/entry-keys.tsx'));

type Props = {
  chat: OpenedStaffChat;
  /** The case has keys of its own. */
  isAboutCase: boolean;
  onClose(): void;
  onChanged(): void;
};

/** What the keys do with the conversation that is open, besides writing in it. */
export function ChatKeys({ chat, isAboutCase, onClose, onChanged }: Props) {
  const [asks, setAsks] = useState(false);
  const help = keyHelp.usePart(asks);
  const EntryKeys = entryKeys.usePart(chat.inbox !== null)?.EntryKeys;
  const [asked, setAsked] = useState<'s' | 'l' | null>(null);
  const { undoLast } = useUndoable(onChanged);
  useListKeys({ chatId: chat.uuid, requestId: chat.request?.id ?? null, clinicId: chat.clinic.id });
  useStaffKeys({
    z: undoLast,
    '/': focusSearch,
    '?': () => setAsks(true),
    ...(chat.inbox && !EntryKeys && { s: () => setAsked('s'), l: () => setAsked('l') }),
    ...(chat.state === 'open' && { e: onClose }),
  });
  return (
    <>
      {chat.inbox && <AssignKey entry={chat.inbox} onChanged={onChanged} />}
      {chat.inbox && EntryKeys && (
        <EntryKeys entry={chat.inbox} clinicId={chat.clinic.id} asked={asked} onChanged={onChanged} />
      )}
      {help && asks && (
        <help.KeyHelp keys={isAboutCase ? caseChatKeys : chatKeys} onClose={() => setAsks(false)} />
      )}
    </>
  );
}

function AssignKey({ entry, onChanged }: { entry: InboxEntry; onChanged(): void }) {
  const { take } = useAssign(entry, onChanged);
  useStaffKeys({ a: () => !entry.assignee?.is_self && take() });
  return null;
}
