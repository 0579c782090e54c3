import { readArray } from '../../input/json.ts';
import { readLines } from '../../input/lines.ts';
import { bad, leftOut } from '../../record.ts';
import { personName } from '../fields/names.ts';
import { isNpi, npiLicence } from '../fields/npi.ts';
import { fieldsOfNucc } from '../fields/nucc.ts';
import type {
  DoctorSource,
  Licence,
  NumberedDoctor,
  ParsedDoctor,
  Person,
  Spoken,
  Training,
} from '../record.ts';
import { siteOf } from './places.ts';
import {
  codingsAt,
  isObject,
  isOver,
  isUrn,
  type Json,
  objectAt,
  objectsAt,
  referencesAt,
  textAt,
  textsAt,
} from './resource.ts';

export const fhir: DoctorSource = {
  name: 'fhir',
  title: 'FHIR R4 directory',
  licence: null,
  isRedistributable: false,
  unit: 'resource',
  country: null,
  read,
};

/** So much is looked at to tell lines of resources from one bundle. */
const LONGEST_FIRST_LINE = 4 * 1024 * 1024;

async function* read(bytes: AsyncIterable<Buffer>): AsyncGenerator<NumberedDoctor> {
  const { isLines, all } = await detect(bytes);
  if (!isLines) {
    for await (const { number, value } of readArray(all, /^entry$/)) {
      const entry = isObject(value) ? value : {};
      const resource = objectAt(entry, 'resource');
      yield { number, parsed: parseResource(resource, textAt(entry, 'fullUrl')) };
    }
    return;
  }
  for await (const { number, text } of readLines(all)) {
    if (text.trim() === '') continue;
    const value = tryParse(text);
    yield { number, parsed: isObject(value) ? parseResource(value, null) : bad('no JSON of a resource') };
  }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function detect(
  bytes: AsyncIterable<Buffer>,
): Promise<{ isLines: boolean; all: AsyncIterable<Buffer> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let text = '';
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
    seen.push(next.value);
    text += next.value.toString('utf8');
    if (text.includes('\n') || text.length > LONGEST_FIRST_LINE) break;
  }
  const first = tryParse(text.split('\n', 1)[0] ?? '');
  const isLines = isObject(first) && textAt(first, 'resourceType') !== 'Bundle';
  return { isLines, all: rejoin(seen, iterator) };
}

async function* rejoin(seen: Buffer[], rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* seen;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** One resource; `fullUrl` is the address that a bundle gives it. */
export function parseResource(resource: Json, fullUrl: string | null): ParsedDoctor {
  // Some publishers of bundles leave the type out where the request says it.
  const type = textAt(resource, 'resourceType') ?? /\/([A-Z]\w+)\/[^/]+$/.exec(fullUrl ?? '')?.[1] ?? '';
  const id = textAt(resource, 'id');
  const key = isUrn(fullUrl) ? fullUrl : id && `${type}/${id}`;
  if (!type || !key) return bad('a resource without type or id');
  switch (type) {
    case 'Practitioner':
      return parsePractitioner(key, resource, fullUrl);
    case 'PractitionerRole':
      return parseRole(resource);
    case 'Organization':
    case 'Location':
      if (resource.active === false || ['inactive', 'suspended'].includes(textAt(resource, 'status') ?? ''))
        return leftOut('not active');
      return { kind: 'resource', key, body: siteOf(key, resource, null) };
    case 'HealthcareService':
      return {
        kind: 'resource',
        key,
        body: { specializations: specialtiesOf(resource, ['specialty', 'type']) },
      };
    default:
      return leftOut(`a resource of type ${type}`);
  }
}

const NUCC = 'http://nucc.org/provider-taxonomy';

/** Codes of NUCC as our fields; words of other code lists are looked up in our dictionary later (`text:`). */
function specialtiesOf(resource: Json, keys: readonly string[]): string[] {
  const codings = keys.flatMap((key) => codingsAt(resource, key));
  const known = codings.flatMap(({ system, code }) => (system === NUCC ? fieldsOfNucc(String(code)) : []));
  if (codings.some(({ system }) => system === NUCC)) return known;
  const texts = [...codings, ...keys.flatMap((key) => objectsAt(resource, key))].flatMap((one) =>
    ['display', 'text'].flatMap((name) => textAt(one, name) ?? []),
  );
  return texts.map((text) => `text:${text}`);
}

function parsePractitioner(sourceId: string, resource: Json, fullUrl: string | null): ParsedDoctor {
  if (resource.active === false) return { kind: 'ended', sourceId };
  const title = nameOf(resource);
  if (title === null) return bad('no name');
  const npi = objectsAt(resource, 'identifier').find(
    ({ system }) => system === 'http://hl7.org/fhir/sid/us-npi',
  );
  const number = npi ? textAt(npi, 'value') : null;
  const identity = number !== null && isNpi(number) ? number : null;
  const gender = textAt(resource, 'gender');
  const person: Person = {
    title,
    lang: null,
    sex: gender === 'female' || gender === 'male' ? gender : null,
    identity: identity && `npi:${identity}`,
    licences: [...(identity ? [npiLicence(identity)] : []), ...licencesOf(resource)],
    languages: languagesOf(resource),
    education: boardsOf(resource),
    url: fullUrl && /^https?:/.test(fullUrl) ? fullUrl : null,
  };
  const specializations = objectsAt(resource, 'qualification').flatMap((one) =>
    codingsAt(one, 'code').flatMap(({ system, code }) => (system === NUCC ? fieldsOfNucc(String(code)) : [])),
  );
  return { kind: 'part', part: { sourceId, person, specializations, practices: [], references: null } };
}

/** The official name, else the first that is not an old one. */
function nameOf(resource: Json): string | null {
  const names = objectsAt(resource, 'name').filter(({ use }) => use !== 'old' && use !== 'maiden');
  const name = names.find(({ use }) => use === 'official') ?? names[0];
  if (!name) return null;
  const family = textAt(name, 'family');
  if (family !== null)
    return personName({
      given: textsAt(name, 'given').join(' '),
      family,
      suffix: textsAt(name, 'suffix')[0],
    });
  return personName({ given: '', family: (textAt(name, 'text') ?? '').split(',')[0] ?? '' });
}

function licencesOf(resource: Json): Licence[] {
  return objectsAt(resource, 'qualification').flatMap((one) => {
    const number = textAt(objectAt(one, 'identifier'), 'value');
    const body = textAt(objectAt(one, 'issuer'), 'display');
    return number && body && number.length <= 100 && body.length <= 200 ? [{ number, body, url: null }] : [];
  });
}

function boardsOf(resource: Json): Training[] {
  const boards = objectsAt(resource, 'qualification').flatMap((one) => {
    const issuer = textAt(objectAt(one, 'issuer'), 'display') ?? '';
    return /\bboard of\b/i.test(issuer) && issuer.length <= 200 ? [issuer] : [];
  });
  return [...new Set(boards)].map((institution) => ({ kind: 'board', institution, year: null }));
}

/** On the scale of the US interagency round table, which Plan-Net uses: 50 as one's own, 30 at work. */
function levelOf(communication: Json): Spoken['level'] {
  const stated = objectsAt(communication, 'extension').find(({ url }) =>
    String(url).endsWith('communication-proficiency'),
  );
  const [code] = codingsAt(stated ?? {}, 'valueCodeableConcept').map((one) => Number(one.code));
  if (code === undefined || Number.isNaN(code)) return 'fluent';
  return code >= 50 ? 'native' : code >= 30 ? 'fluent' : 'basic';
}

function languagesOf(resource: Json): Spoken[] {
  return objectsAt(resource, 'communication').flatMap((one) => {
    const lang = objectsAt(one, 'coding')
      .map(({ code }) => /^[a-z]{2,3}(?=$|-)/.exec(String(code))?.[0])
      .find((code) => code !== undefined);
    return lang ? [{ lang, level: levelOf(one) }] : [];
  });
}

/** Of HL7's list of roles those that are no doctor's. */
const OTHER_ROLES = new Set(['nurse', 'pharmacist', 'researcher', 'teacher', 'ict']);

function parseRole(resource: Json): ParsedDoctor {
  if (resource.active === false || isOver(resource)) return leftOut('a role that has ended');
  const [sourceId] = referencesAt(resource, 'practitioner');
  if (!sourceId) return leftOut('a role of nobody');
  if (codingsAt(resource, 'code').some(({ code }) => OTHER_ROLES.has(String(code))))
    return leftOut('a role that is no doctor’s');
  return {
    kind: 'part',
    part: {
      sourceId,
      person: null,
      specializations: specialtiesOf(resource, ['specialty']),
      practices: [],
      references: {
        organization: referencesAt(resource, 'organization')[0] ?? null,
        locations: referencesAt(resource, 'location'),
        services: referencesAt(resource, 'healthcareService'),
      },
    },
  };
}
