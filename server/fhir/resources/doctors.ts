import type { HumanName, Practitioner, PractitionerRole } from 'fhir/r4';
import { sql } from 'kysely';
import { jsonList } from '../../platform/json-list.ts';
import {
  type BaseRow,
  baseColumns,
  type Condition,
  declare,
  metaOf,
  type Parameter,
  type ShapeContext,
} from '../declaration.ts';
import {
  booleanParameter,
  isCoding,
  nameParameter,
  referenceParameter,
  tokenParameter,
} from '../search/matching.ts';
import {
  concept,
  identifiersOf,
  isOwnSystem,
  languageConcept,
  POSITIONS,
  type SourceId,
  SPECIALIZATIONS,
  sourcesIn,
  specialtyParameter,
  type TermRow,
} from './codes.ts';

type Licence = { number: string; body: string; valid_until: string | null };
type DoctorRow = BaseRow & {
  title: string;
  names: { kind: 'label' | 'alias' | 'former'; text: string }[];
  ids: SourceId[];
  sex: 'female' | 'male' | null;
  country: string | null;
  city: string | null;
  languages: string[];
  specialties: TermRow[];
  licences: Licence[];
};

const doctors = {
  from: sql`doctors d left join cities city on city.id = d.city_id`,
  id: sql<number>`d.id`,
  isShown: sql<boolean>`d.status = 'published'`,
  updatedAt: sql<Date>`d.updated_at`,
  changedIn: sql<string>`d.changed_in`,
  changedSince: (version) => sql`d.changed_in >= ${version}`,
  table: 'doctors',
  isOpen: ({ doctors: open }) =>
    sql`not exists (select from doctor_sources s where s.doctor_id = d.id and s.removed_at is null
      and s.source <> all(${open}))`,
} as const satisfies Partial<Parameters<typeof declare>[0]>;

const namesOf = ({ title, names }: DoctorRow): HumanName[] => [
  { use: 'official', text: title },
  ...names.map(({ kind, text }) => ({
    use: kind === 'former' ? ('old' as const) : ('usual' as const),
    text,
  })),
];

const shapePractitioner = (row: DoctorRow, context: ShapeContext): Practitioner => {
  const qualifications = [
    ...row.specialties.map((term) => ({ code: concept(term, SPECIALIZATIONS, context) })),
    ...row.licences.map(({ number, body, valid_until }) => ({
      identifier: [{ value: number }],
      code: { text: body },
      ...(valid_until && { period: { end: valid_until } }),
      issuer: { display: body },
    })),
  ];
  const identifiers = identifiersOf(row.ids);
  return {
    resourceType: 'Practitioner',
    id: String(row.id),
    meta: metaOf(row),
    ...(identifiers.length > 0 && { identifier: identifiers }),
    active: true,
    name: namesOf(row),
    ...(row.country && {
      address: [{ use: 'work' as const, ...(row.city && { city: row.city }), country: row.country }],
    }),
    ...(row.sex && { gender: row.sex }),
    ...(qualifications.length > 0 && { qualification: qualifications }),
    ...(row.languages.length > 0 && {
      communication: row.languages.map((lang) => languageConcept(lang, context)),
    }),
  };
};

const NAMES = [
  { table: 'doctors', text: 'title', owner: 'id' },
  { table: 'doctor_names', text: 'text', owner: 'doctor_id' },
];

const genders = ['female', 'male'];

export const practitioner = declare<DoctorRow>({
  ...doctors,
  type: 'Practitioner',
  columns: sql`${baseColumns(doctors)}, d.title, d.sex,
    case when main.clinic_id is null then d.country end as country,
    case when main.clinic_id is null then city.title end as city,
    ${jsonList(sql`select kind, text from doctor_names n where n.doctor_id = d.id and text <> d.title
      group by kind, text order by kind, text`)} as names,
    ${jsonList(sql`select distinct source, source_id from doctor_sources s
      where s.doctor_id = d.id and s.removed_at is null order by 1, 2`)} as ids,
    array(select lang from doctor_languages l where l.doctor_id = d.id order by lang) as languages,
    ${jsonList(sql`select s.slug, s.titles from doctor_specializations k
      join specializations s on s.id = k.specialization_id where k.doctor_id = d.id
      order by k.position, s.slug`)} as specialties,
    ${jsonList(sql`select number, body, valid_until from doctor_licences l where l.doctor_id = d.id
      order by id`)} as licences`,
  from: sql`${doctors.from} left join positions main on main.doctor_id = d.id and main.is_main`,
  shape: shapePractitioner,
  sorts: { name: { expression: sql`lower(d.title) collate "C"`, cast: sql`text` } },
  parameters: {
    name: nameParameter('name', doctors.id, NAMES, { definition: 'Practitioner-name' }),
    identifier: tokenParameter('identifier', { definition: 'Practitioner-identifier' }, (value, system) => {
      const sources = sourcesIn(system);
      return sql`d.id in (select doctor_id from doctor_sources s where s.source_id = ${value} and s.removed_at is null
        and ${sources === null ? sql`true` : sql`s.source = any(${sources})`})`;
    }),
    active: booleanParameter('active', { definition: 'Practitioner-active' }, sql`true`),
    gender: tokenParameter('gender', { definition: 'individual-gender' }, (code) =>
      genders.includes(code) ? sql`d.sex = ${code}` : sql`(${code} = 'unknown' and d.sex is null)`,
    ),
    communication: tokenParameter(
      'communication',
      { definition: 'Practitioner-communication' },
      (code, system) =>
        system === null || system === 'urn:ietf:bcp:47'
          ? sql`d.id in (select doctor_id from doctor_languages where lang = ${code})`
          : sql`false`,
    ),
    specialty: specialtyParameter(
      { documentation: 'Codes of qualifications: what the doctor works in.' },
      (ids) => sql`d.id in (select doctor_id from doctor_specializations where specialization_id in ${ids})`,
    ),
  },
});

const roleCodes = {
  director: 'Medical director',
  head: 'Head of department',
  professor: 'Professor',
  senior: 'Senior physician',
  doctor: 'Doctor',
  consultant: 'Consultant',
};
type Role = keyof typeof roleCodes;
const DOCTOR = {
  system: 'http://terminology.hl7.org/CodeSystem/practitioner-role',
  code: 'doctor',
  display: 'Doctor',
};

type RoleRow = BaseRow & {
  doctor_id: number;
  doctor: string;
  clinic_id: number;
  clinic: string;
  role: Role;
  since: number | null;
  until: number | null;
  specialties: [TermRow];
};

const roles = {
  from: sql`positions p join doctors d on d.id = p.doctor_id join clinics c on c.id = p.clinic_id`,
  id: sql<number>`p.id`,
  isShown: sql<boolean>`(d.status = 'published' and c.status = 'published')`,
  updatedAt: sql<Date>`greatest(d.updated_at, c.updated_at)`,
  changedIn: sql<string>`greatest(d.changed_in, c.changed_in)`,
  changedSince: (version) =>
    sql`(p.doctor_id in (select id from doctors where changed_in >= ${version})
      or p.clinic_id in (select id from clinics where changed_in >= ${version}))`,
  table: 'positions',
  isOpen: (open) => sql`(${doctors.isOpen(open)} and not exists (select from clinic_sources s
    where s.clinic_id = c.id and s.removed_at is null and s.source <> all(${open.clinics})))`,
} as const satisfies Partial<Parameters<typeof declare>[0]>;

const shapeRole = (row: RoleRow, context: ShapeContext): PractitionerRole => ({
  resourceType: 'PractitionerRole',
  id: String(row.id),
  meta: metaOf(row),
  active: row.until === null,
  ...((row.since !== null || row.until !== null) && {
    period: {
      ...(row.since !== null && { start: String(row.since) }),
      ...(row.until !== null && { end: String(row.until) }),
    },
  }),
  practitioner: { reference: `Practitioner/${row.doctor_id}`, display: row.doctor },
  organization: { reference: `Organization/${row.clinic_id}`, display: row.clinic },
  code: [
    {
      coding: [DOCTOR, { system: context.base + POSITIONS, code: row.role, display: roleCodes[row.role] }],
    },
  ],
  specialty: row.specialties.map((term) => concept(term, SPECIALIZATIONS, context)),
  location: [{ reference: `Location/${row.clinic_id}`, display: row.clinic }],
  healthcareService: [{ reference: `HealthcareService/${row.clinic_id}` }],
});

const reference = (
  name: string,
  type: 'Practitioner' | 'Organization' | 'Location' | 'HealthcareService',
): Parameter =>
  referenceParameter(
    name,
    { definition: `PractitionerRole-${name}` },
    { type, column: type === 'Practitioner' ? sql<number>`p.doctor_id` : sql<number>`p.clinic_id` },
  );

const hasRole = (code: string, system: string | null): Condition => {
  if (isCoding([DOCTOR], code, system)) return sql`true`;
  return isOwnSystem(system, POSITIONS) ? sql`(${code} in ('', p.role))` : sql`false`;
};

export const practitionerRole = declare<RoleRow>({
  ...roles,
  type: 'PractitionerRole',
  columns: sql`${baseColumns(roles)}, p.doctor_id, d.title as doctor, p.clinic_id, c.title as clinic, p.role, p.since,
    p.until, ${jsonList(sql`select s.slug, s.titles from specializations s
      where s.id = p.specialization_id`)} as specialties`,
  shape: shapeRole,
  sorts: {},
  parameters: {
    practitioner: reference('practitioner', 'Practitioner'),
    organization: reference('organization', 'Organization'),
    location: reference('location', 'Location'),
    service: reference('service', 'HealthcareService'),
    active: booleanParameter('active', { definition: 'PractitionerRole-active' }, sql`p.until is null`),
    specialty: specialtyParameter(
      { definition: 'PractitionerRole-specialty' },
      (ids) => sql`p.specialization_id in ${ids}`,
    ),
    role: tokenParameter('role', { definition: 'PractitionerRole-role' }, hasRole),
  },
});
