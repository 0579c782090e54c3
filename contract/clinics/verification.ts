import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';

const Day = Type.String({ format: 'date' });
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' });
const params = Type.Object({
  id: Type.String({
    pattern: '^(cl-[1-9]\\d{0,8}|dl-[1-9]\\d{0,8}|ca-[1-9]\\d{0,8}-[1-9]\\d{0,8})$',
    description: 'cl: licence of a clinic, dl: of a doctor, ca: accreditation of a clinic.',
  }),
});

export const proofKinds = ['clinic_licence', 'doctor_licence', 'accreditation'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const verificationFolders = ['unchecked', 'expiring_30', 'expiring_60', 'expired', 'all'] as const;
export type VerificationFolder = (typeof verificationFolders)[number];

export const checkResults = ['confirmed', 'not_found', 'other'] as const;
export type CheckResult = (typeof checkResults)[number];

/** Something that a register can confirm. */
export const VerificationItem = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...proofKinds]),
  clinic: Nullable(Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() })),
  doctor: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
  body: Type.String(),
  number: Nullable(Type.String()),
  url: Nullable(Type.String()),
  valid_until: Nullable(Day),
  checked_on: Nullable(Day, { description: 'Null: by its own word.' }),
});
export type VerificationItem = Static<typeof VerificationItem>;

export const Check = Type.Object({
  id: Type.Integer(),
  result: Type.Enum([...checkResults]),
  source_url: Nullable(Type.String()),
  note: Type.String(),
  body: Type.String(),
  number: Nullable(Type.String()),
  valid_until: Nullable(Day),
  operator: Type.String({ description: 'Name of the operator.' }),
  checked_on: Day,
});
export type Check = Static<typeof Check>;

export const VerificationDetail = Type.Object({
  ...VerificationItem.properties,
  checks: Type.Array(Check, { description: 'Evidence, the latest first.' }),
});
export type VerificationDetail = Static<typeof VerificationDetail>;

export const listVerifications = endpoint({
  method: 'GET',
  path: '/api/v1/admin/verification',
  summary:
    'Licences and accreditations by what is to be done: what ends by the day of its end, else in the order they came. `q`: number, clinic, or the beginning of a doctor’s name; of a beginning that very many have the first are looked at, and `is_more` says so.',
  access: 'clinic.verify',
  query: listQuery(['id'], {
    folder: Type.Enum([...verificationFolders], { default: 'unchecked' }),
    kind: Type.Optional(Type.Enum([...proofKinds])),
    clinic_id: Type.Optional(Id),
  }),
  reply: Type.Object({ data: Type.Array(VerificationItem), meta: ListMeta }),
  errors: readErrors,
});

export const getVerification = endpoint({
  method: 'GET',
  path: '/api/v1/admin/verification/:id',
  summary: 'A licence or an accreditation with all checks of it.',
  access: 'clinic.verify',
  params,
  reply: Type.Object({ data: VerificationDetail }),
  errors: readErrors,
});

export const recordVerification = endpoint({
  method: 'POST',
  path: '/api/v1/admin/verification/:id/check',
  summary:
    'Writes down what the register says today. Confirmed: the page shows the day; not found: it stands by its own word again.',
  access: 'clinic.verify',
  params,
  body: Type.Object(
    {
      number: Nullable(Type.String({ maxLength: 100 }), {
        description: 'As the operator read it: of a row that has changed meanwhile nothing is written.',
      }),
      body: Type.String({ maxLength: 200 }),
      result: Type.Enum([...checkResults]),
      source_url: Nullable(Link),
      note: Type.String({ maxLength: limits.claimTextMax }),
      valid_until: Nullable(Day, { description: 'As the register says; null: without end or not told.' }),
    },
    closed,
  ),
  reply: Type.Object({ data: VerificationDetail }),
  errors: changeErrors,
});
