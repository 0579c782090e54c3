import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { closed, Time, Uuid } from '../platform/schemas.ts';
import { ChatMessage, chatStates } from './chats.ts';
import { clientConversation, MessagePage, NewMessage } from './conversations.ts';

/** A conversation about a shared request, for its guests. */
export const GuestChat = Type.Object({
  uuid: Uuid,
  clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  state: Type.Enum([...chatStates]),
  messages: Type.Integer(),
  last_at: Time,
});
export type GuestChat = Static<typeof GuestChat>;

const params = Type.Object({ id: Uuid });
const chatParams = Type.Object({ id: Uuid, uuid: Uuid });

export const listGuestChats = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id/chats',
  summary: `Conversations about a request that somebody shares, the last spoken in first. At most ${limits.recipientsMax * 10}.`,
  access: 'chat.write',
  params,
  reply: Type.Object({ data: Type.Array(GuestChat) }),
  errors: readErrors,
});

export const listGuestMessages = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id/chats/:uuid/messages',
  summary:
    'Messages of such a conversation, asked for as its client asks. Reading them moves nobody’s reading position.',
  access: 'chat.write',
  params: chatParams,
  query: clientConversation.listMessages.query,
  reply: MessagePage,
  errors: readErrors,
});

export const sendGuestMessage = endpoint({
  method: 'POST',
  path: '/api/v1/client/shared-requests/:id/chats/:uuid/messages',
  summary:
    'A guest who may write says something, under their own name. The id is made by the caller; the same id is the same message.',
  access: 'chat.write',
  params: chatParams,
  body: Type.Object({ id: NewMessage.properties.id, body: NewMessage.properties.body }, closed),
  reply: Type.Object({ data: ChatMessage }),
  errors: [...changeErrors, 'too_many'],
});
