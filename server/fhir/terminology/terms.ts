import { createHash } from 'node:crypto';
import { positionRoles } from '../../../contract/clinics/doctors.ts';
import { ownerships } from '../../../contract/clinics/facts.ts';
import type { Dictionaries, Dictionary } from '../../content/dictionaries/dictionary-store.ts';
import type { Titles } from '../../content/dictionaries/rules.ts';
import { specialities } from '../../imports/osm/rules.ts';
import type { Translate } from '../../platform/error-replies.ts';

export const ICD_10 = 'http://hl7.org/fhir/sid/icd-10';
export const OSM_SPECIALITIES = 'https://wiki.openstreetmap.org/wiki/Key:healthcare:speciality';

/** A code that belongs to a term, of another system: one of ours by its id, or one of somebody else's by its address. */
export type Link = { property: 'specialization' | 'disease' | 'icd-10'; system: string; code: string };

export type Concept = {
  code: string;
  titles: Titles;
  synonyms: Readonly<Record<string, readonly string[]>>;
  /** False: kept for what names it, and chosen no more. */
  isActive: boolean;
  /** The code that this one turned out to be. */
  becomes: string | null;
  links: readonly Link[];
};

export type TermSystem = {
  /** The end of its address; the value set of all its codes has the same. */
  id: string;
  name: string;
  title: string;
  /** In the order of the dictionary. */
  concepts: readonly Concept[];
  /** Another one whenever a code, a title or a link is. */
  version: string;
};

/** Words of the interface in these languages. */
export type Interface = { languages: readonly string[]; translate: Translate };

type Entry = {
  slug: string;
  titles: Titles;
  synonyms: Readonly<Record<string, readonly string[]>>;
  is_retired: boolean;
  merged_into: number | null;
};

function conceptsOf<Of extends Entry>(
  { byId }: Dictionary<Of>,
  linksOf: (entry: Of) => Link[] = () => [],
): Concept[] {
  return [...byId.values()].map((entry) => ({
    code: entry.slug,
    titles: entry.titles,
    synonyms: entry.synonyms,
    isActive: !entry.is_retired,
    becomes: entry.merged_into === null ? null : (byId.get(entry.merged_into)?.slug ?? null),
    links: linksOf(entry),
  }));
}

const worded = (codes: readonly string[], key: string, { languages, translate }: Interface): Concept[] =>
  codes.map((code) => ({
    code,
    titles: Object.fromEntries(languages.map((language) => [language, translate(language, key + code)])),
    synonyms: {},
    isActive: true,
    becomes: null,
    links: [],
  }));

const hashOf = (concepts: readonly Concept[]): string =>
  createHash('sha256').update(JSON.stringify(concepts)).digest('hex').slice(0, 12);

/** Everything that codes of the directory are from. */
export function listTermSystems(dictionaries: Dictionaries, words: Interface): TermSystem[] {
  const { specializations, diseases, procedures, comforts } = dictionaries;
  const linksTo = (
    property: 'specialization' | 'disease',
    { byId }: Dictionary<Entry>,
    ids: readonly number[],
  ) =>
    ids.flatMap((id): Link[] => {
      const { slug } = byId.get(id) ?? {};
      return slug ? [{ property, system: `${property}s`, code: slug }] : [];
    });
  const systems: Omit<TermSystem, 'version'>[] = [
    {
      id: 'specializations',
      name: 'MedatlasSpecializations',
      title: 'Medical specializations',
      concepts: conceptsOf(specializations),
    },
    {
      id: 'diseases',
      name: 'MedatlasDiseases',
      title: 'Diseases',
      concepts: conceptsOf(diseases, (disease) => [
        ...linksTo('specialization', specializations, disease.specializations),
        { property: 'icd-10', system: ICD_10, code: disease.icd10 },
      ]),
    },
    {
      id: 'procedures',
      name: 'MedatlasProcedures',
      title: 'Procedures',
      concepts: conceptsOf(procedures, (procedure) => [
        ...linksTo('specialization', specializations, procedure.specializations),
        ...linksTo('disease', diseases, procedure.diseases),
      ]),
    },
    {
      id: 'amenities',
      name: 'MedatlasAmenities',
      title: 'Amenities of clinics',
      concepts: conceptsOf(comforts),
    },
    {
      id: 'positions',
      name: 'MedatlasPositions',
      title: 'Positions of doctors',
      concepts: worded(positionRoles, 'role.', words),
    },
    {
      id: 'ownerships',
      name: 'MedatlasOwnerships',
      title: 'Who owns a clinic',
      concepts: worded(ownerships, 'clinic.ownership_', words),
    },
  ];
  return systems.map((system) => ({ ...system, version: hashOf(system.concepts) }));
}

export type TermMap = {
  id: string;
  name: string;
  title: string;
  /** Id of a system of ours. */
  source: string;
  target: string;
  version: string;
  rows: readonly { code: string; targets: readonly { code: string; isSame: boolean }[] }[];
};

/** OpenStreetMap writes the same name with other signs between its words. */
const isSameName = (code: string, speciality: string): boolean => code === speciality.replaceAll('_', '-');

export function listTermMaps(systems: readonly TermSystem[]): TermMap[] {
  const conceptsIn = (id: string) => systems.find((system) => system.id === id)?.concepts ?? [];
  const maps: Omit<TermMap, 'version'>[] = [
    {
      id: 'diseases-icd-10',
      name: 'MedatlasDiseasesToIcd10',
      title: 'Diseases and the codes they are usually recorded under',
      source: 'diseases',
      target: ICD_10,
      rows: conceptsIn('diseases').map(({ code, links }) => ({
        code,
        targets: links
          .filter(({ system }) => system === ICD_10)
          .map((link) => ({ code: link.code, isSame: false })),
      })),
    },
    {
      id: 'specializations-osm',
      name: 'MedatlasSpecializationsToOpenStreetMap',
      title: 'Specializations and values of healthcare:speciality in OpenStreetMap',
      source: 'specializations',
      target: OSM_SPECIALITIES,
      rows: conceptsIn('specializations').map(({ code }) => ({
        code,
        targets: Object.entries(specialities)
          .filter(([, slugs]) => slugs.includes(code))
          .map(([speciality]) => ({ code: speciality, isSame: isSameName(code, speciality) })),
      })),
    },
  ];
  return maps.map((map) => ({
    ...map,
    rows: map.rows.filter(({ targets }) => targets.length > 0),
    version: createHash('sha256').update(JSON.stringify(map.rows)).digest('hex').slice(0, 12),
  }));
}
