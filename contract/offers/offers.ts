import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { Picture } from '../platform/pictures.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** Rows that every offer answers, in this order; so offers stand side by side line by line. */
export const treatmentLines = [
  'examination',
  'procedure',
  'materials',
  'anaesthesia',
  'ward',
  'medicines',
  'follow_up',
] as const;
export const travelLines = ['interpreter', 'transfer', 'accommodation'] as const;
export const lineKinds = [...treatmentLines, ...travelLines] as const;
export type LineKind = (typeof lineKinds)[number];

/** `extra`: not included and will be needed, for `amount`; `not_needed` counts as an answer, `unsaid` does not. */
export const lineStates = ['included', 'extra', 'not_needed', 'unsaid'] as const;

const Amount = Type.Number({ minimum: 0, maximum: 1e9 });
const text = (maxLength: number) => Type.String({ maxLength });

export const OfferLine = Type.Object(
  {
    kind: Type.Enum([...lineKinds]),
    state: Type.Enum([...lineStates]),
    amount: Nullable(Amount),
    note: text(200),
  },
  closed,
);
export type OfferLine = Static<typeof OfferLine>;

const ProcedureSlug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });

/** One of several procedures that an offer is made of. */
export const OfferProcedure = Type.Object(
  {
    slug: Nullable(ProcedureSlug, {
      description: 'On the price list of the clinic; null: it is not from there.',
    }),
    title: text(200),
    amount: Nullable(Amount),
    amount_to: Nullable(Amount),
  },
  closed,
);
export type OfferProcedure = Static<typeof OfferProcedure>;

/** What a clinic writes. Empty texts and nulls are what it has not said; what must be said to send is checked at sending. */
export const OfferTerms = Type.Object(
  {
    doctor_id: Nullable(Id),
    procedure: text(200),
    procedures: Type.Optional(
      Type.Array(OfferProcedure, {
        maxItems: limits.offerProceduresMax,
        description:
          'Of an offer of two or more: `procedure` names them together, and the price is their sum.',
      }),
    ),
    price_from: Nullable(Amount),
    price_to: Nullable(Amount),
    currency_id: Nullable(Type.Integer({ minimum: 1, maximum: 32_767 })),
    lines: Type.Array(OfferLine, { maxItems: lineKinds.length }),
    nights: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
    days_in_country: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
    earliest_date: Nullable(Type.String({ format: 'date' })),
    basis: text(1000),
    price_changes: text(1000),
    prepayment_percent: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    refund: text(1000),
    aftercare: text(1000),
    complications: text(1000),
    languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}$' }), { maxItems: 20 }),
    valid_days: Type.Integer({ minimum: limits.offerDaysMin, maximum: limits.offerDaysMax }),
    note: text(2000),
  },
  closed,
);
export type OfferTerms = Static<typeof OfferTerms>;

export const offerStates = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'not_chosen',
  'confirmed',
  'fulfilled',
  'cancelled',
] as const;
export type OfferState = (typeof offerStates)[number];

export const Rates = Type.Object({
  date: Type.String({ format: 'date' }),
  source: Type.String(),
  rates: Type.Record(Type.String(), Type.Number(), { description: 'Units for one euro by currency code.' }),
});
export type Rates = Static<typeof Rates>;

export const OfferDoctor = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  specialization: Nullable(Type.String()),
  procedures_per_year: Nullable(Type.Integer()),
  licence_checked_at: Nullable(Type.String({ format: 'date' })),
  portrait: Nullable(Picture),
});

const Span = Type.Object({ from: Type.Number(), to: Type.Number() });

/** What an offer costs, in its own currency; `costOf` makes it. */
export const OfferCost = Type.Object({
  currency_id: Type.Integer(),
  price: Type.Object(Span.properties, {
    description: 'The clinic’s price: both ends of a range, the same twice where it is fixed.',
  }),
  extras: Type.Number({ description: 'Amounts of the lines that are not included.' }),
  with_extras: Type.Object(Span.properties, { description: '`price` and `extras`.' }),
  unknown_lines: Type.Array(Type.Enum([...lineKinds]), {
    description: 'Lines whose cost is not specified; `with_extras` is the least that it can be.',
  }),
});
export type OfferCost = Static<typeof OfferCost>;

/** An offer as its client sees it: the last version sent. */
export const Offer = Type.Object({
  id: Uuid,
  clinic_id: Type.Integer(),
  state: Type.Enum([...offerStates]),
  version: Type.Integer(),
  terms: OfferTerms,
  doctor: OfferDoctor,
  completeness: Type.Integer({ minimum: 0, maximum: 100 }),
  points: Type.Object({ said: Type.Integer(), all: Type.Integer() }),
  cost: OfferCost,
  sent_at: Time,
  valid_until: Time,
  time_zone: Type.String({ description: 'Of the clinic, IANA.' }),
  rates_at_sending: Rates,
  rates_at_acceptance: Nullable(Rates),
  confirmed_date: Type.Optional(Nullable(Type.String({ format: 'date' }))),
  /** Why it was withdrawn or declined, where someone has said. */
  state_reason: Type.Optional(Nullable(Type.String())),
  earlier_versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      sent_at: Time,
      terms: OfferTerms,
      doctor_title: Type.String(),
    }),
  ),
});
export type Offer = Static<typeof Offer>;

const params = Type.Object({ id: Uuid });
const errors = [
  'malformed',
  'unauthenticated',
  'blocked',
  'not_found',
  'stale_page',
  'invalid',
  'unavailable',
] as const;
const Done = Type.Object({ data: Type.Object({}) });

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/client/offers/:id/accept',
  summary: 'Accepts the named version; the other clinics are told. A second time it is the same acceptance.',
  access: 'request.create',
  params,
  body: Type.Object({ version: Positive }, closed),
  reply: Done,
  errors,
});

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/v1/client/offers/:id/decline',
  summary: 'Declines an offer.',
  access: 'request.create',
  params,
  body: Type.Object({ reason: Type.Optional(text(500)) }, closed),
  reply: Done,
  errors,
});

export const approvalStates = ['waiting', 'approved', 'returned', 'outdated', 'sent', 'ended'] as const;

/** A draft that an owner was asked to approve. */
export const OfferApproval = Type.Object({
  state: Type.Enum([...approvalStates], {
    description:
      '`outdated`: the draft was changed since; `sent`: it was sent without the approval; `ended`: the offer has ended.',
  }),
  draft_version: Type.Integer(),
  asked_by: Nullable(Type.String(), { description: 'Null: the account is gone.' }),
  asked_at: Time,
  decided_by: Nullable(Type.String(), { description: 'The owner who has approved or returned it.' }),
  decided_at: Nullable(Time),
  reason: Nullable(Type.String({ description: 'Why it was returned.' })),
  version: Nullable(Type.Integer(), { description: 'The version that the approval has sent.' }),
});
export type OfferApproval = Static<typeof OfferApproval>;

/** What a template has filled in a new offer, so that it can be said and taken back. */
const OfferFilling = Type.Object({
  title: Type.String({ description: 'Of the template.' }),
  before: OfferTerms,
  applied: OfferTerms,
  left_out: Type.Optional(
    Type.Array(Type.Enum([...lineKinds]), {
      description: 'Lines whose amounts it has in another currency than the offer: they came without.',
    }),
  ),
});
export type OfferFilling = Static<typeof OfferFilling>;

/** An offer as its clinic sees it: what it writes on, and what it has sent. */
export const StaffOffer = Type.Object({
  id: Uuid,
  request_id: Uuid,
  clinic_id: Type.Integer(),
  state: Type.Enum([...offerStates]),
  draft: OfferTerms,
  draft_version: Type.Integer(),
  completeness: Type.Integer({ minimum: 0, maximum: 100 }),
  points: Type.Object({ said: Type.Integer(), all: Type.Integer() }),
  /** Points not said yet, by their names: `line.ward`, `basis`. */
  missing: Type.Array(Type.String()),
  cost: Nullable(OfferCost, { description: 'Of the draft; null: it has no price yet.' }),
  sent_cost: Nullable(OfferCost, { description: 'Of the version the client sees; null: none was sent.' }),
  sent_terms: Nullable(OfferTerms, { description: 'Of the version the client sees; null: none was sent.' }),
  filled: Nullable(OfferFilling, { description: 'By the template that it began with; null: by none.' }),
  is_unchanged: Type.Boolean({ description: 'The draft is what was sent last: it is not sent again.' }),
  version: Type.Integer({ description: '0: nothing was sent yet.' }),
  needs_approval: Type.Boolean({
    description:
      'The total of the draft is above the sum of the clinic: an owner sends it, others ask for the approval.',
  }),
  approval: Nullable(OfferApproval, { description: 'The last one asked for; null: none was.' }),
  sent_at: Nullable(Time),
  valid_until: Nullable(Time),
  confirmed_date: Type.Optional(Nullable(Type.String({ format: 'date' }))),
  state_reason: Type.Optional(Nullable(Type.String())),
});
export type StaffOffer = Static<typeof StaffOffer>;

const staffReply = Type.Object({ data: StaffOffer });

export const startOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/offers',
  summary:
    'Begins an offer to a request, filled from the clinic’s price list, the request, and a template: the one that is named, else the clinic’s default. Where a live offer is, answers that one.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'body.clinic_id' },
  repeatKey: 'required',
  params,
  body: Type.Object(
    {
      clinic_id: Id,
      template_id: Type.Optional(Uuid),
    },
    closed,
  ),
  reply: staffReply,
  errors,
});

export const writeOffer = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/offers/:id',
  summary:
    'Writes on an offer; nothing reaches the client. An outdated `draft_version` is refused: a colleague has written.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: Type.Object({ terms: OfferTerms, draft_version: Positive }, closed),
  reply: staffReply,
  errors,
});

export const pickProcedures = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/procedures',
  summary:
    'Makes the offer one of these procedures of the clinic’s price list, with their prices and what they include. Amounts already written for one of them stay.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: Type.Object(
    {
      procedures: Type.Array(ProcedureSlug, {
        minItems: 1,
        maxItems: limits.offerProceduresMax,
        uniqueItems: true,
      }),
      draft_version: Positive,
    },
    closed,
  ),
  reply: staffReply,
  errors,
});

export const sendOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/send',
  summary:
    'Sends what is written as the next version. Below 60 % of the points, or unchanged since the last, it is not sent.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: Type.Object({ draft_version: Positive }, closed),
  reply: staffReply,
  errors,
});

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/withdraw',
  summary: 'Takes an offer back that is not accepted.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: Type.Object({ reason: Type.Optional(text(500)) }, closed),
  reply: staffReply,
  errors,
});

export const confirmOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/confirm',
  summary: 'Confirms an accepted offer with a date: the request is scheduled.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: Type.Object({ date: Type.String({ format: 'date' }) }, closed),
  reply: staffReply,
  errors,
});
