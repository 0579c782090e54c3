import { chatFolders } from '../../contract/chats/staff-chats.ts';

export type ChatFolder = (typeof chatFolders)[number];

/** The folder an address names; what is no folder is the first one. */
export const readChatFolder = (query: URLSearchParams): ChatFolder =>
  chatFolders.find((folder) => folder === query.get('folder')) ?? 'waiting';

/** What is begun to be written when the conversation opens: an answer to the patient, or a note to colleagues. */
export type Writing = 'reply' | 'note';

export const readWriting = (query: URLSearchParams): Writing | null =>
  (['reply', 'note'] as const).find((one) => one === query.get('write')) ?? null;

/** Whether the conversation was opened from the inbox, where the way back leads then. */
export const isFromInbox = (query: URLSearchParams): boolean => query.get('from') === 'inbox';

/** What of the list is shown; `uuid`: the conversation beside it. */
export type ChatsView = {
  folder?: ChatFolder;
  clinicId?: number | undefined;
  q?: string;
  uuid?: string;
  write?: Writing | null;
  isFromInbox?: boolean;
};

export function chatsAddress({
  folder = 'waiting',
  clinicId,
  q = '',
  uuid,
  write = null,
  isFromInbox: fromInbox = false,
}: ChatsView = {}): string {
  const query = new URLSearchParams();
  if (folder !== 'waiting') query.set('folder', folder);
  if (clinicId !== undefined) query.set('clinic', String(clinicId));
  if (q !== '') query.set('q', q);
  if (write !== null) query.set('write', write);
  if (fromInbox) query.set('from', 'inbox');
  const text = query.toString();
  const path = uuid === undefined ? '/staff/chats' : `/staff/chats/${uuid}`;
  return text === '' ? path : `${path}?${text}`;
}

/** Leads to the conversation about a request, which is made when it is not there yet. */
export const requestChatAddress = (requestId: string, clinicId: number, write?: Writing): string =>
  `/staff/chats?request=${requestId}&clinic=${clinicId}${write === undefined ? '' : `&write=${write}`}`;

export const repliesAddress = (clinicId?: number): string =>
  clinicId === undefined ? '/staff/replies' : `/staff/replies?clinic=${clinicId}`;
