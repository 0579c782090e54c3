import Type, { type Static } from 'typebox';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Natural } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time } from '../platform/schemas.ts';
import { International, LanguageLevel, SpokenLanguage } from './clinics.ts';

const Slug = Type.String({ pattern: '^[a-z0-9-]{1,100}$' });

/** Parts of a profile that are saved by themselves; a text has one for each language: `text.de`. */
export type ProfileSection =
  | `text.${string}`
  | 'contact'
  | 'languages'
  | 'specializations'
  | 'diseases'
  | 'international';

/** Who wrote a part last. One that is not listed nobody has written: its version is 0. */
export const SectionState = Type.Object({
  section: Type.String(),
  version: Type.Integer(),
  changed_by: Nullable(
    Type.String({ description: 'Name of the member; null: an operator, or the account is gone.' }),
  ),
  by_operator: Type.Boolean(),
  changed_at: Time,
});
export type SectionState = Static<typeof SectionState>;

/** What an operator wrote of the clinic or of one of its doctors, and why. */
const OperatorAct = Type.Object({
  section: Nullable(Type.String({ description: 'Part of the profile; null: a doctor’s page.' })),
  doctor: Nullable(Type.String({ description: 'Name of the doctor.' })),
  reason: Nullable(Type.String()),
  at: Time,
});
export type OperatorAct = Static<typeof OperatorAct>;

const ClinicText = Type.Object({
  lang: Type.String(),
  description: Type.String(),
  equipment: Type.Array(Type.String()),
});

export const ClinicContact = Type.Object({
  phone: Nullable(Type.String()),
  website: Nullable(Type.String()),
  established: Nullable(Type.Integer()),
  beds: Nullable(Type.Integer()),
});
export type ClinicContact = Static<typeof ClinicContact>;

/** What else of a profile counts for its completeness; kept in other places of the workspace. */
const ProfileCounts = Type.Object({
  photos: Type.Integer(),
  comforts_told: Type.Integer(),
  comforts: Type.Integer({ description: 'All of the dictionary.' }),
  prices: Type.Integer(),
  doctors: Type.Integer(),
  licences: Type.Integer(),
});

/** A clinic's profile as its people write it. */
export const StaffProfile = Type.Object({
  id: Type.Integer(),
  slug: Type.String(),
  title: Type.String(),
  is_public: Type.Boolean({ description: 'Patients see it.' }),
  sections: Type.Array(SectionState),
  operator_acts: Type.Array(OperatorAct, { description: 'The latest first, at most 10.' }),
  texts: Type.Array(ClinicText, { description: 'By language.' }),
  contact: ClinicContact,
  languages: Type.Array(SpokenLanguage, { description: 'Best spoken first.' }),
  specializations: Type.Array(Type.String(), { description: 'Slugs.' }),
  diseases: Type.Array(Type.String(), { description: 'Slugs of what is treated there.' }),
  international: Nullable(International),
  stated_on: Nullable(Type.String({ format: 'date', description: 'Of the facts for patients from abroad.' })),
  counts: ProfileCounts,
});
export type StaffProfile = Static<typeof StaffProfile>;

export const getStaffProfile = endpoint({
  method: 'GET',
  path: '/api/v1/staff/clinics/:id/profile',
  summary: 'The profile of a clinic one works for, in all its languages, with who wrote which part last.',
  access: 'clinic.edit',
  params: Type.Object({ id: Id }),
  reply: Type.Object({ data: StaffProfile }),
  errors: readErrors,
});

const Fee = Nullable(
  Type.Object(
    {
      amount: Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 }),
      currency_id: Type.Integer({ minimum: 1, maximum: 32_767 }),
    },
    closed,
  ),
);
const count = (maximum: number) => Type.Integer({ minimum: 0, maximum });

/** As `International`, with bounds. */
const WrittenFacts = Type.Object(
  {
    visa: Nullable(Type.Object({ working_days: count(365), fee: Fee }, closed)),
    airport: Nullable(
      Type.Object({ km: count(2000), transfer: Nullable(Type.Object({ fee: Fee }, closed)) }, closed),
    ),
    lodging: Nullable(
      Type.Object(
        { hotels: count(1000), within_metres: count(100_000), has_discount: Type.Boolean() },
        closed,
      ),
    ),
    payment: Nullable(
      Type.Object(
        {
          methods: Type.Array(Type.Enum(['transfer', 'card', 'cash', 'insurance']), { uniqueItems: true }),
          prepayment_percent: count(100),
          refund_days: Nullable(count(365)),
        },
        closed,
      ),
    ),
    aftercare: Nullable(
      Type.Object(
        {
          video_visit_days: Type.Array(Type.Integer({ minimum: 1, maximum: 3650 }), { maxItems: 12 }),
          is_included: Type.Boolean(),
        },
        closed,
      ),
    ),
    complications: Nullable(Type.Object({ free_days: count(3650) }, closed)),
  },
  closed,
);

/** What a part becomes; one of them at a time. */
export const ProfileChange = Type.Partial(
  Type.Object({
    text: Type.Object(
      {
        lang: Type.String({ pattern: '^[a-z]{2,3}$' }),
        description: Type.String({ maxLength: limits.clinicTextMax }),
        equipment: Type.Array(
          Type.String({ minLength: 1, maxLength: limits.equipmentItemMax, pattern: '\\S' }),
          { maxItems: limits.equipmentMax },
        ),
      },
      closed,
    ),
    contact: Type.Object(
      {
        phone: Nullable(Type.String({ maxLength: 60 })),
        website: Nullable(Type.String({ maxLength: 300 })),
        established: Nullable(Type.Integer({ minimum: 600, maximum: 2100 })),
        beds: Nullable(Type.Integer({ minimum: 1, maximum: 50_000 })),
      },
      closed,
    ),
    languages: Type.Array(
      Type.Object({ code: Type.String({ pattern: '^[a-z]{2,3}$' }), level: LanguageLevel }, closed),
      { maxItems: 60 },
    ),
    specializations: Type.Array(Slug, { maxItems: 100 }),
    diseases: Type.Array(Slug, { maxItems: 500 }),
    international: Nullable(WrittenFacts),
  }),
);
export type ProfileChange = Static<typeof ProfileChange>;

export const changeStaffProfile = endpoint({
  method: 'PATCH',
  path: '/api/v1/staff/clinics/:id/profile',
  summary:
    'Writes one part of the profile: exactly one besides `version`, which is that of the part as the writer has read it. An outdated one is refused and says whose words stand there now.',
  access: 'clinic.edit',
  params: Type.Object({ id: Id }),
  body: Type.Object({ version: Natural, ...ProfileChange.properties }, closed),
  reply: Type.Object({ data: StaffProfile }),
  errors: changeErrors,
});
