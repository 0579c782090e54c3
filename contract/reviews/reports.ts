import Type, { type Static } from 'typebox';
import { EmailAddress } from '../accounts/sessions.ts';
import { AppealWords, appealFields, ShownAppeal } from '../clinics/appeals.ts';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { targetFields } from './own-comments.ts';

export const reportKinds = ['wrong_fact', 'closed', 'duplicate', 'personal_data', 'illegal'] as const;
export type ReportKind = (typeof reportKinds)[number];
/** acted: something was done about it; refused: nothing, and the answer says why. */
export const reportStates = ['received', 'acted', 'refused'] as const;
export type ReportState = (typeof reportStates)[number];

/** Names the report that an operator is working on at whatever they do: what was done then stands at the report. */
export const REPORT_HEADER = 'Report-Id';

/** What came of a report, as whoever has made it is told. taken_back: an earlier decision; undone: one of these acts since. */
export const reportOutcomes = [
  'withdrawn',
  'merged',
  'kept_apart',
  'photo_hidden',
  'comment_removed',
  'comment_redacted',
  'reply_redacted',
  'corrected',
  'taken_back',
  'undone',
] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

const Number12 = Type.String({ pattern: '^[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}$' });

/** What a report is on: a clinic, a doctor, or a comment on one of them. */
const ReportTarget = Type.Object({
  ...targetFields,
  comment_id: Nullable(Type.Integer()),
});

export const Report = Type.Object({
  number: Type.String({ description: 'The receipt: whoever has it reads how things stand.' }),
  target: ReportTarget,
  kind: Type.Enum([...reportKinds]),
  state: Type.Enum([...reportStates]),
  received_at: Time,
  due_at: Time,
  answer: Nullable(
    Type.String({
      description: 'What was decided and why. Null also where the decision on a pair has answered it.',
    }),
  ),
  outcomes: Type.Array(Type.Object({ outcome: Type.Enum([...reportOutcomes]), at: Time }), {
    description: 'What was done about it, the first first; empty until it is decided.',
  }),
  other_act: Nullable(Type.String({ description: 'What else was done, in words.' })),
  ...appealFields,
  decided_at: Nullable(Time),
});
export type Report = Static<typeof Report>;

export const NewReport = Type.Object(
  {
    target: Type.Enum(['clinic', 'doctor', 'comment']),
    id: Id,
    kind: Type.Enum([...reportKinds]),
    text: Type.String({ minLength: limits.reportMin, maxLength: limits.reportMax, pattern: '\\S' }),
    email: Type.Optional(EmailAddress),
  },
  closed,
);
export type NewReport = Static<typeof NewReport>;

export const createReport = endpoint({
  method: 'POST',
  path: '/api/v1/client/reports',
  summary: 'Reports an error or illegal content, without an account.',
  access: 'public',
  repeatKey: 'required',
  body: NewReport,
  reply: Type.Object({ data: Report }),
  errors: ['malformed', 'stale_page', 'not_found', 'invalid', 'too_many', 'unavailable'],
});

export const getReport = endpoint({
  method: 'GET',
  path: '/api/v1/client/reports/:number',
  summary: 'How a report stands, by the number of its receipt.',
  access: 'public',
  params: Type.Object({ number: Number12 }),
  reply: Type.Object({ data: Report }),
  errors: ['not_found'],
});

export const appealReport = endpoint({
  method: 'POST',
  path: '/api/v1/client/reports/:number/appeal',
  summary: 'Says once, within 30 days, why a refusal is wrong: another operator decides.',
  access: 'public',
  params: Type.Object({ number: Number12 }),
  body: AppealWords,
  reply: Type.Object({ data: Report }),
  errors: ['malformed', 'stale_page', 'not_found', 'invalid', 'unavailable'],
});

export const AdminReport = Type.Object({
  id: Uuid,
  ...Report.properties,
  is_overdue: Type.Boolean(),
  text: Type.String(),
  language: Type.String(),
  has_email: Type.Boolean({ description: 'The answer goes out as a letter too.' }),
  has_acts: Type.Boolean({ description: 'Operators have done something while they worked on it.' }),
  version: Type.String({ description: 'Changes with the state, an appeal, and each act on the report.' }),
});
export type AdminReport = Static<typeof AdminReport>;

const Pair = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['clinic', 'doctor']),
});

export const AdminReportDetail = Type.Object({
  ...AdminReport.properties,
  acts: Type.Array(
    Type.Object({
      id: Type.String({ description: 'In the log of acts.' }),
      kind: Type.String(),
      entity: Type.String(),
      entity_id: Type.String(),
      by: Nullable(Type.String({ description: 'Name of the operator.' })),
      at: Time,
      counts: Type.Boolean({ description: 'Something was done about the report by it.' }),
    }),
    { description: 'What operators have done while they worked on it, the first first.' },
  ),
  pair: Nullable(Pair, { description: 'The pair that was made of it; its decision answers the report.' }),
  alike: Type.Array(
    Type.Object({
      id: Type.Integer(),
      title: Type.String(),
      place: Nullable(Type.String({ description: 'City, or the clinic of a doctor.' })),
    }),
    {
      description:
        'Of a notice of a duplicate: what it may be a duplicate of, the likeliest first; at most 5.',
    },
  ),
  appeal: ShownAppeal,
});
export type AdminReportDetail = Static<typeof AdminReportDetail>;

const params = Type.Object({ id: Uuid });

export const listAdminReports = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reports',
  summary: 'Reports by state; those that wait, the longest first.',
  access: 'report.decide',
  query: listQuery(['received_at'], {
    state: Type.Optional(Type.Enum([...reportStates])),
    kind: Type.Optional(Type.Enum([...reportKinds])),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminReport), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminReport = endpoint({
  method: 'GET',
  path: '/api/v1/admin/reports/:id',
  summary: 'A report with all that was written.',
  access: 'report.decide',
  params,
  reply: Type.Object({ data: AdminReportDetail }),
  errors: readErrors,
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reports/:id/decide',
  summary:
    'Answers a report: what was done, or why nothing was. `acted` needs an act that was done on it, or `other_act`.',
  access: 'report.decide',
  params,
  body: Type.Object(
    {
      version: Type.String({
        maxLength: 100,
        description: 'As it was read: who answers an older one is refused.',
      }),
      state: Type.Enum(['acted', 'refused']),
      answer: Type.String({ minLength: limits.reportMin, maxLength: limits.reportMax, pattern: '\\S' }),
      other_act: Type.Optional(
        Type.String({
          minLength: limits.reportMin,
          maxLength: 300,
          pattern: '\\S',
          description: 'What was done that the log does not show.',
        }),
      ),
    },
    closed,
  ),
  reply: Type.Object({ data: AdminReportDetail }),
  errors: changeErrors,
});
