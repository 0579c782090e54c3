import Type, { type Static } from 'typebox';
import { AppealWords, appealFields } from '../clinics/appeals.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { Nullable, Time } from '../platform/schemas.ts';

const ofClinic = { id: Id };

/** A page that an operator has taken off the site, as the clinic's owners are told of it. */
export const Withdrawal = Type.Object({
  id: Type.String({ description: 'Of the act in the log.' }),
  entity: Type.Enum(['clinic', 'doctor']),
  title: Type.String(),
  withdrawn_at: Time,
  reason: Nullable(Type.String({ description: "The operator's words." })),
  ...appealFields,
  decided_at: Nullable(Time, { description: 'Of the appeal. Null: it waits, or there is none.' }),
  answer: Nullable(Type.String({ description: 'What the other operator has decided and why.' })),
});
export type Withdrawal = Static<typeof Withdrawal>;

const reply = Type.Object({
  data: Type.Array(Withdrawal, {
    description: 'What is off the site now: the clinic first, then its doctors.',
  }),
});

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/withdrawals',
  summary: 'Pages of a clinic one owns and of its doctors that an operator has taken off the site, and why.',
  access: 'clinic.manage',
  params: Type.Object(ofClinic),
  reply,
  errors: readErrors,
});

export const appealWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/staff/clinics/:id/withdrawals/:withdrawal/appeal',
  summary: 'Says once, within 30 days, why a page should be shown: another operator decides.',
  access: 'clinic.manage',
  params: Type.Object({ ...ofClinic, withdrawal: Type.String({ pattern: '^[0-9]{1,18}$' }) }),
  body: AppealWords,
  reply,
  errors: changeErrors,
});
