import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Natural } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

const Seq = Natural;
const params = Type.Object({ uuid: Uuid });
const Done = Type.Object({ data: Type.Object({}) });

export const ChatNote = Type.Object({
  id: Uuid,
  name: Type.String(),
  is_own: Type.Boolean(),
  body: Type.String(),
  after_seq: Seq,
  of_case: Type.Boolean({
    description: 'Written at the request, mostly before the conversation began; it is removed there.',
  }),
  created_at: Time,
});
export type ChatNote = Static<typeof ChatNote>;

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/v1/staff/chats/:uuid/notes',
  summary: 'Notes of the clinic’s members on this conversation and on its request. Clients never see them.',
  access: 'chat.answer',
  params,
  reply: Type.Object({ data: Type.Array(ChatNote) }),
  errors: readErrors,
});

export const addNote = endpoint({
  method: 'POST',
  path: '/api/v1/staff/chats/:uuid/notes',
  summary: 'Adds a note for the clinic’s people. The id is made by the caller; the same id is the same note.',
  access: 'chat.answer',
  params,
  body: Type.Object(
    { id: Uuid, body: Type.String({ minLength: 1, maxLength: limits.messageMax, pattern: '\\S' }) },
    closed,
  ),
  reply: Type.Object({ data: ChatNote }),
  errors: changeErrors,
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/chats/:uuid/notes/:id',
  summary: 'Removes an own note.',
  access: 'chat.answer',
  params: Type.Object({ uuid: Uuid, id: Uuid }),
  reply: Done,
  errors: changeErrors,
});

export const CannedReply = Type.Object({
  id: Uuid,
  clinic_id: Type.Integer(),
  language: Type.String(),
  title: Type.String(),
  body: Type.String(),
});
export type CannedReply = Static<typeof CannedReply>;

export const listCannedReplies = endpoint({
  method: 'GET',
  path: '/api/v1/staff/canned-replies',
  summary: 'Ready answers of a clinic in all languages, by title.',
  access: 'chat.answer',
  query: Type.Object({ clinic_id: Id }, closed),
  reply: Type.Object({ data: Type.Array(CannedReply) }),
  errors: readErrors,
});

export const keepCannedReply = endpoint({
  method: 'POST',
  path: '/api/v1/staff/canned-replies',
  summary: 'Keeps a ready answer; one of the same clinic, language and title is replaced.',
  access: 'chat.answer',
  body: Type.Object(
    {
      clinic_id: Id,
      language: Type.String({ pattern: '^[a-z]{2,3}$' }),
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      body: Type.String({ minLength: 1, maxLength: limits.messageMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply: Type.Object({ data: CannedReply }),
  errors: changeErrors,
});

export const deleteCannedReply = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/canned-replies/:id',
  summary: 'Removes a ready answer.',
  access: 'chat.answer',
  params: Type.Object({ id: Uuid }),
  reply: Done,
  errors: changeErrors,
});

const OneHour = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });

export const getHours = endpoint({
  method: 'GET',
  path: '/api/v1/staff/hours',
  summary: 'When a clinic one works for answers, in its own time, and what clients read of its speed.',
  access: 'chat.answer',
  query: Type.Object({ clinic_id: Id }, closed),
  reply: Type.Object({
    data: Type.Object({
      days: Type.Array(
        Type.Object({
          weekday: Type.Integer({ minimum: 1, maximum: 7 }),
          opens: Type.String(),
          closes: Type.String(),
        }),
        { description: 'By weekday. Empty: unknown.' },
      ),
      time_zone: Type.String(),
      usual_reply_minutes: Nullable(Type.Integer()),
    }),
  }),
  errors: readErrors,
});

export const keepHours = endpoint({
  method: 'POST',
  path: '/api/v1/staff/hours',
  summary: 'When the clinic answers, in its own time; days that are not named are days off.',
  access: 'chat.answer',
  body: Type.Object(
    {
      clinic_id: Id,
      days: Type.Array(
        Type.Object(
          { weekday: Type.Integer({ minimum: 1, maximum: 7 }), opens: OneHour, closes: OneHour },
          closed,
        ),
        { maxItems: 7 },
      ),
    },
    closed,
  ),
  reply: Done,
  errors: changeErrors,
});
