/**
 * MEDATLAS_DATA=… node bench/columns.ts
 *
 * Counts how often each column or tag of the real files has a value and writes docs/imported-columns.md: what becomes of
 * it, or why it is not taken. A column that nobody has decided on stops it; of tags, one that five features have.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFile } from '../server/imports/input/open.ts';
import { count } from './measuring.ts';

type Rules = Readonly<Record<string, string>>;
/** Of a pattern the first that matches counts. Reasons begin with "not:". */
type Group = { title: string; files: string[]; rules: Rules; leastNamed: number };

const NOT = {
  fax: 'not: no patient sends one',
  key: 'not: the other id is the key',
  looks: 'not: says nothing of care',
  person: 'not: may name a person',
  same: 'not: another column says it',
  administrative: 'not: administration only',
} as const;

const groups: Group[] = [
  {
    title: 'ROR',
    files: [
      'ror-healthcare.ndjson.gz',
      'ror-healthcare-schema-v1.ndjson.gz',
      'ror-healthcare-2021-flat.ndjson.gz',
    ],
    leastNamed: 1,
    rules: {
      id: 'record',
      'names|name': 'title, labels, aliases, acronyms',
      'labels|aliases|acronyms': 'names of these kinds',
      'locations|addresses': 'the first: country, city, centre of the city',
      'country|country_code': 'country',
      country_name: NOT.same,
      established: 'founded',
      types:
        'government, nonprofit, company: owner; healthcare: taken at all. Funder, education, facility: not, no patient asks',
      relationships: 'parent, further parents, children, predecessors, successors, partners',
      links: 'website, article of Wikipedia',
      wikipedia_url: 'article of Wikipedia',
      external_ids:
        'Wikidata, ISNI, GRID, Crossref funder; OrgRef and LinkedIn not: registers that ended, or no register',
      domains: 'not: of mail servers; two records have one and no website',
      status: 'inactive and withdrawn: not shown, and an older file does not bring it back',
      admin: 'day of the last change',
    },
  },
  {
    title: 'OpenStreetMap (features that are hospitals or clinics)',
    files: [
      'osm-hospitals-moscow.geojson.gz',
      'osm-hospitals-vietnam-overpass.json.gz',
      'osm-hospitals-khartoum.geojson.gz',
    ],
    leastNamed: 5,
    rules: {
      '@id|osm_id|osm_type|type': 'record',
      'amenity|healthcare': 'taken at all; birthing centre, dialysis, hospice, rehabilitation: field',
      'name|name:.*|name_en|official_name|full_name|alt_name|short_name|loc_name|int_name|old_name':
        'names; old_name: former',
      'healthcare:speciality|health_specialty:.*': 'fields (yes, main)',
      'medical_system:.*': 'systems of medicine',
      opening_hours: 'opening hours',
      emergency: 'takes emergencies',
      dispensing: 'pharmacy in the house',
      wheelchair: 'step-free access',
      'internet_access.*': 'free or paid internet',
      'payment:.*': 'payment by card, in cash',
      'language:.*': 'languages',
      'beds|capacity:beds': 'beds',
      'rooms|capacity:rooms': 'rooms',
      'operator:type': 'owner',
      operator: NOT.person,
      '(contact:)?(phone|mobile)': 'phone',
      '(contact:)?website|url': 'website',
      '(contact:)?email': 'email, where it is that of a house; never shown',
      '(contact:)?fax': NOT.fax,
      'contact:(instagram|vk|facebook|youtube|twitter|ok)':
        'not: social networks show others than the clinic',
      'addr:(street|place|housenumber|city|full)': 'address',
      'addr:postcode': 'postcode',
      'addr:country': 'country',
      'addr:.*': 'not: the place says it',
      wikidata: 'Wikidata',
      wikipedia: 'article of Wikipedia',
      start_date: 'founded',
      'disused|abandoned': 'closed',
      'health_facility:type': 'not: hospital for nearly all; a nursing home has no field of ours',
      'provided_for:.*': 'not: for whom; the fields say it',
      'barrier|building.*|roof:.*|height|fence_type|landuse|access|leisure|resort|office': NOT.looks,
      'description|note|comment|source|fixme|@relations': 'not: notes of mappers',
    },
  },
  {
    title: 'healthsites.io',
    files: ['osm-healthsites-africa-2020-hospitals-clinics.csv.gz'],
    leastNamed: 1,
    rules: {
      'osm_id|osm_type': 'record',
      uuid: NOT.key,
      'amenity|healthcare': 'taken at all; field where it is one',
      name: 'names',
      iso3c: 'country',
      country: NOT.same,
      'lng|lat': 'place',
      changeset_timestamp: 'day of the last change',
      completeness: 'not: counted by its own rules',
      source: NOT.person,
      operator_type: 'owner',
      operator: NOT.person,
      addr_full: 'address',
      opening_hours: 'opening hours',
      emergency: 'takes emergencies',
      health_amenity_type: 'an emergency department takes emergencies',
      speciality: 'fields',
      dispensing: 'pharmacy in the house',
      operational_status: 'closed',
      contact_number: 'phone',
      wheelchair: 'step-free access',
      beds: 'beds',
      url: 'website',
      insurance: 'not: 7 rows say more than "no" or "unknown"',
      'water_source|electricity': NOT.looks,
      'staff_.*': 'not: 0 for "unknown", years old',
    },
  },
  {
    title: 'Eurostat',
    files: ['eurostat-healthcare-2020.csv.gz'],
    leastNamed: 1,
    rules: {
      id: 'record',
      'hospital_name|site_name': 'names',
      'lat|lon': 'place',
      geo_qual: '3: the place is that of the city',
      cc: 'country',
      country: NOT.same,
      pub_date: NOT.administrative,
      ref_date: 'day of the last change',
      'street|house_number|city': 'address',
      postcode: 'postcode',
      facility_type: 'field, where it names one',
      list_specs: 'fields',
      tel: 'phone',
      url: 'website',
      email: 'email, where it is that of a house; never shown',
      public_private: 'owner',
      cap_beds: 'beds',
      emergency: 'takes emergencies',
      comments: '"total capacity": the beds are of all sites and are dropped',
    },
  },
  {
    title: 'CMS hospitals',
    files: ['cms-hospital-general-information.csv.gz'],
    leastNamed: 1,
    rules: {
      'Provider ID': 'record',
      'Hospital Name': 'title',
      'Address|City|State': 'address, city',
      'ZIP Code': 'postcode',
      'County Name': 'not: the city says it',
      'Phone Number': 'phone',
      'Hospital Type': 'field of children’s and psychiatric hospitals',
      'Hospital Ownership': 'owner',
      'Emergency Services': 'takes emergencies',
      'Hospital overall rating( footnote)?': 'rating, and why there is none',
      'Meets criteria for meaningful use of EHRs': NOT.administrative,
      '.* national comparison( footnote)?': 'not: the overall rating is made of these',
    },
  },
  {
    title: 'NHS Choices',
    files: [
      'nhs-choices-2014-hospitals.csv.gz',
      'nhs-choices-2014-clinics.csv.gz',
      'nhs-choices-2014-gp.csv.gz',
      'nhs-choices-2014-gp-services.csv.gz',
      'nhs-choices-2014-dentists.csv.gz',
      'nhs-choices-2014-dentist-opening-times.csv.gz',
    ],
    leastNamed: 1,
    rules: {
      'OrganisationI[Dd]': 'record',
      OrganisationCode: 'not: one code stands for several organisations',
      OrganisationType: 'taken at all; dentists and practices: field',
      SubType: 'Mental Health Hospital: psychiatry',
      Sector: 'owner',
      OrganisationStatus: 'closed where not visible',
      'IsPimsManaged|isEPSEnabled': NOT.administrative,
      OrganisationName: 'title, without the doctor',
      ParentName: 'parent of a hospital',
      ParentODSCode: NOT.key,
      'Latitude|Longitude': 'place',
      'Address\\d|City': 'address',
      County: 'not: often the wrong field ("England - Uk")',
      Postcode: 'postcode',
      Phone: 'phone',
      Website: 'website',
      Email: 'email, where it is that of a house; never shown',
      Fax: NOT.fax,
      ServiceName: 'fields, where a service is one',
      'WeekDay|Times|IsOpen|OpeningTimeType': 'opening hours',
      AdditonalOpeningDate: 'not: exceptions of days in 2014',
    },
  },
  {
    title: 'Kenya Master Health Facility List',
    files: ['kenya-kmhfl-2020-facilities.ndjson.gz'],
    leastNamed: 1,
    rules: {
      id: 'record',
      name: 'title',
      officialname: 'a second name, where it says more',
      code: NOT.key,
      facility_type_name: 'taken at all; field, where it names one',
      facility_type_category: NOT.same,
      owner_type_name: 'owner',
      owner_name: NOT.person,
      county_name: 'city, address',
      'constituency_name|ward_name': 'address',
      sub_county_name: NOT.same,
      'lat|long': 'place, turned back',
      service_names: 'fields, emergencies, pharmacy in the house',
      beds: 'beds',
      cots: 'not: beds for children are no fact of ours',
      'open_whole_day|open_weekends': 'open day and night, where both are true',
      'open_public_holidays|open_late_night': 'not: say no hours',
      closed: 'closed',
      'keph_level_name|regulatory_body_name|operation_status_name|approved|is_public_visible|is_published|created':
        NOT.administrative,
    },
  },
  {
    title: 'Wikidata',
    files: ['wikidata-hospitals-2024.csv.gz'],
    leastNamed: 1,
    rules: {
      item: 'record, Wikidata',
      itemLabel: 'title',
      geo: 'place',
      countryLabel: 'country',
      official_website: 'website',
    },
  },
  {
    title: 'NPPES',
    files: ['nppes-2018-practitioners-sample.csv.gz', 'nppes-2018-organizations-sample.csv.gz'],
    leastNamed: 1,
    rules: {
      NPI: 'record, number of the register',
      'Entity Type Code': 'person or organization',
      'Provider (Last Name \\(Legal Name\\)|First Name|Middle Name|Name Suffix Text)': 'name',
      'Provider (Name Prefix Text|Credential Text)': 'not: free text; the taxonomy says the profession',
      'Provider Organization Name \\(Legal Business Name\\)': 'title or second name',
      'Provider Other Organization Name( Type Code)?': 'title, where it is the name at the door',
      'Parent Organization LBN': 'parent',
      'Is Organization Subpart': NOT.administrative,
      'Provider .*Practice Location Address Fax Number': NOT.fax,
      'Provider .*Practice Location Address.*':
        'finds the clinic; of a person nothing of it is kept but the city',
      'Provider (Gender|Sex) Code': 'sex',
      'Healthcare Provider Taxonomy Code_\\d+': 'fields',
      'Healthcare Provider Primary Taxonomy Switch_\\d+': 'which field is the main one',
      'Healthcare Provider Taxonomy Group_\\d+': NOT.administrative,
      'Provider License Number(_| State Code_)\\d+': 'licence',
      'Is Sole Proprietor': 'whose practice may be a home',
      'NPI (Deactivation|Reactivation) Date': 'who has ended',
      'Provider Enumeration Date|Last Update Date': NOT.administrative,
    },
  },
];

type Values = Record<string, unknown>;

/** Rows, records or tags of one file. */
async function readAll(path: string): Promise<Values[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openFile(path)).bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  if (/\.ndjson/.test(path))
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): Values => JSON.parse(line));
  if (/json/.test(path)) return readTags(JSON.parse(text));
  const { parse } = await import('csv-parse/sync');
  return parse(text, { columns: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
}

function readTags(file: { features?: { properties: Values }[]; elements?: { tags: Values }[] }): Values[] {
  const all =
    file.features?.map(({ properties }) => properties) ?? file.elements?.map(({ tags }) => tags) ?? [];
  return all
    .map((tags) =>
      Object.fromEntries(Object.entries(tags ?? {}).map(([tag, value]) => [tag.toLowerCase(), value])),
    )
    .filter((tags) => tags.amenity === 'hospital' || tags.amenity === 'clinic' || tags.healthcare);
}

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(typeof value === 'object' && Object.keys(value).length === 0);

async function describe({ title, files, rules, leastNamed }: Group, folder: string): Promise<string> {
  const filled = new Map<string, number>();
  let rows = 0;
  for (const file of files)
    for (const row of await readAll(join(folder, file))) {
      rows += 1;
      for (const [column, value] of Object.entries(row))
        if (isFilled(value)) filled.set(column, (filled.get(column) ?? 0) + 1);
    }
  const patterns = Object.entries(rules).map(([pattern, what]) => ({
    pattern: new RegExp(`^(?:${pattern})$`),
    what,
  }));
  const byRule = new Map<string, { columns: string[]; most: number }>();
  let others = 0;
  for (const [column, number] of [...filled].toSorted((a, b) => b[1] - a[1])) {
    const what = patterns.find(({ pattern }) => pattern.test(column))?.what;
    if (what === undefined) {
      if (number >= leastNamed)
        throw new Error(`${title}: nobody has decided on ${column}, ${number} values`);
      others += 1;
      continue;
    }
    const known = byRule.get(what) ?? { columns: [], most: number };
    known.columns.push(column);
    byRule.set(what, known);
  }
  const lines = Array.from(byRule, ([what, { columns, most }]) => {
    const shown = columns.slice(0, 4).map((column) => `\`${column}\``);
    const rest = columns.length > 4 ? `, and ${columns.length - 4} more` : '';
    return `| ${shown.join(', ')}${rest} | ${count(most)} | ${what} |`;
  });
  if (others > 0) lines.push(`| ${others} tags | under ${leastNamed} each | not: too rare |`);
  return [
    `## ${title}`,
    '',
    `${files.length === 1 ? 'One file' : `${files.length} files`}, ${count(rows)} records.`,
    '',
    '| column | filled | becomes |',
    '| --- | ---: | --- |',
    ...lines,
    '',
  ].join('\n');
}

const folder = process.env.MEDATLAS_DATA;
if (!folder) throw new Error('Say where the data is: MEDATLAS_DATA.');
const parts: string[] = [];
for (const group of groups) parts.push(await describe(group, folder));
writeFileSync(
  join(import.meta.dirname, '..', 'docs', 'imported-columns.md'),
  `# What imports take of each file

\`MEDATLAS_DATA=… node bench/columns.ts\` writes this over the real files and stops at a column on which nobody has decided.
"Filled" is the number of records in which the column, or the fullest of several, has a value.

${parts.join('\n')}`,
);
