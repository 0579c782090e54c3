import { useEffect, useState } from 'react';
import { getStaffChat, type OpenedStaffChat } from '../../../contract/chats/staff-chats.ts';
import { type ApiClient, ApiError } from '../../../contract/platform/client.ts';
import { getCase, type StaffCase } from '../../../contract/requests/staff-requests.ts';
import { useLiveChange, useLiveChats, useLiveInbox } from '../../live/changes.ts';
import { browserApi } from '../../platform/browser-site.ts';

/** `found`: the request as its client has opened it to this clinic. Null: the conversation stands on none. */
export type ChatHead = { chat: OpenedStaffChat; found: StaffCase | null };

/** A conversation and its request. Rejects with an ApiError. */
export async function loadHead(api: ApiClient, uuid: string, signal?: AbortSignal): Promise<ChatHead> {
  const { data: chat } = await api(getStaffChat, { params: { uuid } }, signal);
  if (chat.request === null) return { chat, found: null };
  const asked = { params: { id: chat.request.id }, query: { clinic_id: chat.clinic.id } };
  const { data: found } = await api(getCase, asked, signal);
  return { chat, found };
}

/** What stands above a conversation, asked for anew when it, or its request, has changed. */
export function useChatHead(loaded: ChatHead): ChatHead & { reload(): void } {
  const [head, setHead] = useState(loaded);
  async function load() {
    try {
      setHead(await loadHead(browserApi, loaded.chat.uuid));
    } catch (error) {
      // Keeps the present list; the next event loads it again.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  useEffect(() => setHead(loaded), [loaded]);
  useLiveChats(({ id }) => (id === null || id === loaded.chat.uuid) && void load());
  useLiveChange(({ id }) => id !== null && id === head.chat.request?.id && void load());
  useLiveInbox(({ id }) => (id === null || id === head.chat.inbox?.id) && void load());
  return { ...head, reload: () => void load() };
}
