import type { Attachment } from '../../contract/accounts/attachments.ts';
import { limits } from '../../contract/platform/limits.ts';
import { currentSession } from '../platform/session-store.ts';
import { parseStored, readStored, removeStored, store } from '../platform/storage.ts';
import type { Side } from './conversation-calls.ts';

/** What was typed and not sent, with files that are uploaded already. */
export type Draft = { text: string; files: readonly Attachment[] };

const nothing: Draft = { text: '', files: [] };

const keyOf = (side: Side, chat: string): `chat_draft:${string}` | null => {
  const { user } = currentSession();
  return user === null ? null : `chat_draft:${user.id}:${side}:${chat}`;
};

/** The service keeps a file that no message has only for so long. */
const isThere = ({ created_at }: Attachment): boolean =>
  Date.now() - Date.parse(created_at) < limits.looseAttachmentHours * 3_600_000;

/** Of this account, as one of the two sides, in one conversation. */
export function readDraft(side: Side, chat: string): Draft {
  const key = keyOf(side, chat);
  const stored = key === null ? null : parseStored(readStored(key));
  const { text, files } = Object(stored);
  if (typeof text !== 'string' || !Array.isArray(files)) return nothing;
  return { text, files: files.filter(isThere) };
}

export function keepDraft(side: Side, chat: string, { text, files }: Draft): void {
  const key = keyOf(side, chat);
  if (key === null) return;
  if (text === '' && files.length === 0) removeStored(key);
  else store(key, JSON.stringify({ text, files }));
}
