import Type, { type Static } from 'typebox';
import { Attachment, fileMediaTypes } from '../accounts/attachments.ts';
import { Country } from '../content/places.ts';
import { ListMeta, listQuery, overdueFilter } from '../platform/admin-lists.ts';
import { endpoint } from '../platform/endpoint.ts';
import { changeErrors, readErrors } from '../platform/errors.ts';
import { Id, Positive } from '../platform/integers.ts';
import { limits } from '../platform/limits.ts';
import { closed, Nullable, Time, Uuid } from '../platform/schemas.ts';
import { AppealWords, appealFields, ShownAppeal } from './appeals.ts';

const Day = Type.String({ format: 'date' });
const Lang = Type.String({ pattern: '^[a-z]{2,3}$' });
const Link = Type.String({ maxLength: 1000, pattern: '^https?://[^\\s]+$' });
const Version = Positive;
const params = Type.Object({ id: Uuid });
const Done = Type.Object({ data: Type.Object({}) });

const text = (max: number) => Type.String({ minLength: 1, maxLength: max, pattern: '\\S' });

export const changeKinds = ['names', 'address', 'licence', 'accreditation'] as const;
export const changeStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type ChangeState = (typeof changeStates)[number];
export const changeRefusals = ['not_proven', 'not_in_register', 'misleading', 'duplicate', 'other'] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];
export const changeActs = ['add', 'change', 'remove'] as const;

export const WantedNames = Type.Object(
  {
    kind: Type.Literal('names'),
    title: text(200),
    title_lang: Nullable(Lang),
    labels: Type.Array(Type.Object({ lang: Lang, text: text(200) }, closed), {
      maxItems: 20,
      description: 'All official names in other languages: those that stand now and are not here go.',
    }),
  },
  closed,
);

export const WantedAddress = Type.Object(
  {
    kind: Type.Literal('address'),
    city_id: Nullable(Id, { description: 'GeoNames id; the country follows from it. Null: stays as it is.' }),
    address: text(300),
    postcode: Nullable(Type.String({ maxLength: 20 })),
  },
  closed,
);

export const WantedLicence = Type.Object(
  {
    kind: Type.Literal('licence'),
    act: Type.Enum([...changeActs]),
    doctor_id: Nullable(Id, { description: 'A doctor of the clinic; null: the clinic itself.' }),
    id: Nullable(Id, { description: 'Which one changes or goes; null for a new one.' }),
    number: text(100),
    body: text(200),
    url: Nullable(Link),
    valid_until: Nullable(Day),
  },
  closed,
);

export const WantedAccreditation = Type.Object(
  {
    kind: Type.Literal('accreditation'),
    act: Type.Enum([...changeActs]),
    accreditation: Type.String({ pattern: '^[a-z0-9-]{1,100}$', description: 'Slug of the dictionary.' }),
    number: Nullable(Type.String({ maxLength: 100 })),
    valid_from: Nullable(Day),
    valid_until: Nullable(Day),
  },
  closed,
);

export const WantedChange = Type.Union([WantedNames, WantedAddress, WantedLicence, WantedAccreditation]);
export type WantedChange = Static<typeof WantedChange>;

export const Change = Type.Object({
  id: Uuid,
  wanted: WantedChange,
  state: Type.Enum([...changeStates]),
  evidence: Type.String(),
  evidence_url: Nullable(Type.String()),
  papers: Type.Array(Attachment, { description: 'What proves it, besides the words.' }),
  refusal: Nullable(Type.Enum([...changeRefusals])),
  note: Nullable(Type.String({ description: 'What the operator wrote.' })),
  created_at: Time,
  decided_at: Nullable(Time),
  ...appealFields,
});
export type Change = Static<typeof Change>;

const Licence = Type.Object({
  id: Type.Integer(),
  number: Type.String(),
  body: Type.String(),
  url: Nullable(Type.String()),
  valid_until: Nullable(Day),
  checked_on: Nullable(Day),
});
export type OfficialLicence = Static<typeof Licence>;

/** What patients rely on, as it stands. */
export const Official = Type.Object({
  names: Type.Object({
    title: Type.String(),
    title_lang: Nullable(Type.String()),
    labels: Type.Array(Type.Object({ lang: Type.String(), text: Type.String() })),
  }),
  address: Type.Object({
    country: Country,
    city: Nullable(Type.Object({ id: Type.Integer(), title: Type.String() })),
    address: Nullable(Type.String()),
    postcode: Nullable(Type.String()),
  }),
  licences: Type.Array(Licence),
  accreditations: Type.Array(
    Type.Object({
      slug: Type.String(),
      title: Type.String(),
      number: Nullable(Type.String()),
      valid_from: Nullable(Day),
      valid_until: Nullable(Day),
      checked_on: Nullable(Day),
    }),
  ),
  doctors: Type.Array(
    Type.Object({ id: Type.Integer(), title: Type.String(), licences: Type.Array(Licence) }),
    {
      description: 'Those with a position here now.',
    },
  ),
});
export type Official = Static<typeof Official>;

export const getOfficial = endpoint({
  method: 'GET',
  path: '/api/v1/staff/official',
  summary:
    'Names, address, licences and accreditations of a clinic as they stand, and changes of them, the latest first.',
  access: 'clinic.manage',
  query: Type.Object({ clinic_id: Id }, closed),
  reply: Type.Object({ data: Type.Object({ official: Official, changes: Type.Array(Change) }) }),
  errors: readErrors,
});

export const proposeChange = endpoint({
  method: 'POST',
  path: '/api/v1/staff/official/changes',
  summary: 'Proposes a change, which an operator decides on.',
  access: 'clinic.manage',
  repeatKey: 'required',
  body: Type.Object(
    {
      clinic_id: Id,
      wanted: WantedChange,
      evidence: text(limits.claimTextMax),
      evidence_url: Type.Optional(Nullable(Link)),
      attachment_ids: Type.Optional(Type.Array(Uuid, { maxItems: limits.attachmentsPerChange })),
    },
    closed,
  ),
  reply: Type.Object({ data: Change }),
  errors: changeErrors,
});

export const withdrawChange = endpoint({
  method: 'POST',
  path: '/api/v1/staff/official/changes/:id/withdraw',
  summary: 'Takes back a change that still waits.',
  access: 'clinic.manage',
  params,
  reply: Done,
  errors: changeErrors,
});

export const appealChange = endpoint({
  method: 'POST',
  path: '/api/v1/staff/official/changes/:id/appeal',
  summary: 'Says once, within 30 days, why a refusal is wrong: another operator decides.',
  access: 'clinic.manage',
  params,
  body: AppealWords,
  reply: Type.Object({ data: Change }),
  errors: changeErrors,
});

/** A change as an operator sees it. */
export const AdminChange = Type.Object({
  ...Change.properties,
  kind: Type.Enum([...changeKinds]),
  clinic: Type.Object({ id: Type.Integer(), slug: Type.String(), title: Type.String() }),
  due_at: Nullable(Time),
  is_overdue: Type.Boolean(),
  version: Version,
});
export type AdminChange = Static<typeof AdminChange>;

export const AdminChangeDetail = Type.Object({
  ...AdminChange.properties,
  official: Official,
  proposed_by: Type.String({ description: 'Name of the person.' }),
  decided_by: Nullable(Type.String()),
  appeal: ShownAppeal,
});
export type AdminChangeDetail = Static<typeof AdminChangeDetail>;

const detail = Type.Object({ data: AdminChangeDetail });

export const listAdminChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/changes',
  summary: 'Proposed changes by state; at first those that wait, the longest first.',
  access: 'change.decide',
  query: listQuery(['created_at'], {
    state: Type.Enum([...changeStates], { default: 'waiting' }),
    kind: Type.Optional(Type.Enum([...changeKinds])),
    ...overdueFilter,
  }),
  reply: Type.Object({ data: Type.Array(AdminChange), meta: ListMeta }),
  errors: readErrors,
});

export const getAdminChange = endpoint({
  method: 'GET',
  path: '/api/v1/admin/changes/:id',
  summary: 'A change beside what stands now.',
  access: 'change.decide',
  params,
  reply: detail,
  errors: readErrors,
});

export const openChangeAttachment = endpoint({
  method: 'GET',
  path: '/api/v1/admin/changes/:id/papers/:paperId',
  summary: 'The bytes of a paper of a change; each opening is written into the audit log.',
  access: 'change.decide',
  params: Type.Object({ id: Uuid, paperId: Uuid }),
  reply: Type.Any(),
  mediaTypes: fileMediaTypes,
  errors: readErrors,
});

export const approveChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/changes/:id/approve',
  summary: 'Makes the change at once.',
  access: 'change.decide',
  params,
  body: Type.Object({ version: Version }, closed),
  reply: detail,
  errors: changeErrors,
});

export const refuseChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/changes/:id/refuse',
  summary: 'Refuses the change with a reason and a word to the clinic.',
  access: 'change.decide',
  params,
  body: Type.Object(
    {
      version: Version,
      refusal: Type.Enum([...changeRefusals]),
      note: Type.Optional(Type.String({ maxLength: limits.claimTextMax })),
    },
    closed,
  ),
  reply: detail,
  errors: changeErrors,
});
