import Type, { type Static } from 'typebox';
import { lineKinds } from '../offers/offers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { requestStates } from './requests.ts';

/** `price`: what the clinic's price covers; `other`: what the offer has no line for. */
export const billLineKinds = ['price', ...lineKinds, 'other'] as const;
export type BillLineKind = (typeof billLineKinds)[number];

/** Why a line is not as offered. */
export const billReasons = [
  'more_needed',
  'less_needed',
  'complication',
  'own_choice',
  'not_in_offer',
  'price_changed',
  'discount',
  'other',
] as const;
export type BillReason = (typeof billReasons)[number];

export const billSides = ['client', 'staff'] as const;
export type BillSide = (typeof billSides)[number];

/** `open`: the sides have not agreed; `disputed`: an operator decides. */
export const billStates = ['open', 'disputed', 'confirmed', 'decided'] as const;
export type BillState = (typeof billStates)[number];

/** Whose entry stands after a decision; `set_aside`: neither, and it does not count. */
export const billOutcomes = ['client', 'staff', 'set_aside'] as const;
export type BillOutcome = (typeof billOutcomes)[number];

export const BillLine = Type.Object(
  {
    kind: Type.Enum([...billLineKinds]),
    title: Type.String({ maxLength: limits.billTitleMax, description: 'Of a line `other`; else empty.' }),
    amount: Type.Number({ minimum: 0, maximum: 1e9, description: 'In the currency of the offer.' }),
    reason: Nullable(Type.Enum([...billReasons])),
    note: Type.String({ maxLength: limits.billNoteMax }),
  },
  closed,
);
export type BillLine = Static<typeof BillLine>;

/** A line of the accepted offer. */
export const QuotedLine = Type.Object({
  kind: Type.Enum([...billLineKinds]),
  state: Type.Enum(['quoted', 'included', 'not_needed', 'unsaid']),
  from: Type.Number(),
  to: Type.Number(),
});
export type QuotedLine = Static<typeof QuotedLine>;

const Deviation = Nullable(Type.Number(), {
  description: 'A part of what was offered: 0.1 is 10 % above it. Null: the offer was for nothing.',
});

export const BillEntry = Type.Object({
  lines: Type.Array(BillLine),
  total: Type.Number(),
  deviation: Deviation,
  at: Time,
});
export type BillEntry = Static<typeof BillEntry>;

const BillDispute = Type.Object({ side: Type.Enum([...billSides]), text: Type.String(), at: Time });
const BillDecision = Type.Object({ outcome: Type.Enum([...billOutcomes]), text: Type.String(), at: Time });

/** What both sides have entered, and what came of it. */
export const billEntries = {
  currency_id: Type.Integer(),
  quote: Type.Array(QuotedLine),
  quoted: Type.Object({ from: Type.Number(), to: Type.Number() }, { description: 'All that was offered.' }),
  client: Nullable(BillEntry),
  staff: Nullable(BillEntry),
  dispute: Nullable(BillDispute),
  decision: Nullable(BillDecision),
};

/** What was paid after a treatment, as either side has entered it. Both read the same, but for what a client has withdrawn. */
export const Bill = Type.Object({
  request_id: Uuid,
  number: Type.Integer(),
  request_state: Type.Enum([...requestStates]),
  version: Type.Integer(),
  state: Type.Enum([...billStates]),
  clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  doctor: Type.String(),
  day: Nullable(Type.String({ format: 'date' }), { description: 'Of the treatment, at the clinic.' }),
  is_open: Type.Boolean({ description: 'The day has come and nothing is settled: both sides may enter.' }),
  ...billEntries,
  lapsed_at: Nullable(Time, {
    description: 'When it was given up because a side has not answered; it can still be confirmed.',
  }),
  settled_at: Nullable(Time),
  openings: Type.Array(Type.Object({ at: Time, reason: Type.String() }), {
    description: 'When operators have read both entries, and why.',
  }),
});
export type Bill = Static<typeof Bill>;

const params = Type.Object({ id: Uuid });
const clinicQuery = Type.Object({ clinic_id: Id }, closed);
const reply = Type.Object({ data: Bill });
const own = { version: Positive };
const ofClinic = { clinic_id: Id, version: Positive };
const lines = Type.Array(BillLine, { minItems: 1, maxItems: limits.billLines });
const words = Type.String({ minLength: 10, maxLength: limits.billDisputeMax, pattern: '\\S' });

export const getBill = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/bill',
  summary: 'The bill of an own request of which an offer was accepted.',
  access: 'request.create',
  params,
  reply,
  errors: readErrors,
});

export const enterBill = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/requests/:id/bill',
  summary:
    'Enters what was paid, line by line. Where the clinic has entered the same amounts the bill is confirmed. An outdated `version` is refused.',
  access: 'request.create',
  params,
  body: Type.Object({ ...own, lines }, closed),
  reply,
  errors: changeErrors,
});

export const confirmBill = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/bill/confirm',
  summary:
    'Confirms what the clinic has entered; the request is completed. Again it is the same confirmation.',
  access: 'request.create',
  params,
  body: Type.Object(own, closed),
  reply,
  errors: changeErrors,
});

export const disputeBill = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/bill/dispute',
  summary: 'Gives a bill on which the sides differ to an operator, who reads both entries.',
  access: 'request.create',
  params,
  body: Type.Object({ ...own, text: words }, closed),
  reply,
  errors: changeErrors,
});

export const getStaffBill = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/bill',
  summary: 'The bill of a request whose client has accepted the clinic’s offer.',
  access: 'request.answer',
  params,
  query: clinicQuery,
  reply,
  errors: readErrors,
});

export const enterStaffBill = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/requests/:id/bill',
  summary: 'Enters what the patient has paid, as the patient does.',
  access: 'request.answer',
  params,
  body: Type.Object({ ...ofClinic, lines }, closed),
  reply,
  errors: changeErrors,
});

export const confirmStaffBill = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/bill/confirm',
  summary: 'Confirms what the patient has entered; the request is completed.',
  access: 'request.answer',
  params,
  body: Type.Object(ofClinic, closed),
  reply,
  errors: changeErrors,
});

export const disputeStaffBill = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/bill/dispute',
  summary: 'Gives a bill on which the sides differ to an operator, who reads both entries.',
  access: 'request.answer',
  params,
  body: Type.Object({ ...ofClinic, text: words }, closed),
  reply,
  errors: changeErrors,
});
