import type { HealthcareService, Location, Organization, Practitioner, PractitionerRole } from 'fhir/r4';
import { type RawBuilder, sql } from 'kysely';
import type { FhirType } from '../../contract/fhir/fhir.ts';

export type DirectoryResource = Organization | Location | HealthcareService | Practitioner | PractitionerRole;

export type Condition = RawBuilder<boolean>;

/** A search parameter: what the CapabilityStatement says of it, and which rows a value finds. */
export type Parameter = {
  type: 'string' | 'token' | 'reference' | 'date' | 'special';
  /** HL7's definition; absent: the parameter is ours. */
  definition?: string;
  documentation?: string;
  modifiers: readonly string[];
  /** Throws FhirProblem where the value cannot be read. */
  match(value: string, modifier: string | null): Condition;
  /** Of a reference: where it leads, and the column with the number there. */
  target?: { type: FhirType; column: RawBuilder<number> };
};

/** What rows are sorted by; `cast` reads its value again from the text in a link to the next page. */
export type Sort = { expression: RawBuilder<unknown>; cast: RawBuilder<unknown> };

export type ShapeContext = {
  /** Address of the directory, without a slash at its end: `https://host/fhir`. */
  base: string;
  /** Prefix of the language that names of terms are in. */
  language: string;
};

/** A resource, declared once: its rows, its form, and what it is searched by. */
type Declared<Row> = {
  type: FhirType;
  /** Tables and joins; conditions and columns use its aliases. */
  from: RawBuilder<unknown>;
  id: RawBuilder<number>;
  /** Rows that are shown; the others are gone. */
  isShown: Condition;
  updatedAt: RawBuilder<Date>;
  /** Transaction of the last change. */
  changedIn: RawBuilder<string>;
  /** Rows that changed in this transaction or a later one. */
  changedSince(version: RawBuilder<unknown>): Condition;
  /** Of `directory_deletions`. */
  table: 'clinics' | 'doctors' | 'positions';
  /** The licence of each source that the row is made from allows to pass it on. */
  isOpen(openSources: { clinics: readonly string[]; doctors: readonly string[] }): Condition;
  columns: RawBuilder<unknown>;
  shape(row: Row, context: ShapeContext): DirectoryResource;
  parameters: Record<string, Parameter>;
  sorts: Record<string, Sort>;
};

export type Declaration = Declared<unknown>;

/** Of a row: besides its own columns every one has these. */
export type BaseRow = { id: number; version: string; updated_at: string };

export const declare = <Row extends BaseRow>(declared: Declared<Row>): Declaration => ({
  ...declared,
  // The columns beside it make this row.
  shape: (row, context) => declared.shape(row as Row, context),
});

export const baseColumns = ({
  id,
  updatedAt,
  changedIn,
}: Pick<Declaration, 'id' | 'updatedAt' | 'changedIn'>) =>
  sql`${id} as id, (${changedIn})::text as version,
    to_char(${updatedAt} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as updated_at`;

export const metaOf = ({ version, updated_at }: BaseRow) => ({
  versionId: version,
  // FHIR has instants to any precision; three digits are what every client reads.
  lastUpdated: updated_at.replace(/(\.\d{3})\d+Z$/, '$1Z'),
});
