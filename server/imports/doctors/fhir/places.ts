import { cleanPhone, cleanWebsite } from '../../clean/facts.ts';
import { cleanFact, cleanName } from '../../clean/text.ts';
import { titleCase } from '../../clean/title-case.ts';
import { type ClinicRecord, emptyRecord } from '../../record.ts';
import { statePlace } from '../fields/united-states.ts';
import type { Place } from '../record.ts';
import {
  codingsAt,
  isObject,
  type Json,
  objectAt,
  objectsAt,
  referencesAt,
  textAt,
  textsAt,
} from './resource.ts';

/** What is kept of an Organization or a Location until all files are read. */
export type Site = {
  /** Null: not the name of a place where patients are treated. */
  record: ClinicRecord | null;
  place: Place | null;
  /** The organization that runs a location. */
  managing: string | null;
};

/** Networks, insurers and authorities treat nobody. */
const NO_CLINICS = new Set([
  'payer',
  'ntwk',
  'ins',
  'pay',
  'bus',
  'atyprv',
  'govt',
  'edu',
  'reli',
  'crs',
  'cg',
  'jurisdiction',
]);

const isWork = (value: Json): boolean =>
  !['home', 'mobile', 'old', 'temp'].includes(textAt(value, 'use') ?? '');

/** Only a contact at work; the better rank first. */
function telecom(resource: Json, system: string): string | null {
  const found = objectsAt(resource, 'telecom')
    .filter((one) => textAt(one, 'system') === system && isWork(one))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return found[0] ? textAt(found[0], 'value') : null;
}
const rankOf = ({ rank }: Json): number => (typeof rank === 'number' ? rank : 9);

/** Countries come as ISO 3166 codes of two letters, the United States also by others or unsaid. */
function placeOf(address: Json, otherwise: string | null): Place | null {
  const given = textAt(address, 'country')?.toUpperCase() ?? '';
  const state = textAt(address, 'state') ?? '';
  const city = textAt(address, 'city') ?? '';
  const isAmerican =
    /^(?:US|USA|UNITED STATES.*)$/.test(given) ||
    (given === '' && otherwise === null && /^\d{5}(?:-?\d{4})?$/.test(textAt(address, 'postalCode') ?? ''));
  if (isAmerican) return statePlace(state.toUpperCase(), city);
  const country = /^[A-Z]{2}$/.test(given) ? given : otherwise;
  return country === null ? null : { country, cityName: cleanFact(city), admin: null };
}

const addressOf = (resource: Json): Json =>
  objectsAt(resource, 'address').find((one) => isWork(one) && textAt(one, 'type') !== 'postal') ?? {};

/** A number within its range; coordinates of 0 and 0 are nobody's. */
function coordinates(position: Json): { lat: number; lon: number } | null {
  const { latitude: lat, longitude: lon } = position;
  if (typeof lat !== 'number' || typeof lon !== 'number' || (lat === 0 && lon === 0)) return null;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

function geolocation(address: Json): { lat: number; lon: number } | null {
  const found = objectsAt(address, 'extension').find(({ url }) => String(url).endsWith('/geolocation'));
  const value = (name: string) =>
    objectsAt(found ?? {}, 'extension').find(({ url }) => url === name)?.valueDecimal;
  return coordinates({ latitude: value('latitude'), longitude: value('longitude') });
}

/** Identifiers that other sources know, too. */
export function identifiersOf(resource: Json): string[] {
  return objectsAt(resource, 'identifier').flatMap((one) => {
    const [system, value] = [textAt(one, 'system') ?? '', textAt(one, 'value') ?? ''];
    if (system === 'http://hl7.org/fhir/sid/us-npi') return `npi:${value}`;
    if (system === 'urn:oid:2.16.840.1.113883.4.336' || /\/sid\/us-ccn$/.test(system)) return `ccn:${value}`;
    if (/finess/i.test(system)) return `finess:${value}`;
    return [];
  });
}

/** What an Organization or a Location says of a place, where it is one to be treated at. */
export function siteOf(key: string, resource: Json, country: string | null): Site {
  const address = addressOf(resource);
  const place = placeOf(address, country);
  const isClinic = !codingsAt(resource, 'type').some(({ code }) => NO_CLINICS.has(String(code)));
  const name = cleanName(textAt(resource, 'name'));
  const street = cleanFact(textsAt(address, 'line').join(', '));
  const managing = referencesAt(resource, 'managingOrganization')[0] ?? null;
  if (!isClinic || 'reason' in name) return { record: null, place, managing };
  const at = coordinates(objectAt(resource, 'position')) ?? geolocation(address);
  const city = place?.cityName ? titleCase(place.cityName, null, 'place') : null;
  return {
    place,
    managing,
    record: {
      ...emptyRecord,
      sourceId: key,
      names: [{ kind: 'title', lang: null, text: titleCase(name.text, null) }],
      country: place?.country ?? country ?? '',
      cityName: place?.cityName ?? null,
      admin: place?.admin ?? null,
      ...(at && { ...at, precision: 'building' as const }),
      address: street && [titleCase(street, null, 'place'), city, place?.admin].filter(Boolean).join(', '),
      postcode: cleanFact(textAt(address, 'postalCode')),
      phone: cleanPhone(telecom(resource, 'phone')),
      website: cleanWebsite(telecom(resource, 'url')),
      externalIds: identifiersOf(resource),
    },
  };
}

/** The organization with what it does not say itself from the location that a doctor is seen at. */
export function clinicAt(organization: Site | null, location: Site | null): Site {
  const [own, at] = [organization?.record ?? null, location?.record ?? null];
  const place = location?.place ?? organization?.place ?? null;
  if (!own || !at) return { record: own ?? at, place, managing: null };
  const hasPlace = own.address !== null || own.lat !== null;
  const record = hasPlace
    ? { ...own, phone: own.phone ?? at.phone, website: own.website ?? at.website }
    : {
        ...at,
        sourceId: own.sourceId,
        names: own.names,
        externalIds: own.externalIds,
        phone: own.phone ?? at.phone,
      };
  return { record, place, managing: null };
}

export const isSite = (body: unknown): body is Site => isObject(body) && 'managing' in body;
