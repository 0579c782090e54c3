/** A clinic is three resources with one number: who it is, where it is, and what it does. */
import type { Address, ContactPoint, HealthcareService, Location, Organization } from 'fhir/r4';
import { sql } from 'kysely';
import type { OpeningHours } from '../../../contract/clinics/facts.ts';
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
import { badValue } from '../problem.ts';
import {
  booleanParameter,
  isCoding,
  nameParameter,
  nearParameter,
  referenceParameter,
  startsWith,
  tokenParameter,
  unescapeValue,
} from '../search/matching.ts';
import {
  concept,
  identifiersOf,
  isOwnSystem,
  languageConcept,
  OWNERSHIPS,
  SLUG_SYSTEM,
  type SourceId,
  SPECIALIZATIONS,
  sourcesIn,
  specialtyParameter,
  type TermRow,
} from './codes.ts';

type ClinicRow = BaseRow & {
  slug: string;
  title: string;
  names: string[];
  ids: SourceId[];
  phone: string | null;
  website: string | null;
  address: string | null;
  postcode: string | null;
  country: string;
  city: string | null;
  lat: number | null;
  lon: number | null;
  opening_hours: OpeningHours | null;
  ownership: 'public' | 'private' | 'nonprofit' | null;
  parent: { title: string } | null;
};
type ServiceRow = ClinicRow & { specialties: TermRow[]; languages: string[] };

const id = sql<number>`c.id`;
const rows = {
  from: sql`clinics c left join cities city on city.id = c.city_id`,
  id,
  isShown: sql<boolean>`c.status = 'published'`,
  updatedAt: sql<Date>`c.updated_at`,
  changedIn: sql<string>`c.changed_in`,
  changedSince: (version) => sql`c.changed_in >= ${version}`,
  table: 'clinics',
  isOpen: ({ clinics }) =>
    sql`not exists (select from clinic_sources s where s.clinic_id = c.id and s.removed_at is null
      and s.source <> all(${clinics}))`,
} as const satisfies Partial<Parameters<typeof declare>[0]>;

const columns = sql`${baseColumns(rows)}, c.slug, c.title, c.phone, c.website, c.address, c.postcode, c.country,
  city.title as city, c.lat, c.lon, c.opening_hours, c.ownership, c.parent,
  array(select text from clinic_names n where n.clinic_id = c.id and text <> c.title
    group by text order by min(kind), text) as names,
  ${jsonList(sql`select distinct source, source_id from clinic_sources s
    where s.clinic_id = c.id and s.removed_at is null order by 1, 2`)} as ids`;

const telecomOf = ({ phone, website }: ClinicRow): ContactPoint[] => [
  ...(phone ? [{ system: 'phone' as const, value: phone, use: 'work' as const }] : []),
  ...(website ? [{ system: 'url' as const, value: website, use: 'work' as const }] : []),
];

const addressOf = ({ address, city, postcode, country }: ClinicRow): Address => ({
  use: 'work',
  ...(address && { line: [address] }),
  ...(city && { city }),
  ...(postcode && { postalCode: postcode }),
  country,
});

/** Empty lists are left out: FHIR has none. */
const some = <Key extends string, Item>(key: Key, items: readonly Item[]) =>
  items.length > 0 ? ({ [key]: items } as Record<Key, Item[]>) : {};

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** FHIR has no 24:00. */
const timeOf = (time: string): string => (time === '24:00' ? '23:59:59' : `${time}:00`);
const isAllDay = ({ opens, closes }: OpeningHours[number]) => opens === '00:00' && closes === '24:00';

const dayOf = ({ day }: OpeningHours[number]) => [DAYS[day - 1] ?? 'mon'];

const openingOf = (hours: OpeningHours): NonNullable<Location['hoursOfOperation']> =>
  hours.map((one) => ({
    daysOfWeek: dayOf(one),
    ...(isAllDay(one)
      ? { allDay: true }
      : { openingTime: timeOf(one.opens), closingTime: timeOf(one.closes) }),
  }));

const availableOf = (hours: OpeningHours) =>
  hours.map((one) => ({
    daysOfWeek: dayOf(one),
    ...(isAllDay(one)
      ? { allDay: true }
      : { availableStartTime: timeOf(one.opens), availableEndTime: timeOf(one.closes) }),
  }));

const PROVIDER = {
  system: 'http://terminology.hl7.org/CodeSystem/organization-type',
  code: 'prov',
  display: 'Healthcare Provider',
};
const OWNERSHIP_DISPLAY = { public: 'Public', private: 'Private', nonprofit: 'Non-profit' };

const shapeOrganization = (row: ClinicRow, { base }: ShapeContext): Organization => ({
  resourceType: 'Organization',
  id: String(row.id),
  meta: metaOf(row),
  identifier: [{ system: SLUG_SYSTEM, value: row.slug }, ...identifiersOf(row.ids)],
  active: true,
  type: [
    { coding: [PROVIDER] },
    ...(row.ownership
      ? [
          {
            coding: [
              { system: base + OWNERSHIPS, code: row.ownership, display: OWNERSHIP_DISPLAY[row.ownership] },
            ],
          },
        ]
      : []),
  ],
  name: row.title,
  ...some('alias', row.names),
  ...some('telecom', telecomOf(row)),
  address: [addressOf(row)],
  ...(row.parent && { partOf: { display: row.parent.title } }),
});

const shapeLocation = (row: ClinicRow): Location => ({
  resourceType: 'Location',
  id: String(row.id),
  meta: metaOf(row),
  identifier: [{ system: SLUG_SYSTEM, value: row.slug }, ...identifiersOf(row.ids)],
  status: 'active',
  name: row.title,
  ...some('alias', row.names),
  mode: 'instance',
  ...some('telecom', telecomOf(row)),
  address: addressOf(row),
  ...(row.lat !== null && row.lon !== null && { position: { longitude: row.lon, latitude: row.lat } }),
  managingOrganization: { reference: `Organization/${row.id}`, display: row.title },
  ...some('hoursOfOperation', openingOf(row.opening_hours ?? [])),
});

const shapeService = (row: ServiceRow, context: ShapeContext): HealthcareService => ({
  resourceType: 'HealthcareService',
  id: String(row.id),
  meta: metaOf(row),
  active: true,
  providedBy: { reference: `Organization/${row.id}`, display: row.title },
  ...some(
    'specialty',
    row.specialties.map((term) => concept(term, SPECIALIZATIONS, context)),
  ),
  location: [{ reference: `Location/${row.id}`, display: row.title }],
  name: row.title,
  ...some('telecom', telecomOf(row)),
  ...some(
    'communication',
    row.languages.map((lang) => languageConcept(lang, context)),
  ),
  ...some('availableTime', availableOf(row.opening_hours ?? [])),
});

const NAMES = [
  { table: 'clinics', text: 'title', owner: 'id' },
  { table: 'clinic_names', text: 'text', owner: 'clinic_id' },
];

const name = (definition: string) => nameParameter('name', id, NAMES, { definition });

/** By the slug and by the numbers of its sources. */
const identifier = (definition?: string): Parameter =>
  tokenParameter('identifier', definition ? { definition } : {}, (value, system): Condition => {
    if (system === SLUG_SYSTEM) return sql`c.slug = ${value}`;
    const sources = sourcesIn(system);
    const known = sql<boolean>`c.id in (select clinic_id from clinic_sources s where s.source_id = ${value} and s.removed_at is null
      and ${sources === null ? sql`true` : sql`s.source = any(${sources})`})`;
    return system === null ? sql<boolean>`(c.slug = ${value} or ${known})` : known;
  });

const textParameter = (
  parameter: string,
  definition: string,
  fits: (value: string) => Condition,
  documentation?: string,
): Parameter => ({
  type: 'string',
  definition: `http://hl7.org/fhir/SearchParameter/${definition}`,
  ...(documentation && { documentation }),
  modifiers: [],
  match(value) {
    const text = unescapeValue(value);
    if (text.trim() === '') throw badValue(parameter, value);
    return fits(text);
  },
});

const isInCity = (value: string): Condition =>
  sql`c.city_id in (select id from cities where words_of_name(city_names(title, titles)) @@ words_begin(${value}))`;
const hasCountry = (value: string): Condition => sql`c.country = ${value.toUpperCase()}`;

const addresses = (of: 'Organization' | 'Location'): Record<string, Parameter> => ({
  address: textParameter(
    'address',
    `${of}-address`,
    (value) =>
      sql`(${isInCity(value)} or ${hasCountry(value)} or ${startsWith(sql`c.postcode`, value)}
        or words_of_name(c.address) @@ words_begin(${value}))`,
  ),
  'address-city': textParameter(
    'address-city',
    `${of}-address-city`,
    isInCity,
    'In any language that the name of the city is known in.',
  ),
  'address-country': textParameter(
    'address-country',
    `${of}-address-country`,
    hasCountry,
    'Two letters (ISO 3166-1).',
  ),
  'address-postalcode': textParameter('address-postalcode', `${of}-address-postalcode`, (value) =>
    startsWith(sql`c.postcode`, value),
  ),
});

const nameSort = { name: { expression: sql`lower(c.title) collate "C"`, cast: sql`text` } };

const near = nearParameter('near', {
  definition: 'Location-near',
  documentation: 'latitude|longitude|distance|unit: 50 km without a distance; km, m and mi are known.',
});

const toOrganization = (definition: string) =>
  referenceParameter('organization', { definition }, { type: 'Organization', column: id });

const hasSpecialization = (ids: ReturnType<typeof sql>): Condition =>
  sql`c.id in (select clinic_id from clinic_specializations where specialization_id in ${ids})`;

export const organization = declare<ClinicRow>({
  ...rows,
  type: 'Organization',
  columns,
  shape: shapeOrganization,
  sorts: nameSort,
  parameters: {
    name: name('Organization-name'),
    identifier: identifier('Organization-identifier'),
    ...addresses('Organization'),
    active: booleanParameter('active', { definition: 'Organization-active' }, sql`true`),
    type: tokenParameter('type', { definition: 'Organization-type' }, (code, system) =>
      isCoding([PROVIDER], code, system)
        ? sql`true`
        : isOwnSystem(system, OWNERSHIPS)
          ? sql`(c.ownership is not null and ${code} in ('', c.ownership))`
          : sql`false`,
    ),
  },
});

export const location = declare<ClinicRow>({
  ...rows,
  type: 'Location',
  columns,
  shape: shapeLocation,
  sorts: nameSort,
  parameters: {
    name: name('Location-name'),
    identifier: identifier('Location-identifier'),
    ...addresses('Location'),
    status: tokenParameter('status', { definition: 'Location-status' }, (code, system) =>
      isCoding([{ system: 'http://hl7.org/fhir/location-status', code: 'active' }], code, system)
        ? sql`true`
        : sql`false`,
    ),
    near,
    organization: toOrganization('Location-organization'),
  },
});

export const healthcareService = declare<ServiceRow>({
  ...rows,
  type: 'HealthcareService',
  columns: sql`${columns},
    ${jsonList(sql`select s.slug, s.titles from clinic_specializations k
      join specializations s on s.id = k.specialization_id where k.clinic_id = c.id order by s.slug`)} as specialties,
    array(select lang from clinic_languages l where l.clinic_id = c.id order by lang) as languages`,
  shape: shapeService,
  sorts: nameSort,
  parameters: {
    name: name('HealthcareService-name'),
    active: booleanParameter('active', { definition: 'HealthcareService-active' }, sql`true`),
    specialty: specialtyParameter({ definition: 'HealthcareService-specialty' }, hasSpecialization),
    organization: toOrganization('HealthcareService-organization'),
    location: referenceParameter(
      'location',
      { definition: 'HealthcareService-location' },
      { type: 'Location', column: id },
    ),
  },
});
