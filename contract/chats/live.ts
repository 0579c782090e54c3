import Type, { type Static } from 'typebox';
import { Nullable, Uuid } from '../platform/schemas.ts';
import { ChatNote } from './chat-tools.ts';
import { ChatMessage, Participant } from './chats.ts';
import { NotificationCounts } from './notifications.ts';

/** Where the live connection is, with `{ token }` in its `auth`. */
export const LIVE_PATH = '/live';

/** A member of the clinic who has the conversation open now. */
export const Attending = Type.Object({
  number: Nullable(Type.Integer()),
  name: Type.String(),
  is_typing: Type.Boolean(),
});
export type Attending = Static<typeof Attending>;

/**
 * Events to a client. A message comes whole, so that nobody has to fetch it; whoever finds its `seq` is not the next one
 * asks for what is between. The others are thin: what changed is fetched.
 */
export const liveEvents = {
  notifications: NotificationCounts,
  'request.changed': Type.Object({ id: Uuid }),
  message: Type.Object(
    {
      chat: Uuid,
      audience: Type.Enum(['client', 'staff'], {
        description: 'As whom the reader has it, as the client or as one of the clinic’s people.',
      }),
      message: ChatMessage,
    },
    { description: 'New, corrected or retracted.' },
  ),
  read: Type.Object(
    {
      chat: Uuid,
      number: Participant.properties.number,
      side: Participant.properties.side,
      delivered_seq: Participant.properties.delivered_seq,
      read_seq: Participant.properties.read_seq,
    },
    { description: 'How far someone has received and read.' },
  ),
  'chat.changed': Type.Object(
    { id: Uuid },
    { description: 'State, participants or header of a conversation: fetched anew.' },
  ),
  typing: Type.Object(
    { chat: Uuid, side: Type.Enum(['client', 'staff']), number: Nullable(Type.Integer()) },
    { description: 'Someone of the other side writes; it counts for a few seconds.' },
  ),
  note: Type.Object(
    {
      chat: Uuid,
      note: Type.Object({
        id: ChatNote.properties.id,
        name: ChatNote.properties.name,
        body: ChatNote.properties.body,
        after_seq: ChatNote.properties.after_seq,
        created_at: ChatNote.properties.created_at,
        is_removed: Type.Boolean(),
      }),
    },
    { description: 'To the clinic’s people alone.' },
  ),
  'inbox.changed': Type.Object(
    { id: Nullable(Uuid) },
    {
      description:
        'To the clinic’s people alone: something was settled about a row of the inbox. Null: a label or a saved view of the clinic was changed.',
    },
  ),
  attending: Type.Object(
    { chat: Uuid, members: Type.Array(Attending) },
    { description: 'To the clinic’s people alone: which others of them have the conversation open.' },
  ),
};

export type LiveEvents = {
  [Event in keyof typeof liveEvents]: (event: Static<(typeof liveEvents)[Event]>) => void;
};

/** What a client may say over the live connection. Everything else ends it. All are hints: nothing is kept of them. */
export const liveActs = {
  attend: Nullable(Uuid, {
    description:
      'The conversation that is open in this window; null: none any more. The answer is false where it is not theirs.',
  }),
  typing: Type.Null({ description: 'The reader of the open conversation writes. Sent without a value.' }),
};

export type LiveActs = {
  attend(chat: Static<typeof liveActs.attend>, answer: (isOpen: boolean) => void): void;
  typing(): void;
};
