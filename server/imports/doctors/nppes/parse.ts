import { cleanName } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';
import { type Row, readCsv } from '../../input/csv.ts';
import { bad, emptyRecord, factsOf, leftOut, type StatedFacts, statedFacts } from '../../record.ts';
import { personName } from '../fields/names.ts';
import { isNpi, npiLicence, npiPage } from '../fields/npi.ts';
import { fieldsOfNucc, isClinicNucc } from '../fields/nucc.ts';
import { statePlace, usAddress, usDigits, usPhone, zipOf } from '../fields/united-states.ts';
import {
  type DoctorSource,
  emptyPractice,
  type Licence,
  type NumberedDoctor,
  type ParsedDoctor,
  type Place,
  type Practice,
} from '../record.ts';

export const nppes: DoctorSource = {
  name: 'nppes',
  title: 'NPPES (National Plan and Provider Enumeration System)',
  licence: 'Public domain (17 U.S.C. 105)',
  isRedistributable: true,
  unit: 'line',
  country: 'US',
  read,
};

const REQUIRED = ['NPI', 'Entity Type Code', 'Healthcare Provider Taxonomy Code_1'];
const MOST_TAXONOMIES = 15;
const PRACTICE = 'Provider Business Practice Location Address';
const STREET = 'Provider First Line Business Practice Location Address';
const SECOND_LINE = 'Provider Second Line Business Practice Location Address';

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<NumberedDoctor> {
  for await (const row of readCsv(bytes, { required: REQUIRED, what: nppes.title }))
    yield { number: row.number, parsed: parseRow(row) };
}

/** A line of the dissemination file: a person, an organization, or a number that was taken back. */
export function parseRow(row: Row): ParsedDoctor {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const npi = row.get('NPI').trim();
  if (!isNpi(npi)) return bad(`"${npi}" is no NPI`);
  if (isDeactivated(row)) return { kind: 'ended', sourceId: npi };
  switch (row.get('Entity Type Code')) {
    case '1':
      return parsePerson(row, npi);
    case '2':
      return parseOrganization(row, npi);
    default:
      return bad('neither a person nor an organization');
  }
}

/** MM/DD/YYYY as a text that sorts by time. */
const dayKey = (text: string): string => text.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3$1$2');

function isDeactivated(row: Row): boolean {
  const [off, on] = ['NPI Deactivation Date', 'NPI Reactivation Date'].map((name) => dayKey(row.get(name)));
  return Boolean(off) && (!on || on < (off ?? ''));
}

type Taxonomy = { code: string; licence: Licence | null };

/** The primary one first. */
function taxonomiesOf(row: Row): Taxonomy[] {
  const found: Taxonomy[] = [];
  for (let at = 1; at <= MOST_TAXONOMIES; at += 1) {
    const code = row.get(`Healthcare Provider Taxonomy Code_${at}`).trim();
    if (!code) continue;
    const number = row.get(`Provider License Number_${at}`).trim();
    const state = row.get(`Provider License Number State Code_${at}`).trim();
    const licence =
      /^[\w.\- /]{2,20}$/.test(number) && /\d/.test(number) && /^[A-Z]{2}$/.test(state)
        ? { number, body: `State licence, ${state}`, url: null }
        : null;
    if (row.get(`Healthcare Provider Primary Taxonomy Switch_${at}`) === 'Y')
      found.unshift({ code, licence });
    else found.push({ code, licence });
  }
  return found;
}

function parsePerson(row: Row, npi: string): ParsedDoctor {
  const taxonomies = taxonomiesOf(row);
  const main = taxonomies[0];
  if (!main) return leftOut('no taxonomy');
  if (fieldsOfNucc(main.code).length === 0)
    return leftOut('the main taxonomy is no profession or field of ours');
  const doctorly = taxonomies.filter(({ code }) => fieldsOfNucc(code).length > 0);
  const title = personName({
    given: row.get('Provider First Name'),
    middle: row.get('Provider Middle Name'),
    family: row.get('Provider Last Name (Legal Name)'),
    suffix: row.get('Provider Name Suffix Text'),
  });
  if (title === null) return bad('no name');
  const sex = row.get('Provider Sex Code') || row.get('Provider Gender Code');
  return {
    kind: 'part',
    part: {
      sourceId: npi,
      person: {
        title,
        lang: 'en',
        sex: sex === 'F' ? 'female' : sex === 'M' ? 'male' : null,
        identity: `npi:${npi}`,
        licences: [npiLicence(npi), ...doctorly.flatMap(({ licence }) => licence ?? [])],
        languages: [],
        education: [],
        url: npiPage(npi),
      },
      specializations: doctorly.flatMap(({ code }) => fieldsOfNucc(code)),
      practices: practicesOf(row),
      references: null,
    },
  };
}

function placeOf(row: Row): Place | null {
  const country = row.get(`${PRACTICE} Country Code (If outside U.S.)`).trim() || 'US';
  const city = row.get(`${PRACTICE} City Name`);
  if (country === 'US') return statePlace(row.get(`${PRACTICE} State Name`).trim(), city);
  return /^[A-Z]{2}$/.test(country) ? { country, cityName: city.trim() || null, admin: null } : null;
}

function practicesOf(row: Row): Practice[] {
  const place = placeOf(row);
  if (!place) return [];
  const phone = usDigits(row.get(`${PRACTICE} Telephone Number`));
  const postcode = zipOf(row.get(`${PRACTICE} Postal Code`));
  const isOffice = /\b(?:SUITE|STE|UNIT|APT|FLOOR|FL|ROOM|RM)\b|#/i.test(
    `${row.get(STREET)} ${row.get(SECOND_LINE)}`,
  );
  const street = isOffice ? null : row.get(STREET).trim() || null;
  const contact = postcode && !mayBeHome(row) ? { phone, street, postcode } : null;
  return [{ ...emptyPractice, contact, place }];
}

/** Who works alone, or does not say, and gets letters where the practice is, may live there. */
function mayBeHome(row: Row): boolean {
  if (row.get('Is Sole Proprietor') === 'N') return false;
  const pairs = [
    [STREET, 'Provider First Line Business Mailing Address'],
    [`${PRACTICE} Postal Code`, 'Provider Business Mailing Address Postal Code'],
  ] as const;
  return pairs.every(([practice, mailing]) => row.get(practice).trim() === row.get(mailing).trim());
}

function parseOrganization(row: Row, npi: string): ParsedDoctor {
  if (!isClinicNucc(taxonomiesOf(row)[0]?.code ?? '')) return leftOut('an organization that is no clinic');
  const legal = cleanName(row.get('Provider Organization Name (Legal Business Name)'));
  if ('reason' in legal) return bad(legal.reason);
  const other = cleanName(row.get('Provider Other Organization Name'));
  // 3: the name it does business under, which is the one at the door.
  const known =
    'text' in other && row.get('Provider Other Organization Name Type Code') === '3' ? other : legal;
  const place = placeOf(row);
  const postcode = zipOf(row.get(`${PRACTICE} Postal Code`));
  if (!place || !postcode) return leftOut('an organization without a place');
  const names = new Set([known.text, legal.text].map((text) => titleCase(text, 'en')));
  return {
    kind: 'organization',
    record: {
      ...emptyRecord,
      sourceId: npi,
      names: [...names].map((text, at) => ({ kind: at === 0 ? 'title' : 'alias', lang: 'en', text })),
      ...place,
      address: usAddress(row.get(STREET), place),
      postcode,
      phone: usPhone(row.get(`${PRACTICE} Telephone Number`)),
      externalIds: [`npi:${npi}`],
      url: npiPage(npi),
      ...factsOf(statedFacts({ parent: parentOf(row) })),
    },
  };
}

/** The legal name of the organization that a part of it names. */
function parentOf(row: Row): StatedFacts['parent'] {
  const parent = cleanName(row.get('Parent Organization LBN'));
  return 'text' in parent ? { id: null, title: titleCase(parent.text, 'en') } : undefined;
}
