import { cleanFact, cleanName } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';
import { type Row, readCsv } from '../../input/csv.ts';
import { bad, type ClinicRecord, emptyRecord, leftOut } from '../../record.ts';
import { ImportRefused } from '../../source.ts';
import { isNamedAfter, personName } from '../fields/names.ts';
import { isNpi, npiLicence } from '../fields/npi.ts';
import { statePlace, usAddress, usPhone, zipOf } from '../fields/united-states.ts';
import {
  type DoctorSource,
  emptyPractice,
  type NumberedDoctor,
  type ParsedDoctor,
  type Place,
  type Training,
} from '../record.ts';
import { fieldsOfSpecialty } from './specialties.ts';

export const cmsDoctors: DoctorSource = {
  name: 'cms-doctors',
  title: 'CMS Doctors and Clinicians',
  licence: 'Public domain (17 U.S.C. 105)',
  isRedistributable: true,
  unit: 'line',
  country: 'US',
  read,
};

const AFFILIATION = 'Facility Affiliations Certification Number';

/** Columns were renamed more than once; the first that the file has counts. */
const COLUMNS = {
  family: ['Provider Last Name', 'lst_nm', 'Last Name'],
  given: ['Provider First Name', 'frst_nm', 'First Name'],
  middle: ['Provider Middle Name', 'mid_nm', 'Middle Name'],
  suffix: ['suff', 'Suffix'],
  sex: ['gndr', 'Gender'],
  school: ['Med_sch', 'Medical school name'],
  year: ['Grd_yr', 'Graduation year'],
  main: ['pri_spec', 'Primary specialty'],
  organization: ['Facility Name', 'org_nm', 'Organization legal name'],
  group: ['org_pac_id', 'Org_PAC_ID', 'Group Practice PAC ID'],
  members: ['num_org_mem', 'Number of Group Practice members'],
  street: ['adr_ln_1', 'Line 1 Street Address'],
  city: ['City/Town', 'cty', 'City'],
  state: ['State', 'st'],
  zip: ['ZIP Code', 'zip', 'Zip Code'],
  phone: ['Telephone Number', 'phn_numbr', 'Phone Number'],
} as const;

const take = (row: Row, column: keyof typeof COLUMNS): string => {
  for (const name of COLUMNS[column]) {
    const value = row.get(name);
    if (value) return value.trim();
  }
  return '';
};

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<NumberedDoctor> {
  for await (const row of readCsv(bytes, { required: ['NPI'], what: cmsDoctors.title })) {
    if (row.number <= 2 && !row.get(AFFILIATION) && !take(row, 'main'))
      throw new ImportRefused(
        'other_kind',
        `This is no file of ${cmsDoctors.title}: it has neither specialties nor affiliations`,
      );
    yield { number: row.number, parsed: row.get(AFFILIATION) ? parseAffiliation(row) : parseRow(row) };
  }
}

/** A line of the file of affiliations: at which certified facility somebody of the main file works. */
export function parseAffiliation(row: Row): ParsedDoctor {
  const npi = row.get('NPI').trim();
  if (!isNpi(npi)) return bad(`"${npi}" is no NPI`);
  const numbers = [AFFILIATION, 'Facility Type Certification Number'].map((name) => row.get(name).trim());
  const ids = numbers.filter((number) => /^[0-9A-Z]{6}$/.test(number)).map((number) => `ccn:${number}`);
  if (ids.length === 0) return bad('no certification number');
  return {
    kind: 'part',
    part: {
      sourceId: npi,
      person: null,
      specializations: [],
      practices: [{ ...emptyPractice, ids }],
      references: null,
    },
  };
}

/** A line of the national file: a clinician at one address of one group. */
export function parseRow(row: Row): ParsedDoctor {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const npi = row.get('NPI').trim();
  if (!isNpi(npi)) return bad(`"${npi}" is no NPI`);
  const main = fieldsOfSpecialty(take(row, 'main'));
  if (main.length === 0) return leftOut('the main specialty is no profession or field of ours');
  const family = take(row, 'family');
  const title = personName({
    given: take(row, 'given'),
    middle: take(row, 'middle'),
    family,
    suffix: take(row, 'suffix'),
  });
  if (title === null) return bad('no name');
  const place = statePlace(take(row, 'state'), take(row, 'city'));
  const further = [1, 2, 3, 4].flatMap((at) =>
    fieldsOfSpecialty(row.get(`sec_spec_${at}`) || row.get(`Secondary specialty ${at}`)),
  );
  return {
    kind: 'part',
    part: {
      sourceId: npi,
      person: {
        title,
        lang: 'en',
        sex: take(row, 'sex') === 'F' ? 'female' : take(row, 'sex') === 'M' ? 'male' : null,
        identity: `npi:${npi}`,
        licences: [npiLicence(npi)],
        languages: [],
        education: educationOf(row),
        url: 'https://data.cms.gov/provider-data/dataset/mj5m-pzi6',
      },
      specializations: [...main, ...further],
      practices: place ? [{ ...emptyPractice, organization: organizationOf(row, place, family), place }] : [],
      references: null,
    },
  };
}

/** OTHER stands for any school outside the list. */
function educationOf(row: Row): Training[] {
  const school = cleanFact(take(row, 'school'));
  const year = Number(take(row, 'year'));
  if (school === null || school === 'OTHER') return [];
  return [
    {
      kind: 'degree',
      institution: titleCase(school, 'en'),
      year: Number.isInteger(year) && year >= 1930 && year <= 2100 ? year : null,
    },
  ];
}

/** Null for a doctor alone, whose address may be a home. */
function organizationOf(row: Row, place: Place, family: string): ClinicRecord | null {
  const group = take(row, 'group');
  const name = cleanName(take(row, 'organization'));
  const postcode = zipOf(take(row, 'zip'));
  if (!/^\d+$/.test(group) || 'reason' in name || !postcode) return null;
  if (take(row, 'members') === '1' || isNamedAfter(name.text, family)) return null;
  const street = take(row, 'street');
  return {
    ...emptyRecord,
    // A group works at many addresses, and each is a clinic to a patient.
    sourceId: `${group}-${row.get('adrs_id').trim() || `${postcode}-${street.toUpperCase()}`}`.slice(0, 200),
    names: [{ kind: 'title', lang: 'en', text: titleCase(name.text, 'en') }],
    ...place,
    address: usAddress(street, place),
    postcode,
    phone: usPhone(take(row, 'phone')),
  };
}
