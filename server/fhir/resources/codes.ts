import type { CodeableConcept, Coding, Identifier } from 'fhir/r4';
import { sql } from 'kysely';
import type { Condition, ShapeContext } from '../declaration.ts';
import { tokenParameter } from '../search/matching.ts';

/** Path of our own code systems below the address of the directory. */
export const SPECIALIZATIONS = '/CodeSystem/specializations';
export const POSITIONS = '/CodeSystem/positions';
export const OWNERSHIPS = '/CodeSystem/ownerships';

/** Whose numbers are known by a system of their own; the others have one of ours. */
const systems: Record<string, string> = {
  ror: 'https://ror.org',
  wikidata: 'http://www.wikidata.org/entity',
  osm: 'https://www.openstreetmap.org',
  healthsites: 'https://www.openstreetmap.org',
  nppes: 'http://hl7.org/fhir/sid/us-npi',
  'cms-doctors': 'http://hl7.org/fhir/sid/us-npi',
  rpps: 'http://rpps.fr',
};

export const SLUG_SYSTEM = 'urn:medatlas:clinic';
const systemOf = (source: string): string => systems[source] ?? `urn:medatlas:source:${source}`;

export type SourceId = { source: string; source_id: string };

export function identifiersOf(ids: readonly SourceId[]): Identifier[] {
  const all = ids.map(({ source, source_id }) => ({ system: systemOf(source), value: source_id }));
  // Two registries may give the same number.
  return all.filter(
    ({ system, value }, at) => all.findIndex((one) => one.system === system && one.value === value) === at,
  );
}

/** Sources whose numbers are in a system; null: in any. */
export function sourcesIn(system: string | null): readonly string[] | null {
  if (system === null) return null;
  const named = Object.keys(systems).filter((source) => systems[source] === system);
  const [, own] = /^urn:medatlas:source:(.+)$/.exec(system) ?? [];
  return own === undefined ? named : [own];
}

/** `code` of one of our systems, in the address that the client sees. */
export const isOwnSystem = (system: string | null, path: string): boolean =>
  system === null || system.endsWith(path);

/** A row of a dictionary that a resource names. */
export type TermRow = { slug: string; titles: Record<string, string> };

export const concept = (
  { slug, titles }: TermRow,
  path: string,
  { base, language }: ShapeContext,
): CodeableConcept => {
  const display = titles[language] ?? titles.en;
  const coding: Coding = { system: base + path, code: slug, ...(display && { display }) };
  return { coding: [coding], ...(display && { text: display }) };
};

export const languageConcept = (lang: string, { language }: ShapeContext): CodeableConcept => {
  const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(lang);
  return { coding: [{ system: 'urn:ietf:bcp:47', code: lang }], ...(display && { text: display }) };
};

/** Rows with a specialization; `holds` is the condition for numbers of specializations. */
export const specialtyParameter = (
  about: { definition?: string; documentation?: string },
  holds: (ids: ReturnType<typeof sql>) => Condition,
) =>
  tokenParameter('specialty', about, (code, system) => {
    if (!isOwnSystem(system, SPECIALIZATIONS)) return sql`false`;
    const fits = code === '' ? sql`true` : sql`s.slug = ${code}`;
    return holds(sql`(select coalesce(s.merged_into, s.id) from specializations s where ${fits})`);
  });
