import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors } from '../platform/errors.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';

/** Of the text of a consent. */
export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });

export const ClinicName = Type.Object({ id: Type.Integer(), title: Type.String() });

export const proposalStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const;

export const ClinicProposal = Type.Object({
  id: Uuid,
  clinic: ClinicName,
  instead_of: Nullable(ClinicName, { description: 'Whose part ends with the consent. Null: nobody’s.' }),
  note: Type.String({ description: 'What the operator has written to the patient.' }),
  state: Type.Enum([...proposalStates]),
  created_at: Time,
  decided_at: Nullable(Time),
});
export type ClinicProposal = Static<typeof ClinicProposal>;

const params = Type.Object({ id: Uuid, proposalId: Uuid });
const Done = Type.Object({ data: Type.Object({}) });

export const acceptClinicProposal = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/proposals/:proposalId/accept',
  summary:
    'Sends the request to the clinic that an operator proposes, with consent for it; the clinic it replaces loses what was open to it.',
  access: 'request.create',
  params,
  body: Type.Object({ health_consent: Hash }, closed),
  reply: Done,
  errors: changeErrors,
});

export const refuseClinicProposal = endpoint({
  method: 'POST',
  path: '/api/v1/client/requests/:id/proposals/:proposalId/refuse',
  summary: 'The patient does not want the clinic that an operator proposes.',
  access: 'request.create',
  params,
  reply: Done,
  errors: changeErrors,
});
