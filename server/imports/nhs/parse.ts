import type { OpeningHours } from '../../../contract/clinics/facts.ts';
import { hoursOfSpans } from '../../clinics/opening-hours/rules.ts';
import { cleanEmail, cleanPhone, cleanPoint, cleanWebsite } from '../clean/facts.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { titleCase } from '../clean/title-case.ts';
import { type Row, readCsv } from '../input/csv.ts';
import { isPractice } from '../osm/tags.ts';
import { bad, emptyRecord, factsOf, leftOut, type Parsed, type StatedFacts, statedFacts } from '../record.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';
import { fieldsOfServices } from './fields-of-services.ts';

export const nhs: Source = {
  name: 'nhs',
  title: 'NHS Choices',
  licence: 'OGL-UK-2.0',
  licenceUrl: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/2/',
  attribution: 'Contains public sector information licensed under the Open Government Licence v2.0',
  isRedistributable: true,
  unit: 'line',
  priority: 6,
  read,
};

/** What a second file says of an organisation, by its id. */
type Joined = Map<string, { services: string[]; spans: [from: number, to: number][] }>;

async function* read(bytes: AsyncIterable<Buffer>, joined?: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  const more = joined ? await readJoined(joined) : new Map();
  const required = ['OrganisationID', 'OrganisationType', 'OrganisationName', 'Postcode'];
  for await (const row of readCsv(bytes, { required, what: nhs.title }))
    yield { number: row.number, parsed: parseRow(row, more) };
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Services of practices, or opening times of dentists: one row each; other rows are exceptions of one date. */
async function readJoined(bytes: AsyncIterable<Buffer>): Promise<Joined> {
  const joined: Joined = new Map();
  for await (const row of readCsv(bytes, { required: [], what: nhs.title })) {
    const id = row.get('OrganisationID') || row.get('OrganisationId');
    if (!id) throw new ImportRefused('other_kind', 'The file to join has no OrganisationID');
    const known = joined.get(id) ?? { services: [], spans: [] };
    joined.set(id, known);
    const service = row.get('ServiceName').trim();
    if (service) known.services.push(service);
    const span = spanOf(row);
    if (span) known.spans.push(span);
  }
  return joined;
}

function spanOf(row: Row): [number, number] | null {
  const day = DAYS.indexOf(row.get('WeekDay'));
  const times = /^(\d\d):(\d\d)-(\d\d):(\d\d)$/.exec(row.get('Times').trim());
  if (day < 0 || !times || row.get('OpeningTimeType') !== 'General' || row.get('IsOpen') !== 'True')
    return null;
  const [, fromHour, fromMinute, toHour, toMinute] = times.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const start = day * 1440;
  const [from, to] = [start + fromHour * 60 + fromMinute, start + toHour * 60 + toMinute];
  return from < to && to <= start + 1440 ? [from, to] : null;
}

function hoursOf(spans: readonly [number, number][]): OpeningHours | undefined {
  const sorted = spans.toSorted((a, b) => a[0] - b[0]);
  // Times that overlap were typed twice or wrongly.
  const isClear = sorted.every(([from], at) => from >= (sorted[at - 1]?.[1] ?? 0));
  return sorted.length > 0 && isClear ? hoursOfSpans(sorted) : undefined;
}

/** What kind of house it is says the field. */
const FIELDS: Record<string, string[]> = { Dentists: ['dentistry'], GP: ['general-practice'] };
const KINDS = new Set(['Hospital', 'Clinic', 'GP', 'Dentists']);

function parseRow(row: Row, joined: Joined): Parsed {
  if (!row.hasAllColumns) return bad('wrong number of columns');
  const id = row.get('OrganisationID');
  if (!/^\d+$/.test(id)) return bad(`"${id}" is no organisation id`);
  const type = row.get('OrganisationType');
  if (!KINDS.has(type)) return leftOut('no hospital, clinic or practice');
  // "Didsbury Medical Centre (Dr Whitaker)": whose practice it is says nothing that may be kept.
  const name = cleanName(
    row.get('OrganisationName').replace(/\s*\((?:Dr|Mr|Mrs|Ms|Miss|Prof)\b[^)]*\)?/gi, ''),
  );
  if ('reason' in name) return name.reason === 'no name' ? leftOut('no name') : bad(name.reason);
  if (isPersons(name.text)) return leftOut('practice named after a person');
  const title = /[a-z]/.test(name.text) ? name.text : titleCase(name.text, 'en');
  const point = cleanPoint(row.get('Latitude'), row.get('Longitude'));
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      precision: point ? 'building' : null,
      sourceId: id,
      status: row.get('OrganisationStatus') === 'Visible' ? 'active' : 'inactive',
      names: [{ kind: 'title', lang: 'en', text: title }],
      country: 'GB',
      cityName: cleanFact(row.get('City')),
      address: addressOf(row),
      postcode: cleanFact(row.get('Postcode'), 20),
      phone: phoneOf(row.get('Phone')),
      website: cleanWebsite(row.get('Website')),
      ...factsOf(statedOf(row, type, joined.get(id))),
    },
  };
}

const isPersons = (name: string): boolean =>
  isPractice(name, undefined) ||
  /^(?:drs?|mr|mrs|ms|miss)[. ]/i.test(name) ||
  /\b(?:& partners?|and partners?)$/i.test(name);

const addressOf = (row: Row): string | null => {
  const parts = ['Address1', 'Address2', 'Address3', 'City'].flatMap(
    (column) => cleanFact(row.get(column)) ?? [],
  );
  return [...new Set(parts)].join(', ') || null;
};

/** Numbers are written as within the country. */
function phoneOf(text: string): string | null {
  const phone = cleanPhone(text);
  return phone?.startsWith('0') ? `+44 ${phone.slice(1)}` : phone;
}

function statedOf(
  row: Row,
  type: string,
  joined: { services: string[]; spans: [number, number][] } | undefined,
): StatedFacts | undefined {
  const parent = cleanFact(row.get('ParentName'));
  const sector = row.get('Sector');
  return statedFacts({
    specializations: [
      ...new Set([
        ...(FIELDS[type] ?? []),
        ...(row.get('SubType') === 'Mental Health Hospital' ? ['psychiatry'] : []),
        ...fieldsOfServices(joined?.services ?? []),
      ]),
    ],
    email: cleanEmail(row.get('Email')),
    openingHours: hoursOf(joined?.spans ?? []),
    ownership: sector === 'NHS Sector' ? 'public' : sector === 'Independent Sector' ? 'private' : undefined,
    // A practice is its own parent.
    parent: type === 'Hospital' && parent ? { id: null, title: parent } : undefined,
  });
}
