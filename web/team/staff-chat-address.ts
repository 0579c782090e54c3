import { chatFolders } from '../../contract/chats/staff-chats.ts';

export type ChatFolder = (typeof chatFolders)[number];

/** The folder an address names; what is no folder is the first one. */
export const readChatFolder = (query: URLSearchParams): ChatFolder =>
  chatFolders.find((folder) => folder === query.get('folder')) ?? 'waiting';

/** What of the list is shown; `uuid`: the conversation beside it. */
export type ChatsView = { folder?: ChatFolder; clinicId?: number | undefined; q?: string; uuid?: string };

export function chatsAddress({ folder = 'waiting', clinicId, q = '', uuid }: ChatsView = {}): string {
  const query = new URLSearchParams();
  if (folder !== 'waiting') query.set('folder', folder);
  if (clinicId !== undefined) query.set('clinic', String(clinicId));
  if (q !== '') query.set('q', q);
  const text = query.toString();
  const path = uuid === undefined ? '/staff/chats' : `/staff/chats/${uuid}`;
  return text === '' ? path : `${path}?${text}`;
}

/** Leads to the conversation about a request, which is made when it is not there yet. */
export const requestChatAddress = (requestId: string, clinicId: number): string =>
  `/staff/chats?request=${requestId}&clinic=${clinicId}`;

export const repliesAddress = (clinicId?: number): string =>
  clinicId === undefined ? '/staff/replies' : `/staff/replies?clinic=${clinicId}`;
