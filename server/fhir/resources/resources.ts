import type { FhirType } from '../../../contract/fhir/fhir.ts';
import type { Declaration } from '../declaration.ts';
import { healthcareService, location, organization } from './clinics.ts';
import { practitioner, practitionerRole } from './doctors.ts';

/** Everything that the directory has. */
export const declarations: Record<FhirType, Declaration> = {
  Organization: organization,
  Location: location,
  HealthcareService: healthcareService,
  Practitioner: practitioner,
  PractitionerRole: practitionerRole,
};

const types: ReadonlySet<string> = new Set(Object.keys(declarations));
export const isFhirType = (name: string): name is FhirType => types.has(name);

/** References of all resources: what can be included, chained and asked in reverse. */
export const references = Object.values(declarations).flatMap((source) =>
  Object.entries(source.parameters).flatMap(([name, { target }]) =>
    target ? [{ source, name, target: declarations[target.type], column: target.column }] : [],
  ),
);
