import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Natural } from '../platform/integers.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

const params = Type.Object({ id: Uuid });

export const Assignee = Type.Object({
  account_id: Uuid,
  name: Type.String(),
  is_self: Type.Boolean(),
  is_absent: Type.Boolean({ description: 'Away today: it is offered to the others.' }),
});
export type Assignee = Static<typeof Assignee>;

/** Colours of a label, each one of the design system. Colour alone never tells labels apart: the name is always shown. */
export const labelColors = ['teal', 'blue', 'green', 'amber', 'red', 'gray'] as const;
export type LabelColor = (typeof labelColors)[number];

export const InboxLabel = Type.Object({
  id: Uuid,
  name: Type.String(),
  color: Type.Enum([...labelColors]),
});
export type InboxLabel = Static<typeof InboxLabel>;

/** What a clinic has set on a row of its inbox: assignee, snooze, labels. */
export const InboxEntry = Type.Object({
  id: Uuid,
  version: Type.Integer({ description: 'How often it was given to somebody or to nobody.' }),
  assignee: Nullable(Assignee, { description: 'Who of the clinic has taken it.' }),
  snoozed_until: Nullable(Time, {
    description: 'Put off until then, for all of the clinic. Null: it is not.',
  }),
  labels: Type.Array(InboxLabel, { description: 'Of the clinic, by name.' }),
});
export type InboxEntry = Static<typeof InboxEntry>;

export const assign = endpoint({
  method: 'POST',
  path: '/api/v1/staff/inbox/:id/assign',
  summary:
    'Who of the clinic takes the request or conversation; null: nobody. Of two who take it at once one does, and the other is told who. The client does not learn of it.',
  access: 'request.answer',
  params,
  body: Type.Object({ account_id: Nullable(Uuid), version: Natural }, closed),
  reply: Type.Object({ data: InboxEntry }),
  errors: changeErrors,
});

export const snooze = endpoint({
  method: 'POST',
  path: '/api/v1/staff/inbox/:id/snooze',
  summary:
    'Puts a request or conversation off until a time, for all of the clinic; null: not any more. It comes back then by itself, and at once when the client writes or the state changes.',
  access: 'request.answer',
  params,
  body: Type.Object({ until: Nullable(Time) }, closed),
  reply: Type.Object({ data: InboxEntry }),
  errors: changeErrors,
});

export const Assignment = Type.Object({
  name: Nullable(Type.String(), { description: 'Null: given to nobody.' }),
  by: Nullable(Type.String(), { description: 'Null: before it was written down who does so.' }),
  is_own: Type.Boolean({ description: 'Taken by whoever it was given to.' }),
  at: Time,
});
export type Assignment = Static<typeof Assignment>;

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/v1/staff/inbox/:id/assignments',
  summary: 'Who was given it, by whom and when: the last first, at most 50.',
  access: 'request.answer',
  params,
  reply: Type.Object({ data: Type.Array(Assignment) }),
  errors: readErrors,
});
