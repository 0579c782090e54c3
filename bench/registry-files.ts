/**
 * node bench/registry-files.ts <nppes | cms-doctors | rpps | fhir> <doctors> <folder> [seed]
 *
 * Writes the files of a registry in their real layouts, of any size, with people nobody is: the same seed makes the same
 * files. Every tenth line of NPPES is an organization, and others than doctors are among the people.
 */
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import {
  AFFILIATION_COLUMNS,
  csvLine,
  DAC_COLUMNS,
  dacPerson,
  NPPES_COLUMNS,
  npiAt,
  nppesOrganization,
  nppesPerson,
  rppsLine,
  rppsPerson,
} from '../tests/factories/registry-files.ts';

const GIVEN =
  'Ann Ben Cara Dan Eva Finn Gina Hugo Ida Jon Kim Leo Mia Ned Ola Pia Rui Sara Tom Uma Vera Will Xenia Yara Zoe'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bo da de do fa fi ga go ha hi ka ke ko la le lo ma mi mo na ne no pa pe ra re ro sa se so ta te to va vi wa wo za'.split(
    ' ',
  );
const US_CITIES: readonly [string, string, string][] = [
  ['HARTFORD', 'CT', '06105'],
  ['BOSTON', 'MA', '02115'],
  ['PROVIDENCE', 'RI', '02903'],
  ['HOUSTON', 'TX', '77030'],
  ['CHICAGO', 'IL', '60611'],
  ['PHOENIX', 'AZ', '85004'],
  ['SEATTLE', 'WA', '98104'],
  ['MIAMI', 'FL', '33136'],
  ['DENVER', 'CO', '80204'],
  ['ATLANTA', 'GA', '30303'],
];
const FRENCH_CITIES: readonly [string, string][] = [
  ['Lille', '59000'],
  ['Lyon', '69003'],
  ['Nantes', '44000'],
  ['Toulouse', '31000'],
  ['Bordeaux', '33000'],
];
/** Doctors, and a nurse whom nobody takes. */
const TAXONOMIES =
  '207R00000X 207Q00000X 208000000X 207RC0000X 207W00000X 207X00000X 2084P0800X 208600000X 1223G0001X 163W00000X'.split(
    ' ',
  );
const SPECIALTIES = [
  'INTERNAL MEDICINE',
  'FAMILY PRACTICE',
  'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
  'OPHTHALMOLOGY',
  'NEUROLOGY',
];
const SAVOIR_FAIRE = ['SM26', 'SM04', 'SM38', 'SM32', 'SM40', 'SM54'];
/** So many doctors share a clinic. */
const DOCTORS_PER_CLINIC = 8;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Registry = 'nppes' | 'cms-doctors' | 'rpps' | 'fhir';

function createPeople(seed: number) {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]] | readonly Value[]): Value => {
    const found = values[Math.floor(random() * values.length)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  const family = (): string => {
    const name = Array.from({ length: 3 }, () => pick(SYLLABLES)).join('');
    return name.slice(0, 1).toUpperCase() + name.slice(1) + pick(['n', 'r', 's', 'l', 't']);
  };
  return {
    pick,
    family,
    given: () => pick(GIVEN),
    phone: (clinic: number) => String(2_020_000_000 + clinic * 7),
  };
}
type People = ReturnType<typeof createPeople>;

const PLACE = 'Provider Business Practice Location Address';

function* nppesLines(count: number, people: People): Generator<string> {
  yield csvLine(NPPES_COLUMNS);
  for (let at = 0; at < count; at += 1) {
    const clinic = Math.floor(at / DOCTORS_PER_CLINIC);
    const [city, state, zip] = US_CITIES[clinic % US_CITIES.length] ?? ['', '', ''];
    const where = {
      'Provider First Line Business Practice Location Address': `${100 + (clinic % 900)} MAIN ST`,
      [`${PLACE} City Name`]: city,
      [`${PLACE} State Name`]: state,
      [`${PLACE} Postal Code`]: `${zip}0001`,
      [`${PLACE} Telephone Number`]: people.phone(clinic),
    };
    if (at % DOCTORS_PER_CLINIC === 0)
      yield csvLine(
        NPPES_COLUMNS,
        nppesOrganization(clinic, {
          ...where,
          'Provider Organization Name (Legal Business Name)': `${people.family().toUpperCase()} ${people.family().toUpperCase()} CLINIC`,
        }),
      );
    yield csvLine(
      NPPES_COLUMNS,
      nppesPerson(at, {
        ...where,
        'Provider Last Name (Legal Name)': people.family().toUpperCase(),
        'Provider First Name': people.given().toUpperCase(),
        'Healthcare Provider Taxonomy Code_1': people.pick(TAXONOMIES),
        'Provider License Number_1': String(10_000 + at),
        'Provider License Number State Code_1': state,
        'Is Sole Proprietor': people.pick(['N', 'N', 'Y', 'X']),
      }),
    );
  }
}

function* dacLines(count: number, people: People): Generator<string> {
  yield csvLine(DAC_COLUMNS);
  for (let at = 0; at < count; at += 1) {
    const clinic = Math.floor(at / DOCTORS_PER_CLINIC);
    const [city, state, zip] = US_CITIES[clinic % US_CITIES.length] ?? ['', '', ''];
    const doctor = dacPerson(at, {
      'Provider Last Name': people.family().toUpperCase(),
      'Provider First Name': people.given().toUpperCase(),
      pri_spec: people.pick(SPECIALTIES),
      Grd_yr: 1970 + (at % 45),
      'Facility Name': `GROUP ${SYLLABLES[clinic % SYLLABLES.length]} ${clinic} LLC`,
      org_pac_id: String(2_000_000_000 + clinic),
      'City/Town': city,
      State: state,
      'ZIP Code': zip,
      'Telephone Number': people.phone(clinic),
      adrs_id: `${state}${zip}${clinic}`,
    });
    yield csvLine(DAC_COLUMNS, doctor);
    // Every third works at a second address of the group.
    if (at % 3 === 0)
      yield csvLine(DAC_COLUMNS, { ...doctor, adrs_id: `${state}${zip}${clinic}B`, adr_ln_1: '9 SIDE ST' });
  }
}

function* affiliationLines(count: number): Generator<string> {
  yield csvLine(AFFILIATION_COLUMNS);
  for (let at = 0; at < count; at += 4)
    yield csvLine(AFFILIATION_COLUMNS, {
      NPI: npiAt(at),
      facility_type: 'Hospital',
      'Facility Affiliations Certification Number': String(220_000 + (at % 200)),
    });
}

function* rppsLines(count: number, people: People): Generator<string> {
  yield rppsLine();
  for (let at = 0; at < count; at += 1) {
    const clinic = Math.floor(at / DOCTORS_PER_CLINIC);
    const [city, postcode] = FRENCH_CITIES[clinic % FRENCH_CITIES.length] ?? ['', ''];
    yield rppsLine(
      rppsPerson(at, {
        "Nom d'exercice": people.family().toUpperCase(),
        "Prénom d'exercice": people.given(),
        'Code savoir-faire': people.pick(SAVOIR_FAIRE),
        'Numéro FINESS site': String(590_000_000 + clinic),
        'Raison sociale site': `CLINIQUE ${people.family().toUpperCase()} ${clinic}`,
        'Code postal (coord. structure)': postcode,
        'Libellé commune (coord. structure)': city,
        'Téléphone (coord. structure)': `03${String(20_000_000 + clinic)}`,
      }),
    );
  }
}

function* fhirLines(count: number, people: People): Generator<string> {
  const say = (resourceType: string, id: string, rest: object) =>
    JSON.stringify({ resourceType, id, ...rest });
  const nucc = (code: string) => [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code }] }];
  for (let at = 0; at < count; at += 1) {
    const clinic = Math.floor(at / DOCTORS_PER_CLINIC);
    const [city, state, postalCode] = US_CITIES[clinic % US_CITIES.length] ?? ['', '', ''];
    if (at % DOCTORS_PER_CLINIC === 0)
      yield say('Organization', `o${clinic}`, {
        active: true,
        name: `${people.family()} ${people.family()} Clinic`,
        type: [{ coding: [{ code: 'fac' }] }],
        telecom: [{ system: 'phone', value: people.phone(clinic) }],
        address: [{ line: [`${100 + (clinic % 900)} Main St`], city, state, postalCode, country: 'US' }],
      });
    yield say('Practitioner', `p${at}`, {
      active: true,
      identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npiAt(at) }],
      name: [{ family: people.family(), given: [people.given()] }],
      communication: [
        { coding: [{ system: 'urn:ietf:bcp:47', code: people.pick(['es', 'pt', 'vi', 'zh']) }] },
      ],
    });
    yield say('PractitionerRole', `r${at}`, {
      active: true,
      practitioner: { reference: `Practitioner/p${at}` },
      organization: { reference: `Organization/o${clinic}` },
      specialty: nucc(people.pick(TAXONOMIES)),
    });
  }
}

const files: Readonly<
  Record<Registry, readonly [string, (count: number, people: People) => Generator<string>][]>
> = {
  nppes: [['npidata_pfile_20050523-20261110.csv', nppesLines]],
  'cms-doctors': [
    ['DAC_NationalDownloadableFile.csv', dacLines],
    ['Facility_Affiliation.csv', affiliationLines],
  ],
  rpps: [['PS_LibreAcces_Personne_activite_202611100800.txt', rppsLines]],
  fhir: [['directory.ndjson', fhirLines]],
};

/** Writes the files of a registry with so many people into a folder; their paths. */
export async function writeRegistry(
  registry: Registry,
  count: number,
  folder: string,
  seed = 1,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const people = createPeople(seed);
  const paths: string[] = [];
  for (const [name, lines] of files[registry]) {
    const path = join(folder, name);
    const out = createWriteStream(path, { highWaterMark: 1024 * 1024 });
    let chunk = '';
    for (const line of lines(count, people)) {
      chunk += `${line}\n`;
      if (chunk.length < 1024 * 1024) continue;
      if (!out.write(chunk)) await once(out, 'drain');
      chunk = '';
    }
    out.end(chunk);
    await finished(out);
    paths.push(path);
  }
  return paths;
}

export const registries = Object.keys(files) as Registry[];

if (import.meta.main) {
  const [registry, count, folder, seed] = process.argv.slice(2);
  const known = registries.find((one) => one === registry);
  if (!known || !Number(count) || !folder)
    throw new Error(`Say a registry (${registries.join(', ')}), a number of doctors and a folder`);
  for (const path of await writeRegistry(known, Number(count), folder, Number(seed ?? 1)))
    process.stdout.write(`${path}\n`);
}
