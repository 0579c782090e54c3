import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Uuid } from '../platform/schemas.ts';
import { StaffOffer } from './offers.ts';

const params = Type.Object({ id: Uuid });
const ofDraft = Type.Object({ draft_version: Positive }, closed);
const offerReply = Type.Object({ data: StaffOffer });

export const askApproval = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/approval',
  summary:
    'Asks the owners to approve this draft, whose total is above the sum of the clinic. Asked again it is the same question.',
  access: 'offer.send',
  key: { scope: 'offers.write', clinic: 'handler' },
  params,
  body: ofDraft,
  reply: offerReply,
  errors: changeErrors,
});

export const approveOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/approve',
  summary: 'An owner approves the draft that was asked about, and it is sent with that.',
  access: 'clinic.manage',
  params,
  body: ofDraft,
  reply: offerReply,
  errors: changeErrors,
});

export const returnOffer = endpoint({
  method: 'POST',
  path: '/api/v1/staff/offers/:id/return',
  summary: 'An owner returns the draft that was asked about, with the reason.',
  access: 'clinic.manage',
  params,
  body: Type.Object(
    {
      draft_version: Positive,
      reason: Type.String({ minLength: 1, maxLength: limits.approvalReasonMax, pattern: '\\S' }),
    },
    closed,
  ),
  reply: offerReply,
  errors: changeErrors,
});

const Sum = Type.Object(
  {
    amount: Type.Number({ exclusiveMinimum: 0, maximum: 1e9 }),
    currency_id: Type.Integer({ minimum: 1, maximum: 32_767 }),
  },
  closed,
);

/** Above which total an owner approves offers. */
export const ApprovalLimit = Type.Object({
  sum: Nullable(Sum, { description: 'Null: no offer needs an approval.' }),
  version: Type.Integer({ minimum: 0, description: 'How often it was set.' }),
});
export type ApprovalLimit = Static<typeof ApprovalLimit>;

const limitReply = Type.Object({ data: ApprovalLimit });

export const getApprovalLimit = endpoint({
  method: 'GET',
  path: '/api/v1/staff/approval-limit',
  summary: 'Above which total an owner approves the offers of a clinic.',
  access: 'clinic.work',
  query: Type.Object({ clinic_id: Id }, closed),
  reply: limitReply,
  errors: readErrors,
});

export const setApprovalLimit = endpoint({
  method: 'POST',
  path: '/api/v1/staff/approval-limit',
  summary:
    'Sets the sum above which an owner approves offers, or null for none. An outdated `version` is refused.',
  access: 'clinic.manage',
  body: Type.Object(
    { clinic_id: Id, sum: Nullable(Sum), version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    closed,
  ),
  reply: limitReply,
  errors: changeErrors,
});
