/** Files of registries of doctors in their real layouts, with people of our own making. */

const numbered = (count: number, ...names: string[]): string[] =>
  Array.from({ length: count }, (_, at) => names.map((name) => `${name}_${at + 1}`)).flat();
const address = (kind: string): string[] => [
  ...['First', 'Second'].map((line) => `Provider ${line} Line Business ${kind} Address`),
  ...[
    'City Name',
    'State Name',
    'Postal Code',
    'Country Code (If outside U.S.)',
    'Telephone Number',
    'Fax Number',
  ].map((name) => `Provider Business ${kind} Address ${name}`),
];
const otherName = [
  'Last Name',
  'First Name',
  'Middle Name',
  'Name Prefix Text',
  'Name Suffix Text',
  'Credential Text',
];
const official = ['Last Name', 'First Name', 'Middle Name', 'Title or Position', 'Telephone Number'];

/** The 330 columns of npidata_pfile. */
export const NPPES_COLUMNS: readonly string[] = [
  ...['NPI', 'Entity Type Code', 'Replacement NPI', 'Employer Identification Number (EIN)'],
  ...[
    'Provider Organization Name (Legal Business Name)',
    'Provider Last Name (Legal Name)',
    'Provider First Name',
  ],
  ...[
    'Provider Middle Name',
    'Provider Name Prefix Text',
    'Provider Name Suffix Text',
    'Provider Credential Text',
  ],
  ...['Provider Other Organization Name', 'Provider Other Organization Name Type Code'],
  ...otherName.map((name) => `Provider Other ${name}`),
  'Provider Other Last Name Type Code',
  ...address('Mailing'),
  ...address('Practice Location'),
  ...[
    'Provider Enumeration Date',
    'Last Update Date',
    'NPI Deactivation Reason Code',
    'NPI Deactivation Date',
  ],
  ...['NPI Reactivation Date', 'Provider Gender Code'],
  ...official.map((name) => `Authorized Official ${name}`),
  ...numbered(
    15,
    'Healthcare Provider Taxonomy Code',
    'Provider License Number',
    'Provider License Number State Code',
    'Healthcare Provider Primary Taxonomy Switch',
  ),
  ...numbered(
    50,
    'Other Provider Identifier',
    'Other Provider Identifier Type Code',
    'Other Provider Identifier State',
    'Other Provider Identifier Issuer',
  ),
  ...['Is Sole Proprietor', 'Is Organization Subpart', 'Parent Organization LBN', 'Parent Organization TIN'],
  ...['Authorized Official Name Prefix Text', 'Authorized Official Name Suffix Text'],
  'Authorized Official Credential Text',
  ...numbered(15, 'Healthcare Provider Taxonomy Group'),
  'Certification Date',
];

export const DAC_COLUMNS: readonly string[] =
  `NPI,Ind_PAC_ID,Ind_enrl_ID,Provider Last Name,Provider First Name,Provider Middle Name,suff,gndr,Cred,Med_sch,Grd_yr,pri_spec,sec_spec_1,sec_spec_2,sec_spec_3,sec_spec_4,sec_spec_all,Telehlth,Facility Name,org_pac_id,num_org_mem,adr_ln_1,adr_ln_2,ln_2_sprs,City/Town,State,ZIP Code,Telephone Number,ind_assgn,grp_assgn,adrs_id`.split(
    ',',
  );

export const AFFILIATION_COLUMNS: readonly string[] =
  `NPI,Ind_PAC_ID,Provider Last Name,Provider First Name,Provider Middle Name,suff,facility_type,Facility Affiliations Certification Number,Facility Type Certification Number`.split(
    ',',
  );

const structure = (names: string): string[] => names.split('|').map((name) => `${name} (coord. structure)`);
export const RPPS_COLUMNS: readonly string[] = [
  ...`Type d'identifiant PP|Identifiant PP|Identification nationale PP|Code civilité d'exercice|Libellé civilité d'exercice|Code civilité|Libellé civilité|Nom d'exercice|Prénom d'exercice|Code profession|Libellé profession|Code catégorie professionnelle|Libellé catégorie professionnelle|Code type savoir-faire|Libellé type savoir-faire|Code savoir-faire|Libellé savoir-faire|Code mode exercice|Libellé mode exercice|Numéro SIRET site|Numéro SIREN site|Numéro FINESS site|Numéro FINESS établissement juridique|Identifiant technique de la structure|Raison sociale site|Enseigne commerciale site`.split(
    '|',
  ),
  ...structure(
    `Complément destinataire|Complément point géographique|Numéro Voie|Indice répétition voie|Code type de voie|Libellé type de voie|Libellé Voie|Mention distribution|Bureau cedex|Code postal|Code commune|Libellé commune|Code pays|Libellé pays|Téléphone|Téléphone 2|Télécopie|Adresse e-mail`,
  ),
  ...`Code Département (structure)|Libellé Département (structure)|Ancien identifiant de la structure|Autorité d'enregistrement|Code secteur d'activité|Libellé secteur d'activité|Code section tableau pharmaciens|Libellé section tableau pharmaciens|Code rôle|Libellé rôle|Code genre activité|Libellé genre activité`.split(
    '|',
  ),
];

export type Values = Readonly<Record<string, string | number>>;

const quoted = (value: string | number): string => `"${String(value).replaceAll('"', '""')}"`;
const lineOf = (columns: readonly string[], values: Values): string => {
  const unknown = Object.keys(values).find((name) => !columns.includes(name));
  if (unknown) throw new Error(`There is no column ${unknown}`);
  return columns.map((name) => quoted(values[name] ?? '')).join(',');
};

/** A line of a comma-separated file, as its publisher quotes it; without values the header. */
export const csvLine = (columns: readonly string[], values?: Values): string =>
  values ? lineOf(columns, values) : columns.map(quoted).join(',');

/** A line of the French register: no quotes, and a separator at the end. */
export const rppsLine = (values?: Values): string =>
  `${RPPS_COLUMNS.map((name) => (values ? (values[name] ?? '') : name)).join('|')}|`;

const body = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
export const nppesFile = (rows: readonly Values[]): string =>
  body([csvLine(NPPES_COLUMNS), ...rows.map((row) => csvLine(NPPES_COLUMNS, row))]);
export const dacFile = (rows: readonly Values[]): string =>
  body([csvLine(DAC_COLUMNS), ...rows.map((row) => csvLine(DAC_COLUMNS, row))]);
export const affiliationFile = (rows: readonly Values[]): string =>
  body([csvLine(AFFILIATION_COLUMNS), ...rows.map((row) => csvLine(AFFILIATION_COLUMNS, row))]);
export const rppsFile = (rows: readonly Values[]): string =>
  body([rppsLine(), ...rows.map((row) => rppsLine(row))]);

/** The `at`th National Provider Identifier of a series, with its check digit. */
export function npiAt(at: number): string {
  const nine = String(100_000_000 + (at % 100_000_000));
  for (let digit = 0; digit < 10; digit += 1) {
    const sum = [...`${nine}${digit}`].toReversed().reduce((total, one, place) => {
      const value = Number(one) * (place % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 24);
    if (sum % 10 === 0) return `${nine}${digit}`;
  }
  return nine;
}

const PLACE = 'Provider Business Practice Location Address';

/** A cardiologist in New Bedford; `values` say what differs. */
export const nppesPerson = (at: number, values: Values = {}): Values => ({
  NPI: npiAt(at),
  'Entity Type Code': 1,
  'Provider Last Name (Legal Name)': `EXAMPLE${at}`,
  'Provider First Name': 'ANN',
  'Provider First Line Business Practice Location Address': '12 PIER ST',
  [`${PLACE} City Name`]: 'NEW BEDFORD',
  [`${PLACE} State Name`]: 'MA',
  [`${PLACE} Postal Code`]: '027401234',
  [`${PLACE} Country Code (If outside U.S.)`]: 'US',
  [`${PLACE} Telephone Number`]: '5085550100',
  'Provider First Line Business Mailing Address': 'PO BOX 7',
  'Provider Gender Code': 'F',
  'Healthcare Provider Taxonomy Code_1': '207RC0000X',
  'Provider License Number_1': `7${at}`,
  'Provider License Number State Code_1': 'MA',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  'Is Sole Proprietor': 'N',
  ...values,
});

/** A health center in New Bedford, at the phone of the persons. */
export const nppesOrganization = (at: number, values: Values = {}): Values => ({
  NPI: npiAt(50_000_000 + at),
  'Entity Type Code': 2,
  'Provider Organization Name (Legal Business Name)': `PIER HEALTH CENTER ${at}, INC.`,
  'Provider First Line Business Practice Location Address': '12 PIER ST',
  [`${PLACE} City Name`]: 'NEW BEDFORD',
  [`${PLACE} State Name`]: 'MA',
  [`${PLACE} Postal Code`]: '02740',
  [`${PLACE} Country Code (If outside U.S.)`]: 'US',
  [`${PLACE} Telephone Number`]: '5085550100',
  'Healthcare Provider Taxonomy Code_1': '261QC1500X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
  ...values,
});

/** The same cardiologist as Medicare lists clinicians. */
export const dacPerson = (at: number, values: Values = {}): Values => ({
  NPI: npiAt(at),
  Ind_PAC_ID: String(1_000_000_000 + at),
  'Provider Last Name': `EXAMPLE${at}`,
  'Provider First Name': 'ANN',
  gndr: 'F',
  Cred: 'MD',
  Med_sch: 'PIER MEDICAL SCHOOL',
  Grd_yr: 1998,
  pri_spec: 'CARDIOVASCULAR DISEASE (CARDIOLOGY)',
  sec_spec_1: 'INTERNAL MEDICINE',
  'Facility Name': 'HARBOUR HEART GROUP LLC',
  org_pac_id: '2000000001',
  num_org_mem: 40,
  adr_ln_1: '5 HARBOUR RD',
  'City/Town': 'NEW BEDFORD',
  State: 'MA',
  'ZIP Code': '027405555',
  'Telephone Number': '5085550177',
  adrs_id: 'MA027405555NE5XXXXHARBR300',
  ...values,
});

/** A cardiologist at a hospital in Lille. */
export const rppsPerson = (at: number, values: Values = {}): Values => ({
  "Type d'identifiant PP": 8,
  'Identifiant PP': String(10_000_000_000 + at),
  'Identification nationale PP': `8${10_000_000_000 + at}`,
  "Code civilité d'exercice": 'DR',
  'Code civilité': 'MME',
  "Nom d'exercice": `EXEMPLE${at}`,
  "Prénom d'exercice": 'Anne',
  'Code profession': 10,
  'Code catégorie professionnelle': 'C',
  'Code type savoir-faire': 'S',
  'Code savoir-faire': 'SM04',
  'Numéro FINESS site': '590000001',
  'Raison sociale site': 'HOPITAL DU QUAI',
  'Numéro Voie (coord. structure)': 5,
  'Libellé type de voie (coord. structure)': 'Quai',
  'Libellé Voie (coord. structure)': 'DU PORT',
  'Code postal (coord. structure)': '59000',
  'Libellé commune (coord. structure)': 'Lille',
  'Téléphone (coord. structure)': '0320000000',
  ...values,
});
