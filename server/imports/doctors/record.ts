import type { ClinicRecord, Rejected } from '../record.ts';

/** ISO 3166-1 alpha-2; `admin` is the GeoNames code of the first-level division (of US states: AL). */
export type Place = { country: string; cityName: string | null; admin: string | null };

export type Licence = { number: string; body: string; url: string | null };
export type Training = { kind: 'degree' | 'board'; institution: string; year: number | null };
export type Spoken = { lang: string; level: 'native' | 'fluent' | 'basic' };

/** Who a doctor is, as a registry says it. */
export type Person = {
  title: string;
  lang: string | null;
  sex: 'female' | 'male' | null;
  /** The same in every registry, `npi:1234567893`; null where the registry gives no such number. */
  identity: string | null;
  licences: Licence[];
  languages: Spoken[];
  education: Training[];
  /** The page of the record in its register. */
  url: string | null;
};

/** Where a doctor practises. Phone, street and post code only find a clinic: nothing of them is kept with the doctor. */
export type Practice = {
  /** The organization, where the registry names one that is not the doctor alone. */
  organization: ClinicRecord | null;
  /** Identifiers of a clinic: `ccn:220012`; the first known one counts. */
  ids: string[];
  /** Null where they may be private, or where the organization is named. */
  contact: { phone: string | null; street: string | null; postcode: string } | null;
  place: Place | null;
};

/** FHIR resources by `Organization/1`, looked up when all files are read. */
export type References = { organization: string | null; locations: string[]; services: string[] };

/** What one line says of a doctor: some registries have a line for each practice. */
export type DoctorPart = {
  /** Stable within the registry. */
  sourceId: string;
  /** Null: the line says only where somebody practises who is described elsewhere. */
  person: Person | null;
  /** Slugs of our specializations, the main one first. */
  specializations: string[];
  practices: Practice[];
  references: References | null;
};

/** What became of one line. `ended`: the registry says the record is no more. */
export type ParsedDoctor =
  | { kind: 'part'; part: DoctorPart }
  | { kind: 'organization'; record: ClinicRecord }
  | { kind: 'resource'; key: string; body: object }
  | { kind: 'ended'; sourceId: string }
  | Rejected;

/** `number`: of the line, or of the resource counted from 1. */
export type NumberedDoctor = { number: number; parsed: ParsedDoctor };

/** A registry of doctors. */
export type DoctorSource = {
  name: string;
  title: string;
  /** Null: it differs from one publisher to another, so whoever imports says it. */
  licence: string | null;
  /** False where the licence forbids to pass the data on, or differs from one publisher to another. */
  isRedistributable: boolean;
  unit: 'line' | 'resource';
  /** Country of doctors whose record names no place. */
  country: string | null;
  read(bytes: AsyncIterable<Buffer>): AsyncIterable<NumberedDoctor>;
};

/** What is kept of a registry's record, and compared at the next import. */
export type DoctorRecord = Omit<Person, 'identity' | 'url'> & {
  specializations: string[];
  country: string | null;
  /** GeoNames id. */
  cityId: number | null;
};

export const emptyPractice: Practice = { organization: null, ids: [], contact: null, place: null };
