import Type, { type Static } from 'typebox';
import { ListMeta, listQuery } from '../platform/admin-lists.ts';
import { BULK_MAX, BulkOutcome, bulkProblems } from '../platform/bulk.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable } from '../platform/schemas.ts';

const Day = Type.String({ format: 'date' });
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' });
const ItemId = Type.String({
  pattern: '^(cl-[1-9]\\d{0,8}|dl-[1-9]\\d{0,8}|ca-[1-9]\\d{0,8}-[1-9]\\d{0,8})$',
  description: 'cl: licence of a clinic, dl: of a doctor, ca: accreditation of a clinic.',
});
const params = Type.Object({ id: ItemId });

export const proofKinds = ['clinic_licence', 'doctor_licence', 'accreditation'] as const;
export type ProofKind = (typeof proofKinds)[number];

export const verificationFolders = ['unchecked', 'expiring_30', 'expiring_60', 'expired', 'all'] as const;
export type VerificationFolder = (typeof verificationFolders)[number];

export const checkResults = ['confirmed', 'not_found', 'other'] as const;
export type CheckResult = (typeof checkResults)[number];

/** Why an item is looked at before others, the weightiest first; `docs/decisions/0097-…` says what each weighs. */
export const risks = ['reported', 'claimed', 'requested', 'expired', 'doubted', 'no_link'] as const;
export type Risk = (typeof risks)[number];

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
  risks: Type.Array(Type.Enum([...risks]), {
    description:
      'reported: patients report the page; claimed: somebody claims it; requested: many requests wait for its answer; expired: another licence or accreditation of the clinic has ended; doubted: a register did not confirm it before; no_link: it names no page of a register.',
  }),
  added_on: Nullable(Day, { description: 'Null: before this was kept.' }),
  last_check: Nullable(Type.Integer(), { description: 'The newest check of it; null: none yet.' }),
  country: Nullable(Type.String({ description: 'Of the clinic, ISO 3166-1 alpha-2.' })),
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
    'Licences and accreditations by what is to be done: what ends by the day of its end, what is unchecked by risk and then by age, else in the order they came. Of a longer queue the oldest 10,000 are ordered by risk. `q`: number, clinic, or the beginning of a doctor’s name; of a beginning that very many have the first are looked at, and `is_more` says so.',
  access: 'clinic.verify',
  query: listQuery(['queue', 'id'], {
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

const CheckRow = Type.Object({
  ...VerificationItem.properties,
  problem: Nullable(Type.Enum([...bulkProblems]), { description: 'Why it would be left alone.' }),
});
export type CheckRow = Static<typeof CheckRow>;

export const previewVerifications = endpoint({
  method: 'POST',
  path: '/api/v1/admin/verification/checks/preview',
  summary: `Which of these items have the evidence of the first one, and which not; changes nothing. At most ${BULK_MAX}. Equal: of one kind, from one issuer, with links to one register or none.`,
  access: 'clinic.verify',
  body: Type.Object(
    { ids: Type.Array(ItemId, { minItems: 1, maxItems: BULK_MAX, uniqueItems: true }) },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(CheckRow) }),
  errors: changeErrors,
});

export const recordVerifications = endpoint({
  method: 'POST',
  path: '/api/v1/admin/verification/checks',
  summary:
    'Writes down what one register says of many items with equal evidence, each by itself: one that has changed, or whose evidence differs from the first, is left alone, and the answer says so. Each keeps its own end of validity.',
  access: 'clinic.verify',
  body: Type.Object(
    {
      items: Type.Array(
        Type.Object(
          {
            id: ItemId,
            number: Nullable(Type.String({ maxLength: 100 })),
            body: Type.String({ maxLength: 200 }),
            last_check: Nullable(Id),
          },
          closed,
        ),
        { minItems: 1, maxItems: BULK_MAX, description: 'As the operator read them.' },
      ),
      result: Type.Enum(['confirmed', 'not_found']),
      source_url: Nullable(Link, { description: 'Null: each has its own link.' }),
      note: Type.String({ maxLength: limits.claimTextMax }),
    },
    closed,
  ),
  reply: Type.Object({ data: Type.Array(BulkOutcome) }),
  errors: changeErrors,
});
