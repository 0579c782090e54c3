import { readFileSync } from 'node:fs';
import type { Ownership } from '../../../contract/clinics/facts.ts';
import { alwaysOpen } from '../../clinics/opening-hours/rules.ts';
import { cleanBeds, cleanPoint } from '../clean/facts.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { titleCase } from '../clean/title-case.ts';
import { readLines } from '../input/lines.ts';
import { fieldsOfName } from '../names/fields-of-name.ts';
import { isPractice } from '../osm/tags.ts';
import {
  bad,
  emptyRecord,
  factsOf,
  leftOut,
  type Parsed,
  type RecordName,
  type StatedFacts,
  statedFacts,
} from '../record.ts';
import { isObject, type Json, list } from '../ror/json.ts';
import { ImportRefused, type Numbered, type Source } from '../source.ts';

export const kmhfl: Source = {
  name: 'kmhfl',
  title: 'Kenya Master Health Facility List',
  licence: 'Not stated',
  licenceUrl: null,
  attribution: 'Ministry of Health of Kenya, Master Health Facility List',
  isRedistributable: false,
  unit: 'line',
  priority: 6,
  read,
};

/** Services and their specializations; those that every dispensary has say nothing. */
const services: Record<string, string[]> = JSON.parse(
  readFileSync(new URL('services.json', import.meta.url), 'utf8'),
);

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<Numbered> {
  for await (const { number, text, isTerminated } of readLines(bytes)) {
    if (text.trim() === '') continue;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      if (!isTerminated)
        throw new ImportRefused('cut_off', `The file is cut off in its last line, ${number}`, {
          line: number,
        });
      yield { number, parsed: bad('no JSON') };
      continue;
    }
    yield { number, parsed: parse(value) };
  }
}

const NO_CLINIC = /laborator|pharmacy|blood|vct|farewell/i;

function parse(value: unknown): Parsed {
  if (!isObject(value) || typeof value.id !== 'string' || !('keph_level_name' in value))
    return bad('no facility of the list');
  const name = cleanName(value.name);
  if ('reason' in name) return name.reason === 'no name' ? leftOut('no name') : bad(name.reason);
  const type = String(value.facility_type_name ?? '');
  if (NO_CLINIC.test(type)) return leftOut('laboratory, pharmacy, blood bank or testing site');
  if (isPractice(name.text, undefined)) return leftOut('practice of a doctor, pharmacy or laboratory');
  // The file has them the wrong way round: in Kenya no longitude is below 33 and no latitude above 6.
  const point = cleanPoint(value.long, value.lat);
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      precision: point ? 'building' : null,
      sourceId: value.id,
      status: value.closed === true ? 'inactive' : 'active',
      names: namesOf(name.text, value.officialname),
      country: 'KE',
      cityName: cleanFact(value.county_name),
      address: addressOf(value),
      beds: cleanBeds(value.beds),
      ...factsOf(statedOf(value, type)),
    },
  };
}

/** The official name, where it differs by more than capitals and blanks, is another. */
function namesOf(title: string, official: unknown): RecordName[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const other = cleanName(official);
  return [
    { kind: 'title', lang: 'en', text: titleCase(title, 'en') },
    ...('text' in other && plain(other.text) !== plain(title)
      ? [{ kind: 'label' as const, lang: 'en', text: titleCase(other.text, 'en') }]
      : []),
  ];
}

/** It has no streets: the ward and what it lies in. */
const addressOf = ({ ward_name, constituency_name, county_name }: Json): string | null =>
  [...new Set([ward_name, constituency_name, county_name].flatMap((part) => cleanFact(part) ?? []))].join(
    ', ',
  ) || null;

function ownershipOf(type: string): Ownership | undefined {
  if (/ministry of health|public institution/i.test(type)) return 'public';
  if (/faith|non-governmental/i.test(type)) return 'nonprofit';
  return /private/i.test(type) ? 'private' : undefined;
}

function statedOf(value: Json, type: string): StatedFacts | undefined {
  const names = list(value.service_names).map(String);
  const fields = [...names.flatMap((name) => services[name] ?? []), ...fieldsOfName(type)];
  return statedFacts({
    specializations: [...new Set(fields)],
    comforts: names.includes('Hospital - Retail services') ? { 'pharmacy-on-site': 'free' } : undefined,
    // False may mean that nobody answered.
    openingHours: value.open_whole_day === true && value.open_weekends === true ? alwaysOpen : undefined,
    emergency:
      names.some((name) => /casualty|general emergency|comprehensive emergency/i.test(name)) || undefined,
    ownership: ownershipOf(String(value.owner_type_name ?? '')),
  });
}
