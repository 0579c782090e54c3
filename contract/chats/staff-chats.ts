import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { InboxEntry } from '../requests/assignments.ts';
import { Chat, ChatListMeta, chatListQuery, openedProperties } from './chats.ts';

const params = Type.Object({ uuid: Uuid });

/** Towards the clinic: the client as far as they let themselves be seen. */
export const ChatClient = Type.Object({
  name: Nullable(Type.String()),
  phone_number: Nullable(Type.String()),
  country: Nullable(Type.Object({ code: Type.String(), title: Type.String() })),
  languages: Type.Array(Type.String()),
});

/** A conversation as a row of the clinic’s lists. */
export const StaffChatRow = Type.Object({
  ...Chat.properties,
  client: ChatClient,
  waiting_since: Nullable(Time, {
    description: 'The client’s first message that nobody has answered. Null: it is not the clinic’s turn.',
  }),
});
export type StaffChatRow = Static<typeof StaffChatRow>;

export const StaffChat = Type.Object({
  ...StaffChatRow.properties,
  inbox: Nullable(InboxEntry, { description: 'In the inbox. Null: nothing was said yet.' }),
});
export type StaffChat = Static<typeof StaffChat>;

export const OpenedStaffChat = Type.Object({ ...StaffChat.properties, ...openedProperties });
export type OpenedStaffChat = Static<typeof OpenedStaffChat>;

export const chatFolders = ['waiting', 'answered', 'snoozed', 'closed'] as const;

export const listStaffChats = endpoint({
  method: 'GET',
  path: '/api/v1/staff/chats',
  summary:
    'Conversations of the clinics one works for: those that wait the longest waiting first, else the last first.',
  access: 'chat.answer',
  query: Type.Object(
    { ...chatListQuery, clinic_id: Type.Optional(Id), folder: Type.Optional(Type.Enum([...chatFolders])) },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(StaffChat),
    meta: Type.Object({
      ...ChatListMeta.properties,
      counts: Type.Object({
        waiting: Type.Integer(),
        answered: Type.Integer(),
        snoozed: Type.Integer(),
        closed: Type.Integer(),
      }),
    }),
  }),
  errors: readErrors,
});

export const openStaffChat = endpoint({
  method: 'POST',
  path: '/api/v1/staff/chats',
  summary: 'The conversation about a request with its client; the same one when it exists.',
  access: 'chat.answer',
  body: Type.Object({ request_id: Uuid, clinic_id: Id }, closed),
  reply: Type.Object({ data: OpenedStaffChat }),
  errors: changeErrors,
});

export const getStaffChat = endpoint({
  method: 'GET',
  path: '/api/v1/staff/chats/:uuid',
  summary: 'One conversation of a clinic one works for.',
  access: 'chat.answer',
  params,
  reply: Type.Object({ data: OpenedStaffChat }),
  errors: readErrors,
});
