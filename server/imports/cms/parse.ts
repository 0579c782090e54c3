import type { OfficialRating, Ownership } from '../../../contract/clinics/facts.ts';
import { cleanYes } from '../clean/facts.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { titleCase } from '../clean/title-case.ts';
import { type Row, readCsv } from '../input/csv.ts';
import { bad, emptyRecord, factsOf, type Parsed, type StatedFacts, statedFacts } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';

export const cms: Source = {
  name: 'cms',
  title: 'CMS Hospital General Information',
  licence: 'Public domain (17 U.S.C. 105)',
  licenceUrl: null,
  attribution: null,
  isRedistributable: true,
  unit: 'line',
  priority: 3,
  read,
};

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  for await (const row of readCsv(bytes, { required: ['State', 'ZIP Code'], what: cms.title })) {
    if (row.number <= 2 && !idOf(row) && !nameOf(row))
      throw new ImportRefused(
        'other_kind',
        `This is no file of ${cms.title}: it has neither provider ids nor names`,
      );
    yield { number: row.number, parsed: parseRow(row) };
  }
}

/** Columns were renamed in 2020. */
const idOf = (row: Row): string => row.get('Provider ID') || row.get('Facility ID');
const nameOf = (row: Row): string => row.get('Hospital Name') || row.get('Facility Name');

/** Territories of the United States are countries of their own in ISO 3166 and in GeoNames. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

export function parseRow(row: Row): Parsed {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const id = idOf(row).trim();
  if (!/^[0-9A-Z]{6}$/.test(id)) return bad(`"${id}" is no provider id`);
  const name = cleanName(nameOf(row));
  if ('reason' in name) return bad(name.reason);
  const state = row.get('State').trim();
  if (!/^[A-Z]{2}$/.test(state)) return bad(`"${state}" is no state`);
  const isTerritory = TERRITORIES.has(state);
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      sourceId: id,
      names: [{ kind: 'title', lang: 'en', text: titleOf(name.text) }],
      country: isTerritory ? state : 'US',
      admin: isTerritory ? null : state,
      cityName: cleanFact(row.get('City') || row.get('City/Town')),
      address: addressOf(row, state),
      postcode: cleanFact(row.get('ZIP Code')),
      phone: phoneOf(row),
      ...factsOf(statedOf(row)),
    },
  };
}

/** "CORE INSTITUTE, THE" stands so for sorting only. */
const titleOf = (name: string): string => titleCase(name.replace(/^(.+), THE$/i, 'THE $1'), 'en');

function addressOf(row: Row, state: string): string | null {
  const street = cleanFact(row.get('Address'));
  const city = cleanFact(row.get('City') || row.get('City/Town'));
  if (!street) return null;
  const line = titleCase(street, 'en', 'place').replace(/\b(?:Ne|Nw|Se|Sw|Us|Po)\b/g, (word) =>
    word.toUpperCase(),
  );
  return [line, city && titleCase(city, 'en', 'place'), state].filter(Boolean).join(', ');
}

/** Ten digits in the older files, (334) 793-8701 in the newer. */
function phoneOf(row: Row): string | null {
  const digits = (row.get('Phone Number') || row.get('Telephone Number')).replace(/\D/g, '');
  const parts = /^(?!0+$)(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return parts && `+1 ${parts[1]} ${parts[2]} ${parts[3]}`;
}

/** Only what its type says of the field: most are general hospitals. */
const FIELDS_OF_TYPE: Record<string, string[]> = { Childrens: ['paediatrics'], Psychiatric: ['psychiatry'] };

function ownershipOf(text: string): Ownership | undefined {
  if (/^(?:Government|Department of Defense|Veterans|Tribal)/.test(text)) return 'public';
  if (/^Voluntary non-profit/.test(text)) return 'nonprofit';
  return /^(?:Proprietary|Physician)/.test(text) ? 'private' : undefined;
}

/** Footnotes of the overall rating as the older files write them out and the newer ones number them. */
const FOOTNOTES: [RegExp, OfficialRating['note']][] = [
  [/too few measures|\b16\b/, 'too_few_measures'],
  [/only for hospitals that participate|\b19\b/, 'not_participating'],
  [/only includes data reported on inpatient|\b17\b/, 'inpatient_only'],
  [/suppressed|\b4\b/, 'suppressed'],
  [/not available|\b5\b/, 'not_available'],
];

function ratingOf(row: Row): OfficialRating | undefined {
  const stars = /^[1-5]$/.exec(row.get('Hospital overall rating').trim())?.[0];
  const footnote = row.get('Hospital overall rating footnote');
  const note = FOOTNOTES.find(([pattern]) => pattern.test(footnote))?.[1] ?? null;
  return stars || note ? { stars: stars ? Number(stars) : null, note } : undefined;
}

const statedOf = (row: Row): StatedFacts | undefined =>
  statedFacts({
    specializations: FIELDS_OF_TYPE[row.get('Hospital Type').trim()],
    emergency: cleanYes(row.get('Emergency Services')),
    ownership: ownershipOf(row.get('Hospital Ownership').trim()),
    officialRating: ratingOf(row),
  });
