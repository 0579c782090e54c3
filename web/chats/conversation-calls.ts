import type { ChatMessage, OpenedChat } from '../../contract/chats/chats.ts';
import {
  clientConversation,
  type NewMessage,
  staffConversation,
} from '../../contract/chats/conversations.ts';
import { callPath } from '../../contract/platform/client.ts';
import type { ReplyOf } from '../../contract/platform/endpoint.ts';

import { limits } from '../../contract/platform/limits.ts';
import { browserApi } from '../platform/browser-site.ts';
import { fetchSessionFile } from '../platform/session-file.ts';

export type Side = 'client' | 'staff';
export type MessagePage = ReplyOf<typeof clientConversation.listMessages>;
type Range = { before?: number; after?: number; changed_since?: number; limit?: number };

const endpointsOf = (side: Side) => (side === 'client' ? clientConversation : staffConversation);

/** The calls on one conversation, as one of its two sides makes them. They reject with an ApiError. */
export function conversationCalls(side: Side, uuid: string) {
  const calls = endpointsOf(side);
  const at = (seq: number) => ({ uuid, seq });
  return {
    list: (query: Range, signal?: AbortSignal): Promise<MessagePage> =>
      browserApi(calls.listMessages, { params: { uuid }, query }, signal),
    send: async (body: NewMessage): Promise<ChatMessage> =>
      (await browserApi(calls.sendMessage, { params: { uuid }, body })).data,
    correct: async (seq: number, body: string): Promise<ChatMessage> =>
      (await browserApi(calls.correctMessage, { params: at(seq), body: { body } })).data,
    retract: async (seq: number): Promise<ChatMessage> =>
      (await browserApi(calls.retractMessage, { params: at(seq) })).data,
    formerTexts: async (seq: number) => (await browserApi(calls.listFormerTexts, { params: at(seq) })).data,
    read: (seq: number) => browserApi(calls.readChat, { params: { uuid }, body: { seq } }),
    file: (id: string) => fetchSessionFile(callPath(calls.downloadChatFile, { params: { uuid, id } })),
  };
}

export type ConversationCalls = ReturnType<typeof conversationCalls>;

/** A little of what was read before stands above the first unread message. */
const CONTEXT = 12;

/** What is shown first: the newest messages, back to the first unread one where they are not too many. */
export function loadPage(side: Side, uuid: string, { unread }: OpenedChat, signal?: AbortSignal) {
  const limit = Math.min(limits.messagePageSizeMax, Math.max(limits.messagePageSize, unread + CONTEXT));
  return conversationCalls(side, uuid).list({ limit }, signal);
}
