import { clientConversation, staffConversation } from '../../contract/chats/conversations.ts';
import { browserApi } from '../platform/browser-site.ts';
import type { Side } from './conversation-calls.ts';

export type ChatChange = {
  is_archived?: boolean;
  state?: 'open' | 'closed' | 'blocked';
  /** Name and phone, where no request opens them; a client's. */
  contact?: boolean;
};

/** Rejects with an ApiError. */
export async function changeChat(
  side: Side,
  uuid: string,
  { contact, ...change }: ChatChange,
): Promise<void> {
  const input = { params: { uuid }, body: { ...change, contact } };
  if (side === 'staff') await browserApi(staffConversation.changeChat, input);
  else await browserApi(clientConversation.changeChat, input);
}
