import Type, { type Static } from 'typebox';
import { fileMediaTypes } from '../accounts/attachments.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { Aftercare } from './aftercare.ts';
import { Plan } from './plan.ts';
import { RequestDetail, RequestRow } from './requests.ts';

export const guestKinds = ['relative', 'home_doctor'] as const;
export type GuestKind = (typeof guestKinds)[number];

/** `expired`: nobody accepted the invitation in time. */
export const guestStates = ['invited', 'expired', 'active', 'ended'] as const;

export const guestActs = [
  'opened',
  'file_opened',
  'downloaded',
  'wrote',
  'writing_allowed',
  'writing_stopped',
] as const;
export type GuestActKind = (typeof guestActs)[number];

const Kind = Type.Enum([...guestKinds]);
const CanWrite = Type.Boolean({ description: 'The guest may also write in the conversations.' });

/** Someone whom a client lets read a request. */
export const Guest = Type.Object({
  id: Uuid,
  name: Type.String({ description: 'What the client calls this person.' }),
  kind: Kind,
  can_write: CanWrite,
  state: Type.Enum([...guestStates]),
  token: Nullable(Type.String(), {
    description:
      'While it is `invited`: the page is `/requests/invitation#` with this token. Each answer has another token for the same invitation; all of them work.',
  }),
  invited_at: Time,
  expires_at: Time,
  account_name: Nullable(Type.String(), { description: 'Name of the account that accepted.' }),
  accepted_at: Nullable(Time),
  opened_at: Nullable(Time, { description: 'When the guest opened the request last.' }),
  ended_at: Nullable(Time),
  ended_by: Nullable(Type.Enum(['client', 'guest'])),
});
export type Guest = Static<typeof Guest>;

export const GuestAct = Type.Object({
  guest_id: Uuid,
  kind: Type.Enum([...guestActs]),
  file: Nullable(Type.String(), { description: 'Name of the file that was opened.' }),
  clinic: Nullable(Type.String(), { description: 'To which clinic the guest wrote.' }),
  at: Time,
});
export type GuestAct = Static<typeof GuestAct>;

const Guests = Type.Object({
  guests: Type.Array(Guest, { description: 'In the order they were invited, also those who have left.' }),
  acts: Type.Array(GuestAct, {
    description: `What guests did, the last first, at most ${limits.guestActsShown}. The same act within an hour is told once.`,
  }),
});
export type Guests = Static<typeof Guests>;

/** How somebody else's request is open to a guest. */
const access = {
  owner: Type.String({ description: 'Name of the client whose request it is.' }),
  kind: Kind,
  can_write: CanWrite,
};

export const Invitation = Type.Object({ ...access, name: Guest.properties.name, expires_at: Time });
export type Invitation = Static<typeof Invitation>;

export const SharedRow = Type.Object({
  ...access,
  id: Uuid,
  number: RequestRow.properties.number,
  title: RequestRow.properties.title,
  word: RequestRow.properties.word,
  patient_name: RequestRow.properties.patient_name,
  offers: RequestRow.properties.offers,
  updated_at: Time,
  is_unread: Type.Boolean({ description: 'It has changed since the guest opened it.' }),
});
export type SharedRow = Static<typeof SharedRow>;

export const SharedRequest = Type.Object({
  ...access,
  since: Time,
  request: Type.Object(RequestDetail.properties, {
    description:
      'As its client reads it; `own_costs`, `openings` and `operator_openings` are empty, `proposal` is null.',
  }),
  plan: Nullable(Plan, { description: 'Null before an offer was accepted; so is `aftercare`.' }),
  aftercare: Nullable(Aftercare),
});
export type SharedRequest = Static<typeof SharedRequest>;

const params = Type.Object({ id: Uuid });
const guestParams = Type.Object({ id: Uuid, guestId: Uuid });
const reply = Type.Object({ data: Guests });
const Done = Type.Object({ data: Type.Object({}) });
/** The token is sent in the body and not in the address, because servers and proxies log addresses. */
const body = Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) }, closed);

export const listGuests = endpoint({
  method: 'GET',
  path: '/api/v1/client/requests/:id/guests',
  summary: 'Who else may read an own request, and what they did.',
  access: 'request.create',
  params,
  reply,
  errors: readErrors,
});

export const inviteGuest = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/guests',
  summary: `Invites somebody to read an own request. The invitation is for one account and for ${limits.invitationDays} days.`,
  access: 'request.create',
  repeatKey: 'required',
  params,
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' }),
      kind: Kind,
      can_write: CanWrite,
    },
    closed,
  ),
  reply: Type.Object({ data: Guest }),
  errors: changeErrors,
});

export const changeGuest = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/requests/:id/guests/:guestId',
  summary: 'Sets whether a guest may write.',
  access: 'request.create',
  params: guestParams,
  body: Type.Object({ can_write: CanWrite }, closed),
  reply,
  errors: changeErrors,
});

export const endGuest = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/requests/:id/guests/:guestId',
  summary: 'Ends an invitation or an access, at once. Ending it again does nothing.',
  access: 'request.create',
  params: guestParams,
  reply,
  errors: changeErrors,
});

export const openInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/shared-requests/invitation',
  summary: 'Who invites, and to what, before it is accepted.',
  access: 'request.create',
  body,
  reply: Type.Object({ data: Invitation }),
  errors: changeErrors,
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/shared-requests',
  summary:
    'Accepts an invitation for this account: from then on it is nobody else’s. Accepting it again does nothing.',
  access: 'request.create',
  body,
  reply: Type.Object({ data: Type.Object({ id: Uuid }) }),
  errors: changeErrors,
});

export const listShared = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests',
  summary: `Requests of others that are open to this account, the last changed first, at most ${limits.requestPageSize * 5}.`,
  access: 'request.create',
  reply: Type.Object({ data: Type.Array(SharedRow) }),
  errors: readErrors,
});

export const getShared = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id',
  summary:
    'One request of somebody else with everything that a guest reads; the client sees that it was opened.',
  access: 'request.create',
  params,
  reply: Type.Object({ data: SharedRequest }),
  errors: readErrors,
});

export const openSharedFile = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id/files/:fileId',
  summary:
    'The bytes of a file of the request, its plan, its aftercare or its conversations; the client sees that it was opened.',
  access: 'request.create',
  params: Type.Object({ id: Uuid, fileId: Uuid }),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const getSharedFile = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id/file',
  summary: 'The whole case as a ZIP, as its client gets it; the client sees that it was downloaded.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: ['application/zip'],
  errors: [...readErrors, 'too_many'],
});

export const getSharedSummary = endpoint({
  method: 'GET',
  path: '/api/v1/client/shared-requests/:id/summary',
  summary:
    'The case as a FHIR R4 document bundle after the International Patient Summary; the client sees that it was downloaded.',
  access: 'request.create',
  params,
  reply: Type.Any(),
  mediaTypes: ['application/fhir+json'],
  errors: [...readErrors, 'too_many'],
});

export const leaveShared = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/shared-requests/:id',
  summary: 'The guest gives the access back.',
  access: 'request.create',
  params,
  reply: Done,
  errors: changeErrors,
});
