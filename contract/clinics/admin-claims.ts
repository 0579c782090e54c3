import Type, { type Static } from 'typebox';
import { fileMediaTypes } from '../accounts/attachments.ts';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { INTEGER_MAX } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { ShownAppeal } from './appeals.ts';
import { Claim, claimRefusals } from './claims.ts';

const Version = Type.Integer({
  maximum: INTEGER_MAX,
  minimum: 1,
  description: 'As it was read: who decides on an older one is refused.',
});
const params = Type.Object({ id: Uuid });

/** waiting: for an operator; unproven: the code has not come back yet. */
export const claimFolders = [
  'waiting',
  'needs_more',
  'unproven',
  'approved',
  'refused',
  'withdrawn',
  'all',
] as const;
export type ClaimFolder = (typeof claimFolders)[number];

/**
 * How the claimant's email domain relates to the clinic's website: `own`, the same; `other`, a different one; `shared`, a
 * public email provider; `no_website`, none is known; `unconfirmed`, the same, but staff of the clinic wrote the website.
 */
export const domainMatches = ['own', 'unconfirmed', 'other', 'shared', 'no_website'] as const;

export const AdminClaim = Type.Object({
  id: Uuid,
  clinic: Type.Object({
    id: Type.Integer(),
    slug: Type.String(),
    title: Type.String(),
    country: Type.String(),
    website: Nullable(Type.String()),
    claimed_at: Nullable(Time),
  }),
  state: Claim.properties.state,
  proof: Claim.properties.proof,
  post: Type.String(),
  work_email: Type.String(),
  domain: Type.Enum([...domainMatches]),
  code: Claim.properties.code,
  is_takeover: Type.Boolean(),
  paper_count: Type.Integer(),
  submitted_at: Time,
  waiting_since: Nullable(Time),
  due_at: Nullable(Time),
  is_overdue: Type.Boolean(),
  decided_at: Nullable(Time),
  is_appealed: Type.Boolean(),
  version: Version,
});
export type AdminClaim = Static<typeof AdminClaim>;

const Person = Type.Object({
  account_id: Uuid,
  name: Type.String(),
  surname: Type.String(),
});

export const AdminClaimDetail = Type.Object({
  ...AdminClaim.properties,
  ...Type.Pick(Claim, [
    'licence_number',
    'licence_url',
    'explanation',
    'papers',
    'question',
    'refusal',
    'note',
  ]).properties,
  claimant: Type.Object({
    ...Person.properties,
    phone_number: Nullable(Type.String()),
    email: Nullable(Type.String()),
    is_email_verified: Type.Boolean(),
  }),
  owners: Type.Array(Person, { description: 'Who keeps the clinic now.' }),
  other_claims: Type.Integer({ description: 'Open claims of other people at this clinic.' }),
  decided_by: Nullable(Type.String({ description: 'Name of the operator.' })),
  appeal: ShownAppeal,
});
export type AdminClaimDetail = Static<typeof AdminClaimDetail>;

const reply = Type.Object({ data: AdminClaimDetail });

export const listAdminClaims = endpoint({
  method: 'GET',
  path: '/api/v1/admin/claims',
  summary: 'Claims by folder; at first those that wait, the longest first.',
  access: 'claim.decide',
  personal: 'claim',
  query: listQuery(['waiting_since', 'submitted_at'], {
    folder: Type.Enum([...claimFolders], { default: 'waiting' }),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminClaim), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminClaim = endpoint({
  method: 'GET',
  path: '/api/v1/admin/claims/:id',
  summary: 'A claim with what proves it, and who keeps the clinic now.',
  access: 'claim.decide',
  personal: 'claim',
  params,
  reply,
  errors: readErrors,
});

export const openClaimAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/claims/:id/papers/:paperId',
  summary: 'The bytes of a paper of a claim; each opening is written into the audit log.',
  access: 'claim.decide',
  params: Type.Object({ id: Uuid, paperId: Uuid }),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const approveClaim = endpoint({
  method: 'POST',
  path: '/api/v1/admin/claims/:id/approve',
  summary: 'Makes the person an owner of the clinic; with `replaces_owners` those before are none any more.',
  access: 'claim.decide',
  fresh: true,
  params,
  body: Type.Object({ version: Version, replaces_owners: Type.Boolean() }, closed),
  reply,
  errors: [...changeErrors, 'confirmation_needed'],
});

export const askClaimant = endpoint({
  method: 'POST',
  path: '/api/v1/admin/claims/:id/ask',
  summary: 'Asks the person for more.',
  access: 'claim.decide',
  params,
  body: Type.Object(
    {
      version: Version,
      question: Type.String({ minLength: 1, maxLength: limits.claimTextMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const refuseClaim = endpoint({
  method: 'POST',
  path: '/api/v1/admin/claims/:id/refuse',
  summary: 'Refuses a claim with a reason and a word to the person.',
  access: 'claim.decide',
  params,
  body: Type.Object(
    {
      version: Version,
      refusal: Type.Enum([...claimRefusals]),
      note: Type.Optional(Type.String({ maxLength: limits.claimTextMax })),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});
