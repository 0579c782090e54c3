import Type, { type Static } from 'typebox';
import { Attachment } from '../accounts/attachments.ts';
import { OfferCost, offerStates } from '../offers/offers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Natural } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { operatorOpeningProperties, requestStates, requestWords } from '../requests/requests.ts';
import { PhraseId, PhraseValues } from './phrases/phrase.ts';

const Seq = Natural;
const params = Type.Object({ uuid: Uuid });

export const chatStates = ['open', 'closed', 'blocked'] as const;
/** `relative`, `home_doctor`: guests of the client’s request, who write on the client’s side. */
export const participantRoles = [
  'client',
  'owner',
  'coordinator',
  'doctor',
  'relative',
  'home_doctor',
] as const;

/** What the service says in a conversation; the words are the reader's (`chat.event.{kind}`). */
export const chatEventKinds = [
  'request_sent',
  'question_asked',
  'question_answered',
  'offer_sent',
  'offer_withdrawn',
  'offer_accepted',
  'offer_declined',
  'offer_confirmed',
  'dates_proposed',
  'date_chosen',
  'date_moved',
  'dates_asked',
  'date_given_up',
  'plan_document',
  'clinic_called_off',
  'bill_entered_client',
  'bill_entered_staff',
  'bill_confirmed',
  'bill_disputed',
  'bill_decided',
  'aftercare_written',
  'discharge_document',
  'check_in_answered',
  'check_in_worrying',
  'not_chosen',
  'clinic_declined',
  'request_cancelled',
  'contact_opened',
  'contact_closed',
  'papers_opened',
  'papers_closed',
  'closed_by_client',
  'closed_by_staff',
  'reopened',
  'read_by_operator',
  'file_opened_by_operator',
] as const;
export type ChatEventKind = (typeof chatEventKinds)[number];

export const Participant = Type.Object({
  number: Type.Integer({ description: 'Their number in this conversation; messages name it.' }),
  side: Type.Enum(['client', 'staff']),
  role: Type.Enum([...participantRoles]),
  name: Nullable(Type.String(), {
    description:
      'Null: the client, or their guest, towards a clinic to which the client’s name is not opened.',
  }),
  doctor_id: Nullable(Type.Integer(), { description: 'Their page, whose portrait stands beside messages.' }),
  delivered_seq: Seq,
  read_seq: Seq,
});
export type Participant = Static<typeof Participant>;

/** The same for both sides. Names stand in the participants. */
export const ChatMessage = Type.Object({
  id: Uuid,
  seq: Seq,
  revision: Type.Integer({ description: 'Of the conversation, when it changed last; 0: never.' }),
  side: Type.Enum(['client', 'staff', 'service']),
  author: Nullable(Type.Integer({ description: 'Number of the participant.' })),
  body: Nullable(Type.String(), { description: 'Null: retracted.' }),
  language: Nullable(Type.String()),
  translations: Type.Array(
    Type.Object({ language: Type.String(), body: Type.String(), source: Type.String() }),
    { description: 'Kept apart from the original.' },
  ),
  event: Nullable(
    Type.Object({
      kind: Type.Enum([...chatEventKinds]),
      opening: Type.Optional(
        Type.Object(operatorOpeningProperties, {
          description:
            'To the client alone: why an operator has read the conversation or opened a file of it.',
        }),
      ),
    }),
  ),
  phrase: Nullable(
    Type.Object({
      id: PhraseId,
      values: PhraseValues,
      language: Type.String({ description: 'In which its writer saw it.' }),
    }),
    {
      description:
        'Of the phrase book. `body` is in the language of the call, the others are `translations`; null: free text.',
    },
  ),
  attachments: Type.Array(Attachment),
  sent_at: Time,
  corrected_at: Nullable(Time),
  retracted_at: Nullable(Time),
});
export type ChatMessage = Static<typeof ChatMessage>;

const LastMessage = Type.Object({
  seq: Seq,
  side: Type.Enum(['client', 'staff', 'service']),
  role: Nullable(Type.Enum([...participantRoles])),
  name: Nullable(Type.String()),
  is_own: Type.Boolean(),
  text: Nullable(Type.String({ description: 'Its beginning, at most 140 code points. Null: retracted.' })),
  event: Nullable(Type.Enum([...chatEventKinds])),
  attachments: Type.Integer(),
  sent_at: Time,
});

/** A conversation as a row of the list. */
export const Chat = Type.Object({
  uuid: Uuid,
  state: Type.Enum([...chatStates]),
  blocked_by: Nullable(Type.Enum(['client', 'staff', 'operator'])),
  closed_at: Nullable(Time),
  is_archived: Type.Boolean(),
  clinic: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    title_original: Nullable(Type.Object({ text: Type.String(), lang: Nullable(Type.String()) })),
    city: Nullable(Type.String()),
    country: Type.Object({ code: Type.String(), title: Type.String() }),
    time_zone: Type.String(),
    photo: Nullable(Picture),
  }),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  request: Nullable(
    Type.Object({
      id: Uuid,
      number: Type.Integer(),
      title: Type.String(),
      state: Type.Enum([...requestStates]),
      word: Type.Enum([...requestWords]),
    }),
  ),
  last: Nullable(LastMessage, { description: 'Null: nothing was said yet.' }),
  last_seq: Seq,
  last_at: Time,
  unread: Type.Integer({
    description: 'Messages of the other side and of the service, after the last read.',
  }),
});
export type Chat = Static<typeof Chat>;

/** What an opened conversation shows besides its row. */
export const openedProperties = {
  participants: Type.Array(Participant),
  own_number: Nullable(Type.Integer({ description: 'Null: a member who has not read or written here yet.' })),
  revision: Type.Integer(),
  offer: Nullable(
    Type.Object({
      id: Uuid,
      state: Type.Enum([...offerStates]),
      version: Type.Integer(),
      cost: OfferCost,
      sent_at: Time,
      valid_until: Time,
    }),
    { description: 'Of the request, made by this clinic: the last one sent.' },
  ),
  hours: Nullable(
    Type.Object({
      days: Type.Array(
        Type.Object({
          weekday: Type.Integer({ minimum: 1, maximum: 7 }),
          opens: Type.String(),
          closes: Type.String(),
        }),
      ),
      is_open: Type.Boolean(),
      opens_at: Nullable(Time, { description: 'When it opens next. Null: it is open.' }),
    }),
    { description: 'When the clinic answers. Null: unknown.' },
  ),
  usual_reply_minutes: Nullable(
    Type.Integer({ description: 'Median of the first human replies, from real figures.' }),
  ),
  contact_opened_at: Nullable(Time),
  needs_health_consent: Type.Boolean({
    description: 'The first message has to bring the consent to the text `health_data`.',
  }),
};

export const OpenedChat = Type.Object({
  ...Chat.properties,
  ...openedProperties,
  opened_files: Type.Optional(
    Type.Array(Type.Object({ id: Uuid, at: Time }), {
      description: 'To the client alone: which of their files the clinic has opened, and when first.',
    }),
  ),
});
export type OpenedChat = Static<typeof OpenedChat>;

/** How lists of conversations are asked for. */
export const chatListQuery = {
  q: Type.Optional(Type.String({ maxLength: limits.searchTextMax })),
  archived: Type.Optional(Type.Boolean()),
  before: Type.Optional(Type.String({ maxLength: 100, description: '`meta.next` of the page before.' })),
};

export const ChatListMeta = Type.Object({
  next: Nullable(Type.String(), { description: '`before` of the next page. Null: this is the last.' }),
  total: Type.Integer({ description: 'Conversations that match.' }),
  unread: Type.Integer({ description: 'New messages in all conversations.' }),
});

export const listChats = endpoint({
  method: 'GET',
  path: '/api/v1/client/chats',
  summary: 'Own conversations, the last spoken in first; 50 a page.',
  access: 'chat.write',
  query: Type.Object(chatListQuery, closed),
  reply: Type.Object({ data: Type.Array(Chat), meta: ChatListMeta }),
  errors: readErrors,
});

export const openChat = endpoint({
  method: 'POST',
  path: '/api/v1/client/chats',
  summary:
    'The conversation with a clinic, with a doctor, or about a request with one of its clinics (which one, where there are several); the same one when it exists.',
  access: 'chat.write',
  consents: ['terms', 'personal_data'],
  body: Type.Object(
    {
      clinic_id: Type.Optional(Id),
      doctor_id: Type.Optional(Id),
      request_id: Type.Optional(Uuid),
    },
    closed,
  ),
  reply: Type.Object({ data: OpenedChat }),
  errors: [...changeErrors, 'consent_needed', 'too_many'],
});

export const getChat = endpoint({
  method: 'GET',
  path: '/api/v1/client/chats/:uuid',
  summary: 'One own conversation: who takes part, what it is about, how far each has read.',
  access: 'chat.write',
  params,
  reply: Type.Object({ data: OpenedChat }),
  errors: readErrors,
});
