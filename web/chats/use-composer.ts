import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Attachment } from '../../contract/accounts/attachments.ts';
import { limits } from '../../contract/platform/limits.ts';
import { useFiles } from '../accounts/attachments/use-files.ts';
import { sayTyping } from '../live/hints.ts';
import { currentSession } from '../platform/session-store.ts';
import { parseStored, readStored, removeStored, store } from '../platform/storage.ts';
import type { Side } from './conversation-calls.ts';
import { keepFile } from './file-cache.ts';
import { lengthOf } from './message-length.ts';
import type { Outgoing, Talk } from './use-conversation.ts';

/** What was typed and not sent, with files that are uploaded already. */
type Draft = { text: string; files: readonly Attachment[] };

const nothing: Draft = { text: '', files: [] };

const keyOf = (side: Side, chat: string): `chat_draft:${string}` | null => {
  const { user } = currentSession();
  return user === null ? null : `chat_draft:${user.id}:${side}:${chat}`;
};

/** The service keeps a file that no message has only for so long. */
const isThere = ({ created_at }: Attachment): boolean =>
  Date.now() - Date.parse(created_at) < limits.looseAttachmentHours * 3_600_000;

/** Of this account, as one of the two sides, in one conversation. */
function readDraft(side: Side, chat: string): Draft {
  const key = keyOf(side, chat);
  const stored = key === null ? null : parseStored(readStored(key));
  const { text, files } = Object(stored);
  if (typeof text !== 'string' || !Array.isArray(files)) return nothing;
  return { text, files: files.filter(isThere) };
}

function keepDraft(side: Side, chat: string, { text, files }: Draft): void {
  const key = keyOf(side, chat);
  if (key === null) return;
  if (text === '' && files.length === 0) removeStored(key);
  else store(key, JSON.stringify({ text, files }));
}

export type ComposerOptions = {
  talk: Talk;
  /** What else a message has to bring; null: it may not be sent yet, and it was said why. */
  extra?: (() => Partial<Outgoing> | null) | undefined;
  onText?: ((text: string) => void) | undefined;
};

/** The text and files of a message that is being written. They survive a reload, and leave when they are in the outbox. */
export function useComposer({ talk: { side, uuid, send }, extra, onText }: ComposerOptions) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(side, uuid));
  const [isWaiting, setWaiting] = useState(false);
  const uploaded = useRef(new Map<string, Attachment>(draft.files.map((file) => [file.id, file])));
  const change = (part: (before: Draft) => Draft) => setDraft(part);
  const files = useFiles({
    kept: draft.files,
    max: limits.attachmentsPerMessage,
    onUploaded(attachment, file) {
      uploaded.current.set(attachment.id, attachment);
      keepFile(attachment.id, file);
    },
    onKept: (step) =>
      change((before) => ({
        ...before,
        files: step(before.files).flatMap(({ id }) => uploaded.current.get(id) ?? []),
      })),
  });
  const store = useEffectEvent(() => keepDraft(side, uuid, draft));
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of what is written
  useEffect(() => store(), [draft]);

  const excess = lengthOf(draft.text.trim()) - limits.messageMax;
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0 && files.coming.length === 0;

  function setText(text: string): void {
    change((before) => ({ ...before, text }));
    onText?.(text);
    if (text !== '') sayTyping();
  }

  /** False: something is to be done first. */
  function submit(): boolean {
    if (isEmpty || excess > 0) return false;
    const more = extra ? extra() : {};
    if (more === null) return false;
    if (files.coming.length > 0) {
      // It goes by itself when the last file is there.
      setWaiting(files.coming.every(({ state }) => state === 'sending' || state === 'measuring'));
      return false;
    }
    setWaiting(false);
    send({ body: draft.text.trim(), files: draft.files, ...more });
    setDraft({ text: '', files: [] });
    onText?.('');
    return true;
  }

  const submitWaiting = useEffectEvent(() => {
    if (files.coming.length === 0) submit();
    else if (files.coming.some(({ state }) => state === 'failed' || state === 'offered')) setWaiting(false);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step of the uploads
  useEffect(() => {
    if (isWaiting) submitWaiting();
  }, [isWaiting, files.coming, draft.files]);

  return { draft, files, setText, submit, isEmpty, isWaiting, stopWaiting: () => setWaiting(false), excess };
}

export type ComposerState = ReturnType<typeof useComposer>;
