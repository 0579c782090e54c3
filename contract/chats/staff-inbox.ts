import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { InboxEntry } from '../requests/assignments.ts';
import { InboxRow } from '../requests/staff-requests.ts';
import { StaffChatRow } from './staff-chats.ts';

const Count = Type.Integer();

/** `unanswered` is the clinic's turn, in a request or in its conversation; `waiting` is the client's; `done` needs nothing more. */
export const inboxStandings = ['unanswered', 'waiting', 'done'] as const;

/**
 * `snoozed` is what was put off, wherever it stands: until its time it is in no other. `approval` is what waits for an owner
 * to approve an offer; it stands in its other folder as well.
 */
export const inboxFolders = [...inboxStandings, 'snoozed', 'approval'] as const;
export type InboxFolder = (typeof inboxFolders)[number];

/** What one has taken oneself, or what nobody has, or someone who is away. */
export const assignments = ['mine', 'free'] as const;
export type Assigned = (typeof assignments)[number];

export const inboxKinds = ['request', 'chat'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** Who has waited longest first; the last turned first; what has a deadline first, the nearest before the others. */
export const inboxSorts = ['longest', 'newest', 'due'] as const;
export type InboxSort = (typeof inboxSorts)[number];

/** Of a folder where none is chosen: what waits for the clinic itself, the longest first. */
export const inboxSortOf = (folder: InboxFolder): InboxSort =>
  folder === 'unanswered' || folder === 'approval' ? 'longest' : 'newest';

/** A request with its conversation, or a conversation about none. */
export const InboxItem = Type.Object({
  inbox: InboxEntry,
  kind: Type.Enum([...inboxKinds]),
  clinic_id: Type.Integer(),
  folder: Type.Enum([...inboxStandings], { description: 'Where it stands, also while it is put off.' }),
  turned_at: Type.String({
    format: 'date-time',
    description: 'Unanswered: since when somebody waits. Else when it turned last.',
  }),
  request: Nullable(InboxRow),
  chat: Nullable(StaffChatRow, { description: 'Null: nothing was said.' }),
});
export type InboxItem = Static<typeof InboxItem>;

export const listInbox = endpoint({
  method: 'GET',
  path: '/api/v1/staff/inbox',
  summary:
    'Requests and conversations of the clinics one works for: unanswered ones by who has waited longest, else the last turned first; 20 a page.',
  access: 'request.answer',
  key: { scope: 'requests.read', clinic: 'query.clinic_id' },
  query: Type.Object(
    {
      folder: Type.Optional(Type.Enum([...inboxFolders])),
      assigned: Type.Optional(Type.Enum([...assignments])),
      kind: Type.Optional(Type.Enum([...inboxKinds])),
      label: Type.Optional(
        Type.String({
          format: 'uuid',
          description:
            'Only items with this label. A deleted label, or one of another clinic, finds nothing.',
        }),
      ),
      clinic_id: Type.Optional(Id),
      q: Type.Optional(
        Type.String({
          maxLength: limits.searchTextMax,
          description:
            'Number of a request; words of a case, of a conversation, of notes, of the clinic’s own offers or refusals; names of documents; titles of what was asked for; names, phone numbers and email addresses that are open to the clinic. What the client has closed is not found.',
        }),
      ),
      sort: Type.Optional(
        Type.Enum([...inboxSorts], {
          description:
            'Without it `longest` for unanswered ones, else `newest`. What was put off comes by when it comes back.',
        }),
      ),
      after: Type.Optional(Type.String({ maxLength: 100, description: '`meta.next` of the page before.' })),
    },
    closed,
  ),
  reply: Type.Object({
    data: Type.Array(InboxItem),
    meta: Type.Object({
      next: Nullable(Type.String(), { description: '`after` of the next page. Null: this is the last.' }),
      total: Type.Integer({ description: 'What matches all filters.' }),
      counts: Type.Object(
        {
          folders: Type.Object({
            unanswered: Count,
            waiting: Count,
            done: Count,
            snoozed: Count,
            approval: Count,
          }),
          assigned: Type.Object({ all: Count, mine: Count, free: Count }),
          kinds: Type.Object({ all: Count, request: Count, chat: Count }),
        },
        { description: 'Of each filter with the others as they are.' },
      ),
      wakes_at: Nullable(Time, { description: 'When the next one that was put off comes back.' }),
    }),
  }),
  errors: ['unauthenticated', 'blocked', 'not_found', 'invalid', 'unavailable'],
});
