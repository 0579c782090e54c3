import Type, { type Static } from 'typebox';
import { Attachment, fileMediaTypes } from '../accounts/attachments.ts';
import { OfferCost, OfferTerms } from '../offers/offers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, TimeZone, Uuid } from '../platform/schemas.ts';
import { requestStates } from './requests.ts';

export const planItemKinds = ['papers', 'tests', 'fasting', 'bring', 'other'] as const;

/** A line of the checklist as the clinic writes it. */
export const PlanItem = Type.Object(
  {
    id: Uuid,
    kind: Type.Enum([...planItemKinds]),
    text: Type.String({ minLength: 1, maxLength: limits.planItemMax, pattern: '\\S' }),
    days_before: Nullable(Type.Integer({ minimum: 0, maximum: 365 }), {
      description: 'By how many days before the appointment it has to be done; null: by the appointment.',
    }),
  },
  closed,
);
export type PlanItem = Static<typeof PlanItem>;

/** What a clinic keeps ready for its plans, and what a plan holds of it. */
const clinicsPart = {
  items: Type.Array(PlanItem, { maxItems: limits.planItems }),
  arrival: Type.String({ maxLength: limits.planArrivalMax }),
  contact_name: Type.String({ maxLength: 100 }),
  contact_phone: Type.String({ maxLength: 40 }),
};

export const planChangeKinds = ['proposed', 'chosen', 'moved', 'none_fits', 'called_off'] as const;

export const PlanChange = Type.Object({
  id: Uuid,
  side: Type.Enum(['client', 'staff']),
  kind: Type.Enum([...planChangeKinds]),
  reason: Type.String(),
  starts_at: Nullable(Time, { description: 'The time that was chosen, or that does not stand any more.' }),
  at: Time,
});

export const PlanDocument = Type.Object({
  id: Uuid,
  name: Attachment.properties.name,
  type: Attachment.properties.type,
  bytes: Attachment.properties.bytes,
  side: Type.Enum(['client', 'staff']),
  needs_signature: Type.Boolean(),
  signs: Nullable(Uuid, { description: 'The clinic’s document that this one is the signed copy of.' }),
});
export type PlanDocument = Static<typeof PlanDocument>;

/** What both sides of an accepted offer agree on. Both read the same, but for what a client has withdrawn. */
export const Plan = Type.Object({
  request_id: Uuid,
  number: Type.Integer(),
  request_state: Type.Enum([...requestStates]),
  state_reason: Nullable(Type.String()),
  version: Type.Integer(),
  clinic: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    address: Nullable(Type.String()),
    city: Nullable(Type.String()),
    country: Type.String(),
    location: Nullable(Type.Object({ lat: Type.Number(), lon: Type.Number() })),
    is_exact: Type.Boolean({ description: 'The location is that of the building, not of the city.' }),
    phone: Nullable(Type.String()),
    time_zone: Type.String({ description: 'IANA.' }),
  }),
  doctor: Type.String(),
  terms: OfferTerms,
  cost: OfferCost,
  slots: Type.Array(Type.Object({ id: Uuid, starts_at: Time }), {
    description: 'Times that the clinic proposes, in order; empty: there is nothing to choose.',
  }),
  starts_at: Nullable(Time, { description: 'The time that stands; null: none does.' }),
  day: Nullable(Type.String({ format: 'date' }), {
    description:
      'The day that stands in the clinic’s time zone; without `starts_at` the clinic has named no time.',
  }),
  client_zone: Nullable(Type.String()),
  items: Type.Array(Type.Object({ ...PlanItem.properties, done_at: Nullable(Time) })),
  arrival: clinicsPart.arrival,
  contact_name: clinicsPart.contact_name,
  contact_phone: clinicsPart.contact_phone,
  documents: Type.Array(PlanDocument),
  changes: Type.Array(PlanChange, { description: 'Of the date, the last first.' }),
});
export type Plan = Static<typeof Plan>;

const params = Type.Object({ id: Uuid });
const clinicQuery = Type.Object({ clinic_id: Id }, closed);
const reply = Type.Object({ data: Plan });
const Done = Type.Object({ data: Type.Object({}) });
const Reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/plan',
  summary: 'The plan of an own request of which an offer was accepted.',
  access: 'request.create',
  params,
  reply,
  errors: readErrors,
});

export const chooseDate = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/plan/date',
  summary: 'Chooses one of the proposed times; the same again is the same choice.',
  access: 'request.create',
  params,
  body: Type.Object({ version: Positive, slot_id: Uuid, time_zone: TimeZone }, closed),
  reply,
  errors: changeErrors,
});

export const askOtherDates = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/plan/other-dates',
  summary: 'Gives up the date that stands, or says that none of the proposed times fits.',
  access: 'request.create',
  params,
  body: Type.Object({ id: Uuid, version: Positive, reason: Reason }, closed),
  reply,
  errors: changeErrors,
});

export const tickItem = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/plan/items',
  summary: 'Ticks a line of the checklist, or takes the tick off.',
  access: 'request.create',
  params,
  body: Type.Object({ item_id: Uuid, is_done: Type.Boolean() }, closed),
  reply,
  errors: changeErrors,
});

export const addPlanDocument = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/plan/documents',
  summary:
    'Gives an uploaded file to the clinic of the plan, such as the signed copy of one of its documents.',
  access: 'request.create',
  params,
  body: Type.Object({ attachment_id: Uuid, signs: Nullable(Uuid) }, closed),
  reply,
  errors: changeErrors,
});

const documentParams = Type.Object({ id: Uuid, documentId: Uuid });

export const openPlanDocument = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/plan/documents/:documentId',
  summary: 'The bytes of a document of the plan, as an attachment.',
  access: 'request.create',
  params: documentParams,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const getPlanCalendar = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/plan/calendar',
  summary: 'The appointment as a calendar file (RFC 5545). It names neither the clinic nor anything medical.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: ['text/calendar'],
  errors: readErrors,
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/v1/client/calendar-feed',
  summary:
    'Whether there is an address under which a calendar reads the appointments; the address itself is not kept.',
  access: 'request.create',
  reply: Type.Object({
    data: Nullable(Type.Object({ created_at: Time, read_at: Nullable(Time) })),
  }),
  errors: readErrors,
});

export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/v1/client/calendar-feed',
  summary: 'Makes an address for calendars and tells it this once; the one before it works no more.',
  access: 'request.create',
  reply: Type.Object({ data: Type.Object({ path: Type.String() }) }),
  errors: changeErrors,
});

export const dropCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/calendar-feed',
  summary: 'Revokes the address for calendars.',
  access: 'request.create',
  reply: Done,
  errors: changeErrors,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/v1/client/calendar/:token',
  summary: 'All appointments of whoever made this address, as a calendar (RFC 5545).',
  access: 'public',
  params: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}\\.ics$' }) }),
  reply: Type.Any(),
  mediaTypes: ['text/calendar'],
  errors: ['not_found', 'unavailable'],
});

export const getStaffPlan = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/plan',
  summary: 'The plan of a request whose client has accepted the clinic’s offer.',
  access: 'request.answer',
  params,
  query: clinicQuery,
  reply,
  errors: readErrors,
});

export const writePlan = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/requests/:id/plan',
  summary: 'Writes checklist, arrival and contact. An outdated `version` is refused.',
  access: 'request.answer',
  params,
  body: Type.Object({ clinic_id: Id, version: Positive, ...clinicsPart }, closed),
  reply,
  errors: changeErrors,
});

export const proposeDates = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/plan/dates',
  summary:
    'Proposes times in place of those proposed before. Where a date stands it is moved, which needs a reason.',
  access: 'request.answer',
  params,
  body: Type.Object(
    {
      id: Uuid,
      clinic_id: Id,
      version: Positive,
      slots: Type.Array(
        Type.Object(
          {
            id: Uuid,
            local: Type.String({
              pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
              description: 'Wall time in the clinic’s time zone.',
            }),
          },
          closed,
        ),
        { minItems: 1, maxItems: limits.planSlots },
      ),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const callOff = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/plan/cancel',
  summary: 'The clinic cannot keep what was accepted: the request is cancelled, with the reason.',
  access: 'request.answer',
  params,
  body: Type.Object({ id: Uuid, clinic_id: Id, version: Positive, reason: Reason }, closed),
  reply,
  errors: changeErrors,
});

export const addStaffPlanDocument = endpoint({
  method: 'POST',
  path: '/api/v1/staff/requests/:id/plan/documents',
  summary: 'Gives an uploaded file to the client, to read or to sign.',
  access: 'request.answer',
  params,
  body: Type.Object({ clinic_id: Id, attachment_id: Uuid, needs_signature: Type.Boolean() }, closed),
  reply,
  errors: changeErrors,
});

export const openStaffPlanDocument = endpoint({
  method: 'GET',
  path: '/api/v1/staff/requests/:id/plan/documents/:documentId',
  summary: 'The bytes of a document of the plan, as an attachment.',
  access: 'request.answer',
  params: documentParams,
  query: clinicQuery,
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const PlanTemplate = Type.Object({ id: Uuid, title: Type.String(), ...clinicsPart });
export type PlanTemplate = Static<typeof PlanTemplate>;

export const listPlanTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/staff/plan-templates',
  summary: 'What a clinic keeps ready for its plans, by title.',
  access: 'request.answer',
  query: clinicQuery,
  reply: Type.Object({ data: Type.Array(PlanTemplate) }),
  errors: readErrors,
});

export const keepPlanTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/staff/plan-templates',
  summary: 'Keeps a template. The id is made by the caller: the same id is the same template.',
  access: 'request.answer',
  body: Type.Object(
    {
      id: Uuid,
      clinic_id: Id,
      title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
      ...clinicsPart,
    },
    closed,
  ),
  reply: Done,
  errors: changeErrors,
});

export const dropPlanTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/plan-templates/:id',
  summary: 'Drops a template; plans that were made from it stay as they are.',
  access: 'request.answer',
  params,
  query: clinicQuery,
  reply: Done,
  errors: changeErrors,
});
