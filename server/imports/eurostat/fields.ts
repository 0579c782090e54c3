import { cleanBeds, cleanEmail, cleanPhone, cleanPoint, cleanWebsite, cleanYes } from '../clean/facts.ts';
import { languageOf, uniqueNames } from '../clean/languages.ts';
import { cleanFact, cleanName } from '../clean/text.ts';
import { titleCase } from '../clean/title-case.ts';
import { fieldsOfName } from '../names/fields-of-name.ts';
import {
  bad,
  emptyRecord,
  factsOf,
  type Parsed,
  type RecordName,
  type StatedFacts,
  statedFacts,
} from '../record.ts';
import { repairCzech } from './czech.ts';
import { readDay } from './dates.ts';

/** Codes of the European Commission that differ from ISO 3166; overseas regions (MQ, RE …) have ISO codes already. */
const ISO_OF_CC: Record<string, string> = { EL: 'GR', UK: 'GB' };

/** Countries that write the owner, trust or region into site_name: it says nothing about this place. */
const SITE_IS_OWNER = new Set(['FR', 'MQ', 'GP', 'RE', 'GF', 'YT', 'PM', 'NO', 'PT']);
/** Sites that are the clinic itself. */
const MAIN_SITE =
  /^(?:haupt(?:standort|haus|gebäude|sitz|betriebsstätte)|standort|hauptstandort.*|zentrale|main site|siège|site principal)$/iu;

export function parseFields(get: (name: string) => string): Parsed {
  const cc = get('cc').trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(cc)) return bad(`"${cc}" is no country code`);
  const country = ISO_OF_CC[cc] ?? cc;
  const repaired = (name: string): string => (country === 'CZ' ? repairCzech(get(name)) : get(name));
  const id = cleanFact(get('id'));
  if (!id) return bad('no id');
  const hospital = cleanName(repaired('hospital_name'));
  if ('reason' in hospital) return bad(hospital.reason);
  const site = cleanName(repaired('site_name'));
  if ('reason' in site && site.reason !== 'no name') return bad(site.reason);
  const point = cleanPoint(get('lat'), get('lon'));
  const city = cleanFact(repaired('city'));
  return {
    kind: 'record',
    record: {
      ...emptyRecord,
      ...point,
      // 3: the geocoder found no more than the place.
      precision: point && (get('geo_qual') === '3' ? 'city' : 'building'),
      // The CSV writes "CY_1" where the GeoJSON of the same row writes "1".
      sourceId: id.startsWith(`${cc}_`) ? id : `${cc}_${id}`,
      names: namesOf(hospital.text, 'text' in site ? site.text : null, country),
      country,
      cityName: city,
      address: addressOf(cleanFact(repaired('street')), cleanFact(get('house_number')), city),
      postcode: cleanFact(get('postcode'), 20),
      phone: cleanPhone(get('tel')),
      website: cleanWebsite(get('url')),
      // Of several sites that share one number each would get the beds of all.
      beds: /total capacity/i.test(get('comments')) ? null : cleanBeds(get('cap_beds')),
      modifiedAt: readDay(get('ref_date'), country),
      ...factsOf(statedOf(get, repaired)),
    },
  };
}

/** Abbreviations that Austria lists for departments. GEM is a ward of several. */
const DEPARTMENTS: Record<string, string[]> = {
  AN: ['anaesthesiology'],
  CH: ['general-surgery'],
  DER: ['dermatology'],
  GEM: [],
  HCH: ['cardiac-surgery'],
  IM: ['internal-medicine'],
  KIJU: ['paediatrics'],
  KJC: ['paediatric-surgery'],
  NCH: ['neurosurgery'],
  NEU: ['neurology'],
  ORTR: ['orthopaedics', 'traumatology'],
  PCH: ['plastic-surgery'],
  PSY: ['psychiatry'],
  PUL: ['pulmonology'],
  TCH: ['thoracic-surgery'],
};

/** Departments and the kind of hospital, which many countries name by its field ("Centre Hospitalier Spécialisé …"). */
function statedOf(
  get: (name: string) => string,
  repaired: (name: string) => string,
): StatedFacts | undefined {
  const fields = [
    ...repaired('list_specs')
      .split(',')
      .flatMap((part) => DEPARTMENTS[part.trim()] ?? fieldsOfName(part)),
    ...fieldsOfName(repaired('facility_type')),
  ];
  return statedFacts({
    specializations: [...new Set(fields)],
    email: cleanEmail(get('email')),
    emergency: cleanYes(get('emergency')),
    ownership: (['public', 'private'] as const).find((one) => one === get('public_private').trim()),
  });
}

function namesOf(hospital: string, site: string | null, country: string): RecordName[] {
  const name = readable(hospital, country);
  const place =
    site === null || SITE_IS_OWNER.has(country) || MAIN_SITE.test(site) ? null : readable(site, country);
  const title = joinNames(name, place);
  const names: RecordName[] = [
    { kind: 'title', lang: languageOf(LANGUAGES[country] ?? null, title, country), text: title },
  ];
  // The site alone is how people call it ("Humboldt-Klinikum"), unless it is a mere "Tagesklinik".
  if (place && place !== title && /\s|-/.test(place) && place.length >= 12 && !/\d{4}/.test(place))
    names.push({ kind: 'alias', lang: languageOf(LANGUAGES[country] ?? null, place, country), text: place });
  return uniqueNames(names);
}

/** " ? " is a dash that did not survive on the way. */
const readable = (text: string, country: string): string =>
  titleCase(text.replace(/ \? /g, ' – '), ENGLISH.has(country) ? 'en' : null);
const ENGLISH = new Set(['IE', 'MT']);

/** Where official names have one language; not so in Belgium, Switzerland, Spain, Finland or South Tyrol. */
const LANGUAGES: Record<string, string> = {
  AT: 'de',
  CZ: 'cs',
  DE: 'de',
  DK: 'da',
  FR: 'fr',
  GF: 'fr',
  GP: 'fr',
  HR: 'hr',
  HU: 'hu',
  IE: 'en',
  LT: 'lt',
  LV: 'lv',
  MQ: 'fr',
  MT: 'en',
  NL: 'nl',
  PL: 'pl',
  PM: 'fr',
  PT: 'pt',
  RE: 'fr',
  RO: 'ro',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
  YT: 'fr',
};

function joinNames(hospital: string, site: string | null): string {
  if (site === null) return hospital;
  const [whole, part] = [hospital.toLowerCase(), site.toLowerCase()];
  if (whole.includes(part)) return hospital;
  if (part.startsWith(whole) || part.endsWith(whole)) return site;
  return `${hospital} – ${site}`;
}

function addressOf(street: string | null, house: string | null, city: string | null): string | null {
  // "['Mr J.Lazcoe']": the leavings of a program.
  if (!street || street.startsWith('[')) return null;
  return [
    [titleCase(street, null, 'place'), house].filter(Boolean).join(' '),
    city && titleCase(city, null, 'place'),
  ]
    .filter(Boolean)
    .join(', ');
}
