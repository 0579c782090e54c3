import Type, { type Static } from 'typebox';
import { fileMediaTypes } from '../accounts/attachments.ts';
import { type Endpoint, endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX, Natural, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Time, Uuid } from '../platform/schemas.ts';
import { ChatMessage, chatStates, Participant } from './chats.ts';
import { PhraseId, PhraseValues } from './phrases/phrase.ts';

const Seq = Natural;
const params = Type.Object({ uuid: Uuid });
const messageParams = Type.Object({ uuid: Uuid, seq: Positive });
const Done = Type.Object({ data: Type.Object({}) });
const Text = Type.String({ maxLength: limits.messageMax });

export const NewMessage = Type.Object(
  {
    id: Uuid,
    body: Text,
    phrase: Type.Optional(
      Type.Object(
        { id: PhraseId, values: PhraseValues },
        {
          ...closed,
          description: 'Of the phrase book, and then without attachments. The service writes `body` itself.',
        },
      ),
    ),
    attachment_ids: Type.Optional(Type.Array(Uuid, { maxItems: limits.attachmentsPerMessage })),
    health_consent: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  },
  closed,
);
export type NewMessage = Static<typeof NewMessage>;

export const MessagePage = Type.Object({
  data: Type.Array(ChatMessage),
  meta: Type.Object({
    last_seq: Seq,
    revision: Type.Integer(),
    has_more: Type.Boolean({ description: 'Further ones in the direction asked for.' }),
    participants: Type.Array(Participant),
  }),
});

/** The calls on one conversation: the same for a client and for the clinic's people. */
function conversation<Audience extends 'client' | 'staff', Access extends Endpoint['access']>(
  audience: Audience,
  access: Access,
) {
  const base = `/api/v1/${audience}/chats` as const;
  return {
    listMessages: endpoint({
      method: 'GET',
      path: `${base}/:uuid/messages`,
      summary:
        'Messages in the order of `seq`: the newest, those before one, or those after one together with what changed since a revision.',
      access,
      params,
      query: Type.Object(
        {
          before: Type.Optional(Seq),
          after: Type.Optional(Seq),
          changed_since: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: INTEGER_MAX,
              description: 'With `after`: also older messages that changed after this revision.',
            }),
          ),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.messagePageSizeMax })),
        },
        closed,
      ),
      reply: MessagePage,
      errors: readErrors,
    }),
    sendMessage: endpoint({
      method: 'POST',
      path: `${base}/:uuid/messages`,
      summary: 'Says something. The id is made by the caller; the same id is the same message.',
      access,
      params,
      body: NewMessage,
      reply: Type.Object({ data: ChatMessage }),
      errors: [...changeErrors, 'consent_needed', 'too_many'],
    }),
    correctMessage: endpoint({
      method: 'PATCH',
      path: `${base}/:uuid/messages/:seq`,
      summary: 'Corrects an own message within 15 minutes; what it said before stays readable.',
      access,
      params: messageParams,
      body: Type.Object({ body: Text }, closed),
      reply: Type.Object({ data: ChatMessage }),
      errors: changeErrors,
    }),
    retractMessage: endpoint({
      method: 'DELETE',
      path: `${base}/:uuid/messages/:seq`,
      summary: 'Takes an own message back: its words and files go, its place stays.',
      access,
      params: messageParams,
      reply: Type.Object({ data: ChatMessage }),
      errors: changeErrors,
    }),
    listFormerTexts: endpoint({
      method: 'GET',
      path: `${base}/:uuid/messages/:seq/history`,
      summary: 'What a corrected message said before, the oldest first.',
      access,
      params: messageParams,
      reply: Type.Object({ data: Type.Array(Type.Object({ body: Type.String(), until: Time })) }),
      errors: readErrors,
    }),
    readChat: endpoint({
      method: 'POST',
      path: `${base}/:uuid/read`,
      summary: 'Everything up to a message was seen; an earlier one than before changes nothing.',
      access,
      params,
      body: Type.Object({ seq: Seq }, closed),
      reply: Done,
      errors: changeErrors,
    }),
    deliverChat: endpoint({
      method: 'POST',
      path: `${base}/:uuid/delivered`,
      summary: 'Everything up to a message has arrived at a device.',
      access,
      params,
      body: Type.Object({ seq: Seq }, closed),
      reply: Done,
      errors: changeErrors,
    }),
    changeChat: endpoint({
      method: 'PATCH',
      path: `${base}/:uuid`,
      summary:
        'Archives for oneself, closes, opens again, blocks; a client also opens name and phone where no request does it.',
      access,
      params,
      body: Type.Object(
        {
          is_archived: Type.Optional(Type.Boolean()),
          state: Type.Optional(Type.Enum([...chatStates])),
          ...(audience === 'client' && { contact: Type.Optional(Type.Boolean()) }),
        },
        closed,
      ),
      reply: Done,
      errors: changeErrors,
    }),
    downloadChatFile: endpoint({
      method: 'GET',
      path: `${base}/:uuid/attachments/:id`,
      summary: 'The bytes of a file of this conversation.',
      access,
      params: Type.Object({ uuid: Uuid, id: Uuid }),
      reply: Type.Any(),
      mediaTypes: fileMediaTypes,
      errors: readErrors,
    }),
  };
}

export const clientConversation = conversation('client', 'chat.write');
export const staffConversation = conversation('staff', 'chat.answer');
