import Type, { type Static } from 'typebox';
import { Attachment } from '../accounts/attachments.ts';
import { EmailAddress } from '../accounts/sessions.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { AppealWords, appealFields } from './appeals.ts';

const params = Type.Object({ id: Uuid });

export const claimStates = ['submitted', 'needs_more', 'approved', 'refused', 'withdrawn'] as const;
export type ClaimState = (typeof claimStates)[number];

/** How a claim is proved: a code emailed to the website's domain, documents, or the number of a licence. */
export const claimProofs = ['domain', 'papers', 'licence'] as const;
export type ClaimProof = (typeof claimProofs)[number];

export const claimRefusals = [
  'not_proven',
  'not_of_clinic',
  'papers_unclear',
  'clinic_objects',
  'duplicate',
  'other',
] as const;
export type ClaimRefusal = (typeof claimRefusals)[number];

const Files = Type.Array(Uuid, { maxItems: limits.attachmentsPerClaim });
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' });

export const Claim = Type.Object({
  id: Uuid,
  clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  state: Type.Enum([...claimStates]),
  proof: Type.Enum([...claimProofs]),
  post: Type.String({ description: 'What the person does at the clinic, in their words.' }),
  work_email: Type.String(),
  licence_number: Nullable(Type.String()),
  licence_url: Nullable(Type.String()),
  explanation: Type.String(),
  papers: Type.Array(Attachment),
  is_takeover: Type.Boolean({ description: 'The clinic was kept by somebody when it was claimed.' }),
  code: Type.Enum(['none', 'open', 'proven'], {
    description: 'open: a code was sent to the work address and is waited for.',
  }),
  question: Nullable(Type.String({ description: 'What an operator wants to know.' })),
  refusal: Nullable(Type.Enum([...claimRefusals])),
  note: Nullable(Type.String({ description: 'What an operator wrote at the decision.' })),
  submitted_at: Time,
  decided_at: Nullable(Time),
  ...appealFields,
});
export type Claim = Static<typeof Claim>;

const reply = Type.Object({ data: Claim });

export const NewClaim = Type.Object(
  {
    clinic_id: Id,
    proof: Type.Enum([...claimProofs]),
    post: Type.String({ minLength: 1, maxLength: limits.nameMax, pattern: '\\S' }),
    work_email: EmailAddress,
    licence_number: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    licence_url: Type.Optional(Nullable(Link)),
    explanation: Type.Optional(Type.String({ maxLength: limits.claimTextMax })),
    attachment_ids: Type.Optional(Files),
  },
  closed,
);
export type NewClaim = Static<typeof NewClaim>;

export const listClaims = endpoint({
  method: 'GET',
  path: '/api/v1/client/claims',
  summary: 'Own claims, the latest first; `clinic_id` names one clinic.',
  access: 'clinic.claim',
  query: Type.Object({ clinic_id: Type.Optional(Id) }, closed),
  reply: Type.Object({ data: Type.Array(Claim) }),
  errors: readErrors,
});

export const submitClaim = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims',
  summary: 'Says that one keeps the profile of a clinic; with `domain` a code goes to the work address.',
  access: 'clinic.claim',
  repeatKey: 'required',
  body: NewClaim,
  reply,
  errors: [...changeErrors, 'too_many'],
});

export const sendClaimCode = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims/:id/code',
  summary: 'Sends a new code to the work address; the former one ends.',
  access: 'clinic.claim',
  params,
  reply,
  errors: [...changeErrors, 'too_many'],
});

export const proveClaimCode = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims/:id/code/prove',
  summary:
    'The code from the letter: then an operator sees the claim. After five wrong ones a new code is needed.',
  access: 'clinic.claim',
  params,
  body: Type.Object({ code: Type.String({ pattern: '^\\s*\\d{3}\\s?\\d{3}\\s*$' }) }, closed),
  reply,
  errors: changeErrors,
});

export const answerClaim = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims/:id/answer',
  summary: 'Answers the operator’s question, with further papers.',
  access: 'clinic.claim',
  params,
  body: Type.Object(
    {
      explanation: Type.String({ minLength: 1, maxLength: limits.claimTextMax, pattern: '\\S' }),
      attachment_ids: Type.Optional(Files),
    },
    closed,
  ),
  reply,
  errors: changeErrors,
});

export const appealClaim = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims/:id/appeal',
  summary: 'Says once, within 30 days, why a refusal is wrong: another operator decides.',
  access: 'clinic.claim',
  params,
  body: AppealWords,
  reply,
  errors: changeErrors,
});

export const withdrawClaim = endpoint({
  method: 'POST',
  path: '/api/v1/client/claims/:id/withdraw',
  summary: 'Takes an open claim back.',
  access: 'clinic.claim',
  params,
  reply,
  errors: changeErrors,
});
