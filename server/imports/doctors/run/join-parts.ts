import type { Gazetteer } from '../../../content/places/gazetteer.ts';
import type { PlacedRecord } from '../../record.ts';
import { placeRecord } from '../../run/place-record.ts';
import { clinicAt, isSite, type Site } from '../fhir/places.ts';
import { type DoctorPart, type DoctorRecord, emptyPractice, type Practice } from '../record.ts';

/** A large group states all of its addresses for each of its doctors. */
const MOST_PRACTICES = 12;
const MOST_LICENCES = 20;

export type Part = Omit<DoctorPart, 'sourceId'>;
/** What FHIR resources of the files say, by key. */
export type Resources = ReadonlyMap<string, unknown>;
/** Slugs of specializations by name. */
export type FieldFinder = (slugOrText: string) => string | null;

export type JoinedPractice = Pick<Practice, 'ids' | 'contact'> & { organization: PlacedRecord | null };
export type Joined = {
  record: DoctorRecord;
  identity: string | null;
  url: string | null;
  practices: JoinedPractice[];
  /** Keys of resources that are in no file. */
  dangling: string[];
};

/** All that the files say of one doctor; a reason where that makes no doctor. */
export function joinParts(
  parts: readonly Part[],
  resources: Resources,
  { gazetteer, findField, country }: { gazetteer: Gazetteer; findField: FieldFinder; country: string | null },
): Joined | { reason: string } {
  const persons = parts.flatMap(({ person }) => person ?? []);
  const [person] = persons;
  if (!person) return { reason: 'the person is in none of the files' };
  const dangling: string[] = [];
  const find = (key: string): unknown => {
    const found = resources.get(key);
    if (found === undefined) dangling.push(key);
    return found;
  };
  const practices = parts.flatMap((part) => [...part.practices, ...practicesAt(part, find)]);
  const specializations = fieldsOf(parts, find, findField);
  if (specializations.length === 0) return { reason: 'no profession or field of ours' };
  const place = practices.find((practice) => practice.place !== null)?.place ?? null;
  const city = place && gazetteer.resolvePlace({ ...place, geonamesId: null, lat: null, lon: null });
  return {
    record: {
      title: person.title,
      lang: person.lang,
      sex: person.sex,
      licences: unique(persons.flatMap(({ licences }) => licences)).slice(0, MOST_LICENCES),
      languages: uniqueBy(
        persons.flatMap(({ languages }) => languages),
        ({ lang }) => lang,
      ),
      education: unique(persons.flatMap(({ education }) => education)),
      specializations,
      country: place?.country ?? country,
      cityId: city?.id ?? null,
    },
    identity: person.identity,
    url: person.url,
    practices: distinct(practices)
      .slice(0, MOST_PRACTICES)
      .map(({ organization, ids, contact }) => ({
        ids,
        contact,
        organization: placed(organization, gazetteer),
      })),
    dangling: [...new Set(dangling)],
  };
}

function placed(organization: Practice['organization'], gazetteer: Gazetteer): PlacedRecord | null {
  if (!organization) return null;
  const found = placeRecord(organization, gazetteer);
  return found.kind === 'record' ? found.record : null;
}

const uniqueBy = <Value>(values: readonly Value[], key: (value: Value) => string): Value[] =>
  [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed();
const unique = <Value>(values: readonly Value[]): Value[] =>
  uniqueBy(values, (value) => JSON.stringify(value));
const distinct = (practices: readonly Practice[]): Practice[] =>
  uniqueBy(practices, ({ organization, ids, contact }) =>
    JSON.stringify([organization?.sourceId, ids, contact]),
  );

/** A role of FHIR that names a field counts before the services at which it is held, and both before the person. */
function fieldsOf(parts: readonly Part[], find: (key: string) => unknown, findField: FieldFinder): string[] {
  const resolve = (names: readonly string[]): string[] => names.flatMap((name) => findField(name) ?? []);
  const ofRoles = parts.flatMap((part) => {
    if (!part.references) return [];
    const own = resolve(part.specializations);
    return own.length > 0 ? own : part.references.services.flatMap((key) => resolve(servicesOf(find(key))));
  });
  const ofPersons = parts.flatMap((part) => (part.references ? [] : resolve(part.specializations)));
  return [...new Set([...ofRoles, ...ofPersons])];
}

function servicesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('specializations' in body)) return [];
  return Array.isArray(body.specializations) ? body.specializations.map(String) : [];
}

function practicesAt({ references }: Part, find: (key: string) => unknown): Practice[] {
  if (!references) return [];
  const site = (key: string | null | undefined): Site | null => {
    const found = key ? find(key) : null;
    return isSite(found) ? found : null;
  };
  const location = site(references.locations[0]);
  const organization = site(references.organization ?? location?.managing);
  if (!location && !organization) return [];
  const { record, place } = clinicAt(organization, location);
  return [{ ...emptyPractice, organization: record, ids: record?.externalIds ?? [], place }];
}
