import Type, { type Static } from 'typebox';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, confirmErrors, readErrors } from '../platform/errors.ts';
import { Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { billEntries, billOutcomes, billSides } from './bill.ts';

export const disputeStates = ['waiting', 'settled'] as const;

/** A disputed bill in the list of operators. Names, amounts and texts are left out: reading them takes a reason. */
export const AdminBill = Type.Object({
  id: Uuid,
  number: Type.Integer({ description: 'Of the request.' }),
  clinic: Type.Object({ id: Type.Integer(), title: Type.String() }),
  state: Type.Enum([...disputeStates]),
  side: Type.Enum([...billSides], { description: 'Who has asked for a decision.' }),
  version: Type.Integer(),
  disputed_at: Time,
  due_at: Time,
  is_overdue: Type.Boolean(),
  outcome: Nullable(Type.Enum([...billOutcomes]), {
    description: 'Null: none yet, or both sides have agreed by themselves.',
  }),
  settled_at: Nullable(Time),
});
export type AdminBill = Static<typeof AdminBill>;

/** What both sides have entered and written, for the decision. */
export const OpenedBill = Type.Object({
  ...billEntries,
  currency: Type.String({ description: 'Code of the currency.' }),
  doctor: Type.String(),
  procedure: Type.String(),
  price_changes: Type.String({ description: 'What would change the price, by the offer.' }),
});
export type OpenedBill = Static<typeof OpenedBill>;

const params = Type.Object({ id: Uuid });
const reply = Type.Object({ data: AdminBill });

export const listAdminBills = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bills',
  summary:
    'Disputed bills by state; those that wait, the longest first. `q`: number of the request, or clinic.',
  access: 'bill.decide',
  query: listQuery(['disputed_at'], {
    state: Type.Optional(Type.Enum([...disputeStates])),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminBill), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminBill = endpoint({
  method: 'GET',
  path: '/api/v1/admin/bills/:id',
  summary: 'A disputed bill without what the sides have entered.',
  access: 'bill.decide',
  params,
  reply,
  errors: readErrors,
});

export const openBill = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bills/:id/open',
  summary:
    'What both sides of a bill that waits for a decision have entered. Each opening is written into the audit log with its reason, which both sides read.',
  access: 'bill.decide',
  fresh: true,
  params,
  body: Type.Object({ reason: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S' }) }, closed),
  reply: Type.Object({ data: OpenedBill }),
  errors: confirmErrors,
});

export const decideBill = endpoint({
  method: 'POST',
  path: '/api/v1/admin/bills/:id/decide',
  summary: 'Decides whose entry stands, or that the bill does not count; both sides read why.',
  access: 'bill.decide',
  params,
  body: Type.Object(
    {
      version: Positive,
      outcome: Type.Enum([...billOutcomes]),
      answer: Type.String({ minLength: 10, maxLength: limits.billDisputeMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});
